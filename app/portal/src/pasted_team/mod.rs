//! A team that is pasted as a list or copied from a spreadsheet: one player a line, with the role, the time zone and the
//! Discord account in any order, or in the columns that a heading names.

mod table;
mod team_reader;

pub use team_reader::{LineError, LineProblem, PastedTeam};
