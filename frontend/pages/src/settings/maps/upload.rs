//! Uploads the picture of a map.

use app_api::api_client;
use app_wire::{ApiError, ImageBody, SuccessEnvelope};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FormData, RequestInit};

const IMAGES_PATH: &str = "/api/strategies/images";

pub async fn upload_image(file: &File) -> Result<ImageBody, ApiError> {
    let sent = send(file).await;
    let (is_good, text) = sent
        .map_err(|_| ApiError::new(app_wire::error::UNREACHABLE, app_portal::texts::NOT_SAVED))?;
    if is_good {
        api_client::parse_response::<SuccessEnvelope<ImageBody>>(&text).map(|stored| stored.data)
    } else {
        let refusal = api_client::parse_response::<ApiError>(&text)?;
        Err(app_portal::texts::errors::worded(refusal))
    }
}

/// Returns whether the response is a success, and its text.
async fn send(file: &File) -> Result<(bool, String), JsValue> {
    let form = FormData::new()?;
    form.append_with_blob_and_filename("image", file, &file.name())?;
    let options = RequestInit::new();
    options.set_method("POST");
    options.set_body(&form);
    let response = api_client::fetch(IMAGES_PATH, &options, &[]).await?;
    let text = JsFuture::from(response.text()?).await?;
    Ok((response.ok(), text.as_string().unwrap_or_default()))
}
