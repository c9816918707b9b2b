//! Images on their way to the server. Each has a place in the text that follows every edit, and one element for as long
//! as the page stands, whatever is drawn around it: it shows how far the image is, or why it did not come.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use app_api::ApiError;
use app_api::wire::{ImageAddress, Success};
use app_document::{Command, Image};
use leptos::prelude::*;
use serde::Deserialize;
use wasm_bindgen::prelude::*;
use web_sys::{File, FormData, ProgressEvent, XmlHttpRequest};

use super::desk::Desk;
use super::drawing::{element, give};
use crate::reading::sentence;
use crate::texts::editor as words;

const TO: &str = "/api/strategies/images";

thread_local! {
    static PLACES: RefCell<BTreeMap<u64, web_sys::Element>> = const { RefCell::new(BTreeMap::new()) };
    static LAST: Cell<u64> = const { Cell::new(0) };
}

/// The element of an upload, wherever it is drawn.
pub fn place_of(number: u64) -> web_sys::Element {
    PLACES.with_borrow_mut(|places| {
        let place = places.entry(number).or_insert_with(|| element("span"));
        place.clone()
    })
}

/// What the server says of an image that it took.
#[derive(Deserialize)]
struct Stored {
    url: String,
    width: u32,
    height: u32,
}

impl Stored {
    fn image(self, alternative: Option<String>) -> Image {
        Image {
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
pub struct Uploads {
    desk: Desk,
    running: StoredValue<Vec<(u64, XmlHttpRequest)>, LocalStorage>,
}

impl Uploads {
    /// Whoever leaves the page gives up what is on its way.
    pub fn of(desk: Desk) -> Self {
        let uploads = Self {
            desk,
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

    /// Sends an image, and keeps a place for it at the caret.
    pub fn begin(self, file: File, alternative: Option<String>) {
        self.desk.when_free(move |desk| {
            let number = LAST.get() + 1;
            LAST.set(number);
            if desk.run(&Command::InsertUpload(number)) {
                self.send(number, file, alternative);
            }
        });
    }

    /// Has the server fetch the image at `address`, and returns what to show.
    pub async fn fetch(address: String, alternative: Option<String>) -> Result<Image, ApiError> {
        let body = serde_json::to_string(&ImageAddress { url: address });
        let stored: Stored = crate::http::post(TO, &body.unwrap_or_default()).await?;
        Ok(stored.image(alternative))
    }

    fn send(self, number: u64, file: File, alternative: Option<String>) {
        show_progress(number, &file.name(), 0.0);
        let Ok(request) = request(&file) else {
            return self.fail(number, file, alternative, words::UPLOAD_CUT.to_owned());
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
        let ended = Closure::once_into_js(move || self.hear(number, file, alternative, &answered));
        // Comes after success, failure and a cut alike.
        request.set_onloadend(Some(ended.unchecked_ref()));
        self.running
            .try_update_value(|running| running.push((number, request)));
    }

    fn hear(self, number: u64, file: File, alternative: Option<String>, request: &XmlHttpRequest) {
        let was_running = self.running.try_update_value(|running| {
            let before = running.len();
            running.retain(|(other, _)| *other != number);
            running.len() < before
        });
        // The page has gone, or the person took the image away.
        if was_running != Some(true) {
            return;
        }
        let text = request.response_text().ok().flatten().unwrap_or_default();
        let is_good = request
            .status()
            .is_ok_and(|status| (200..300).contains(&status));
        let stored = serde_json::from_str::<Success<Stored>>(&text).ok();
        if let (true, Some(stored)) = (is_good, stored) {
            let image = stored.data.image(alternative);
            return self.desk.when_free(move |desk| desk.settle(number, &image));
        }
        let reason = match serde_json::from_str::<ApiError>(&text) {
            Ok(refusal) if !is_good => sentence(&refusal.error),
            _ => words::UPLOAD_CUT.to_owned(),
        };
        self.fail(number, file, alternative, reason);
    }

    /// Says what happened in the image's place, with a way to try again and a way out.
    fn fail(self, number: u64, file: File, alternative: Option<String>, reason: String) {
        let place = place_of(number);
        place.set_text_content(None);
        let says = element("span");
        let _ = says.set_attribute("class", "editor-upload-words");
        let _ = says.set_attribute("role", "alert");
        says.set_text_content(Some(&[&file.name(), ": ", &reason].concat()));
        let _ = place.append_child(&says);
        let retry = button(words::UPLOAD_RETRY, move || {
            self.send(number, file.clone(), alternative.clone());
        });
        let remove = button(words::UPLOAD_REMOVE, move || self.remove(number));
        let _ = place.append_child(&retry);
        let _ = place.append_child(&remove);
    }

    fn remove(self, number: u64) {
        self.desk.when_free(move |desk| {
            desk.run(&Command::RemoveUpload(number));
            desk.focus();
        });
    }
}

fn request(file: &File) -> Result<XmlHttpRequest, JsValue> {
    let form = FormData::new()?;
    form.append_with_blob_and_filename("image", file, &file.name())?;
    let request = XmlHttpRequest::new()?;
    request.open("POST", TO)?;
    if let Some(token) = app_api::signed_in::token() {
        request.set_request_header("authorization", &["Bearer ", &token].concat())?;
    }
    request.send_with_opt_form_data(Some(&form))?;
    Ok(request)
}

fn show_progress(number: u64, name: &str, part: f64) {
    let place = place_of(number);
    let percent = (part * 100.0).round().to_string();
    let bar = place.query_selector("progress").ok().flatten();
    let bar = bar.unwrap_or_else(|| {
        place.set_text_content(None);
        let says = element("span");
        give(&says, "class", Some("editor-upload-words"));
        says.set_text_content(Some(name));
        let bar = element("progress");
        give(&bar, "max", Some("100"));
        give(&bar, "aria-label", Some(&words::uploading(name)));
        let _ = place.append_child(&says);
        let _ = place.append_child(&bar);
        bar
    });
    give(&bar, "value", Some(&percent));
}

fn button(label: &'static str, press: impl Fn() + 'static) -> web_sys::Element {
    let button = element("button");
    give(&button, "type", Some("button"));
    give(&button, "class", Some("button button-small"));
    button.set_text_content(Some(label));
    let press = Closure::<dyn Fn()>::new(press).into_js_value();
    let _ = button.add_event_listener_with_callback("click", press.unchecked_ref());
    button
}
