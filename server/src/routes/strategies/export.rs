//! `GET /api/strategies/{id}/export` and `GET /api/strategies/export`: strategies as files of other programs.

use std::collections::BTreeMap;

use app_api::convert;
use app_domain::folder::FolderId;
use app_domain::permission::StratbookReader;
use app_domain::strategy::{Strategy, StrategyId};
use app_exchange::docx::{self, EmbeddedImage, is_embeddable};
use app_exchange::file_name::safe_stem;
use app_exchange::zip_file::ZipDefect;
use app_exchange::{ExportFormat, StrategyFile, json_file, markdown};
use app_service::{board_maps, strategies};
use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::ToSchema;

use super::export_zip::{ExportZip, own_upload_name};
use crate::auth::RequireStrategyReader;
use crate::http::{ErrorResponse, IdPath};
use crate::routes::uploads::disposition;
use crate::state::{AppState, SharedState};

/// Maximum number of bytes of the images in one document. Further images are links.
const MAX_EMBEDDED_BYTES: u64 = 48 * 1024 * 1024;

/// The format of an export.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct ExportParams {
    /// `markdown-zip` contains the images and attachments as files.
    #[param(inline, value_type = ExportFormatName, required = true)]
    format: String,
}

/// The names of the formats.
#[derive(ToSchema)]
#[schema(rename_all = "kebab-case")]
#[expect(dead_code, reason = "describes a parameter")]
enum ExportFormatName {
    Markdown,
    MarkdownZip,
    Docx,
    Json,
}

/// The folder of an export.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(default, rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ExportAllParams {
    /// Exports only this folder and the folders below it.
    #[param(inline, value_type = FolderId, nullable = false, required = false)]
    folder_id: String,
}

/// The bytes of an exported file.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "describes a response that is a file")]
struct ExportedBytes(Vec<u8>);

/// Export a strategy
///
/// Markdown is `CommonMark` with GitHub's tables, task lists and alerts, and contains map, side, agents and tags as
/// front matter. JSON contains an exact copy of the text that can be imported again.
#[utoipa::path(get, path = "/api/strategies/{id}/export", tag = "stratbook", security((), ("bearer" = [])),
    params(("id" = StrategyId, Path, description = "The strategy"), ExportParams),
    responses(
        (status = 200, description = "The file", content(
            (ExportedBytes = "text/markdown"), (ExportedBytes = "application/zip"), (ExportedBytes = "application/json"),
            (ExportedBytes = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
        )),
        (status = 404, description = "The strategy does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn download(
    State(app): State<SharedState>,
    RequireStrategyReader(reader): RequireStrategyReader,
    IdPath(id): IdPath<StrategyId>,
    Query(params): Query<ExportParams>,
) -> Result<Response, ErrorResponse> {
    let format: ExportFormat = convert::parse_field("format", &params.format)?;
    let strategy = strategies::load(&app.services, &reader, id).await?;
    let maps = board_maps::outlines(&app.services, &reader, &strategy.content).await?;
    let file = StrategyFile::new(&strategy, maps);
    let stem = safe_stem(&file.meta.title);
    let absolute = |address: &str| absolute_address(&app, address);
    let body = match format {
        ExportFormat::Markdown => {
            let files: Vec<String> = strategy
                .attachments
                .iter()
                .map(|upload| absolute(&upload.url_path()))
                .collect();
            Body::from(markdown::write(&file, &files, &absolute))
        }
        ExportFormat::Json => Body::from(json_file::write(&file)),
        ExportFormat::Docx => {
            let _place = app.export_slots.acquire().await;
            let images = load_images(&app, &reader, &strategy).await?;
            Body::from(docx::write(&file, &absolute, &images).map_err(internal)?)
        }
        ExportFormat::MarkdownZip => {
            return Ok(attachment(
                &format!("{stem}.zip"),
                format,
                ExportZip::of_one(app, reader, &strategy).into_body(),
            ));
        }
    };
    let name = format!("{stem}.{}", format.extension());
    Ok(attachment(&name, format, body))
}

/// Export the stratbook
///
/// Returns a ZIP file with one Markdown file per strategy in the tree of folders, and images and attachments as files.
#[utoipa::path(get, path = "/api/strategies/export", tag = "stratbook", security((), ("bearer" = [])),
    params(ExportAllParams),
    responses(
        (status = 200, description = "The ZIP file", content((ExportedBytes = "application/zip"))),
        (status = 404, description = "The folder does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn download_all(
    State(app): State<SharedState>,
    RequireStrategyReader(reader): RequireStrategyReader,
    Query(params): Query<ExportAllParams>,
) -> Result<Response, ErrorResponse> {
    let folder: Option<FolderId> = match params.folder_id.as_str() {
        "" => None,
        raw => Some(convert::parse_field("folderId", raw)?),
    };
    let placed = strategies::list_placed(&app.services, &reader, folder).await?;
    let today = app.services.now().format("%Y-%m-%d");
    let stem = if folder.is_none() {
        "Stratbook".to_owned()
    } else {
        let name = placed.iter().find_map(|placed| placed.folders.first());
        name.map_or_else(|| "Folder".to_owned(), |name| safe_stem(name))
    };
    let body = ExportZip::of_tree(app, reader, placed).into_body();
    let name = format!("{stem} {today}.zip");
    Ok(attachment(&name, ExportFormat::MarkdownZip, body))
}

fn attachment(name: &str, format: ExportFormat, body: Body) -> Response {
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(format.media_type()));
    headers.insert(CONTENT_DISPOSITION, disposition("attachment", name));
    response
}

/// The images of the text that a document can show, by their addresses.
async fn load_images(
    app: &AppState,
    reader: &StratbookReader,
    strategy: &Strategy,
) -> Result<BTreeMap<String, EmbeddedImage>, ErrorResponse> {
    let mut out = BTreeMap::new();
    let mut left = MAX_EMBEDDED_BYTES;
    for name in strategy.content.own_upload_names() {
        let found = own_upload_name(&name);
        let Some(upload) = strategies::find_upload(&app.services, reader, found).await? else {
            continue;
        };
        let (Some(pixels), true) = (upload.pixels, is_embeddable(upload.kind)) else {
            continue;
        };
        if upload.bytes > left {
            continue;
        }
        if let Some(bytes) = strategies::read_upload(&app.services, reader, &upload).await? {
            left -= upload.bytes;
            let image = EmbeddedImage {
                kind: upload.kind,
                bytes: bytes.to_vec(),
                pixels,
            };
            out.insert(upload.url_path(), image);
        }
    }
    Ok(out)
}

/// The address as it works outside of this site.
pub(super) fn absolute_address(app: &AppState, address: &str) -> String {
    if address.starts_with('/') && !address.starts_with("//") {
        [app.public_url.as_str(), address].concat()
    } else {
        address.to_owned()
    }
}

fn internal(defect: ZipDefect) -> ErrorResponse {
    app_service::ServiceError::Internal(defect.into()).into()
}
