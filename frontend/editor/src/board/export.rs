//! Saves the picture of a phase as a file that needs no other file: colors have their own values, and the picture of
//! the map is inside.

use app_document::board::{BoardContent, PictureOptions, SvgElement};
use app_portal::texts::board_pages as words;
use frontend_kit::dom::download::download;
use js_sys::{Array, Promise, Uint8Array, encode_uri_component};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, Element, HtmlCanvasElement, HtmlImageElement,
    Response,
};

use super::board_picture::child;
use super::board_team::BoardTeamNames;
use super::phase_player::PhasePlayer;

/// The width and height of a picture in units of the file; a map's longer side measures 1000.
const FILE_SCALE: u16 = 60;
/// Pixels per unit of the map in a PNG.
const PIXELS_PER_UNIT: f64 = 2.0;

#[derive(Clone, Copy)]
enum PictureFormat {
    Svg,
    Png,
}

/// Adds the buttons that save the shown phase.
pub fn add_file_buttons(
    frame: &Element,
    board: &BoardContent,
    names: &BoardTeamNames,
    player: PhasePlayer,
) {
    let group = child(frame, "div", "map-board-files");
    let _ = group.set_attribute("role", "group");
    let _ = group.set_attribute("aria-label", words::FILES);
    let failure = child(frame, "p", "map-board-failure");
    let _ = failure.set_attribute("role", "status");
    for (label, format) in [
        (words::SAVE_SVG, PictureFormat::Svg),
        (words::SAVE_PNG, PictureFormat::Png),
    ] {
        let button = child(&group, "button", "button button-small button-quiet");
        let _ = button.set_attribute("type", "button");
        button.set_text_content(Some(label));
        let (board, names, failure) = (board.clone(), names.clone(), failure.clone());
        let press = Closure::<dyn FnMut()>::new(move || {
            let (board, names, failure) = (board.clone(), names.clone(), failure.clone());
            let phase = player.current_untracked();
            failure.set_text_content(None);
            spawn_local(async move {
                if save(&board, phase, &names, format).await.is_err() {
                    failure.set_text_content(Some(words::NOT_SAVED));
                }
            });
        });
        // The browser frees the closure together with the button.
        let press = press.into_js_value();
        let _ = button.add_event_listener_with_callback("click", press.unchecked_ref());
    }
}

async fn save(
    board: &BoardContent,
    phase: usize,
    names: &BoardTeamNames,
    format: PictureFormat,
) -> Result<(), JsValue> {
    let names = names.team();
    let options = PictureOptions {
        geometry: names.map,
        names: &names,
        scale: FILE_SCALE,
    };
    let mut picture = board.picture(phase, &options);
    embed_images(&mut picture).await;
    let (width, height) = names
        .map
        .map_or((1000, 1000), |map| (map.width, map.height));
    for (name, side) in [("width", width), ("height", height)] {
        picture.attributes.push((name, side.to_string()));
    }
    let markup = picture.to_markup();
    let title = board
        .title()
        .or_else(|| board.map())
        .unwrap_or(words::UNNAMED_BOARD);
    let name = words::file_name(title, phase + 1);
    match format {
        PictureFormat::Svg => {
            let kind = BlobPropertyBag::new();
            kind.set_type("image/svg+xml");
            let parts = Array::of1(&JsValue::from_str(&markup));
            let file = Blob::new_with_str_sequence_and_options(&parts, &kind)?;
            download(&file, &format!("{name}.svg"))
        }
        PictureFormat::Png => {
            let file = rasterize(&markup, width, height).await?;
            download(&file, &format!("{name}.png"))
        }
    }
}

/// Replaces the addresses of images by their content. An image that cannot be fetched is left out.
async fn embed_images(picture: &mut SvgElement) {
    for child in &mut picture.children {
        if child.name != "image" {
            continue;
        }
        for (name, value) in &mut child.attributes {
            if *name == "href" {
                *value = data_address(value).await.unwrap_or_default();
            }
        }
    }
}

async fn data_address(path: &str) -> Result<String, JsValue> {
    let response: Response = JsFuture::from(window().fetch_with_str(path))
        .await?
        .dyn_into()?;
    if !response.ok() {
        return Err(JsValue::NULL);
    }
    let kind = response.headers().get("content-type")?.unwrap_or_default();
    let bytes = Uint8Array::new(&JsFuture::from(response.array_buffer()?).await?);
    // Each byte is a letter of the text that is encoded.
    let letters: String = bytes.to_vec().into_iter().map(char::from).collect();
    let encoded = window().btoa(&letters)?;
    Ok(format!("data:{kind};base64,{encoded}"))
}

async fn rasterize(markup: &str, width: u16, height: u16) -> Result<Blob, JsValue> {
    let image = HtmlImageElement::new()?;
    let encoded: String = encode_uri_component(markup).into();
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{encoded}"));
    JsFuture::from(image.decode()).await?;
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
    let (width, height) = (
        f64::from(width) * PIXELS_PER_UNIT,
        f64::from(height) * PIXELS_PER_UNIT,
    );
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a map measures at most 1000 units"
    )]
    let pixels = |side: f64| side as u32;
    canvas.set_width(pixels(width));
    canvas.set_height(pixels(height));
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: CanvasRenderingContext2d = context.dyn_into()?;
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)?;
    let written = Promise::new(&mut |resolve, reject| {
        let ready = Closure::once_into_js(move |blob: JsValue| {
            let settle = if blob.is_null() { reject } else { resolve };
            let _ = settle.call1(&JsValue::NULL, &blob);
        });
        let _ = canvas.to_blob(ready.unchecked_ref());
    });
    JsFuture::from(written).await?.dyn_into()
}
