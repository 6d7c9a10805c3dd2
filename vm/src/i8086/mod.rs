//! The Intel 8086, and not one word about DOS.
//!
//! [`Processor`] executes what stands in the memory of a [`Bus`]; its steps are seen by an
//! [`Observer`](crate::Observer). The files go by concern: what an instruction *means* stands in
//! `arithmetic`, `multiply`, `decimal`, `shift` (pure functions of values and flags) and in
//! `string`, `transfer`, `jump`, `interrupt` (methods of a step); `execute` only says which of
//! them an instruction is, and `processor` has the loop.
//!
//! A single-step test needs no more than this:
//!
//! ```
//! use vm::i8086::{Exit, FlatBus, Processor, Register16};
//!
//! let mut bus = FlatBus::default();
//! bus.memory[0x10100..0x10102].copy_from_slice(&[0x03, 0xC3]); // ADD AX,BX
//! let mut processor = Processor::new(isa::i8086::Processor::I8086);
//! processor.registers.set_segment(isa::i8086::SegmentRegister::Cs, 0x1000);
//! processor.registers.ip = 0x0100;
//! processor.registers.set(Register16::Ax, 2);
//! processor.registers.set(Register16::Bx, 3);
//! assert_eq!(processor.step(&mut bus, &mut ()), Exit::Spent);
//! assert_eq!(processor.registers.get(Register16::Ax), 5);
//! ```

pub mod address;
mod arithmetic;
#[cfg(test)]
mod bench;
mod block;
pub mod bus;
mod cache;
mod decimal;
mod execute;
pub mod flag;
mod instruction;
mod interrupt;
mod jump;
mod lazy;
mod marks;
mod multiply;
mod place;
pub mod processor;
pub mod register;
pub mod remark;
mod repeat;
mod shift;
#[cfg(test)]
mod slow;
mod string;
mod transfer;
#[cfg(test)]
mod unrecorded;
mod width;

pub use address::linear;
pub use bus::{Bus, FlatBus, ServiceId};
pub use flag::Flags;
pub use isa::i8086::{Register8, Register16, SegmentRegister};
pub use processor::{Exit, Processor};
pub use register::Registers;
