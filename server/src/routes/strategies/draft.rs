//! Reads the fields of a strategy from a form or from JSON, and collects all errors.

use app_api::convert;
use app_api::wire::StrategyRequest;
use app_domain::ValidationRule;
use app_domain::strategy::StrategyPatch;
use app_service::strategies::EditBase;
use axum::extract::Request;
use serde_json::Value;

use crate::fields::{FieldReader, FieldResult, nullable, string, string_list, whole_number};
use crate::http::ErrorResponse;
use crate::http::multipart::{FileSink, read_form_or_json};
use crate::routes::if_match::base_version;

/// Fields that a form may repeat.
const LIST_FIELDS: [&str; 4] = ["tags", "agents", "removeImages", "removeFiles"];

pub(super) async fn read_new(
    request: Request,
    files: &mut impl FileSink,
) -> Result<StrategyPatch, ErrorResponse> {
    let body = read_form_or_json(request, &LIST_FIELDS, files).await?;
    let mut input = FieldReader::for_new_record(body, "title");
    let draft = StrategyRequest {
        id: input.optional("id", string).unwrap_or_default(),
        ..read_fields(&mut input)
    };
    input.finish(convert::parse_strategy(&draft))
}

pub(super) async fn read_change(
    request: Request,
    files: &mut impl FileSink,
) -> Result<(StrategyPatch, EditBase), ErrorResponse> {
    let named = base_version(request.headers());
    let body = read_form_or_json(request, &LIST_FIELDS, files).await?;
    let mut input = FieldReader::new(body);
    let version = input.optional("version", form_number);
    let base = named.or(version.ok().flatten().map(EditBase::Version));
    if base.is_none() && version == Ok(None) {
        let _noted = input.record::<()>("version", Err(ValidationRule::VersionRequired));
    }
    let draft = read_fields(&mut input);
    let wanted = input.finish(convert::parse_strategy(&draft))?;
    // A missing base has been collected as an error above.
    let base =
        base.ok_or_else(|| ErrorResponse::invalid("version", ValidationRule::VersionRequired))?;
    Ok((wanted, base))
}

/// Reads all valid fields; `input` collects the errors of the others.
fn read_fields(input: &mut FieldReader) -> StrategyRequest {
    let taken = |read: FieldResult<Option<Option<String>>>| -> Option<String> {
        // Null clears the field, like empty text.
        read.unwrap_or_default().map(Option::unwrap_or_default)
    };
    let several = |read: FieldResult<Option<Vec<String>>>| -> Vec<String> {
        read.unwrap_or_default().unwrap_or_default()
    };
    StrategyRequest {
        id: None,
        title: input.change("title", string).unwrap_or_default(),
        map: taken(input.change("map", nullable(string))),
        side: taken(input.change("side", nullable(string))),
        tags: input.change("tags", string_list).unwrap_or_default(),
        agents: input.change("agents", string_list).unwrap_or_default(),
        content: input.change("content", rich_text).unwrap_or_default(),
        folder_id: taken(input.change("folderId", nullable(string))),
        remove_images: several(input.optional("removeImages", string_list)),
        remove_files: several(input.optional("removeFiles", string_list)),
        version: None,
    }
}

fn rich_text(value: &Value) -> Result<Value, ValidationRule> {
    match value {
        Value::String(_) | Value::Object(_) => Ok(value.clone()),
        _ => Err(ValidationRule::WrongType("a document")),
    }
}

/// Reads a whole number, which is text in a form.
fn form_number(value: &Value) -> Result<i64, ValidationRule> {
    match value {
        Value::String(digits) => digits
            .trim()
            .parse()
            .map_err(|_| ValidationRule::WrongType("a whole number")),
        other => whole_number(other),
    }
}
