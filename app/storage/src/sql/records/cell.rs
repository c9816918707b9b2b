//! One cell of a row, converted between JSON and the database's types.

use std::str::FromStr;

use app_service::port::TableRecord;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use serde_json::Value;
use sqlx::query_builder::Separated;
use sqlx::{Database, Row};
use uuid::Uuid;

use super::super::super::DatabaseDriver;
use super::super::values::instant;
use crate::tables::{ColumnKind, TableSchema};

/// Converts a row to a record.
pub(super) fn read_record(
    table: &TableSchema,
    row: &<DatabaseDriver as Database>::Row,
) -> Result<TableRecord, sqlx::Error> {
    table
        .columns
        .iter()
        .enumerate()
        .map(|(at, (name, kind))| Ok(((*name).to_owned(), read_cell(row, at, kind)?)))
        .collect()
}

fn read_cell(
    row: &<DatabaseDriver as Database>::Row,
    at: usize,
    kind: &ColumnKind,
) -> Result<Value, sqlx::Error> {
    Ok(match kind {
        ColumnKind::Text | ColumnKind::ParsedText(_) | ColumnKind::TypedText(..) => {
            row.try_get::<Option<String>, _>(at)?.into()
        }
        ColumnKind::Number | ColumnKind::NumberIn(_) => row.try_get::<Option<i64>, _>(at)?.into(),
        ColumnKind::Bool => row.try_get::<Option<bool>, _>(at)?.into(),
        ColumnKind::Date => {
            let date: Option<NaiveDate> = row.try_get(at)?;
            date.map(|date| date.to_string()).into()
        }
        ColumnKind::Instant => {
            let at: Option<DateTime<Utc>> = row.try_get(at)?;
            at.map(|at| at.to_rfc3339_opts(SecondsFormat::AutoSi, true))
                .into()
        }
        ColumnKind::Uuid => {
            let id: Option<Uuid> = row.try_get(at)?;
            id.map(|id| id.to_string()).into()
        }
        ColumnKind::Digest => {
            let bytes: Option<Vec<u8>> = row.try_get(at)?;
            bytes.map(|bytes| STANDARD.encode(bytes)).into()
        }
    })
}

/// Binds the record's value of a column to a row. The error is the name of the column if its value is missing or
/// invalid.
pub(super) fn bind_cell(
    row: &mut Separated<'_, DatabaseDriver, &'static str>,
    column: &'static str,
    kind: &ColumnKind,
    record: &TableRecord,
) -> Result<(), &'static str> {
    let value = CellValue {
        column,
        value: record.get(column).ok_or(column)?,
    };
    // A null is bound with its column's type too.
    match kind {
        ColumnKind::Text | ColumnKind::ParsedText(_) | ColumnKind::TypedText(..) => {
            row.push_bind(value.text()?.map(str::to_owned))
        }
        ColumnKind::Number | ColumnKind::NumberIn(_) => {
            row.push_bind(value.read_as(Value::as_i64)?)
        }
        ColumnKind::Bool => row.push_bind(value.read_as(Value::as_bool)?),
        ColumnKind::Date => row.push_bind(value.parse::<NaiveDate>()?),
        ColumnKind::Instant => row.push_bind(value.parse::<DateTime<Utc>>()?.map(instant)),
        ColumnKind::Uuid => row.push_bind(value.parse::<Uuid>()?),
        ColumnKind::Digest => row.push_bind(value.bytes()?),
    };
    Ok(())
}

/// A record's value of a column.
#[derive(Clone, Copy)]
struct CellValue<'a> {
    column: &'static str,
    value: &'a Value,
}

impl<'a> CellValue<'a> {
    fn read_as<T>(self, read: fn(&'a Value) -> Option<T>) -> Result<Option<T>, &'static str> {
        if self.value.is_null() {
            return Ok(None);
        }
        read(self.value).map(Some).ok_or(self.column)
    }

    fn text(self) -> Result<Option<&'a str>, &'static str> {
        self.read_as(Value::as_str)
    }

    fn parse<T: FromStr>(self) -> Result<Option<T>, &'static str> {
        let read = |text: &str| text.parse().map_err(|_| self.column);
        self.text()?.map(read).transpose()
    }

    fn bytes(self) -> Result<Option<Vec<u8>>, &'static str> {
        let read = |text: &str| STANDARD.decode(text).map_err(|_| self.column);
        self.text()?.map(read).transpose()
    }
}
