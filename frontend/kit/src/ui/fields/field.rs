//! A form field: a label above a control, and a hint or an error below it.

use std::sync::atomic::{AtomicUsize, Ordering};

use leptos::prelude::*;

use super::super::icon;

static NEXT_ID: AtomicUsize = AtomicUsize::new(0);

/// A unique element id.
pub fn fresh_id(stem: &str) -> String {
    let number = NEXT_ID.fetch_add(1, Ordering::Relaxed);
    format!("{stem}-{number}")
}

/// The attributes of the control inside a [`Field`].
#[derive(Clone)]
pub struct FieldAttributes {
    /// The `id` that the label refers to.
    pub id: String,
    /// The `aria-describedby` attribute.
    pub described_by: Signal<Option<String>>,
    /// The `aria-invalid` attribute.
    pub invalid: Signal<Option<&'static str>>,
}

#[component]
pub fn Field(
    #[prop(into)] label: String,
    /// Shown below while there is no error. May be empty.
    #[prop(optional, into)]
    hint: String,
    /// The error, as a sentence.
    #[prop(into)]
    fault: Signal<Option<String>>,
    /// Creates the control.
    control: impl FnOnce(FieldAttributes) -> AnyView,
) -> impl IntoView {
    let id = fresh_id("field");
    let below = format!("{id}-below");
    let has_hint = !hint.is_empty();
    let wiring = FieldAttributes {
        id: id.clone(),
        described_by: {
            let below = below.clone();
            Signal::derive(move || (has_hint || fault.with(Option::is_some)).then(|| below.clone()))
        },
        invalid: Signal::derive(move || fault.with(Option::is_some).then_some("true")),
    };
    view! {
        <div class="field">
            <label class="field-label" for=id>
                {label}
            </label>
            {control(wiring)}
            <div id=below aria-live="polite">
                {move || match fault.get() {
                    Some(words) => {
                        view! {
                            <p class="field-fault">
                                {icon("alert")}
                                {words}
                            </p>
                        }
                            .into_any()
                    }
                    None if has_hint => view! { <p class="field-hint">{hint.clone()}</p> }.into_any(),
                    None => ().into_any(),
                }}
            </div>
        </div>
    }
}

/// A single-line text field.
#[component]
pub fn TextField(
    #[prop(into)] label: String,
    value: RwSignal<String>,
    #[prop(optional, into)] hint: String,
    #[prop(into, default = Signal::stored(None))] fault: Signal<Option<String>>,
    #[prop(optional)] placeholder: &'static str,
    /// The `inputmode`: `text`, `numeric`, …. It selects the keyboard on phones.
    #[prop(default = "text")]
    input_mode: &'static str,
    /// The id of a `<datalist>` with suggestions.
    #[prop(optional, into)]
    suggestions: Option<String>,
    #[prop(optional)] is_disabled: bool,
    /// Whether the field has the initial focus of a dialog.
    #[prop(optional)]
    is_first: bool,
) -> AnyView {
    let control = move |wiring: FieldAttributes| {
        view! {
            <input
                autofocus=is_first
                class="field-input"
                id=wiring.id
                autocomplete="off"
                inputmode=input_mode
                placeholder=placeholder
                list=suggestions
                disabled=is_disabled
                aria-invalid=wiring.invalid
                aria-describedby=wiring.described_by
                prop:value=value
                on:input=move |typed| value.set(event_target_value(&typed))
            />
        }
        .into_any()
    };
    view! { <Field label=label hint=hint fault=fault control=control /> }.into_any()
}
