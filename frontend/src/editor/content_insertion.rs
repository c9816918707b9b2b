//! Inserts pasted and dropped content. The code that reads foreign formats is in the chunk `writing_exchange`, which is
//! loaded after the text; until then the content is held.

use std::rc::Rc;
use std::time::Duration;

use app_document::clipboard::{self, HtmlNode};
use app_portal::texts::editor as words;
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::composition;
use super::editor_handle::EditorHandle;
use super::held_input::HeldAction;
use super::input::reveal_caret;
use super::transferred_content::TransferredContent;
use super::uploads::ImageUploads;
use crate::routing::chunks::{chunk_function, poll_once};
use crate::ui::toast::ToastStack;

/// How long content waits for the code that reads it.
const MAX_WAIT: Duration = Duration::from_secs(8);

chunk_function!(
    pub writing_exchange,
    insert_formatted,
    fetch_insertion,
    |editor: EditorHandle, uploads: ImageUploads, content: Rc<TransferredContent>| -> () {
        insert_now(editor, uploads, &content);
    }
);

/// Inserts content at the caret: text, or images if there is no text.
pub fn insert_content(
    editor: EditorHandle,
    uploads: ImageUploads,
    toasts: StoredValue<ToastStack>,
    content: TransferredContent,
) {
    let content = Rc::new(content);
    let is_first = !editor.is_holding();
    if is_first && poll_once(Box::pin(insert_formatted(editor, uploads, content.clone()))).is_some()
    {
        return reveal_caret(editor);
    }
    editor.hold(HeldAction::Insert(content));
    if !is_first {
        return;
    }
    let number = editor.holding_number();
    let fall_back = move || {
        editor.after_composition(move |editor| {
            if editor.holding_number() == number {
                release_as_text(editor, Some(toasts));
            }
        });
    };
    spawn_local(async move {
        if fetch_insertion().await.is_err() {
            return fall_back();
        }
        editor.after_composition(move |editor| {
            editor.release(|editor, content| {
                let _ = poll_once(Box::pin(insert_formatted(editor, uploads, content.clone())));
            });
            reveal_caret(editor);
        });
    });
    spawn_local(async move {
        sleep(MAX_WAIT).await;
        fall_back();
    });
}

/// Inserts plain text at the caret.
pub fn insert_text(editor: EditorHandle, text: &str) {
    let command = editor.state(|state| clipboard::plain_paste_command(state, text));
    if let Some(command) = command.flatten() {
        editor.run(&command);
    }
}

/// Runs the held events now, with the text of the content alone, after the text of a composition. A toast says what is
/// missing.
pub fn release_as_text(editor: EditorHandle, toasts: Option<StoredValue<ToastStack>>) {
    composition::finish(editor);
    editor.release(|editor, content| {
        let is_inserted = !content.text.trim().is_empty();
        if is_inserted {
            insert_text(editor, &content.text);
        }
        let is_whole = is_inserted && content.html.is_empty();
        if let Some(toasts) = toasts.and_then(|toasts| toasts.try_get_value())
            && !is_whole
        {
            let words = if is_inserted {
                words::INSERTED_AS_TEXT
            } else {
                words::NOT_INSERTED
            };
            toasts.notify(words.to_owned());
        }
    });
}

fn insert_now(editor: EditorHandle, uploads: ImageUploads, content: &TransferredContent) {
    let TransferredContent { html, text, images } = content;
    let tree = (!html.is_empty()).then(|| clipboard::parse_html(html));
    let has_words = !text.trim().is_empty() || tree.as_ref().is_some_and(has_text);
    if !images.is_empty() && !has_words {
        for image in images {
            uploads.start(image.clone(), None);
        }
        return;
    }
    let command = editor.state(|state| clipboard::paste_command(state, tree.as_ref(), text, false));
    if let Some(command) = command.flatten() {
        editor.run(&command);
    }
}

fn has_text(html: &HtmlNode) -> bool {
    match html {
        HtmlNode::Text(text) => !text.trim().is_empty(),
        HtmlNode::Element(tag) => tag.children.iter().any(has_text),
    }
}
