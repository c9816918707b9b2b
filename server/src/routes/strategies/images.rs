//! `POST /api/strategies/images`: an image for a text, before the text is saved.

use app_api::shape;
use app_api::wire::{ImageBody, ImageForm, Success};
use app_domain::Rule;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::StatusCode;

use super::files::{Accepts, Files, editing};
use crate::http::Refusal;
use crate::http::form::{form, is_form};
use crate::state::Shared;

/// Upload an image for a text
///
/// PNG, JPEG, WebP, GIF or AVIF of at most 5 MiB and 40 megapixels, under any field name. It is collected after a day
/// unless a saved strategy shows it.
#[utoipa::path(post, path = "/api/strategies/images", tag = "stratbook",
    request_body(content = ImageForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, description = "Where it lies", body = Success<ImageBody>),
        (status = 403, description = "The caller may not edit the stratbook", body = app_api::ApiError),
        (status = 413, description = "`file_too_large` or `too_many_pixels`", body = app_api::ApiError),
        (status = 415, description = "`unsupported_file`: no image of these kinds; `unsupported_media_type`: no form",
            body = app_api::ApiError),
    ),
)]
pub async fn create(
    State(app): State<Shared>,
    request: Request,
) -> Result<(StatusCode, Json<Success<ImageBody>>), Refusal> {
    let (request, editor) = editing(&app, request).await?;
    if !is_form(request.headers()) {
        return Err(Refusal::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
            "Send the image as multipart/form-data.",
        ));
    }
    let mut files = Files::new(&app, &editor, Accepts::OneImage);
    let outcome = form(request, &mut files).await.and_then(|_| {
        let image = files.last().map(shape::image);
        image.ok_or_else(|| Refusal::invalid("image", Rule::FileRequired))
    });
    let image = files.settle(outcome).await?;
    Ok((StatusCode::CREATED, Json(Success::of(image))))
}
