//! The fields of request bodies, as their structs declare them: `OpenAPI` describes the struct that the handler reads.

use std::borrow::Borrow;

use app_domain::ValidationRule;
use serde::de::value::MapDeserializer;
use serde::de::{DeserializeOwned, Error as _, Visitor};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use serde_json::{Map, Value};

/// One field of a request body: missing, null, a value, or a value of a wrong type.
///
/// Reading a struct of fields never fails. A wrong type is kept as the error of its field, so that one response names
/// all invalid fields; [`FieldErrors`](crate::fields::FieldErrors) collects them.
#[derive(Debug)]
pub struct BodyField<T> {
    /// The name on the wire, with the path to an item of a list: `orderings[1].sortOrder`.
    pub name: String,
    /// `None` for a missing field. Null is a wrong type.
    pub value: Option<Result<T, ValidationRule>>,
    pub is_null: bool,
}

impl<T> BodyField<T> {
    /// Whether the body has the field, with something other than null.
    pub fn is_given(&self) -> bool {
        self.value.is_some() && !self.is_null
    }
}

/// A JSON type of a field.
pub trait FieldValue: Sized {
    /// Returns [`ValidationRule::WrongType`] for a value of another type.
    fn from_json(value: Value) -> Result<Self, ValidationRule>;
}

impl FieldValue for String {
    fn from_json(value: Value) -> Result<Self, ValidationRule> {
        match value {
            Value::String(text) => Ok(text),
            _ => Err(ValidationRule::WrongType("text")),
        }
    }
}

impl FieldValue for bool {
    fn from_json(value: Value) -> Result<Self, ValidationRule> {
        value
            .as_bool()
            .ok_or(ValidationRule::WrongType("true or false"))
    }
}

/// A number above `i64::MAX` saturates, so that the range check of the field rejects it.
impl FieldValue for i64 {
    fn from_json(value: Value) -> Result<Self, ValidationRule> {
        match value.as_i64() {
            Some(number) => Ok(number),
            None if value.is_u64() => Ok(Self::MAX),
            None => Err(ValidationRule::WrongType("a whole number")),
        }
    }
}

impl FieldValue for Vec<String> {
    fn from_json(value: Value) -> Result<Self, ValidationRule> {
        match value {
            Value::Array(list) => list.into_iter().map(String::from_json).collect(),
            _ => Err(ValidationRule::WrongType("a list of texts")),
        }
    }
}

/// An object with fields of its own.
impl FieldValue for Map<String, Value> {
    fn from_json(value: Value) -> Result<Self, ValidationRule> {
        match value {
            Value::Object(fields) => Ok(fields),
            _ => Err(ValidationRule::WrongType("an object")),
        }
    }
}

/// A list whose items have fields of their own.
impl FieldValue for Vec<Value> {
    fn from_json(value: Value) -> Result<Self, ValidationRule> {
        match value {
            Value::Array(list) => Ok(list),
            _ => Err(ValidationRule::WrongType("a list")),
        }
    }
}

/// A list of texts, or one text that counts as a list of one.
#[derive(Debug)]
pub struct TextList(Vec<String>);

impl FieldValue for TextList {
    fn from_json(value: Value) -> Result<Self, ValidationRule> {
        match value {
            Value::String(one) => Ok(Self(vec![one])),
            list => Vec::from_json(list).map(Self),
        }
    }
}

impl Borrow<[String]> for TextList {
    fn borrow(&self) -> &[String] {
        &self.0
    }
}

/// A whole number, which is text in a form.
#[derive(Debug)]
pub struct FormNumber(i64);

impl FieldValue for FormNumber {
    fn from_json(value: Value) -> Result<Self, ValidationRule> {
        let number = match value {
            Value::String(digits) => digits
                .trim()
                .parse()
                .map_err(|_| ValidationRule::WrongType("a whole number")),
            other => i64::from_json(other),
        };
        number.map(Self)
    }
}

impl Borrow<i64> for FormNumber {
    fn borrow(&self) -> &i64 {
        &self.0
    }
}

/// A rich text: the editor's JSON document, or its JSON text.
#[derive(Debug)]
pub struct RichText(Value);

impl FieldValue for RichText {
    fn from_json(value: Value) -> Result<Self, ValidationRule> {
        match value {
            Value::String(_) | Value::Object(_) => Ok(Self(value)),
            _ => Err(ValidationRule::WrongType("a document")),
        }
    }
}

impl Borrow<Value> for RichText {
    fn borrow(&self) -> &Value {
        &self.0
    }
}

impl<'de, T: FieldValue> Deserialize<'de> for BodyField<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (name, value) = <(String, Vec<Value>)>::deserialize(deserializer)?;
        let value = value.into_iter().next();
        Ok(Self {
            name,
            is_null: value.as_ref().is_some_and(Value::is_null),
            value: value.map(T::from_json),
        })
    }
}

/// Reads a struct of [`BodyField`]s. Unknown fields are ignored.
pub fn read_fields<T: DeserializeOwned>(fields: Map<String, Value>) -> T {
    read_nested_fields(String::new(), fields)
}

/// Reads an item of a list, whose fields have names that start with `prefix`.
pub fn read_nested_fields<T: DeserializeOwned>(prefix: String, fields: Map<String, Value>) -> T {
    T::deserialize(FieldsDeserializer { prefix, fields })
        .expect("a struct of body fields accepts every object")
}

/// Passes to each field of a struct its name and its value, as a list of at most one item.
struct FieldsDeserializer {
    prefix: String,
    fields: Map<String, Value>,
}

impl<'de> Deserializer<'de> for FieldsDeserializer {
    type Error = serde_json::Error;

    fn deserialize_struct<V: Visitor<'de>>(
        mut self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        let fields = names.iter().map(|name| {
            let value = self.fields.remove(*name).into_iter().collect();
            let path = Value::String(format!("{}{name}", self.prefix));
            (*name, Value::Array(vec![path, Value::Array(value)]))
        });
        visitor.visit_map(MapDeserializer::new(fields))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
        Err(Self::Error::custom("a body is a struct of fields"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct SampleFields {
        sort_order: BodyField<i64>,
        is_admin: BodyField<bool>,
        #[serde(rename = "type")]
        kind: BodyField<String>,
    }

    fn read(body: Value) -> SampleFields {
        match body {
            Value::Object(fields) => read_nested_fields("at[1].".to_owned(), fields),
            other => panic!("{other} is not an object"),
        }
    }

    #[test]
    fn a_field_has_its_wire_name_also_when_it_is_missing() {
        let sample = read(json!({ "type": "a", "more": 7 }));
        assert_eq!(sample.sort_order.name, "at[1].sortOrder");
        assert_eq!(sample.sort_order.value, None);
        assert_eq!(
            (sample.kind.name.as_str(), sample.kind.value),
            ("at[1].type", Some(Ok("a".to_owned())))
        );
    }

    #[test]
    fn a_wrong_type_is_kept_as_the_error_of_its_field() {
        let sample = read(json!({ "sortOrder": 1.5, "isAdmin": null }));
        let wrong = |expected| Err(ValidationRule::WrongType(expected));
        assert_eq!(sample.sort_order.value, Some(wrong("a whole number")));
        assert_eq!(
            sample.is_admin.value,
            Some(Err(ValidationRule::WrongType("true or false")))
        );
        assert!(sample.is_admin.is_null && !sample.sort_order.is_null);
    }

    #[test]
    fn a_number_above_the_maximum_saturates() {
        assert_eq!(i64::from_json(json!(u64::MAX)), Ok(i64::MAX));
    }
}
