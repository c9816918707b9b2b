//! The rules of single cells.

use std::ops::RangeInclusive;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use serde_json::Value;
use uuid::Uuid;

use crate::tables::ColumnKind;

/// The numbers of columns without a rule of their own: what JSON represents exactly in every program, so that generated
/// ids can still grow.
pub(super) const SAFE_NUMBERS: RangeInclusive<i64> = 0..=(1 << 53);
/// Places in a list that people arrange.
pub(super) const PLACES: RangeInclusive<i64> = 0..=i32::MAX as i64;
/// Dates sort as text only with years of four digits.
pub(super) const YEARS: RangeInclusive<i32> = 1..=9999;
/// Number of bytes of a secret's digest.
pub(super) const DIGEST_BYTES: usize = 32;

/// A rule of a column. The database decides about nulls.
pub(super) enum CellRule {
    Text(fn(&str) -> bool),
    /// Text that people type, and how it is changed to what the rule accepts.
    Typed(fn(&str) -> bool, fn(&str) -> String),
    Number(RangeInclusive<i64>),
    Digest,
}

/// The rules of a table's columns. Columns without a rule are checked by their type alone.
pub(super) type TableRules = (&'static str, &'static [(&'static str, CellRule)]);

impl CellRule {
    pub(super) fn accepts(&self, value: &Value) -> bool {
        match self {
            Self::Text(is_valid) | Self::Typed(is_valid, _) => value.as_str().is_some_and(is_valid),
            Self::Number(range) => value.as_i64().is_some_and(|number| range.contains(&number)),
            Self::Digest => {
                let bytes = value.as_str().and_then(|text| STANDARD.decode(text).ok());
                bytes.is_some_and(|bytes| bytes.len() == DIGEST_BYTES)
            }
        }
    }
}

pub(super) fn is_of_kind(value: &Value, kind: ColumnKind, has_rule: bool) -> bool {
    let text = value.as_str();
    match kind {
        ColumnKind::Text => text.is_some_and(|text| !text.contains('\0')),
        ColumnKind::Number => {
            let number = value.as_i64();
            number.is_some_and(|number| has_rule || SAFE_NUMBERS.contains(&number))
        }
        ColumnKind::Bool => value.is_boolean(),
        ColumnKind::Date => {
            let date = text.and_then(|text| text.parse::<NaiveDate>().ok());
            date.is_some_and(|date| YEARS.contains(&date.year()))
        }
        ColumnKind::Instant => {
            let at = text.and_then(|text| text.parse::<DateTime<Utc>>().ok());
            at.is_some_and(|at| YEARS.contains(&at.year()))
        }
        ColumnKind::Uuid => text.is_some_and(|text| text.parse::<Uuid>().is_ok()),
        ColumnKind::Bytes => text.is_some_and(|text| STANDARD.decode(text).is_ok()),
    }
}
