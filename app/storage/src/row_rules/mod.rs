//! The rules that every row keeps: the domain's parsers read each cell before an import stores it, and when the rows of
//! a database are checked.

mod cell_rule;
mod cell_text;
mod chat;
mod matches;
mod mending;
mod row_check;
mod row_fault;
mod stratbook;
mod team;

pub(crate) use mending::mend_row;
pub(crate) use row_check::check_row;
pub(crate) use row_fault::{printable, row_fault};
