//! The dialog for adding an image or changing its description and its caption.

use app_document::{EditorCommand, ImageAttributes, NodePath};
use app_portal::texts::editor as words;
use frontend_kit::ui::{Dialog, TextField, icon};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::super::editor_handle::EditorHandle;
use super::super::render::{leaf, load_external_image};
use super::super::uploads::ImageUploads;
use super::add_image;

#[component]
pub fn ImageDialog(editor: EditorHandle, uploads: ImageUploads, open: RwSignal<bool>) -> AnyView {
    let bar = editor.controls();
    let is_there = move || bar.with_untracked(|bar| bar.image.clone());
    let title = Signal::derive(move || {
        if open.get() && is_there().is_some() {
            words::CHANGE_IMAGE.to_owned()
        } else {
            words::ADD_IMAGE.to_owned()
        }
    });
    let content = move || match is_there() {
        Some((path, image)) => change_form(editor, open, path, image),
        None => add_image::add_image_form(editor, uploads, open),
    };
    view! { <Dialog title=title open=open>{content()}</Dialog> }.into_any()
}

fn change_form(
    editor: EditorHandle,
    open: RwSignal<bool>,
    path: NodePath,
    image: ImageAttributes,
) -> AnyView {
    let alternative = RwSignal::new(image.alternative.clone().unwrap_or_default());
    let caption = RwSignal::new(image.title.clone().unwrap_or_default());
    let source = image.source.clone();
    let show = foreign_image(editor, &path).map(|button| show_button(open, button));
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        open.set(false);
        let image = ImageAttributes {
            alternative: non_empty(&alternative.get_untracked()),
            title: non_empty(&caption.get_untracked()),
            ..image.clone()
        };
        editor.run(&EditorCommand::SetImage {
            path: path.clone(),
            image,
        });
    };
    let remove = move |_| {
        open.set(false);
        editor.run(&EditorCommand::DeleteSelection);
    };
    view! {
        <form class="dialog-content" on:submit=submit novalidate>
            <TextField label=words::ALTERNATIVE value=alternative hint=words::ALTERNATIVE_HINT is_first=true />
            <TextField label=words::CAPTION value=caption hint=words::CAPTION_HINT />
            <div class="dialog-actions">
                {show}
                <a class="button" href=source target="_blank" rel="noopener noreferrer nofollow">
                    {icon("open")}
                    {words::OPEN}
                </a>
                <button type="button" class="button" on:click=remove>
                    {icon("trash")}
                    {words::REMOVE_IMAGE}
                </button>
                <button type="submit" class="button button-primary">
                    {words::DONE}
                </button>
            </div>
        </form>
    }
    .into_any()
}

/// The button in the text that loads this image of another host, if it is not loaded yet.
fn foreign_image(editor: EditorHandle, path: &NodePath) -> Option<web_sys::Element> {
    let piece = editor.surface(|surface| surface.atom_at(path))??;
    let piece: web_sys::Element = leaf(&piece).dyn_into().ok()?;
    piece.query_selector("[data-show]").ok()?
}

/// The button in the text is outside of the tab order, so the dialog has one, too.
fn show_button(open: RwSignal<bool>, button: web_sys::Element) -> AnyView {
    let button = StoredValue::new_local(button);
    let show = move |_| {
        button.with_value(load_external_image);
        open.set(false);
    };
    view! {
        <button type="button" class="button" on:click=show>
            {icon("image")}
            {words::SHOW_FOREIGN_IMAGE}
        </button>
    }
    .into_any()
}

/// Trims a description; `None` if it is empty.
pub(super) fn non_empty(alternative: &str) -> Option<String> {
    let text = alternative.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
