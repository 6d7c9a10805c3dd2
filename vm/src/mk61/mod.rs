//! The Elektronika MK-61 calculator.
