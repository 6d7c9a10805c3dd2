//! The Intel 8086, and not one word about DOS.
