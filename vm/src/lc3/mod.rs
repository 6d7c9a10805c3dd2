//! The LC-3 computer: processor, devices, operating system.
