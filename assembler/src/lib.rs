//! Text to image.
#![forbid(unsafe_code)]
