//! What the interrupts of DOS and of the PC's BIOS are for.
//!
//! Sources: *IBM PC DOS Technical Reference* (3.30), chapter on function requests; *IBM Personal
//! Computer Technical Reference* (1983), BIOS listing.

/// A service: an interrupt, or one function of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Service {
    /// The interrupt's number.
    pub interrupt: u8,
    /// The function in AH (INT 33h: in AX); `None` for an interrupt without functions, or for all
    /// of them.
    pub function: Option<u8>,
    /// What it does, in a few words.
    pub meaning: &'static str,
}

const fn all(interrupt: u8, meaning: &'static str) -> Service {
    Service { interrupt, function: None, meaning }
}

const fn one(interrupt: u8, function: u8, meaning: &'static str) -> Service {
    Service { interrupt, function: Some(function), meaning }
}

/// What a call of `interrupt` with `function` in AH asks for; an unknown function is told by the
/// interrupt alone.
pub fn service(interrupt: u8, function: Option<u8>) -> Option<&'static Service> {
    let of = |wanted: Option<u8>| {
        SERVICES.iter().find(|it| it.interrupt == interrupt && it.function == wanted)
    };
    of(function).or_else(|| of(None))
}

/// By interrupt, then by function; an interrupt as a whole comes first.
pub const SERVICES: &[Service] = &[
    all(0x00, "divide error"),
    all(0x01, "single step"),
    all(0x02, "non-maskable interrupt"),
    all(0x03, "breakpoint"),
    all(0x04, "overflow"),
    all(0x05, "print the screen"),
    all(0x08, "timer tick"),
    all(0x09, "keyboard"),
    all(0x10, "BIOS: screen"),
    one(0x10, 0x00, "set the video mode AL"),
    one(0x10, 0x01, "set the cursor's shape"),
    one(0x10, 0x02, "move the cursor to row DH, column DL"),
    one(0x10, 0x03, "where is the cursor?"),
    one(0x10, 0x04, "where is the light pen?"),
    one(0x10, 0x05, "show page AL"),
    one(0x10, 0x06, "scroll a window up AL lines"),
    one(0x10, 0x07, "scroll a window down AL lines"),
    one(0x10, 0x08, "read character and attribute at the cursor"),
    one(0x10, 0x09, "write CX characters AL with attribute BL"),
    one(0x10, 0x0A, "write CX characters AL"),
    one(0x10, 0x0B, "set palette or border"),
    one(0x10, 0x0C, "write pixel AL at CX, DX"),
    one(0x10, 0x0D, "read the pixel at CX, DX"),
    one(0x10, 0x0E, "print the character AL"),
    one(0x10, 0x0F, "which video mode is it?"),
    one(0x10, 0x10, "palette registers, blinking, colours of the converter"),
    one(0x10, 0x11, "fonts"),
    one(0x10, 0x12, "what has the adapter?"),
    one(0x10, 0x13, "print CX characters at ES:BP"),
    one(0x10, 0x1A, "which adapter and display is it?"),
    all(0x11, "BIOS: which equipment is there?"),
    all(0x12, "BIOS: how much memory is there?"),
    all(0x13, "BIOS: disk"),
    one(0x13, 0x00, "reset the disk"),
    one(0x13, 0x02, "read sectors"),
    one(0x13, 0x03, "write sectors"),
    all(0x14, "BIOS: serial port"),
    all(0x15, "BIOS: cassette, system"),
    one(0x15, 0x86, "wait CX:DX microseconds"),
    one(0x15, 0x88, "how much memory is there above the first megabyte?"),
    all(0x16, "BIOS: keyboard"),
    one(0x16, 0x00, "wait for a key"),
    one(0x16, 0x01, "is there a key?"),
    one(0x16, 0x02, "which shift keys are down?"),
    one(0x16, 0x10, "wait for a key, on the large keyboard"),
    one(0x16, 0x11, "is there a key? on the large keyboard"),
    one(0x16, 0x12, "which shift keys are down? on the large keyboard"),
    all(0x17, "BIOS: printer"),
    all(0x18, "ROM BASIC"),
    all(0x19, "start the system again"),
    all(0x1A, "BIOS: clock"),
    one(0x1A, 0x00, "read the tick counter"),
    one(0x1A, 0x01, "set the tick counter"),
    one(0x1A, 0x02, "what time is it?"),
    one(0x1A, 0x03, "set the time"),
    one(0x1A, 0x04, "which date is it?"),
    one(0x1A, 0x05, "set the date"),
    all(0x1B, "Ctrl-Break"),
    all(0x1C, "the program's timer tick"),
    all(0x20, "end the program"),
    all(0x21, "DOS"),
    one(0x21, 0x00, "end the program"),
    one(0x21, 0x01, "read a character, with echo"),
    one(0x21, 0x02, "print the character DL"),
    one(0x21, 0x03, "read from the serial port"),
    one(0x21, 0x04, "write to the serial port"),
    one(0x21, 0x05, "print DL on the printer"),
    one(0x21, 0x06, "direct console input and output"),
    one(0x21, 0x07, "read a character, no echo, no Ctrl-C"),
    one(0x21, 0x08, "read a character, no echo"),
    one(0x21, 0x09, "print the string at DS:DX up to $"),
    one(0x21, 0x0A, "read a line into the buffer at DS:DX"),
    one(0x21, 0x0B, "is there a character?"),
    one(0x21, 0x0C, "empty the keyboard buffer, then function AL"),
    one(0x21, 0x0D, "flush the disks"),
    one(0x21, 0x0E, "choose drive DL"),
    one(0x21, 0x0F, "open by FCB"),
    one(0x21, 0x10, "close by FCB"),
    one(0x21, 0x11, "find the first file by FCB"),
    one(0x21, 0x12, "find the next file by FCB"),
    one(0x21, 0x13, "delete by FCB"),
    one(0x21, 0x14, "read the next record by FCB"),
    one(0x21, 0x15, "write the next record by FCB"),
    one(0x21, 0x16, "create by FCB"),
    one(0x21, 0x17, "rename by FCB"),
    one(0x21, 0x18, "nothing, as CP/M has it"),
    one(0x21, 0x19, "which drive is current?"),
    one(0x21, 0x1A, "disk transfers go to DS:DX"),
    one(0x21, 0x1B, "how large is the current disk?"),
    one(0x21, 0x1C, "how large is disk DL?"),
    one(0x21, 0x1F, "what is known about the current disk?"),
    one(0x21, 0x21, "read a record by FCB"),
    one(0x21, 0x22, "write a record by FCB"),
    one(0x21, 0x23, "how many records? by FCB"),
    one(0x21, 0x24, "set the record number by FCB"),
    one(0x21, 0x25, "vector AL leads to DS:DX"),
    one(0x21, 0x26, "make a PSP at segment DX"),
    one(0x21, 0x27, "read CX records by FCB"),
    one(0x21, 0x28, "write CX records by FCB"),
    one(0x21, 0x29, "read a file name into an FCB"),
    one(0x21, 0x2A, "which date is it?"),
    one(0x21, 0x2B, "set the date"),
    one(0x21, 0x2C, "what time is it?"),
    one(0x21, 0x2D, "set the time"),
    one(0x21, 0x2E, "verify disk writes or not"),
    one(0x21, 0x2F, "where do disk transfers go?"),
    one(0x21, 0x30, "which version of DOS is it?"),
    one(0x21, 0x31, "end and stay resident"),
    one(0x21, 0x32, "what is known about disk DL?"),
    one(0x21, 0x33, "look at Ctrl-C more often or not"),
    one(0x21, 0x34, "where is the flag that DOS is busy?"),
    one(0x21, 0x35, "where does vector AL lead?"),
    one(0x21, 0x36, "how much space is free on disk DL?"),
    one(0x21, 0x37, "which character begins an option?"),
    one(0x21, 0x38, "conventions of the country"),
    one(0x21, 0x39, "make the folder DS:DX"),
    one(0x21, 0x3A, "remove the folder DS:DX"),
    one(0x21, 0x3B, "go to the folder DS:DX"),
    one(0x21, 0x3C, "create the file DS:DX"),
    one(0x21, 0x3D, "open the file DS:DX"),
    one(0x21, 0x3E, "close file BX"),
    one(0x21, 0x3F, "read CX bytes of file BX to DS:DX"),
    one(0x21, 0x40, "write CX bytes at DS:DX to file BX"),
    one(0x21, 0x41, "delete the file DS:DX"),
    one(0x21, 0x42, "go to a place in file BX"),
    one(0x21, 0x43, "attributes of the file DS:DX"),
    one(0x21, 0x44, "control of devices"),
    one(0x21, 0x45, "a second handle for file BX"),
    one(0x21, 0x46, "let handle CX mean file BX"),
    one(0x21, 0x47, "which folder is current?"),
    one(0x21, 0x48, "allocate BX paragraphs"),
    one(0x21, 0x49, "free the block at ES"),
    one(0x21, 0x4A, "resize the block at ES to BX paragraphs"),
    one(0x21, 0x4B, "load or run the program DS:DX"),
    one(0x21, 0x4C, "end the program with code AL"),
    one(0x21, 0x4D, "exit code of the program that was run"),
    one(0x21, 0x4E, "find the first file like DS:DX"),
    one(0x21, 0x4F, "find the next file"),
    one(0x21, 0x50, "the current PSP is at BX"),
    one(0x21, 0x51, "where is the current PSP?"),
    one(0x21, 0x52, "where are the lists of DOS?"),
    one(0x21, 0x53, "make a drive block"),
    one(0x21, 0x54, "are disk writes verified?"),
    one(0x21, 0x55, "make a PSP at DX for a program that is run"),
    one(0x21, 0x56, "rename the file DS:DX to ES:DI"),
    one(0x21, 0x57, "date and time of file BX"),
    one(0x21, 0x58, "how are memory blocks chosen?"),
    one(0x21, 0x59, "why did the last call fail?"),
    one(0x21, 0x5A, "create a file with a name of its own in the folder DS:DX"),
    one(0x21, 0x5B, "create the file DS:DX, which must be new"),
    one(0x21, 0x5C, "lock a part of file BX"),
    one(0x21, 0x5D, "sharing between computers"),
    one(0x21, 0x5E, "names and printers of a network"),
    one(0x21, 0x5F, "drives of a network"),
    one(0x21, 0x60, "the full name of the file DS:SI"),
    one(0x21, 0x62, "where is the current PSP?"),
    one(0x21, 0x63, "characters of two bytes"),
    one(0x21, 0x65, "more conventions of the country"),
    one(0x21, 0x66, "code page"),
    one(0x21, 0x67, "how many files may be open?"),
    one(0x21, 0x68, "write file BX to its disk"),
    one(0x21, 0x6C, "open or create the file DS:SI"),
    all(0x22, "where DOS goes when the program ends"),
    all(0x23, "Ctrl-C"),
    all(0x24, "critical error"),
    all(0x25, "DOS: read sectors"),
    all(0x26, "DOS: write sectors"),
    all(0x27, "end and stay resident"),
    all(0x28, "DOS is idle"),
    all(0x29, "print the character AL"),
    all(0x2A, "network"),
    all(0x2F, "multiplex"),
    all(0x30, "not to be called: the jump of CALL 5 stands there"),
    all(0x33, "mouse"),
    one(0x33, 0x00, "is there a mouse? begin anew"),
    one(0x33, 0x01, "show the mouse"),
    one(0x33, 0x02, "hide the mouse"),
    one(0x33, 0x03, "where is the mouse, which buttons are down?"),
    one(0x33, 0x04, "put the mouse to CX, DX"),
    one(0x33, 0x05, "how often was button BX pressed?"),
    one(0x33, 0x06, "how often was button BX released?"),
    one(0x33, 0x07, "the mouse stays in columns CX to DX"),
    one(0x33, 0x08, "the mouse stays in lines CX to DX"),
    one(0x33, 0x09, "the pointer looks so among dots"),
    one(0x33, 0x0A, "the pointer looks so among characters"),
    one(0x33, 0x0B, "how far was the mouse moved?"),
    one(0x33, 0x0C, "call ES:DX when the mouse does something in CX"),
    one(0x33, 0x10, "no pointer from CX, DX to SI, DI"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn services_are_sorted_and_none_stands_twice() {
        let key = |it: &Service| (it.interrupt, it.function);
        assert!(SERVICES.windows(2).all(|pair| key(&pair[0]) < key(&pair[1])));
    }

    #[test]
    fn an_unknown_function_is_told_by_its_interrupt() {
        let meaning = |interrupt, function| service(interrupt, function).map(|it| it.meaning);
        assert_eq!(meaning(0x21, Some(0x4C)), Some("end the program with code AL"));
        assert_eq!(meaning(0x21, Some(0xFF)), Some("DOS"));
        assert_eq!(meaning(0x60, None), None);
    }
}
