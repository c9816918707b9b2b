//! The dialog for adding the card of a video, and for changing or removing it.

use app_document::{EditorCommand, VideoLink};
use app_portal::texts::editor as words;
use frontend_kit::ui::{Dialog, TextField, icon};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::super::editor_handle::EditorHandle;

#[component]
pub fn VideoDialog(editor: EditorHandle, open: RwSignal<bool>) -> AnyView {
    let is_there = move || editor.controls().with_untracked(|bar| bar.video.is_some());
    let title = Signal::derive(move || {
        if open.get() && is_there() {
            words::CHANGE_VIDEO.to_owned()
        } else {
            words::ADD_VIDEO.to_owned()
        }
    });
    view! { <Dialog title=title open=open>{video_form(editor, open)}</Dialog> }.into_any()
}

fn video_form(editor: EditorHandle, open: RwSignal<bool>) -> AnyView {
    let present = editor.controls().with_untracked(|bar| bar.video.clone());
    let (path, video) = present.unzip();
    let address = RwSignal::new(
        video
            .as_ref()
            .map(|video| video.address.clone())
            .unwrap_or_default(),
    );
    let title = RwSignal::new(video.and_then(|video| video.title).unwrap_or_default());
    let fault = RwSignal::new(None::<String>);
    let is_new = path.is_none();
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        let typed = address.get_untracked();
        let video = VideoLink::of(typed.trim())
            .or_else(|| VideoLink::of(&format!("https://{}", typed.trim())));
        let Some(video) = video else {
            return fault.set(Some(words::NO_VIDEO_ADDRESS.to_owned()));
        };
        let video = video.with_title(Some(&title.get_untracked()));
        open.set(false);
        editor.run(&match path.clone() {
            Some(path) => EditorCommand::SetVideo { path, video },
            None => EditorCommand::InsertVideo(video),
        });
    };
    let remove = move |_| {
        open.set(false);
        editor.run(&EditorCommand::DeleteSelection);
    };
    let remove = (!is_new).then(|| {
        view! {
            <button type="button" class="button" on:click=remove>
                {icon("trash")}
                {words::REMOVE_VIDEO}
            </button>
        }
    });
    let act = if is_new {
        words::ADD_VIDEO
    } else {
        words::DONE
    };
    view! {
        <form class="dialog-content" on:submit=submit novalidate>
            <TextField
                label=words::ADDRESS
                value=address
                fault=fault
                input_mode="url"
                placeholder="https://"
                hint=words::VIDEO_ADDRESS_HINT
                is_first=true
            />
            <TextField label=words::VIDEO_TITLE value=title />
            <div class="dialog-actions">
                {remove} <button type="submit" class="button button-primary">
                    {act}
                </button>
            </div>
        </form>
    }
    .into_any()
}
