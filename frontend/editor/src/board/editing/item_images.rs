//! The images of a lineup: uploads of this site.

use app_api::api_client;
use app_document::attribute_map;
use app_document::board::{BoardCommand, limits::MAX_LINEUP_IMAGES};
use app_portal::texts::editor::UPLOAD_CUT;
use app_portal::texts::map_board as words;
use app_portal::view_models::sentence;
use app_wire::error::UNREACHABLE;
use app_wire::{ApiError, SuccessEnvelope};
use frontend_kit::ui::{Field, FieldAttributes, icon};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FormData, RequestInit};

const IMAGES_PATH: &str = "/api/strategies/images";

/// The server's description of a stored image.
#[derive(Deserialize)]
struct LineupImage {
    url: String,
}

/// The command that sets the images of a lineup.
pub fn images_command(phase: usize, id: &str, images: &[String]) -> BoardCommand {
    let images = images.iter().map(|image| Value::from(image.as_str()));
    BoardCommand::SetItem {
        phase,
        id: id.to_owned(),
        values: attribute_map([("images".to_owned(), images.collect())]),
    }
}

/// The images, each with a button that removes it, and the field that adds one.
pub fn images_field(images: RwSignal<Vec<String>>) -> AnyView {
    let fault = RwSignal::new(None::<String>);
    let is_uploading = RwSignal::new(false);
    let input = NodeRef::<html::Input>::new();
    let add = move |_| {
        let file = input
            .get_untracked()
            .and_then(|input| input.files()?.get(0));
        let Some(file) = file else { return };
        fault.set(None);
        is_uploading.set(true);
        spawn_local(async move {
            let sent = upload(&file).await;
            if is_uploading.try_set(false).is_some() {
                return;
            }
            match sent {
                Ok(image) => images.update(|images| images.push(image)),
                Err(error) => fault.set(Some(sentence(&error.error))),
            }
            if let Some(input) = input.get_untracked() {
                input.set_value("");
            }
        });
    };
    let is_closed = move || is_uploading.get() || images.with(Vec::len) >= MAX_LINEUP_IMAGES;
    let control = move |wiring: FieldAttributes| {
        view! {
            <input
                type="file"
                class="field-input editor-file"
                id=wiring.id
                accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
                aria-invalid=wiring.invalid
                aria-describedby=wiring.described_by
                disabled=is_closed
                node_ref=input
                on:change=add
            />
        }
        .into_any()
    };
    let image = move |(at, address): (usize, String)| {
        let name = words::uploaded_image(at + 1);
        view! {
            <li>
                <img src=address alt=name />
                <button
                    type="button"
                    class="button button-quiet button-small button-icon"
                    aria-label=words::REMOVE_IMAGE
                    title=words::REMOVE_IMAGE
                    on:click=move |_| {
                        images
                            .update(|images| {
                                if at < images.len() {
                                    images.remove(at);
                                }
                            });
                    }
                >
                    {icon("close")}
                </button>
            </li>
        }
    };
    view! {
        <ul class="map-board-images" aria-label=words::IMAGES>
            {move || images.get().into_iter().enumerate().map(image).collect_view()}
        </ul>
        <Field label=words::ADD_IMAGE fault=fault control=control />
        <p role="status" class="field-hint">
            {move || is_uploading.get().then_some(words::UPLOADING)}
        </p>
    }
    .into_any()
}

async fn upload(file: &File) -> Result<String, ApiError> {
    let sent = async {
        let form = FormData::new()?;
        form.append_with_blob_and_filename("image", file, &file.name())?;
        let options = RequestInit::new();
        options.set_method("POST");
        options.set_body(form.unchecked_ref());
        let response = api_client::fetch(IMAGES_PATH, &options, &[]).await?;
        let text = JsFuture::from(response.text()?).await?;
        Ok::<_, JsValue>((response.ok(), text.as_string().unwrap_or_default()))
    };
    let unreachable = || ApiError::new(UNREACHABLE, UPLOAD_CUT);
    match sent.await {
        Ok((true, text)) => {
            let stored = api_client::parse_response::<SuccessEnvelope<LineupImage>>(&text);
            stored.map(|stored| stored.data.url)
        }
        Ok((false, text)) => Err(serde_json::from_str(&text).unwrap_or_else(|_| unreachable())),
        Err(_) => Err(unreachable()),
    }
}
