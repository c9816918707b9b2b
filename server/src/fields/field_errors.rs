//! Reads the fields of a request body. Collects the errors of all fields and returns them in one response.
//!
//! Reading an invalid field returns `Err(InvalidField)`. A handler continues when every field is valid; otherwise
//! [`FieldErrors::into_error`] returns an error response that names all invalid fields:
//!
//! ```ignore
//! let mut errors = FieldErrors::default();
//! let (Ok(day), Ok(reason)) = (
//!     errors.required(body.date, str::parse::<Day>),
//!     errors.optional(body.reason, parse_reason),
//! ) else {
//!     return Err(errors.into_error());
//! };
//! ```

use std::borrow::Borrow;

use app_domain::{RuleViolation, ValidationRule};
use app_wire::OptionalText;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::fields::{BodyField, read_nested_fields};
use crate::http::ErrorResponse;

/// Collects the errors of the fields of one body.
#[derive(Debug, Default)]
pub struct FieldErrors {
    errors: Vec<RuleViolation>,
    is_new: bool,
}

/// The field is invalid. [`FieldErrors`] has collected the error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvalidField;

/// The value of a field, or [`InvalidField`].
pub type FieldResult<T> = Result<T, InvalidField>;

impl FieldErrors {
    /// For the body of a new record; see [`Self::required_if_new`] and [`Self::optional_if_new`].
    pub fn of_new_record() -> Self {
        Self {
            is_new: true,
            ..Self::default()
        }
    }

    /// Reads a field that must be present and must not be null.
    pub fn required<T: Borrow<B>, B: ?Sized, U>(
        &mut self,
        field: BodyField<T>,
        parse: impl FnOnce(&B) -> Result<U, ValidationRule>,
    ) -> FieldResult<U> {
        let value = field.value.unwrap_or(Err(ValidationRule::Required));
        let parsed = value.and_then(|value| parse(value.borrow()));
        self.record(&field.name, parsed)
    }

    /// Reads a field that may be missing; null counts as missing.
    pub fn optional<T: Borrow<B>, B: ?Sized, U>(
        &mut self,
        field: BodyField<T>,
        parse: impl FnOnce(&B) -> Result<U, ValidationRule>,
    ) -> FieldResult<Option<U>> {
        if field.is_null {
            return Ok(None);
        }
        self.change(field, parse)
    }

    /// Reads a field of a change: a missing field means no change, and null is an error.
    pub fn change<T: Borrow<B>, B: ?Sized, U>(
        &mut self,
        field: BodyField<T>,
        parse: impl FnOnce(&B) -> Result<U, ValidationRule>,
    ) -> FieldResult<Option<U>> {
        if field.value.is_none() {
            return Ok(None);
        }
        self.required(field, parse).map(Some)
    }

    /// Reads a field of a change that null clears: `Some(None)` for null.
    #[expect(
        clippy::option_option,
        reason = "null clears, and a missing field changes nothing"
    )]
    pub fn clearable<T: Borrow<B>, B: ?Sized, U>(
        &mut self,
        field: BodyField<T>,
        parse: impl FnOnce(&B) -> Result<U, ValidationRule>,
    ) -> FieldResult<Option<Option<U>>> {
        if field.is_null {
            return Ok(Some(None));
        }
        Ok(self.change(field, parse)?.map(Some))
    }

    /// Reads a field that is required in a new record, and may be missing in a change.
    pub fn required_if_new<T: Borrow<B>, B: ?Sized, U>(
        &mut self,
        field: BodyField<T>,
        parse: impl FnOnce(&B) -> Result<U, ValidationRule>,
    ) -> FieldResult<Option<U>> {
        if self.is_new {
            self.required(field, parse).map(Some)
        } else {
            self.change(field, parse)
        }
    }

    /// Reads a field that may be missing; null counts as missing in a new record, and is an error in a change.
    pub fn optional_if_new<T: Borrow<B>, B: ?Sized, U>(
        &mut self,
        field: BodyField<T>,
        parse: impl FnOnce(&B) -> Result<U, ValidationRule>,
    ) -> FieldResult<Option<U>> {
        if self.is_new {
            self.optional(field, parse)
        } else {
            self.change(field, parse)
        }
    }

    /// Reads a field of a new record; in a change, only its type is checked.
    pub fn only_if_new<T: Borrow<B>, B: ?Sized, U>(
        &mut self,
        field: BodyField<T>,
        parse: impl FnOnce(&B) -> Result<U, ValidationRule>,
    ) -> FieldResult<Option<U>> {
        let is_new = self.is_new;
        let parse = |value: &B| is_new.then(|| parse(value)).transpose();
        self.optional(field, parse).map(Option::flatten)
    }

    /// Reads a required object with `read`.
    pub fn object<F: DeserializeOwned, U>(
        &mut self,
        field: BodyField<Map<String, Value>>,
        read: impl FnOnce(&mut Self, F) -> FieldResult<U>,
    ) -> FieldResult<U> {
        let name = field.name.clone();
        let fields = self.required(field, unparsed::<Map<String, Value>>)?;
        read(self, read_nested_fields(name + ".", fields))
    }

    /// Reads a required list of objects, each with `read`.
    pub fn list<F: DeserializeOwned, U>(
        &mut self,
        field: BodyField<Vec<Value>>,
        read: impl Fn(&mut Self, F) -> FieldResult<U>,
    ) -> FieldResult<Vec<U>> {
        let name = field.name.clone();
        let items = self.required(field, unparsed::<[Value]>)?;
        let read_item = |(at, item): (usize, Value)| {
            let path = format!("{name}[{at}]");
            let Value::Object(fields) = item else {
                return self.record(&path, Err(ValidationRule::WrongType("an object")));
            };
            read(self, read_nested_fields(path + ".", fields))
        };
        // Reads every item, also after an invalid one.
        let items: Vec<FieldResult<U>> = items.into_iter().enumerate().map(read_item).collect();
        items.into_iter().collect()
    }

    /// Returns `made` when no field is invalid; otherwise 400 with all errors collected so far and those of `made`.
    pub fn finish<T>(mut self, made: Result<T, Vec<RuleViolation>>) -> Result<T, ErrorResponse> {
        match made {
            Ok(made) if self.errors.is_empty() => Ok(made),
            Ok(_) => Err(self.into_error()),
            Err(faults) => {
                self.errors.extend(faults);
                Err(self.into_error())
            }
        }
    }

    /// 400 with all errors collected so far.
    pub fn into_error(self) -> ErrorResponse {
        self.errors.into()
    }

    /// Returns `value`; collects the broken rule as an error of the field `name`.
    pub fn record<T>(&mut self, name: &str, value: Result<T, ValidationRule>) -> FieldResult<T> {
        value.map_err(|rule| {
            self.errors.push(rule.on_field(name));
            InvalidField
        })
    }
}

/// Accepts every value of the field's type.
#[expect(clippy::unnecessary_wraps, reason = "a rule like those of the domain")]
pub fn unparsed<B: ToOwned + ?Sized>(value: &B) -> Result<B::Owned, ValidationRule> {
    Ok(value.to_owned())
}

/// The value that was read; `None` also for an invalid field, whose error has been collected.
pub fn valid_value<T>(read: FieldResult<Option<T>>) -> Option<T> {
    read.ok().flatten()
}

/// The new value of a field of a change that null or an empty text clears.
#[expect(
    clippy::option_option,
    reason = "a missing field, null, and an empty text"
)]
pub fn cleared<T>(read: FieldResult<Option<Option<Option<T>>>>) -> Option<OptionalText<T>> {
    valid_value(read).map(|value| OptionalText(value.flatten()))
}

#[cfg(test)]
mod tests {
    use app_domain::{Day, Role};
    use serde::Deserialize;
    use serde_json::json;

    use super::*;
    use crate::fields::read_fields;

    #[derive(Deserialize)]
    struct SampleBody {
        date: BodyField<String>,
        role: BodyField<String>,
        admin: BodyField<bool>,
        name: BodyField<String>,
        places: BodyField<Vec<Value>>,
    }

    #[derive(Deserialize)]
    struct PlaceFields {
        at: BodyField<i64>,
    }

    fn sample(body: Value) -> SampleBody {
        match body {
            Value::Object(fields) => read_fields(fields),
            other => panic!("{other} is not an object"),
        }
    }

    fn named(errors: &FieldErrors) -> Vec<&str> {
        let errors = errors.errors.iter();
        errors.map(|error| error.field.as_str()).collect()
    }

    #[test]
    fn every_invalid_field_is_named() {
        let body = sample(json!({ "date": "1.1.2026", "role": 7, "admin": null }));
        let mut errors = FieldErrors::default();
        assert!(errors.required(body.date, str::parse::<Day>).is_err());
        assert!(errors.required(body.role, str::parse::<Role>).is_err());
        assert!(errors.change(body.admin, unparsed::<bool>).is_err());
        assert!(errors.required(body.name, unparsed::<str>).is_err());
        assert_eq!(named(&errors), ["date", "role", "admin", "name"]);
    }

    #[test]
    fn null_is_missing_where_a_field_may_be_missing_and_clears_where_it_may_clear() {
        let body = || sample(json!({ "date": null }));
        let mut errors = FieldErrors::default();
        let parse = str::parse::<Day>;
        assert_eq!(errors.optional(body().date, parse), Ok(None));
        assert_eq!(errors.clearable(body().date, parse), Ok(Some(None)));
        assert_eq!(errors.clearable(body().name, parse), Ok(None));
        assert_eq!(
            errors.optional_if_new(body().date, parse),
            Err(InvalidField)
        );
        let mut errors = FieldErrors::of_new_record();
        assert_eq!(errors.optional_if_new(body().date, parse), Ok(None));
        assert_eq!(
            errors.required_if_new(body().date, parse),
            Err(InvalidField)
        );
    }

    #[test]
    fn the_items_of_a_list_are_named_by_their_index() {
        let body = sample(json!({ "places": [{ "at": 1 }, { "at": "1" }, 3] }));
        let mut errors = FieldErrors::default();
        let read = errors.list(body.places, |errors, place: PlaceFields| {
            errors.required(place.at, unparsed::<i64>)
        });
        assert_eq!(read, Err(InvalidField));
        assert_eq!(named(&errors), ["places[1].at", "places[2]"]);
    }
}
