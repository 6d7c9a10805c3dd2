//! Running blocks.

use super::super::bus::Bus;
use super::super::lazy::LazyFlags;
use super::super::processor::{Step, alert};
use super::{Block, Blocks, translate};
use crate::Observer;

/// IP of the byte behind a segment.
const SEGMENT_END: u32 = 0x10000;

impl<B: Bus, O: Observer + ?Sized> Step<'_, B, O> {
    /// Executes blocks, as long as there is nothing that has to be done in the ordinary way.
    pub(in crate::i8086) fn run_blocks(&mut self, blocks: &mut Blocks) {
        // No block has an instruction after which this would be different.
        if self.cpu.alert & !alert::REQUESTED != 0 || self.cpu.interrupt_is_due() {
            return;
        }
        self.cpu.marks.guard(B::GUARDED);
        self.cpu.lazy = LazyFlags::from_flags(self.cpu.registers.flags);
        loop {
            let at = self.cpu.position();
            match blocks.get(at) {
                Some(block) if self.fits(block) => {
                    if !self.run_block(block) {
                        break;
                    }
                }
                Some(_) => break,
                None if blocks.is_unsteady(at) => break,
                None => {
                    let block = translate::block(self.bus, &mut self.cpu.marks, self.cpu.kind, at);
                    blocks.keep(at, block);
                }
            }
        }
        self.cpu.registers.flags = self.cpu.lazy.into_flags(self.cpu.registers.flags);
    }

    /// Whether a block has operations, budget and alarm leave room for it and it does not wrap.
    #[inline(always)]
    fn fits(&self, block: &Block) -> bool {
        let cpu = &*self.cpu;
        let ip = u32::from(cpu.registers.ip);
        cpu.executed + u64::from(block.count) <= cpu.limit
            && cpu.cycles.saturating_add(u64::from(block.most_clocks)) <= cpu.deadline
            && ip >= u32::from(block.below)
            && ip + u32::from(block.above) <= SEGMENT_END
            && block.count > 0
    }

    /// Runs a block that fits; `false` if the next instruction has to be executed by itself.
    #[inline(always)]
    fn run_block(&mut self, block: &Block) -> bool {
        let Some((first, rest)) = block.operations.split_first() else {
            return false;
        };
        let cpu = &mut *self.cpu;
        let before = cpu.start;
        let ip = cpu.registers.ip;
        cpu.start = (cpu.registers.cs(), ip);
        cpu.registers.ip = ip.wrapping_add(block.end);
        cpu.executed += u64::from(block.count);
        cpu.cycles += u64::from(block.clocks);
        match (first.run)(cpu, self.bus.memory(), first, rest) {
            0 => {
                cpu.start.1 = ip.wrapping_add(block.last);
                true
            }
            left @ 1.. => {
                let jump = &block.operations[block.operations.len() - left.unsigned_abs()];
                cpu.start.1 = ip.wrapping_add(jump.last);
                cpu.executed -= u64::from(jump.after);
                cpu.spend(-i64::from(jump.clocks_saved));
                true
            }
            left => {
                let failed = &block.operations[block.operations.len() - left.unsigned_abs()];
                cpu.start = before;
                cpu.registers.ip = ip.wrapping_add(failed.start);
                cpu.executed -= u64::from(block.count - failed.before);
                cpu.cycles -= u64::from(block.clocks - failed.clocks_before);
                false
            }
        }
    }
}
