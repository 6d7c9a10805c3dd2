//! The wiring: memory and ports.

use std::ops::Range;

use crate::i8086::address::{MEMORY, Memory, empty_memory};
use crate::i8086::{Bus, ServiceId, linear};

use super::clock::Clock;
use super::cmos::Cmos;
use super::firmware;
use super::keyboard::Keyboard;
use super::mouse::Mouse;
use super::pic::Pic;
use super::timer::Timer;
use super::video::{self, Drawn, Video};
use crate::{Screen, Setup};

/// Linear address at which the ROM begins; stores to it are lost.
pub(super) const ROM: u32 = 0xF0000;

/// Where a word of the BIOS's own data stands: 0040:offset.
pub(super) const fn bios_data(offset: u16) -> u32 {
    linear(0x40, offset)
}

/// Memory and devices.
#[derive(Clone)]
pub(super) struct Board {
    memory: Box<Memory>,
    pub(super) clock: Clock,
    pub(super) pic: Pic,
    pub(super) timer: Timer,
    pub(super) keyboard: Keyboard,
    pub(super) mouse: Mouse,
    pub(super) video: Video,
    cmos: Cmos,
    /// The latch of port 61h (speaker and keyboard control).
    port_b: u8,
}

impl Board {
    /// A board as it is switched on.
    pub(super) fn new(setup: &Setup) -> Board {
        Board {
            memory: empty_memory(),
            clock: Clock::new(setup.start, setup.clock_rate),
            pic: Pic::new(),
            timer: Timer::new(),
            keyboard: Keyboard::new(setup.at_end),
            mouse: Mouse::default(),
            video: Video::new(),
            cmos: Cmos::default(),
            port_b: 0,
        }
    }

    /// What is seen, if the program draws.
    pub(super) fn screen(&self) -> Option<Screen> {
        (self.video.drawn > Drawn::Not).then(|| {
            let mut screen = self.video.screen(&self.memory);
            if self.mouse.is_there {
                self.mouse.pointer.draw(&mut screen, (self.mouse.at.x, self.mouse.at.y));
            }
            screen
        })
    }

    /// Oscillations of the timer so far.
    pub(super) const fn oscillations(&self, cycles: u64) -> u64 {
        self.clock.oscillations(self.clock.cycles(cycles))
    }

    /// Port 61h: the latch, a bit that changes with each refresh of memory, and the line that
    /// the speaker follows.
    const fn port_b(&self, cycles: u64) -> u8 {
        /// Oscillations between two refreshes.
        const REFRESH: u64 = 18;
        let now = self.oscillations(cycles);
        let refresh = (now / REFRESH % 2) as u8;
        self.port_b & 0x0F | refresh << 4 | (self.timer.speaker(now) as u8) << 5
    }

    /// A byte without side effects; `None` beyond the memory.
    pub(super) fn peek(&self, at: u32) -> Option<u8> {
        self.memory.get(at as usize).copied()
    }

    /// The byte at a linear address, modulo the memory.
    pub(super) fn byte(&self, at: u32) -> u8 {
        self.memory[at as usize % MEMORY]
    }

    /// Changes a byte, also in ROM; the address is taken modulo the memory. The processor has to
    /// be told.
    pub(super) fn set_byte(&mut self, at: u32, value: u8) {
        self.memory[at as usize % MEMORY] = value;
    }

    /// The word at a linear address.
    pub(super) fn word(&self, at: u32) -> u16 {
        u16::from_le_bytes([self.byte(at), self.byte(at.wrapping_add(1))])
    }

    /// Changes a word, like [`Board::set_byte`].
    pub(super) fn set_word(&mut self, at: u32, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.set_byte(at, low);
        self.set_byte(at.wrapping_add(1), high);
    }

    /// Puts bytes into memory; those beyond its end are left out.
    pub(super) fn set_bytes(&mut self, at: u32, bytes: &[u8]) {
        let start = (at as usize).min(MEMORY);
        let length = bytes.len().min(MEMORY - start);
        self.memory[start..start + length].copy_from_slice(&bytes[..length]);
    }

    /// The memory between two linear addresses.
    pub(super) fn range_mut(&mut self, from: u32, to: u32) -> &mut [u8] {
        let to = (to as usize).min(MEMORY);
        &mut self.memory[(from as usize).min(to)..to]
    }
}

impl Bus for Board {
    const GUARDED: &'static [Range<u32>] = &[video::PAGES, ROM..MEMORY as u32];

    #[inline(always)]
    fn memory(&mut self) -> &mut Memory {
        &mut self.memory
    }

    #[inline(always)]
    fn read(&mut self, at: u32) -> u8 {
        self.byte(at)
    }

    #[inline(always)]
    fn write(&mut self, at: u32, value: u8) {
        if at < ROM {
            self.set_byte(at, value);
            if video::PAGES.contains(&at) {
                self.video.drawn = Drawn::Filled;
            }
        }
    }

    #[inline(always)]
    fn read_word(&mut self, at: u32) -> u16 {
        match self.memory.get(at as usize..at as usize + 2) {
            Some(&[low, high]) => u16::from_le_bytes([low, high]),
            _ => self.word(at),
        }
    }

    #[inline(always)]
    fn write_word(&mut self, at: u32, value: u16) {
        if at >= video::PAGES.start - 1 {
            let [low, high] = value.to_le_bytes();
            self.write(at, low);
            return self.write((at + 1) % MEMORY as u32, high);
        }
        if let Some(cells) = self.memory.get_mut(at as usize..at as usize + 2) {
            cells.copy_from_slice(&value.to_le_bytes());
        }
    }

    fn input(&mut self, port: u16, cycles: u64) -> u8 {
        match port {
            0x20 | 0x21 => self.pic.read(port),
            0x40..=0x43 => {
                let now = self.oscillations(cycles);
                self.timer.read(port, now)
            }
            0x60 => self.keyboard.read(),
            0x61 => self.port_b(cycles),
            0x64 => self.keyboard.status(),
            0x71 => self.cmos.read(&self.clock.now(cycles)),
            0x3B0..=0x3DF => {
                let beam = self.clock.beam(cycles);
                self.video.read(port, beam)
            }
            // Nothing drives the lines.
            _ => 0xFF,
        }
    }

    fn output(&mut self, port: u16, value: u8, cycles: u64) -> bool {
        match port {
            0x20 | 0x21 => self.pic.write(port, value),
            0x40..=0x43 => {
                let now = self.oscillations(cycles);
                self.timer.write(port, value, now);
            }
            0x61 => self.port_b = value,
            0x70 => self.cmos.select(value),
            0x3B0..=0x3DF => self.video.write(port, value),
            _ => {}
        }
        matches!(port, 0x20 | 0x21 | 0x40..=0x43)
    }

    fn service_at(&self, at: u32) -> Option<ServiceId> {
        firmware::service_at(self, at)
    }
}
