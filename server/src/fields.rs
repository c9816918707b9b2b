//! Reads the fields of a JSON body. Collects the errors of all fields and returns them in one response.
//!
//! Reading an invalid field returns `Err(FieldErrors)`. A handler continues when every field is valid; otherwise
//! [`FieldReader::into_error`] returns an error response that names all invalid fields:
//!
//! ```ignore
//! let (Ok(day), Ok(value)) = (input.required("date", parse), input.required("availability", parse)) else {
//!     return Err(input.into_error());
//! };
//! ```

use std::str::FromStr;

use app_domain::{RuleViolation, ValidationRule};
use serde_json::{Map, Value};

use crate::http::{ErrorResponse, JsonFields};

/// Reads the fields of one JSON object and collects their errors.
#[derive(Debug)]
pub struct FieldReader {
    fields: Map<String, Value>,
    /// The prefix of field names in errors, such as `orderings[1].` for an item of a list.
    prefix: String,
    errors: Vec<RuleViolation>,
}

/// The field is invalid. The [`FieldReader`] has collected the error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldErrors;

/// The value of a field, or [`FieldErrors`] when the field is invalid.
pub type FieldResult<T> = Result<T, FieldErrors>;

impl FieldReader {
    pub fn new(JsonFields(fields): JsonFields) -> Self {
        Self {
            fields,
            prefix: String::new(),
            errors: Vec::new(),
        }
    }

    /// Reads the body of a new record, in which the field `name` is required and null counts as missing.
    pub fn for_new_record(JsonFields(mut fields): JsonFields, name: &str) -> Self {
        fields.retain(|_, value| !value.is_null());
        let mut input = Self::new(JsonFields(fields));
        if !input.fields.contains_key(name) {
            input.errors.push(ValidationRule::Required.on_field(name));
        }
        input
    }

    /// Reads a field that must be present and must not be null.
    pub fn required<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&Value) -> Result<T, ValidationRule>,
    ) -> FieldResult<T> {
        let value = self
            .fields
            .get(name)
            .ok_or(ValidationRule::Required)
            .and_then(read);
        self.record(name, value)
    }

    /// Reads a field that may be missing; null counts as missing.
    pub fn optional<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&Value) -> Result<T, ValidationRule>,
    ) -> FieldResult<Option<T>> {
        let present = self.fields.get(name).filter(|value| !value.is_null());
        let value = present.map(read).transpose();
        self.record(name, value)
    }

    /// Reads a field of a change: a missing field means no change, and null is an error unless `read` accepts it.
    pub fn change<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&Value) -> Result<T, ValidationRule>,
    ) -> FieldResult<Option<T>> {
        let value = self.fields.get(name).map(read).transpose();
        self.record(name, value)
    }

    /// Reads a list of objects, each with `read`.
    pub fn list<T>(
        &mut self,
        name: &str,
        read: impl Fn(&mut Self) -> FieldResult<T>,
    ) -> FieldResult<Vec<T>> {
        let items = match self.fields.remove(name) {
            None => return self.record(name, Err(ValidationRule::Required)),
            Some(Value::Array(items)) => items,
            Some(_) => return self.record(name, Err(ValidationRule::WrongType("a list"))),
        };
        let read_item = |(at, item): (usize, Value)| {
            let path = format!("{}{name}[{at}]", self.prefix);
            let Value::Object(fields) = item else {
                self.errors
                    .push(ValidationRule::WrongType("an object").on_field(path));
                return Err(FieldErrors);
            };
            let mut input = Self {
                fields,
                prefix: path + ".",
                errors: Vec::new(),
            };
            let item = read(&mut input);
            self.errors.append(&mut input.errors);
            item
        };
        let read_items: Vec<FieldResult<T>> =
            items.into_iter().enumerate().map(read_item).collect();
        read_items.into_iter().collect()
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
            self.errors
                .push(rule.on_field(format!("{}{name}", self.prefix)));
            FieldErrors
        })
    }
}

/// Parses text as a domain type.
pub fn parse<T: FromStr<Err = ValidationRule>>(value: &Value) -> Result<T, ValidationRule> {
    as_text(value)?.parse()
}

/// Parses text with a rule of the domain, such as [`app_domain::player::parse_display_name`].
pub fn parse_with<T>(
    rule: impl FnOnce(&str) -> Result<T, ValidationRule>,
) -> impl FnOnce(&Value) -> Result<T, ValidationRule> {
    |value| rule(as_text(value)?)
}

/// Accepts null as `None`.
pub fn nullable<T>(
    read: impl FnOnce(&Value) -> Result<T, ValidationRule>,
) -> impl FnOnce(&Value) -> Result<Option<T>, ValidationRule> {
    |value| {
        if value.is_null() {
            Ok(None)
        } else {
            read(value).map(Some)
        }
    }
}

pub fn boolean(value: &Value) -> Result<bool, ValidationRule> {
    value
        .as_bool()
        .ok_or(ValidationRule::WrongType("true or false"))
}

/// Reads a whole number. One above `i64::MAX` saturates, so that the domain's range check rejects it.
pub fn whole_number(value: &Value) -> Result<i64, ValidationRule> {
    match value.as_i64() {
        Some(number) => Ok(number),
        None if value.is_u64() => Ok(i64::MAX),
        None => Err(ValidationRule::WrongType("a whole number")),
    }
}

/// Reads text without parsing it.
pub fn string(value: &Value) -> Result<String, ValidationRule> {
    as_text(value).map(str::to_owned)
}

/// Reads a list of texts; a single text counts as a list of one.
pub fn string_list(value: &Value) -> Result<Vec<String>, ValidationRule> {
    match value {
        Value::String(one) => Ok(vec![one.clone()]),
        Value::Array(list) => list.iter().map(string).collect(),
        _ => Err(ValidationRule::WrongType("a list of texts")),
    }
}

fn as_text(value: &Value) -> Result<&str, ValidationRule> {
    value.as_str().ok_or(ValidationRule::WrongType("text"))
}

#[cfg(test)]
mod tests {
    use app_domain::{Day, Role};
    use serde_json::json;

    use super::*;

    fn input(body: Value) -> FieldReader {
        match body {
            Value::Object(fields) => FieldReader::new(JsonFields(fields)),
            other => panic!("{other} is not an object"),
        }
    }

    fn fields(input: &FieldReader) -> Vec<&str> {
        input
            .errors
            .iter()
            .map(|fault| fault.field.as_str())
            .collect()
    }

    #[test]
    fn every_fault_is_noted() {
        let mut input = input(json!({ "date": "1.1.2026", "role": 7, "isAdmin": null }));
        let date = input.required("date", parse::<Day>);
        let role = input.required("role", parse::<Role>);
        let is_admin = input.change("isAdmin", boolean);
        let name = input.required(
            "displayName",
            parse_with(app_domain::player::parse_display_name),
        );
        assert_eq!(
            (date, role, is_admin, name),
            (
                Err(FieldErrors),
                Err(FieldErrors),
                Err(FieldErrors),
                Err(FieldErrors)
            )
        );
        assert_eq!(fields(&input), ["date", "role", "isAdmin", "displayName"]);
    }

    #[test]
    fn null_is_missing_where_a_field_may_be_missing() {
        let mut input = input(json!({ "timezone": null }));
        assert_eq!(input.optional("timezone", parse::<Day>), Ok(None));
        assert_eq!(
            input.change("timezone", nullable(parse::<Day>)),
            Ok(Some(None))
        );
    }

    #[test]
    fn the_parts_of_a_list_are_named_by_their_place() {
        let mut input =
            input(json!({ "orderings": [{ "sortOrder": 1 }, { "sortOrder": "1" }, 3] }));
        let read = input.list("orderings", |item| item.required("sortOrder", whole_number));
        assert_eq!(read, Err(FieldErrors));
        assert_eq!(fields(&input), ["orderings[1].sortOrder", "orderings[2]"]);
    }

    #[test]
    fn a_number_with_a_fraction_is_no_whole_number() {
        assert_eq!(
            whole_number(&json!(1.5)),
            Err(ValidationRule::WrongType("a whole number"))
        );
        assert_eq!(whole_number(&json!(u64::MAX)), Ok(i64::MAX));
    }
}
