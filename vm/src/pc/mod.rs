//! The IBM PC with DOS around the processor.
