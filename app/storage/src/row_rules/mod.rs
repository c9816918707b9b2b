//! Rows against the rules of their tables: before an import stores them, and when the rows of a database are checked.

mod mending;
mod row_check;
mod row_fault;

pub(crate) use mending::mend_row;
pub(crate) use row_check::check_row;
pub(crate) use row_fault::{printable, row_fault};
