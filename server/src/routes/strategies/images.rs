//! `POST /api/strategies/images`: uploads an image for a text before the text is saved.

use app_api::convert;
use app_api::wire::{ImageBody, ImageMultipart, ImageUrlRequest, SuccessEnvelope};
use app_domain::ValidationRule;
use app_domain::permission::StratbookEditor;
use app_service::uploads;
use axum::Json;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;

use super::files::{AcceptedFiles, FormFiles, require_editor};
use crate::fields::{FieldReader, string};
use crate::http::multipart::{is_form, read_form};
use crate::http::{ErrorResponse, JsonFields};
use crate::state::{AppState, SharedState};

/// Upload an image for a text
///
/// PNG, JPEG, WebP, GIF or AVIF of at most 5 MiB and 40 megapixels: as a form under any field name, or as JSON with the
/// `url` of an image on the public internet. The server fetches it within ten seconds, at most 30 times per minute for
/// one account. The image is deleted after a day unless a saved strategy shows it.
#[utoipa::path(post, path = "/api/strategies/images", tag = "stratbook",
    request_body(content((ImageMultipart = "multipart/form-data"), (ImageUrlRequest = "application/json"))),
    responses(
        (status = 201, description = "The URL and the size of the image", body = SuccessEnvelope<ImageBody>),
        (status = 400, description = "`url` is not an image that can be fetched; `details` has the reason",
            body = app_api::ApiError),
        (status = 403, description = "The caller may not edit the stratbook", body = app_api::ApiError),
        (status = 413, description = "`file_too_large` or `too_many_pixels`", body = app_api::ApiError),
        (status = 415, description = "`unsupported_file`: not an image of these types; `unsupported_media_type`: \
            neither a form nor JSON", body = app_api::ApiError),
        (status = 429, description = "Too many images fetched by URL", body = app_api::ApiError),
    ),
)]
pub async fn create(
    State(app): State<SharedState>,
    request: Request,
) -> Result<(StatusCode, Json<SuccessEnvelope<ImageBody>>), ErrorResponse> {
    let (request, editor) = require_editor(&app, request).await?;
    let image = if is_form(request.headers()) {
        read_upload(&app, &editor, request).await?
    } else {
        fetch_image(&app, &editor, request).await?
    };
    Ok((StatusCode::CREATED, Json(SuccessEnvelope::new(image))))
}

async fn read_upload(
    app: &AppState,
    editor: &StratbookEditor,
    request: Request,
) -> Result<ImageBody, ErrorResponse> {
    let mut files = FormFiles::new(app, editor, AcceptedFiles::OneImage);
    let outcome = read_form(request, &mut files).await.and_then(|_| {
        let image = files.last().map(convert::image);
        image.ok_or_else(|| ErrorResponse::invalid("image", ValidationRule::FileRequired))
    });
    files.keep_or_remove(outcome).await
}

async fn fetch_image(
    app: &AppState,
    editor: &StratbookEditor,
    request: Request,
) -> Result<ImageBody, ErrorResponse> {
    let mut input = FieldReader::new(JsonFields::from_request(request, &()).await?);
    let Ok(url) = input.required("url", string) else {
        return Err(input.into_error());
    };
    app.rate_limits.count_fetch(&editor.actor())?;
    let _place = app.fetch_slots.acquire().await;
    let upload = uploads::fetch_image(&app.services, editor, &url).await?;
    Ok(convert::image(&upload))
}
