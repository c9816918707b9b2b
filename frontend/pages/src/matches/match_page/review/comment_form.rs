//! The form of a comment: position and text. Typing `@` offers the players to mention.

use app_portal::matches::mention::{self, offered_names, with_mention};
use app_portal::texts;
use app_portal::texts::reviews as words;
use frontend_kit::dom::focus_first::focus_first;
use frontend_kit::ui::{Field, FieldAttributes, TextField, icon, spinning_icon};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

use super::comment_draft::CommentDraft;

#[component]
pub fn CommentForm(
    saying: CommentDraft,
    /// The accessible name of the form.
    title: &'static str,
    verb: &'static str,
    /// Closes the form; `None` for a form that cannot be closed.
    #[prop(optional)]
    close: Option<Callback<()>>,
) -> impl IntoView {
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
    view! {
        <form class="review-form" aria-label=title node_ref=form on:submit=submit novalidate>
            <TextField
                label=words::AT
                value=saying.at
                placeholder=words::AT_EXAMPLE
                fault=saying.faults.for_field("at")
            />
            {text_field(saying, typed, field)}
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
}

fn text_field(
    saying: CommentDraft,
    typed: RwSignal<String>,
    field: NodeRef<html::Textarea>,
) -> AnyView {
    let control = move |wiring: FieldAttributes| {
        let read = move || {
            if let Some(field) = field.get_untracked() {
                typed.set(mention_before_caret(&field));
                saying.text.set(field.value());
            }
        };
        view! {
            <div class="field-growing review-text" data-text=saying.text>
                <textarea
                    class="field-input"
                    id=wiring.id
                    rows="2"
                    placeholder=words::TEXT_EXAMPLE
                    aria-invalid=wiring.invalid
                    aria-describedby=wiring.described_by
                    node_ref=field
                    prop:value=saying.text
                    on:input=move |_| read()
                ></textarea>
            </div>
        }
        .into_any()
    };
    view! { <Field label=words::TEXT fault=saying.faults.for_field("text") control=control /> }
        .into_any()
}

fn mention_before_caret(field: &web_sys::HtmlTextAreaElement) -> String {
    let caret = field.selection_start().ok().flatten().unwrap_or_default();
    mention::mention_before_caret(&field.value(), caret as usize)
}

fn mention_offers(
    saying: CommentDraft,
    typed: RwSignal<String>,
    field: NodeRef<html::Textarea>,
) -> AnyView {
    let offered = Memo::new(move |_| offered_names(&typed.read(), saying.mentionable_names()));
    let mention = move |name: &str| {
        let Some(field) = field.get_untracked() else {
            return;
        };
        let text = typed.with_untracked(|typed| with_mention(&field.value(), typed, name));
        let Some(text) = text else { return };
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
