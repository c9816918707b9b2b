//! An image: chosen from the device and described, or described anew.

use app_document::{Command, Image, Path};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

use super::super::desk::Desk;
use super::super::uploads::Uploads;
use crate::components::{Dialog, Field, TextField, Wiring, icon};
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
        None => add(uploads, open),
    };
    view! { <Dialog title=title open=open>{content()}</Dialog> }.into_any()
}

fn add(uploads: Uploads, open: RwSignal<bool>) -> AnyView {
    let alternative = RwSignal::new(String::new());
    let fault = RwSignal::new(None::<String>);
    let file = NodeRef::<html::Input>::new();
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        let chosen = file.get_untracked().and_then(|input| input.files()?.get(0));
        let Some(chosen) = chosen else {
            return fault.set(Some(words::NO_FILE.to_owned()));
        };
        open.set(false);
        uploads.begin(chosen, said(&alternative.get_untracked()));
    };
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
                node_ref=file
                on:change=move |_| fault.set(None)
            />
        }
        .into_any()
    };
    view! {
        <form class="dialog-content" on:submit=submit novalidate>
            <Field label=words::FILE hint=words::FILE_HINT fault=fault control=control />
            <TextField label=words::ALTERNATIVE value=alternative hint=words::ALTERNATIVE_HINT />
            <footer class="dialog-actions">
                <button type="submit" class="button button-primary">
                    {words::ADD_IMAGE}
                </button>
            </footer>
        </form>
    }
    .into_any()
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
fn said(alternative: &str) -> Option<String> {
    let said = alternative.trim();
    (!said.is_empty()).then(|| said.to_owned())
}
