//! Rows of any table, exported from one store and imported into another.

mod cell;
mod reading;
mod writing;
