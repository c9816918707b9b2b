//! The exit status of both programs.

/// The program does not start until its settings are changed, so starting it again is useless. It is `EX_CONFIG` of
/// `sysexits.h`; supervisors can be told not to restart a program that ends with it.
pub const INVALID_SETTINGS: u8 = 78;
