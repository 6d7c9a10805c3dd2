//! Segments and offsets to linear addresses.

/// Bytes that the 8086 can address.
pub const MEMORY: usize = 1 << 20;

/// All bytes that the 8086 can address. As its size is known, an address of 20 bits needs no
/// check.
pub type Memory = [u8; MEMORY];

/// Memory of zeros.
pub fn empty_memory() -> Box<Memory> {
    let bytes = vec![0; MEMORY].into_boxed_slice();
    bytes.try_into().expect("as many bytes as were asked for")
}

/// The linear address of `segment:offset`: 20 bits, FFFFF is followed by 0.
#[inline(always)]
pub const fn linear(segment: u16, offset: u16) -> u32 {
    (((segment as u32) << 4) + offset as u32) & (MEMORY as u32 - 1)
}
