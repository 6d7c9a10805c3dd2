//! Segments and offsets to linear addresses.

/// Bytes that the 8086 can address.
pub const MEMORY: usize = 1 << 20;

/// The linear address of `segment:offset`: 20 bits, FFFFF is followed by 0.
#[inline(always)]
pub const fn linear(segment: u16, offset: u16) -> u32 {
    (((segment as u32) << 4) + offset as u32) & (MEMORY as u32 - 1)
}
