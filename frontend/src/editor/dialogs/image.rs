//! The dialog for adding an image or changing its description.

use app_document::{EditorCommand, ImageAttributes, NodePath};
use app_portal::texts::editor as words;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::super::editor_handle::EditorHandle;
use super::super::uploads::ImageUploads;
use super::add_image;
use crate::ui::{Dialog, TextField, icon};

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
    let source = image.source.clone();
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        open.set(false);
        let image = ImageAttributes {
            alternative: non_empty(&alternative.get_untracked()),
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
            <footer class="dialog-actions">
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
            </footer>
        </form>
    }
    .into_any()
}

/// Trims a description; `None` if it is empty.
pub(super) fn non_empty(alternative: &str) -> Option<String> {
    let said = alternative.trim();
    (!said.is_empty()).then(|| said.to_owned())
}
