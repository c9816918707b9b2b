//! A field for tags. Enter or a comma adds the typed tag, and each tag can be removed.

use app_portal::texts::stratbook::without;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

use super::super::{Field, FieldAttributes, fresh_id, icon};

#[component]
pub fn TagField(
    #[prop(into)] label: String,
    tags: RwSignal<Vec<String>>,
    /// Tags in use, offered as suggestions.
    #[prop(into)]
    known: Signal<Vec<String>>,
    #[prop(optional, into)] hint: String,
    #[prop(into, default = Signal::stored(None))] fault: Signal<Option<String>>,
) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let field = NodeRef::<html::Input>::new();
    let list = fresh_id("tags");
    let keys = move |press: KeyboardEvent| match press.key().as_str() {
        _ if press.is_composing() => {}
        "Enter" | "," => {
            press.prevent_default();
            add_typed(tags, typed);
        }
        "Backspace" if typed.with_untracked(String::is_empty) => {
            tags.update(|tags| {
                tags.pop();
            });
        }
        _ => {}
    };
    let chip = move |tag: String| tag_chip(&tag, tags, field);
    let options = list.clone();
    let control = move |wiring: FieldAttributes| {
        view! {
            <div class="tag-field field-input">
                <For each=move || tags.get() key=String::clone children=chip />
                <input
                    id=wiring.id
                    autocomplete="off"
                    enterkeyhint="done"
                    list=list
                    aria-invalid=wiring.invalid
                    aria-describedby=wiring.described_by
                    node_ref=field
                    prop:value=typed
                    on:input=move |input| typed.set(event_target_value(&input))
                    on:keydown=keys
                    // Leaving the field adds the typed tag too.
                    on:change=move |_| add_typed(tags, typed)
                />
            </div>
        }
        .into_any()
    };
    view! {
        <Field label=label hint=hint fault=fault control=control />
        <datalist id=options>
            {move || known.get().into_iter().map(|tag| view! { <option value=tag></option> }).collect_view()}
        </datalist>
    }
}

/// Adds the typed tags that are new.
fn add_typed(tags: RwSignal<Vec<String>>, typed: RwSignal<String>) {
    let words = typed.get_untracked();
    let words = words
        .split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty());
    tags.update(|tags| {
        for word in words {
            let key = word.to_lowercase();
            if !tags.iter().any(|tag| tag.to_lowercase() == key) {
                tags.push(word.to_owned());
            }
        }
    });
    typed.set(String::new());
}

fn tag_chip(tag: &str, tags: RwSignal<Vec<String>>, field: NodeRef<html::Input>) -> AnyView {
    let own = tag.to_owned();
    let take_away = move |_| {
        tags.update(|tags| tags.retain(|tag| *tag != own));
        if let Some(field) = field.get_untracked() {
            let _ = field.focus();
        }
    };
    view! {
        <button type="button" class="chip" aria-label=without(tag) on:click=take_away>
            <span class="clip">{tag.to_owned()}</span>
            {icon("close")}
        </button>
    }
    .into_any()
}
