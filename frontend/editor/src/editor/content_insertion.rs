//! Inserts pasted and dropped content. The code that reads foreign formats is in the chunk `writing_exchange`, which is
//! loaded after the text; until then the content is held. [`release_when_loaded`] also waits for the code of tables, and
//! so releases all held input.

use std::rc::Rc;
use std::time::Duration;

use app_document::clipboard::{self, HtmlNode};
use app_portal::texts::editor as words;
use frontend_kit::chunks::{chunk_function, poll_once};
use frontend_kit::ui::toast::ToastStack;
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::composition;
use super::editor_handle::EditorHandle;
use super::held_input::HeldAction;
use super::input::reveal_caret;
use super::tables::{self, fetch_tables};
use super::transferred_content::TransferredContent;
use super::uploads::ImageUploads;

/// How long input waits for its code.
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
pub fn insert_content(editor: EditorHandle, uploads: ImageUploads, content: TransferredContent) {
    let content = Rc::new(content);
    if !editor.is_holding()
        && poll_once(Box::pin(insert_formatted(editor, uploads, content.clone()))).is_some()
    {
        return reveal_caret(editor);
    }
    editor.hold(HeldAction::Insert(content));
}

/// Loads the code for held input, then releases the input. Pasted content may have a table, and what follows may concern
/// it.
pub fn release_when_loaded(
    editor: EditorHandle,
    uploads: ImageUploads,
    toasts: StoredValue<ToastStack>,
) {
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
        // Without it, only the commands of tables are left out.
        let _ = fetch_tables().await;
        editor.after_composition(move |editor| {
            release(editor, Some(toasts), |editor, content| {
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
    release(editor, toasts, |editor, content| {
        let is_inserted = !content.text.trim().is_empty();
        if is_inserted {
            insert_text(editor, &content.text);
        }
        if !is_inserted {
            notify(toasts, words::NOT_INSERTED);
        } else if !content.html.is_empty() {
            notify(toasts, words::INSERTED_AS_TEXT);
        }
    });
}

/// Runs the held events. `insert` inserts content at the caret. A toast says that the code of tables is missing.
fn release(
    editor: EditorHandle,
    toasts: Option<StoredValue<ToastStack>>,
    insert: impl Fn(EditorHandle, &Rc<TransferredContent>),
) {
    editor.release(insert, |editor, command| {
        if editor.state(|state| command.concerns_table(state)) != Some(true) {
            editor.run(command);
        } else if tables::run(editor, command).is_none() {
            notify(toasts, words::TABLES_NOT_LOADED);
        }
    });
}

fn notify(toasts: Option<StoredValue<ToastStack>>, words: &str) {
    if let Some(toasts) = toasts.and_then(|toasts| toasts.try_get_value()) {
        toasts.notify(words.to_owned());
    }
}

fn insert_now(editor: EditorHandle, uploads: ImageUploads, content: &TransferredContent) {
    let TransferredContent { html, text, images } = content;
    let tree = (!html.is_empty()).then(|| clipboard::parse_styled_html(html));
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
