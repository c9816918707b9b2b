//! The form that adds an image: from the device, or from an address that the server fetches.

use app_api::ApiError;
use app_document::Command;
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::desk::Desk;
use super::super::uploads::Uploads;
use super::image::said;
use crate::components::{Choice, Field, TextField, Wiring};
use crate::reading::sentence;
use crate::texts::editor as words;

/// The second of [`words::IMAGE_ORIGINS`].
const ADDRESS: usize = 1;

/// What is typed and chosen; all of it stays until the dialog closes.
#[derive(Clone, Copy)]
struct AddForm {
    desk: Desk,
    uploads: Uploads,
    open: RwSignal<bool>,
    origin: RwSignal<usize>,
    file: NodeRef<html::Input>,
    file_fault: RwSignal<Option<String>>,
    address: RwSignal<String>,
    address_fault: RwSignal<Option<String>>,
    alternative: RwSignal<String>,
    is_fetching: RwSignal<bool>,
}

pub fn form(desk: Desk, uploads: Uploads, open: RwSignal<bool>) -> AnyView {
    let form = AddForm {
        desk,
        uploads,
        open,
        origin: RwSignal::new(0),
        file: NodeRef::new(),
        file_fault: RwSignal::new(None),
        address: RwSignal::new(String::new()),
        address_fault: RwSignal::new(None),
        alternative: RwSignal::new(String::new()),
        is_fetching: RwSignal::new(false),
    };
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        if form.origin.get_untracked() == ADDRESS {
            form.fetch();
        } else {
            form.upload();
        }
    };
    let is_address = move || form.origin.get() == ADDRESS;
    let origins = words::IMAGE_ORIGINS.map(str::to_owned).to_vec();
    // Both stay in the page: what was chosen in one is still there after a look at the other.
    view! {
        <form class="dialog-content" on:submit=submit novalidate>
            <Choice label=words::IMAGE_ORIGIN options=origins chosen=form.origin />
            <div hidden=is_address>{form.file_field()}</div>
            <div hidden=move || !is_address()>
                <TextField
                    label=words::ADDRESS
                    value=form.address
                    fault=form.address_fault
                    hint=words::IMAGE_ADDRESS_HINT
                    placeholder="https://"
                    input_mode="url"
                />
            </div>
            <TextField label=words::ALTERNATIVE value=form.alternative hint=words::ALTERNATIVE_HINT />
            <div role="status">
                {move || {
                    form.is_fetching
                        .get()
                        .then(|| {
                            view! {
                                <div class="editor-fetching">
                                    {words::FETCHING_IMAGE} <progress aria-hidden="true"></progress>
                                </div>
                            }
                        })
                }}
            </div>
            <footer class="dialog-actions">
                <button
                    type="submit"
                    class="button button-primary"
                    aria-busy=move || form.is_fetching.get().to_string()
                >
                    {words::ADD_IMAGE}
                </button>
            </footer>
        </form>
    }
    .into_any()
}

impl AddForm {
    fn file_field(self) -> AnyView {
        let control = move |wiring: Wiring| {
            view! {
                <input
                    type="file"
                    autofocus=true
                    class="field-input editor-file"
                    id=wiring.id
                    accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
                    aria-invalid=wiring.invalid
                    aria-describedby=wiring.described_by
                    node_ref=self.file
                    on:change=move |_| self.file_fault.set(None)
                />
            }
            .into_any()
        };
        view! { <Field label=words::FILE hint=words::FILE_HINT fault=self.file_fault control=control /> }
            .into_any()
    }

    fn alternative(self) -> Option<String> {
        said(&self.alternative.get_untracked())
    }

    fn upload(self) {
        let chosen = self.file.get_untracked();
        let Some(chosen) = chosen.and_then(|input| input.files()?.get(0)) else {
            return self.file_fault.set(Some(words::NO_FILE.to_owned()));
        };
        let alternative = self.alternative();
        self.open.set(false);
        self.uploads.begin(chosen, alternative);
    }

    /// The form stays open until the image is there; a form that was closed has no use for it.
    fn fetch(self) {
        if self.is_fetching.get_untracked() {
            return;
        }
        let typed = self.address.get_untracked();
        let Some(address) = complete(typed.trim()) else {
            return self
                .address_fault
                .set(Some(words::NO_IMAGE_ADDRESS.to_owned()));
        };
        self.address_fault.set(None);
        self.is_fetching.set(true);
        let fetching = Uploads::fetch(address, self.alternative());
        spawn_local(async move {
            let fetched = fetching.await;
            if self.is_fetching.try_set(false).is_some() {
                return;
            }
            match fetched {
                Ok(image) => {
                    self.open.set(false);
                    self.desk.when_free(move |desk| {
                        desk.run(&Command::InsertImage(image));
                    });
                }
                Err(error) => self.address_fault.set(Some(reason(&error))),
            }
        });
    }
}

/// What was typed, on the web where it names no scheme; `None` for nothing.
fn complete(typed: &str) -> Option<String> {
    match typed {
        "" => None,
        typed if typed.contains(':') => Some(typed.to_owned()),
        typed => Some(["https://", typed].concat()),
    }
}

/// What the server says of the address, or else of the image.
fn reason(error: &ApiError) -> String {
    match error.fault("url") {
        Some(rule) => sentence(rule),
        None => error.error.clone(),
    }
}
