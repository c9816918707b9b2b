//! `muster doctor`: examines an installation, and names what is wrong and what to do about it.
//!
//! Each module returns the findings of one subject. Nothing is changed, except for probe objects that are removed again.

mod backup;
mod bot;
mod clock;
mod database;
mod disk;
mod examination;
mod finding;
mod public_url;
mod rows;
mod settings;
mod team;
mod uploads;

pub use examination::run;
