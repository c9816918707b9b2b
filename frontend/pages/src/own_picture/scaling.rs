//! Scales an image file to a picture in the browser, and uploads it.

use app_api::api_client;
use app_portal::picture_crop::PictureCrop;
use app_portal::texts::own_picture as words;
use app_wire::{ApiError, PlayerLookBody, SuccessEnvelope};
use js_sys::Promise;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, CanvasRenderingContext2d, File, FormData, HtmlCanvasElement, ImageBitmap, RequestInit,
};

const LOOKS_PATH: &str = "/api/player-looks";
/// Browsers that cannot write it use PNG.
const PICTURE_TYPE: &str = "image/webp";

/// Uploads the middle of the image as the picture of the signed-in player.
pub async fn upload_picture(file: File) -> Result<PlayerLookBody, ApiError> {
    let picture = scaled_picture(&file).await;
    let picture = picture.map_err(|_| ApiError::new("unreadable_picture", words::UNREADABLE))?;
    let sent = send(&picture).await;
    let (is_good, text) = sent
        .map_err(|_| ApiError::new(app_wire::error::UNREACHABLE, app_portal::texts::NOT_SAVED))?;
    if is_good {
        api_client::parse_response::<SuccessEnvelope<PlayerLookBody>>(&text)
            .map(|stored| stored.data)
    } else {
        let refusal = api_client::parse_response::<ApiError>(&text)?;
        Err(app_portal::texts::errors::worded(refusal))
    }
}

async fn scaled_picture(file: &File) -> Result<Blob, JsValue> {
    let bitmap = JsFuture::from(window().create_image_bitmap_with_blob(file)?).await?;
    let bitmap: ImageBitmap = bitmap.dyn_into()?;
    let crop = PictureCrop::of_image(bitmap.width(), bitmap.height()).ok_or(JsValue::NULL)?;
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
    canvas.set_width(crop.scaled_side);
    canvas.set_height(crop.scaled_side);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: CanvasRenderingContext2d = context.dyn_into()?;
    let [left, top, side, scaled] =
        [crop.left, crop.top, crop.side, crop.scaled_side].map(f64::from);
    context.draw_image_with_image_bitmap_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
        &bitmap, left, top, side, side, 0.0, 0.0, scaled, scaled,
    )?;
    bitmap.close();
    let written = Promise::new(&mut |resolve, reject| {
        let ready = Closure::once_into_js(move |blob: JsValue| {
            let settle = if blob.is_null() { reject } else { resolve };
            let _ = settle.call1(&JsValue::NULL, &blob);
        });
        let _ = canvas.to_blob_with_type(ready.unchecked_ref(), PICTURE_TYPE);
    });
    JsFuture::from(written).await?.dyn_into()
}

/// Returns whether the response is a success, and its text.
async fn send(picture: &Blob) -> Result<(bool, String), JsValue> {
    let form = FormData::new()?;
    form.append_with_blob_and_filename("picture", picture, "picture")?;
    let options = RequestInit::new();
    options.set_method("POST");
    options.set_body(&form);
    let response = api_client::fetch(LOOKS_PATH, &options, &[]).await?;
    let text = JsFuture::from(response.text()?).await?;
    Ok((response.ok(), text.as_string().unwrap_or_default()))
}
