//! Fields of forms.

mod catalog_options;
mod color_choice;
mod date_field;
mod field;
mod radio_group;
mod range_picker;
mod select_field;
mod switch;
mod tag_field;

pub use catalog_options::CatalogOptions;
pub use color_choice::{PlayerColorChoice, color_options};
pub use date_field::DateField;
pub use field::{Field, FieldAttributes, TextField, fresh_id};
pub use radio_group::RadioGroup;
pub use range_picker::{RangePicker, TypedRange};
pub use select_field::{SelectField, options_from_names};
pub use switch::Switch;
pub use tag_field::TagField;
