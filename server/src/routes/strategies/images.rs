//! `POST /api/strategies/images`: uploads an image for a text before the text is saved.

use app_api::convert;
use app_domain::ValidationRule;
use app_domain::permission::StratbookEditor;
use app_service::uploads;
use app_wire::{ImageBody, SuccessEnvelope};
use axum::extract::{FromRequest, Request, State};
use serde::Deserialize;
use utoipa::ToSchema;

use super::files::{AcceptedFiles, FormFiles, require_editor};
use super::form_schema::ImageForm;
use crate::fields::{BodyField, FieldErrors, unparsed};
use crate::http::multipart::{is_form, read_form};
use crate::http::{CreatedResponse, ErrorResponse, RequestBody, created};
use crate::state::{AppState, SharedState};

/// The address of an image for the server to fetch.
#[derive(Deserialize, ToSchema)]
pub struct ImageAddressRequest {
    /// An http or https address on the public internet.
    #[schema(value_type = String, max_length = 2000)]
    url: BodyField<String>,
}

/// Upload an image for a text
///
/// PNG, JPEG, WebP, GIF or AVIF of at most 5 MiB and 40 megapixels: as a form under any field name, or as JSON with the
/// `url` of an image on the public internet. The server fetches it within ten seconds, at most 30 times per minute for
/// one account. The image is deleted after a day unless a saved strategy shows it.
#[utoipa::path(post, path = "/api/strategies/images", tag = "stratbook",
    request_body(content((ImageForm = "multipart/form-data"), (ImageAddressRequest = "application/json"))),
    responses(
        (status = 201, description = "The URL and the size of the image", body = SuccessEnvelope<ImageBody>),
        (status = 400, description = "`url` is not an image that can be fetched; `details` has the reason",
            body = app_wire::ApiError),
        (status = 403, description = "The caller may not edit the stratbook", body = app_wire::ApiError),
        (status = 413, description = "`file_too_large` or `too_many_pixels`", body = app_wire::ApiError),
        (status = 415, description = "`unsupported_file`: not an image of these types; `unsupported_media_type`: \
            neither a form nor JSON", body = app_wire::ApiError),
        (status = 429, description = "Too many images fetched by URL", body = app_wire::ApiError),
    ),
)]
pub async fn create(
    State(app): State<SharedState>,
    request: Request,
) -> CreatedResponse<ImageBody> {
    let (request, editor) = require_editor(&app, request).await?;
    let image = if is_form(request.headers()) {
        read_upload(&app, &editor, request).await?
    } else {
        fetch_image(&app, &editor, request).await?
    };
    created(image)
}

async fn read_upload(
    app: &AppState,
    editor: &StratbookEditor,
    request: Request,
) -> Result<ImageBody, ErrorResponse> {
    let mut files = FormFiles::new(app, editor.into(), AcceptedFiles::OneImage);
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
    let RequestBody(body) = RequestBody::<ImageAddressRequest>::from_request(request, &()).await?;
    let mut errors = FieldErrors::default();
    let Ok(url) = errors.required(body.url, unparsed::<str>) else {
        return Err(errors.into_error());
    };
    app.rate_limits.count_fetch(&editor.actor())?;
    let upload = uploads::fetch_image(&app.services, editor, "url", &url).await?;
    Ok(convert::image(&upload))
}
