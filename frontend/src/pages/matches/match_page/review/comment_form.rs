//! The form of a comment: position and text. Typing `@` offers the players to mention.

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

use super::comment_draft::CommentDraft;
use crate::components::{Field, FieldAttributes, TextField, icon, spinning_icon};
use crate::focus_first::focus_first;
use crate::texts;
use crate::texts::reviews as words;

/// Maximum number of offered players. One more letter narrows them.
const MAX_OFFERED: usize = 6;

#[component]
pub fn CommentForm(
    saying: CommentDraft,
    /// The accessible name of the form.
    title: &'static str,
    verb: &'static str,
    /// Closes the form; `None` for a form that cannot be closed.
    #[prop(optional)]
    close: Option<Callback<()>>,
) -> AnyView {
    let form = NodeRef::<html::Form>::new();
    let field = NodeRef::<html::Textarea>::new();
    let done = Callback::new(move |()| {
        if let Some(close) = close {
            close.run(());
        } else {
            focus_first(form, "input");
        }
    });
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        if !saying.send(done) {
            focus_first(form, "[aria-invalid]");
        }
    };
    if close.is_some() {
        focus_first(form, "textarea");
    }
    let cancel = close.map(|close| {
        view! {
            <button type="button" class="button" on:click=move |_| close.run(())>
                {texts::CANCEL}
            </button>
        }
    });
    let typed = RwSignal::new(String::new());
    let control = move |wiring: FieldAttributes| {
        let read = move || {
            if let Some(field) = field.get_untracked() {
                typed.set(mention_before_caret(&field));
                saying.text.set(field.value());
            }
        };
        view! {
            <textarea
                class="field-input review-text"
                id=wiring.id
                rows="2"
                placeholder=words::TEXT_EXAMPLE
                aria-invalid=wiring.invalid
                aria-describedby=wiring.described_by
                node_ref=field
                prop:value=saying.text
                on:input=move |_| read()
            ></textarea>
        }
        .into_any()
    };
    view! {
        <form class="review-form" aria-label=title node_ref=form on:submit=submit novalidate>
            <TextField
                label=words::AT
                value=saying.at
                placeholder=words::AT_EXAMPLE
                fault=saying.faults.for_field("at")
            />
            <Field label=words::TEXT fault=saying.faults.for_field("text") control=control />
            {mention_offers(saying, typed, field)}
            {saying.faults.notice()}
            <div class="review-actions">
                {cancel}
                <button type="submit" class="button button-primary" aria-busy=move || saying.is_sending().to_string()>
                    {move || if saying.is_sending() { spinning_icon("spinner") } else { icon("check") }}
                    {verb}
                </button>
            </div>
        </form>
    }
    .into_any()
}

/// The text from the last `@` to the caret; empty if there is none.
fn mention_before_caret(field: &web_sys::HtmlTextAreaElement) -> String {
    let caret = field.selection_start().ok().flatten().unwrap_or_default();
    // The browser counts UTF-16 code units.
    let before: Vec<u16> = field.value().encode_utf16().take(caret as usize).collect();
    let before = String::from_utf16_lossy(&before);
    let Some(at) = before.rfind('@') else {
        return String::new();
    };
    let is_in_word = before[..at].ends_with(char::is_alphanumeric);
    if is_in_word || before[at..].contains('\n') {
        return String::new();
    }
    before[at..].to_owned()
}

fn mention_offers(
    saying: CommentDraft,
    typed: RwSignal<String>,
    field: NodeRef<html::Textarea>,
) -> AnyView {
    let offered = Memo::new(move |_| {
        let typed = typed.get();
        let Some(letters) = typed.strip_prefix('@') else {
            return Vec::new();
        };
        let letters = letters.to_lowercase();
        let mut names = saying.mentionable_names();
        names.retain(|name| {
            let name = name.to_lowercase();
            name.starts_with(&letters) && name != letters
        });
        names.truncate(MAX_OFFERED);
        names
    });
    let mention = move |name: &str| {
        let Some(field) = field.get_untracked() else {
            return;
        };
        let letters = typed.get_untracked();
        let text = field.value();
        // The mention is at the place where it was typed last.
        let Some(at) = text.rfind(&letters) else {
            return;
        };
        let text = [
            &text[..at],
            "@",
            name,
            " ",
            text[at + letters.len()..].trim_start(),
        ]
        .concat();
        saying.text.set(text);
        typed.set(String::new());
        let _ = field.focus();
    };
    let offer = move |name: String| {
        let own = name.clone();
        view! {
            <li>
                <button type="button" class="chip" on:click=move |_| mention(&own)>
                    "@"
                    {name}
                </button>
            </li>
        }
    };
    view! {
        <ul class="review-offers" aria-label=words::MENTION hidden=move || offered.with(Vec::is_empty)>
            <For each=move || offered.get() key=String::clone children=offer />
        </ul>
    }
    .into_any()
}
