//! Rules of the dialect, end to end.
