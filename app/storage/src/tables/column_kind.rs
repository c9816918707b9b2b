//! The kinds of columns: what their cells hold, and the rules that the cells keep.

use std::ops::RangeInclusive;
use std::str::FromStr;

use app_domain::text::{mended_text, optional_text, required_text};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use super::cell_text::mended_name;

/// The numbers of [`ColumnKind::Number`]: what JSON represents exactly in every program, so that generated ids can still
/// grow.
const SAFE_NUMBERS: RangeInclusive<i64> = 0..=(1 << 53);
/// Places in a list that people arrange.
pub(super) const PLACES: RangeInclusive<i64> = 0..=i32::MAX as i64;
/// Dates sort as text only with years of four digits.
pub(super) const YEARS: RangeInclusive<i32> = 1..=9999;
/// Number of bytes of a secret's digest.
const DIGEST_BYTES: usize = 32;

/// The kind of values in a column, independent of the database’s own type name. The database decides about nulls.
#[derive(Debug)]
pub(crate) enum ColumnKind {
    Text,
    /// Text that a parser accepts.
    ParsedText(fn(&str) -> bool),
    /// Text that people type: what a parser accepts, and how other text is changed to that.
    TypedText(fn(&str) -> bool, fn(&str) -> String),
    Number,
    NumberIn(RangeInclusive<i64>),
    Bool,
    Date,
    Instant,
    Uuid,
    /// The digest of a secret.
    Digest,
}

impl ColumnKind {
    pub fn is_text(&self) -> bool {
        matches!(self, Self::Text | Self::ParsedText(_) | Self::TypedText(..))
    }

    pub fn is_number(&self) -> bool {
        matches!(self, Self::Number | Self::NumberIn(_))
    }

    /// Whether a cell may have this value, which is not null.
    pub fn accepts(&self, value: &Value) -> bool {
        let (text, number) = (value.as_str(), value.as_i64());
        let text_keeps = |is_valid: &dyn Fn(&str) -> bool| text.is_some_and(is_valid);
        match self {
            Self::Text => text_keeps(&is_storable),
            Self::ParsedText(is_valid) | Self::TypedText(is_valid, _) => {
                text_keeps(&|text| is_storable(text) && is_valid(text))
            }
            Self::Number => number.is_some_and(|number| SAFE_NUMBERS.contains(&number)),
            Self::NumberIn(range) => number.is_some_and(|number| range.contains(&number)),
            Self::Bool => value.is_boolean(),
            Self::Date => text_keeps(&|text| is_storable_date(text.parse::<NaiveDate>())),
            Self::Instant => text_keeps(&|text| is_storable_date(text.parse::<DateTime<Utc>>())),
            Self::Uuid => text_keeps(&|text| text.parse::<Uuid>().is_ok()),
            Self::Digest => text_keeps(&|text| {
                let bytes = STANDARD.decode(text);
                bytes.is_ok_and(|bytes| bytes.len() == DIGEST_BYTES)
            }),
        }
    }
}

fn is_storable(text: &str) -> bool {
    !text.contains('\0')
}

fn is_storable_date<E>(date: Result<impl Datelike, E>) -> bool {
    date.is_ok_and(|date| YEARS.contains(&date.year()))
}

/// Text that `T` parses.
pub(super) const fn parsed<T: FromStr>() -> ColumnKind {
    ColumnKind::ParsedText(|text| text.parse::<T>().is_ok())
}

/// JSON of the type `T`.
pub(super) const fn json<T: DeserializeOwned>() -> ColumnKind {
    ColumnKind::ParsedText(|text| serde_json::from_str::<T>(text).is_ok())
}

/// A typed name of at most `MAX` characters.
pub(super) const fn name<const MAX: usize>() -> ColumnKind {
    ColumnKind::TypedText(
        |text| required_text(text, MAX).is_ok(),
        |text| mended_name(text, MAX),
    )
}

/// A typed line of at most `MAX` characters, or nothing.
pub(super) const fn line<const MAX: usize>() -> ColumnKind {
    ColumnKind::TypedText(
        |text| optional_text(text, MAX).is_ok(),
        |text| mended_text(text, MAX),
    )
}
