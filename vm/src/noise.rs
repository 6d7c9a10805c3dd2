//! Numbers that look random, for what a machine leaves undefined.

/// The same seed gives the same numbers (splitmix64).
pub(crate) fn noise(seed: u64) -> impl Iterator<Item = u16> {
    let mut state = seed;
    std::iter::from_fn(move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        Some((mixed >> 48) as u16)
    })
}
