//! Image uploads. Each has a node in the document, and one element that survives re-rendering and shows the progress or
//! the error.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use app_document::{EditorCommand, ImageAttributes};
use app_portal::texts::editor as words;
use app_portal::texts::errors::worded;
use app_portal::view_models::sentence;
use app_wire::{ApiError, ImageUrlRequest, SuccessEnvelope};
use frontend_kit::dom::create_element::{create_element, set_attribute};
use leptos::prelude::*;
use serde::Deserialize;
use wasm_bindgen::prelude::*;
use web_sys::{File, FormData, ProgressEvent, XmlHttpRequest};

use super::editor_handle::EditorHandle;

const IMAGES_PATH: &str = "/api/strategies/images";

thread_local! {
    static UPLOAD_ELEMENTS: RefCell<BTreeMap<u64, web_sys::Element>> = const { RefCell::new(BTreeMap::new()) };
    static LAST_NUMBER: Cell<u64> = const { Cell::new(0) };
}

/// The element of an upload. It is moved to wherever the upload is rendered.
pub fn upload_element(number: u64) -> web_sys::Element {
    UPLOAD_ELEMENTS.with_borrow_mut(|places| {
        let place = places
            .entry(number)
            .or_insert_with(|| create_element("span"));
        place.clone()
    })
}

/// The server's description of a stored image.
#[derive(Deserialize)]
struct UploadedImage {
    url: String,
    width: u32,
    height: u32,
}

impl UploadedImage {
    fn into_image(self, alternative: Option<String>) -> ImageAttributes {
        ImageAttributes {
            source: self.url,
            alternative,
            title: None,
            width: Some(self.width),
            height: Some(self.height),
        }
    }
}

/// The uploads of one editor.
#[derive(Clone, Copy)]
pub struct ImageUploads {
    editor: EditorHandle,
    running: StoredValue<Vec<(u64, XmlHttpRequest)>, LocalStorage>,
}

impl ImageUploads {
    /// Creates the uploads of an editor. Leaving the page aborts them.
    pub fn new(editor: EditorHandle) -> Self {
        let uploads = Self {
            editor,
            running: StoredValue::new_local(Vec::new()),
        };
        on_cleanup(move || {
            uploads.running.try_update_value(|running| {
                for (_, request) in running.drain(..) {
                    let _ = request.abort();
                }
            });
        });
        uploads
    }

    /// Uploads an image and inserts a placeholder at the caret.
    pub fn start(self, file: File, alternative: Option<String>) {
        self.editor.after_composition(move |editor| {
            let number = LAST_NUMBER.get() + 1;
            LAST_NUMBER.set(number);
            if editor.run(&EditorCommand::InsertUpload(number)) {
                self.send(number, file, alternative);
            }
        });
    }

    /// Lets the server fetch the image at `address`, and returns the stored image.
    pub async fn fetch(
        address: String,
        alternative: Option<String>,
    ) -> Result<ImageAttributes, ApiError> {
        let body = serde_json::to_string(&ImageUrlRequest { url: address });
        let stored: UploadedImage =
            frontend_kit::query::http::post(IMAGES_PATH, &body.unwrap_or_default()).await?;
        Ok(stored.into_image(alternative))
    }

    fn send(self, number: u64, file: File, alternative: Option<String>) {
        show_progress(number, &file.name(), 0.0);
        let Ok(request) = send_request(&file) else {
            return self.show_error(number, file, alternative, words::UPLOAD_CUT.to_owned());
        };
        if let Ok(upload) = request.upload() {
            let name = file.name();
            let progress = Closure::<dyn Fn(ProgressEvent)>::new(move |event: ProgressEvent| {
                if event.length_computable() && event.total() > 0.0 {
                    show_progress(number, &name, event.loaded() / event.total());
                }
            });
            upload.set_onprogress(Some(progress.into_js_value().unchecked_ref()));
        }
        let answered = request.clone();
        let ended = Closure::once_into_js(move || {
            self.handle_response(number, file, alternative, &answered);
        });
        // `loadend` follows success, failure and a lost connection.
        request.set_onloadend(Some(ended.unchecked_ref()));
        self.running
            .try_update_value(|running| running.push((number, request)));
    }

    fn handle_response(
        self,
        number: u64,
        file: File,
        alternative: Option<String>,
        request: &XmlHttpRequest,
    ) {
        let was_running = self.running.try_update_value(|running| {
            let before = running.len();
            running.retain(|(other, _)| *other != number);
            running.len() < before
        });
        // The page was left, or the image was removed.
        if was_running != Some(true) {
            return;
        }
        let text = request.response_text().ok().flatten().unwrap_or_default();
        let is_good = request
            .status()
            .is_ok_and(|status| (200..300).contains(&status));
        let stored = serde_json::from_str::<SuccessEnvelope<UploadedImage>>(&text).ok();
        if let (true, Some(stored)) = (is_good, stored) {
            let image = stored.data.into_image(alternative);
            return self
                .editor
                .after_composition(move |editor| editor.settle_upload(number, &image));
        }
        let reason = match serde_json::from_str::<ApiError>(&text) {
            Ok(api_error) if !is_good => sentence(&worded(api_error).error),
            _ => words::UPLOAD_CUT.to_owned(),
        };
        self.show_error(number, file, alternative, reason);
    }

    /// Shows the error in place of the image, with buttons to retry and to remove it.
    fn show_error(self, number: u64, file: File, alternative: Option<String>, reason: String) {
        let place = upload_element(number);
        place.set_text_content(None);
        let says = create_element("span");
        let _ = says.set_attribute("class", "editor-upload-words");
        let _ = says.set_attribute("role", "alert");
        says.set_text_content(Some(&format!("{}: {reason}", file.name())));
        let _ = place.append_child(&says);
        let retry = button(words::UPLOAD_RETRY, move || {
            self.send(number, file.clone(), alternative.clone());
        });
        let remove = button(words::UPLOAD_REMOVE, move || self.remove(number));
        let _ = place.append_child(&retry);
        let _ = place.append_child(&remove);
    }

    fn remove(self, number: u64) {
        self.editor.after_composition(move |editor| {
            editor.run(&EditorCommand::RemoveUpload(number));
            editor.focus();
        });
    }
}

fn send_request(file: &File) -> Result<XmlHttpRequest, JsValue> {
    let form = FormData::new()?;
    form.append_with_blob_and_filename("image", file, &file.name())?;
    let request = XmlHttpRequest::new()?;
    request.open("POST", IMAGES_PATH)?;
    if let Some(token) = app_api::api_client::token() {
        request.set_request_header("authorization", &format!("Bearer {token}"))?;
    }
    request.send_with_opt_form_data(Some(&form))?;
    Ok(request)
}

fn show_progress(number: u64, name: &str, part: f64) {
    let place = upload_element(number);
    let percent = (part * 100.0).round().to_string();
    let bar = place.query_selector("progress").ok().flatten();
    let bar = bar.unwrap_or_else(|| {
        place.set_text_content(None);
        let says = create_element("span");
        set_attribute(&says, "class", Some("editor-upload-words"));
        says.set_text_content(Some(name));
        let bar = create_element("progress");
        set_attribute(&bar, "max", Some("100"));
        set_attribute(&bar, "aria-label", Some(&words::uploading(name)));
        let _ = place.append_child(&says);
        let _ = place.append_child(&bar);
        bar
    });
    set_attribute(&bar, "value", Some(&percent));
}

fn button(label: &'static str, press: impl Fn() + 'static) -> web_sys::Element {
    let button = create_element("button");
    set_attribute(&button, "type", Some("button"));
    set_attribute(&button, "class", Some("button button-small"));
    button.set_text_content(Some(label));
    let press = Closure::<dyn Fn()>::new(press).into_js_value();
    let _ = button.add_event_listener_with_callback("click", press.unchecked_ref());
    button
}
