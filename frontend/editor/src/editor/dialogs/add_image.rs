//! The form that adds an image from the device, or from a URL that the server fetches.

use app_document::EditorCommand;
use app_portal::editor::typed_url::image_url;
use app_portal::texts::editor as words;
use app_portal::view_models::sentence;
use app_wire::ApiError;
use frontend_kit::ui::{Field, FieldAttributes, RadioGroup, TextField};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::editor_handle::EditorHandle;
use super::super::uploads::ImageUploads;
use super::image::non_empty;

/// The index of the URL in [`words::IMAGE_ORIGINS`].
const URL_ORIGIN: usize = 1;

/// The input of the form. All of it is kept until the dialog closes.
#[derive(Clone, Copy)]
struct AddImageForm {
    editor: EditorHandle,
    uploads: ImageUploads,
    open: RwSignal<bool>,
    origin: RwSignal<usize>,
    file: NodeRef<html::Input>,
    file_fault: RwSignal<Option<String>>,
    address: RwSignal<String>,
    address_fault: RwSignal<Option<String>>,
    alternative: RwSignal<String>,
    is_fetching: RwSignal<bool>,
}

pub fn add_image_form(
    editor: EditorHandle,
    uploads: ImageUploads,
    open: RwSignal<bool>,
) -> AnyView {
    let form = AddImageForm {
        editor,
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
        if form.origin.get_untracked() == URL_ORIGIN {
            form.fetch();
        } else {
            form.upload();
        }
    };
    let is_address = move || form.origin.get() == URL_ORIGIN;
    let origins = words::IMAGE_ORIGINS.map(str::to_owned).to_vec();
    // Both stay mounted, so that switching between them keeps their input.
    view! {
        <form class="dialog-content" on:submit=submit novalidate>
            <RadioGroup label=words::IMAGE_ORIGIN options=origins chosen=form.origin />
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
                {move || form.is_fetching.get().then(fetching_notice)}
            </div>
            <div class="dialog-actions">
                <button
                    type="submit"
                    class="button button-primary"
                    aria-busy=move || form.is_fetching.get().to_string()
                >
                    {words::ADD_IMAGE}
                </button>
            </div>
        </form>
    }
    .into_any()
}

fn fetching_notice() -> AnyView {
    view! {
        <div class="editor-fetching">
            {words::FETCHING_IMAGE} <progress aria-hidden="true"></progress>
        </div>
    }
    .into_any()
}

impl AddImageForm {
    fn file_field(self) -> AnyView {
        let control = move |wiring: FieldAttributes| {
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
        non_empty(&self.alternative.get_untracked())
    }

    fn upload(self) {
        let chosen = self.file.get_untracked();
        let Some(chosen) = chosen.and_then(|input| input.files()?.get(0)) else {
            return self.file_fault.set(Some(words::NO_FILE.to_owned()));
        };
        let alternative = self.alternative();
        self.open.set(false);
        self.uploads.start(chosen, alternative);
    }

    /// The form stays open until the image is loaded. A closed form ignores the image.
    fn fetch(self) {
        if self.is_fetching.get_untracked() {
            return;
        }
        let typed = self.address.get_untracked();
        let Some(address) = image_url(&typed) else {
            return self
                .address_fault
                .set(Some(words::NO_IMAGE_ADDRESS.to_owned()));
        };
        self.address_fault.set(None);
        self.is_fetching.set(true);
        let fetching = ImageUploads::fetch(address, self.alternative());
        spawn_local(async move {
            let fetched = fetching.await;
            if self.is_fetching.try_set(false).is_some() {
                return;
            }
            match fetched {
                Ok(image) => {
                    self.open.set(false);
                    self.editor.after_composition(move |editor| {
                        editor.run(&EditorCommand::InsertImage(image));
                    });
                }
                Err(error) => self.address_fault.set(Some(error_message(&error))),
            }
        });
    }
}

/// The server's error for the URL, or else for the image.
fn error_message(error: &ApiError) -> String {
    match error.field_message("url") {
        Some(rule) => sentence(rule),
        None => error.error.clone(),
    }
}
