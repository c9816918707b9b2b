//! The fields of request bodies.

mod body_field;
mod field_errors;

pub use body_field::{BodyField, FormNumber, RichText, TextList, read_fields, read_nested_fields};
pub use field_errors::{FieldErrors, FieldResult, cleared, unparsed, valid_value};
