//! An image: added, or described again.

use app_document::{Command, Image, Path};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::super::desk::Desk;
use super::super::uploads::Uploads;
use super::add_image;
use crate::components::{Dialog, TextField, icon};
use crate::texts::editor as words;

#[component]
pub fn ImageDialog(desk: Desk, uploads: Uploads, open: RwSignal<bool>) -> AnyView {
    let bar = desk.bar();
    let is_there = move || bar.with_untracked(|bar| bar.image.clone());
    let title = Signal::derive(move || {
        if open.get() && is_there().is_some() {
            words::CHANGE_IMAGE.to_owned()
        } else {
            words::ADD_IMAGE.to_owned()
        }
    });
    let content = move || match is_there() {
        Some((path, image)) => change(desk, open, path, image),
        None => add_image::form(desk, uploads, open),
    };
    view! { <Dialog title=title open=open>{content()}</Dialog> }.into_any()
}

fn change(desk: Desk, open: RwSignal<bool>, path: Path, image: Image) -> AnyView {
    let alternative = RwSignal::new(image.alternative.clone().unwrap_or_default());
    let source = image.source.clone();
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        open.set(false);
        let image = Image {
            alternative: said(&alternative.get_untracked()),
            ..image.clone()
        };
        desk.run(&Command::SetImage {
            path: path.clone(),
            image,
        });
    };
    let remove = move |_| {
        open.set(false);
        desk.run(&Command::DeleteSelection);
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

/// Nothing said is no description.
pub(super) fn said(alternative: &str) -> Option<String> {
    let said = alternative.trim();
    (!said.is_empty()).then(|| said.to_owned())
}
