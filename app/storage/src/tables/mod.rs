//! The tables that an archive contains, with their columns and the rules that every row keeps. The list is the same for
//! both databases.

mod cell_text;
mod chat;
mod column_kind;
mod matches;
mod stratbook;
mod table_schema;
mod team;

pub(crate) use self::column_kind::ColumnKind;
pub(crate) use table_schema::{RuleBreach, TableSchema, tables};
