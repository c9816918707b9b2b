//! One cell of a row, as JSON and as its database holds it.

use std::str::FromStr;

use app_service::port::Record;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use serde_json::Value;
use sqlx::query_builder::Separated;
use sqlx::{Database, Row};
use uuid::Uuid;

use super::super::super::Driver;
use super::super::values::instant;
use crate::tables::{Kind, Table};

/// The row as a record.
pub(super) fn read(table: &Table, row: &<Driver as Database>::Row) -> Result<Record, sqlx::Error> {
    table
        .columns
        .iter()
        .enumerate()
        .map(|(at, (name, kind))| Ok(((*name).to_owned(), cell(row, at, *kind)?)))
        .collect()
}

fn cell(row: &<Driver as Database>::Row, at: usize, kind: Kind) -> Result<Value, sqlx::Error> {
    Ok(match kind {
        Kind::Text => row.try_get::<Option<String>, _>(at)?.into(),
        Kind::Number => row.try_get::<Option<i64>, _>(at)?.into(),
        Kind::Truth => row.try_get::<Option<bool>, _>(at)?.into(),
        Kind::Date => {
            let date: Option<NaiveDate> = row.try_get(at)?;
            date.map(|date| date.to_string()).into()
        }
        Kind::Instant => {
            let at: Option<DateTime<Utc>> = row.try_get(at)?;
            at.map(|at| at.to_rfc3339_opts(SecondsFormat::AutoSi, true))
                .into()
        }
        Kind::Uuid => {
            let id: Option<Uuid> = row.try_get(at)?;
            id.map(|id| id.to_string()).into()
        }
        Kind::Bytes => {
            let bytes: Option<Vec<u8>> = row.try_get(at)?;
            bytes.map(|bytes| STANDARD.encode(bytes)).into()
        }
    })
}

/// Adds the record's cell of a column to a row. The error is the column that cannot hold what the record says.
pub(super) fn bind(
    row: &mut Separated<'_, Driver, &'static str>,
    (column, kind): (&'static str, Kind),
    record: &Record,
) -> Result<(), &'static str> {
    let said = Said {
        column,
        value: record.get(column).ok_or(column)?,
    };
    // A null has a type as well.
    match kind {
        Kind::Text => row.push_bind(said.text()?.map(str::to_owned)),
        Kind::Number => row.push_bind(said.as_some(Value::as_i64)?),
        Kind::Truth => row.push_bind(said.as_some(Value::as_bool)?),
        Kind::Date => row.push_bind(said.parsed::<NaiveDate>()?),
        Kind::Instant => row.push_bind(said.parsed::<DateTime<Utc>>()?.map(instant)),
        Kind::Uuid => row.push_bind(said.parsed::<Uuid>()?),
        Kind::Bytes => row.push_bind(said.bytes()?),
    };
    Ok(())
}

/// What a record says of a column.
#[derive(Clone, Copy)]
struct Said<'a> {
    column: &'static str,
    value: &'a Value,
}

impl<'a> Said<'a> {
    fn as_some<T>(self, read: fn(&'a Value) -> Option<T>) -> Result<Option<T>, &'static str> {
        if self.value.is_null() {
            return Ok(None);
        }
        read(self.value).map(Some).ok_or(self.column)
    }

    fn text(self) -> Result<Option<&'a str>, &'static str> {
        self.as_some(Value::as_str)
    }

    fn parsed<T: FromStr>(self) -> Result<Option<T>, &'static str> {
        let read = |text: &str| text.parse().map_err(|_| self.column);
        self.text()?.map(read).transpose()
    }

    fn bytes(self) -> Result<Option<Vec<u8>>, &'static str> {
        let read = |text: &str| STANDARD.decode(text).map_err(|_| self.column);
        self.text()?.map(read).transpose()
    }
}
