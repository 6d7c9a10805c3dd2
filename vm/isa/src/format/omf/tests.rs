//! What is written is read back; nothing makes the reader fail badly.

use super::*;

/// A module with a record of every kind.
fn sample() -> Vec<Record> {
    let fixup = |offset, location, frame, target, displacement| Fixup {
        offset,
        location,
        relative: false,
        frame,
        target,
        displacement,
    };
    vec![
        Record::Header("A.ASM".into()),
        Record::Comment(Comment { attributes: 0x80, class: 0x9F, bytes: b"L.LIB".to_vec() }),
        Record::Names(vec!["".into(), "D".into(), "DATA".into()]),
        Record::Segment(Segment { length: 9, name: 2, class: 3, overlay: 1, ..Segment::default() }),
        Record::Segment(Segment {
            align: Align::At(0x40, 0),
            combine: Combine::Stack,
            length: 0x1_0000,
            name: 2,
            class: 1,
            overlay: 1,
            wide: false,
        }),
        Record::Group(Group { name: 2, members: vec![1, 2] }),
        Record::Communals(vec![
            Communal { name: "N".into(), space: Space::Near(200) },
            Communal { name: "F".into(), space: Space::Far(70000, 2) },
        ]),
        Record::Externals(vec![External { name: "E".into(), of: 0x1234 }]),
        Record::Publics(Publics {
            segment: 1,
            names: vec![Public { name: "P".into(), offset: 5, of: 0 }],
            ..Publics::default()
        }),
        Record::Data { segment: 1, offset: 0, bytes: vec![1, 2, 3] },
        Record::Fixups(vec![
            fixup(0, Location::Offset, Frame::Group(1), Target::Segment(1), 7),
            fixup(0x3FF, Location::Pointer, Frame::External(3), Target::External(200), 0),
            fixup(2, Location::High, Frame::Location, Target::Group(1), 1),
            fixup(1, Location::Low, Frame::Target, Target::Segment(2), 0),
        ]),
        Record::Repeated {
            segment: 1,
            offset: 3,
            blocks: vec![Block {
                count: 3,
                contents: Contents::Blocks(vec![Block::once(vec![5]), Block::once(vec![6, 7])]),
            }],
        },
        Record::End {
            main: true,
            start: Some(Start {
                frame: Frame::Segment(1),
                target: Target::Segment(1),
                displacement: 0,
            }),
            wide: false,
        },
    ]
}

#[test]
fn what_is_written_is_read_back() {
    let bytes = write(&sample());
    assert!(is_object(&bytes));
    assert_eq!(read(&bytes), Ok(sample()));
}

#[test]
fn numbers_of_32_bits_go_into_records_of_their_own() {
    let start =
        Start { frame: Frame::Segment(1), target: Target::Segment(1), displacement: 0xFF00_0000 };
    let (frame, target, displacement) = (start.frame, start.target, 0x1_0000);
    let location = Location::WideOffset;
    let fixup = Fixup { offset: 0, location, relative: false, frame, target, displacement };
    let long = Block { count: 0x1_0000, contents: Contents::Bytes(vec![1]) };
    let nested = Block { count: 1, contents: Contents::Blocks(vec![long]) };
    let records = vec![
        Record::Header("A".into()),
        Record::Segment(Segment { length: 0x1_0001, name: 1, class: 1, ..Segment::default() }),
        Record::Communals(vec![
            Communal { name: "N".into(), space: Space::Near(0x1_0000) },
            Communal { name: "F".into(), space: Space::Far(0x100_0000, 0x1_0000) },
        ]),
        Record::Publics(Publics {
            segment: 1,
            names: vec![Public { name: "P".into(), offset: 0x1_0000, of: 0 }],
            ..Publics::default()
        }),
        Record::Data { segment: 1, offset: 0x1_0000, bytes: vec![1] },
        Record::Fixups(vec![fixup]),
        Record::Repeated { segment: 1, offset: 0, blocks: vec![nested] },
        Record::End { main: true, start: Some(start), wide: true },
    ];
    assert_eq!(read(&write(&records)), Ok(records));
}

#[test]
fn a_block_knows_its_sizes() {
    let Some(Record::Repeated { blocks, .. }) = sample().into_iter().rev().nth(1) else {
        panic!("repeated")
    };
    assert_eq!(blocks[0].size(), 9);
    assert_eq!(blocks[0].stored(), 4 + 6 + 7);
}

#[test]
fn fixups_may_refer_to_threads() {
    let mut bytes = write(&[Record::Header("A".into())]);
    // FIXUPP: frame thread 1 is segment 1, target thread 2 is external 3; a fixup with both.
    let mut record = vec![0x9C, 9, 0, 0x41, 1, 0x0A, 3, 0xC4, 0, 0x9E, 0];
    record.pop();
    record[1] = 8;
    let sum = record.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte));
    record.push(sum.wrapping_neg());
    bytes.extend(record);
    bytes.extend(write(&[Record::End { main: false, start: None, wide: false }]));
    let read = read(&bytes).expect("an object");
    let Record::Fixups(fixups) = &read[1] else { panic!("fixups") };
    assert_eq!(fixups[0].frame, Frame::Segment(1));
    assert_eq!(fixups[0].target, Target::External(3));
}

#[test]
fn bad_files_are_told_apart() {
    let good = write(&sample());
    assert_eq!(read(b"nothing"), Err(Problem::NoHeader));
    assert_eq!(read(&good[..good.len() - 2]), Err(Problem::Cut(good.len() - 10)));
    let mut bad = good.clone();
    bad[4] = b'B';
    assert_eq!(read(&bad), Err(Problem::Checksum(0)));
    assert_eq!(read(&write(&sample()[..2])), Err(Problem::NoEnd));
}

#[test]
fn no_bytes_make_the_reader_fail_badly() {
    let good = write(&sample());
    for at in 0..good.len() {
        for value in [0, 1, 0x7F, 0x80, 0xFF] {
            let mut bytes = good.clone();
            bytes[at] = value;
            let _ = read(&bytes);
        }
        let _ = read(&good[..at]);
    }
}

#[test]
fn a_library_gives_its_modules() {
    let module = write(&sample());
    let mut bytes = vec![0xF0, 13, 0];
    bytes.resize(16, 0);
    for _ in 0..2 {
        bytes.extend(&module);
        bytes.resize(bytes.len().next_multiple_of(16), 0);
    }
    bytes.extend([0xF1, 1, 0, 0]);
    assert!(library::is_library(&bytes));
    assert_eq!(library::modules(&bytes), Ok(vec![sample(), sample()]));
    assert_eq!(library::modules(&bytes[..20]), Err(Problem::Cut(16)));
}
