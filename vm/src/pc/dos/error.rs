//! What DOS answers when a call fails.

use crate::disk::Trouble;
use crate::pc::service::Outcome;

/// An error with its number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[repr(u16)]
pub(super) enum Error {
    /// No call has failed yet.
    #[default]
    None = 0,
    InvalidFunction = 1,
    FileNotFound = 2,
    PathNotFound = 3,
    TooManyFiles = 4,
    AccessDenied = 5,
    InvalidHandle = 6,
    MemoryDamaged = 7,
    NotEnoughMemory = 8,
    InvalidBlock = 9,
    InvalidFormat = 11,
    InvalidAccess = 12,
    InvalidDrive = 15,
    CurrentFolder = 16,
    NoMoreFiles = 18,
    WriteProtected = 19,
    DiskFull = 39,
    FileExists = 80,
}

impl Error {
    /// Class, suggested action and locus, as function 59h tells them.
    pub(super) const fn explanation(self) -> (u8, u8, u8) {
        const UNKNOWN: u8 = 1;
        const DISK: u8 = 2;
        const MEMORY: u8 = 5;
        match self {
            Error::None => (0, 0, 0),
            Error::InvalidFunction | Error::InvalidHandle | Error::InvalidAccess => (7, 4, UNKNOWN),
            Error::FileNotFound | Error::PathNotFound | Error::InvalidDrive => (8, 3, DISK),
            Error::TooManyFiles => (1, 4, UNKNOWN),
            Error::AccessDenied | Error::CurrentFolder => (3, 3, DISK),
            Error::MemoryDamaged | Error::InvalidBlock => (7, 5, MEMORY),
            Error::NotEnoughMemory => (1, 4, MEMORY),
            Error::InvalidFormat => (9, 3, UNKNOWN),
            Error::NoMoreFiles => (8, 4, DISK),
            Error::WriteProtected => (11, 7, DISK),
            Error::DiskFull => (1, 4, DISK),
            Error::FileExists => (12, 3, DISK),
        }
    }
}

impl From<Trouble> for Error {
    fn from(trouble: Trouble) -> Error {
        match trouble {
            Trouble::NotFound => Error::FileNotFound,
            Trouble::Exists | Trouble::Denied | Trouble::NotEmpty => Error::AccessDenied,
            Trouble::Full => Error::DiskFull,
            Trouble::Protected => Error::WriteProtected,
        }
    }
}

/// Why a function that answers in carry did not do what it should.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Failure {
    /// The program is told.
    Told(Error),
    /// The call does not simply return.
    Other(Outcome),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Told(error)
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        Failure::Told(trouble.into())
    }
}

impl From<Outcome> for Failure {
    fn from(outcome: Outcome) -> Failure {
        Failure::Other(outcome)
    }
}
