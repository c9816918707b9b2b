//! `POST /api/strategies/images`: an image for a text, before the text is saved.

use app_api::shape;
use app_api::wire::{ImageAddress, ImageBody, ImageForm, Success};
use app_domain::Rule;
use app_domain::permission::StrategyEditor;
use app_service::uploads;
use axum::Json;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;

use super::files::{Accepts, Files, editing};
use crate::http::form::{form, is_form};
use crate::http::{Fields, Refusal};
use crate::input::{Input, plain};
use crate::state::{App, Shared};

/// Upload an image for a text
///
/// PNG, JPEG, WebP, GIF or AVIF of at most 5 MiB and 40 megapixels: as a form under any field name, or as JSON with the
/// `url` of an image on the public internet, which the server fetches within ten seconds, at most 30 times a minute for
/// one account. It is collected after a day unless a saved strategy shows it.
#[utoipa::path(post, path = "/api/strategies/images", tag = "stratbook",
    request_body(content((ImageForm = "multipart/form-data"), (ImageAddress = "application/json"))),
    responses(
        (status = 201, description = "Where it is", body = Success<ImageBody>),
        (status = 400, description = "`url` names no image that can be fetched; `details` say why",
            body = app_api::ApiError),
        (status = 403, description = "The caller may not edit the stratbook", body = app_api::ApiError),
        (status = 413, description = "`file_too_large` or `too_many_pixels`", body = app_api::ApiError),
        (status = 415, description = "`unsupported_file`: no image of these kinds; `unsupported_media_type`: neither \
            form nor JSON", body = app_api::ApiError),
        (status = 429, description = "Too many images by address", body = app_api::ApiError),
    ),
)]
pub async fn create(
    State(app): State<Shared>,
    request: Request,
) -> Result<(StatusCode, Json<Success<ImageBody>>), Refusal> {
    let (request, editor) = editing(&app, request).await?;
    let image = if is_form(request.headers()) {
        uploaded(&app, &editor, request).await?
    } else {
        fetched(&app, &editor, request).await?
    };
    Ok((StatusCode::CREATED, Json(Success::of(image))))
}

async fn uploaded(
    app: &App,
    editor: &StrategyEditor,
    request: Request,
) -> Result<ImageBody, Refusal> {
    let mut files = Files::new(app, editor, Accepts::OneImage);
    let outcome = form(request, &mut files).await.and_then(|_| {
        let image = files.last().map(shape::image);
        image.ok_or_else(|| Refusal::invalid("image", Rule::FileRequired))
    });
    files.settle(outcome).await
}

async fn fetched(
    app: &App,
    editor: &StrategyEditor,
    request: Request,
) -> Result<ImageBody, Refusal> {
    let mut input = Input::new(Fields::from_request(request, &()).await?);
    let Ok(url) = input.required("url", plain) else {
        return Err(input.refusal());
    };
    app.attempts.of_fetch(&editor.actor())?;
    let _place = app.fetching.acquire().await;
    let upload = uploads::fetch(&app.services, editor, &url).await?;
    Ok(shape::image(&upload))
}
