//! The fields of a strategy in a form or in JSON.

use app_api::convert::{self, parse_optional, parse_upload_ids};
use app_domain::strategy::{Side, StrategyId, StrategyPatch};
use app_service::strategies::EditBase;
use app_wire::StrategyRequest;
use axum::extract::Request;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::fields::{
    BodyField, FieldErrors, FormNumber, RichText, TextList, cleared, read_fields, unparsed,
    valid_value,
};
use crate::http::ErrorResponse;
use crate::http::multipart::{FileSink, read_form_or_json};
use crate::openapi::{NewRecord, RecordFields};
use crate::routes::if_match::base_version;

/// Fields that a form may repeat.
const LIST_FIELDS: [&str; 4] = ["tags", "agents", "removeImages", "removeFiles"];

/// A new or changed strategy. In a change, omitted fields keep their values. An empty or null `map`, `side` or
/// `folderId` clears the field.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrategyFields {
    /// For a new strategy: a UUID version 7 from the caller. After a lost response the request can be repeated with the
    /// same id; it returns the strategy that was created the first time.
    #[schema(value_type = Option<StrategyId>, nullable = false)]
    id: BodyField<String>,
    /// For a new strategy: the `id` of a template.
    #[schema(value_type = Option<String>, nullable = false, example = "attack-execute")]
    template: BodyField<String>,
    #[schema(value_type = Option<String>, nullable = false, min_length = 1, max_length = 200)]
    title: BodyField<String>,
    #[schema(value_type = Option<String>, max_length = 40, example = "Ascent")]
    map: BodyField<String>,
    #[schema(value_type = Option<Side>)]
    side: BodyField<String>,
    /// At most 20, of at most 40 characters each; may also be one comma-separated text.
    #[schema(value_type = Option<Vec<String>>, nullable = false)]
    tags: BodyField<TextList>,
    /// At most 10; may also be one comma-separated text.
    #[schema(value_type = Option<Vec<String>>, nullable = false)]
    agents: BodyField<TextList>,
    /// The rich text as the editor's JSON document, or as its JSON text; at most 256 KiB.
    #[schema(value_type = Option<Object>, nullable = false)]
    content: BodyField<RichText>,
    /// UUID.
    #[schema(value_type = Option<String>)]
    folder_id: BodyField<String>,
    /// Ids of attached images to remove; may also be one comma-separated text. Earlier versions keep them.
    #[schema(value_type = Option<Vec<String>>)]
    remove_images: BodyField<TextList>,
    /// The same for attached PDFs.
    #[schema(value_type = Option<Vec<String>>)]
    remove_files: BodyField<TextList>,
    /// For a change: the version that it is based on; same as `If-Match`.
    #[schema(value_type = Option<i64>)]
    version: BodyField<FormNumber>,
}

pub type NewStrategyFields = NewRecord<StrategyFields>;

impl RecordFields for StrategyFields {
    const REQUIRED: &[&str] = &["title"];
}

pub(super) async fn read_new(
    request: Request,
    files: &mut impl FileSink,
) -> Result<StrategyPatch, ErrorResponse> {
    let body = read_form_or_json(request, &LIST_FIELDS, files).await?;
    let body: StrategyFields = read_fields(body.0);
    let mut errors = FieldErrors::of_new_record();
    let draft = body.read(&mut errors);
    errors.finish(convert::parse_strategy(&draft))
}

/// Reads a change, and the version that it is based on. A missing version is unknown, so that the response has the
/// current one.
pub(super) async fn read_change(
    request: Request,
    files: &mut impl FileSink,
) -> Result<(StrategyPatch, EditBase), ErrorResponse> {
    let named = base_version(request.headers());
    let body = read_form_or_json(request, &LIST_FIELDS, files).await?;
    let body: StrategyFields = read_fields(body.0);
    let mut errors = FieldErrors::default();
    let draft = body.read(&mut errors);
    let wanted = errors.finish(convert::parse_strategy(&draft))?;
    let version = draft.version.map(EditBase::Version);
    Ok((wanted, named.or(version).unwrap_or(EditBase::UNKNOWN)))
}

impl StrategyFields {
    /// Reads all valid fields; `errors` collects the errors of the others.
    fn read(self, errors: &mut FieldErrors) -> StrategyRequest {
        let (text, list) = (unparsed::<str>, unparsed::<[String]>);
        StrategyRequest {
            version: valid_value(errors.optional(self.version, unparsed::<i64>)),
            id: valid_value(errors.only_if_new(self.id, StrategyId::parse_generated)),
            template: valid_value(errors.only_if_new(self.template, parse_optional)).flatten(),
            title: valid_value(errors.required_if_new(self.title, text)),
            map: valid_value(errors.clearable(self.map, text)).map(Option::unwrap_or_default),
            side: cleared(errors.clearable(self.side, parse_optional)),
            tags: valid_value(errors.optional_if_new(self.tags, list)),
            agents: valid_value(errors.optional_if_new(self.agents, list)),
            content: valid_value(errors.change(self.content, unparsed::<Value>)),
            folder_id: cleared(errors.clearable(self.folder_id, parse_optional)),
            remove_images: valid_value(errors.optional(self.remove_images, parse_upload_ids))
                .unwrap_or_default(),
            remove_files: valid_value(errors.optional(self.remove_files, parse_upload_ids))
                .unwrap_or_default(),
        }
    }
}
