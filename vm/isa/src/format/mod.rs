//! Bytes ↔ image, one file a format.
