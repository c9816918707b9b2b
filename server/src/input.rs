//! Reads the fields of a JSON body: every fault is noted, and all of them are told at once.
//!
//! A reading answers `Err(Noted)` when the field is at fault. Whoever has read every field without one goes on;
//! otherwise [`Input::refusal`] names them all:
//!
//! ```ignore
//! let (Ok(day), Ok(value)) = (input.required("date", parsed), input.required("availability", parsed)) else {
//!     return Err(input.refusal());
//! };
//! ```

use std::str::FromStr;

use app_domain::{Rule, RuleViolation};
use serde_json::{Map, Value};

use crate::http::{Fields, Refusal};

/// A body being read.
#[derive(Debug)]
pub struct Input {
    fields: Map<String, Value>,
    /// What stands before the names of the fields: `orderings[1].` for the parts of a list.
    path: String,
    faults: Vec<RuleViolation>,
}

/// The fault is noted in the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Noted;

pub type Reading<T> = Result<T, Noted>;

impl Input {
    pub fn new(Fields(fields): Fields) -> Self {
        Self {
            fields,
            path: String::new(),
            faults: Vec::new(),
        }
    }

    /// The body of a new record, which has to have a field of this name; null counts as missing.
    pub fn of_new(Fields(mut fields): Fields, name: &str) -> Self {
        fields.retain(|_, value| !value.is_null());
        let mut input = Self::new(Fields(fields));
        if !input.fields.contains_key(name) {
            input.faults.push(Rule::Required.of(name));
        }
        input
    }

    /// A field that must be there and must not be null.
    pub fn required<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&Value) -> Result<T, Rule>,
    ) -> Reading<T> {
        let value = self.fields.get(name).ok_or(Rule::Required).and_then(read);
        self.noted(name, value)
    }

    /// A field that may be missing; null counts as missing.
    pub fn optional<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&Value) -> Result<T, Rule>,
    ) -> Reading<Option<T>> {
        let present = self.fields.get(name).filter(|value| !value.is_null());
        let value = present.map(read).transpose();
        self.noted(name, value)
    }

    /// A field that changes something when it is there; then it must not be null.
    pub fn change<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&Value) -> Result<T, Rule>,
    ) -> Reading<Option<T>> {
        let value = self.fields.get(name).map(read).transpose();
        self.noted(name, value)
    }

    /// A list of objects, each read by `read`.
    pub fn list<T>(
        &mut self,
        name: &str,
        read: impl Fn(&mut Self) -> Reading<T>,
    ) -> Reading<Vec<T>> {
        let items = match self.fields.remove(name) {
            None => return self.noted(name, Err(Rule::Required)),
            Some(Value::Array(items)) => items,
            Some(_) => return self.noted(name, Err(Rule::WrongType("a list"))),
        };
        let read_item = |(at, item): (usize, Value)| {
            let path = format!("{}{name}[{at}]", self.path);
            let Value::Object(fields) = item else {
                self.faults.push(Rule::WrongType("an object").of(path));
                return Err(Noted);
            };
            let mut input = Self {
                fields,
                path: path + ".",
                faults: Vec::new(),
            };
            let item = read(&mut input);
            self.faults.append(&mut input.faults);
            item
        };
        let read_items: Vec<Reading<T>> = items.into_iter().enumerate().map(read_item).collect();
        read_items.into_iter().collect()
    }

    /// What the fields make together, after everything noted so far; 400 with all that is wrong with them.
    pub fn concluded<T>(mut self, made: Result<T, Vec<RuleViolation>>) -> Result<T, Refusal> {
        match made {
            Ok(made) if self.faults.is_empty() => Ok(made),
            Ok(_) => Err(self.refusal()),
            Err(faults) => {
                self.faults.extend(faults);
                Err(self.refusal())
            }
        }
    }

    /// 400 with everything noted so far.
    pub fn refusal(self) -> Refusal {
        self.faults.into()
    }

    /// Passes `value` on, and notes what rule it broke.
    pub fn noted<T>(&mut self, name: &str, value: Result<T, Rule>) -> Reading<T> {
        value.map_err(|rule| {
            self.faults.push(rule.of(format!("{}{name}", self.path)));
            Noted
        })
    }
}

/// Text that a type of the domain reads.
pub fn parsed<T: FromStr<Err = Rule>>(value: &Value) -> Result<T, Rule> {
    text(value)?.parse()
}

/// Text under a rule of the domain, such as [`app_domain::player::display_name`].
pub fn ruled<T>(
    rule: impl FnOnce(&str) -> Result<T, Rule>,
) -> impl FnOnce(&Value) -> Result<T, Rule> {
    |value| rule(text(value)?)
}

/// Text, or nothing for null.
pub fn or_null<T>(
    read: impl FnOnce(&Value) -> Result<T, Rule>,
) -> impl FnOnce(&Value) -> Result<Option<T>, Rule> {
    |value| {
        if value.is_null() {
            Ok(None)
        } else {
            read(value).map(Some)
        }
    }
}

pub fn boolean(value: &Value) -> Result<bool, Rule> {
    value.as_bool().ok_or(Rule::WrongType("true or false"))
}

/// A whole number of any size that the domain then judges; one beyond 64 bits saturates.
pub fn whole_number(value: &Value) -> Result<i64, Rule> {
    match value.as_i64() {
        Some(number) => Ok(number),
        None if value.is_u64() => Ok(i64::MAX),
        None => Err(Rule::WrongType("a whole number")),
    }
}

/// Text as it is.
pub fn plain(value: &Value) -> Result<String, Rule> {
    text(value).map(str::to_owned)
}

/// A list of texts, or one text that stands for a list.
pub fn texts(value: &Value) -> Result<Vec<String>, Rule> {
    match value {
        Value::String(one) => Ok(vec![one.clone()]),
        Value::Array(list) => list.iter().map(plain).collect(),
        _ => Err(Rule::WrongType("a list of texts")),
    }
}

fn text(value: &Value) -> Result<&str, Rule> {
    value.as_str().ok_or(Rule::WrongType("text"))
}

#[cfg(test)]
mod tests {
    use app_domain::{Day, Role};
    use serde_json::json;

    use super::*;

    fn input(body: Value) -> Input {
        match body {
            Value::Object(fields) => Input::new(Fields(fields)),
            other => panic!("{other} is no object"),
        }
    }

    fn fields(input: &Input) -> Vec<&str> {
        input
            .faults
            .iter()
            .map(|fault| fault.field.as_str())
            .collect()
    }

    #[test]
    fn every_fault_is_noted() {
        let mut input = input(json!({ "date": "1.1.2026", "role": 7, "isAdmin": null }));
        let date = input.required("date", parsed::<Day>);
        let role = input.required("role", parsed::<Role>);
        let is_admin = input.change("isAdmin", boolean);
        let name = input.required("displayName", ruled(app_domain::player::display_name));
        assert_eq!(
            (date, role, is_admin, name),
            (Err(Noted), Err(Noted), Err(Noted), Err(Noted))
        );
        assert_eq!(fields(&input), ["date", "role", "isAdmin", "displayName"]);
    }

    #[test]
    fn null_is_missing_where_a_field_may_be_missing() {
        let mut input = input(json!({ "timezone": null }));
        assert_eq!(input.optional("timezone", parsed::<Day>), Ok(None));
        assert_eq!(
            input.change("timezone", or_null(parsed::<Day>)),
            Ok(Some(None))
        );
    }

    #[test]
    fn the_parts_of_a_list_are_named_by_their_place() {
        let mut input =
            input(json!({ "orderings": [{ "sortOrder": 1 }, { "sortOrder": "1" }, 3] }));
        let read = input.list("orderings", |item| item.required("sortOrder", whole_number));
        assert_eq!(read, Err(Noted));
        assert_eq!(fields(&input), ["orderings[1].sortOrder", "orderings[2]"]);
    }

    #[test]
    fn a_number_with_a_fraction_is_no_whole_number() {
        assert_eq!(
            whole_number(&json!(1.5)),
            Err(Rule::WrongType("a whole number"))
        );
        assert_eq!(whole_number(&json!(u64::MAX)), Ok(i64::MAX));
    }
}
