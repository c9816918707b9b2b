//! The `OpenAPI` document, generated from the routes, and an HTML page that shows it.

mod api_document;
mod html_page;
mod request_schema;
mod schema;

use api_document::{ErrorDescription, INTERNAL_ERROR, NOT_JSON, TOO_LARGE, UNAVAILABLE};
pub use api_document::{complete, routes};
pub use request_schema::{NewRecord, PartialRecord, RecordFields, object_schema};
