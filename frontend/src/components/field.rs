//! A control with its label above, and a hint or what is wrong with it below.

use std::sync::atomic::{AtomicUsize, Ordering};

use leptos::prelude::*;

use super::icon;

static IDS: AtomicUsize = AtomicUsize::new(0);

/// An id that nothing else on the page has.
pub fn fresh_id(stem: &str) -> String {
    let number = IDS.fetch_add(1, Ordering::Relaxed);
    [stem, "-", &number.to_string()].concat()
}

/// What the control inside a [`Field`] carries.
#[derive(Clone)]
pub struct Wiring {
    /// Its `id`, which the label names.
    pub id: String,
    /// Its `aria-describedby`.
    pub described_by: Signal<Option<String>>,
    /// Its `aria-invalid`.
    pub invalid: Signal<Option<&'static str>>,
}

#[component]
pub fn Field(
    #[prop(into)] label: String,
    /// Stands below while nothing is wrong; may be empty.
    #[prop(optional, into)]
    hint: String,
    /// What is wrong, as a sentence.
    #[prop(into)]
    fault: Signal<Option<String>>,
    /// Makes the control.
    control: impl FnOnce(Wiring) -> AnyView,
) -> AnyView {
    let id = fresh_id("field");
    let below = [&id, "-below"].concat();
    let has_hint = !hint.is_empty();
    let wiring = Wiring {
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
    .into_any()
}

/// One line of text.
#[component]
pub fn TextField(
    #[prop(into)] label: String,
    value: RwSignal<String>,
    #[prop(optional, into)] hint: String,
    #[prop(into, default = Signal::stored(None))] fault: Signal<Option<String>>,
    #[prop(optional)] placeholder: &'static str,
    /// `text`, `numeric`, …: the keyboard of a phone.
    #[prop(default = "text")]
    input_mode: &'static str,
    /// The id of a `<datalist>` with suggestions.
    #[prop(optional, into)]
    suggestions: Option<String>,
    #[prop(optional)] is_disabled: bool,
    /// Whether a dialog begins here.
    #[prop(optional)]
    is_first: bool,
) -> AnyView {
    let control = move |wiring: Wiring| {
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
