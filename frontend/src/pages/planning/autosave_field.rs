//! A text field that saves itself: the text is shown at once, marked until the server has stored it, and kept when the
//! server refuses it.

use std::pin::Pin;
use std::sync::Arc;

use app_api::ApiError;
use app_domain::ValidationRule;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::components::{SaveState, fresh_id, icon, spinning_icon};
use crate::session::UserSession;
use crate::texts;
use crate::view_models::sentence;

/// Sends a text; resolves when the server has stored it.
type TextSaveRequest =
    Arc<dyn Fn(String) -> Pin<Box<dyn Future<Output = Result<(), ApiError>>>> + Send + Sync>;

/// Every autosave field of a page. Their common state is shown once, beside the title.
#[derive(Clone, Copy)]
pub struct AutosaveGroup(RwSignal<Vec<AutosaveField>>);

impl AutosaveGroup {
    /// Provides the group to the fields below.
    pub fn provide() -> Self {
        let lines = Self(RwSignal::new(Vec::new()));
        provide_context(lines);
        lines
    }

    pub fn state(self) -> Signal<SaveState> {
        Signal::derive(move || {
            let any = |is: fn(AutosaveField) -> Option<bool>| {
                // The fields of a day that is no longer shown are disposed of.
                self.0
                    .with(|lines| lines.iter().any(|line| is(*line) == Some(true)))
            };
            if any(|line| line.refusal.try_with(Option::is_some)) {
                SaveState::Failed
            } else if any(|line| line.is_sending.try_get()) {
                SaveState::Saving
            } else if any(|line| line.is_saved.try_get()) {
                SaveState::Saved
            } else {
                SaveState::Untouched
            }
        })
    }

    /// Sends every refused text again.
    pub fn retry(self) {
        for line in self.0.get_untracked() {
            if line.refusal.try_with_untracked(Option::is_some) == Some(true) {
                line.commit();
            }
        }
    }
}

/// One text field, with its typed and its stored text.
#[derive(Clone, Copy)]
pub struct AutosaveField {
    /// The text that the server has stored.
    stored: Memo<String>,
    /// The typed text that is not stored yet.
    typed: RwSignal<Option<String>>,
    is_sending: RwSignal<bool>,
    is_saved: RwSignal<bool>,
    refusal: RwSignal<Option<ApiError>>,
    check: fn(&str) -> Result<String, ValidationRule>,
    send: StoredValue<TextSaveRequest>,
    session: UserSession,
}

impl AutosaveField {
    /// `check` returns the text as it is sent, or the rule that it breaks.
    pub fn new<F>(
        stored: Memo<String>,
        check: fn(&str) -> Result<String, ValidationRule>,
        send: impl Fn(String) -> F + Send + Sync + 'static,
    ) -> Self
    where
        F: Future<Output = Result<(), ApiError>> + 'static,
    {
        let send: TextSaveRequest = Arc::new(move |line| Box::pin(send(line)));
        let line = Self {
            stored,
            typed: RwSignal::new(None),
            is_sending: RwSignal::new(false),
            is_saved: RwSignal::new(false),
            refusal: RwSignal::new(None),
            check,
            send: StoredValue::new(send),
            session: UserSession::of_page(),
        };
        expect_context::<AutosaveGroup>()
            .0
            .update(|lines| lines.push(line));
        line
    }

    /// The text of the field: the typed one, else the stored one.
    pub fn current_text(self) -> String {
        self.typed.get().unwrap_or_else(|| self.stored.get())
    }

    /// The rule that the typed text breaks, else the reason why it could not be saved.
    pub fn fault(self) -> Option<String> {
        let broken = self
            .typed
            .with(|typed| (self.check)(typed.as_deref()?).err());
        match broken {
            Some(rule) => Some(sentence(&rule.to_string())),
            None => self.refusal.get().map(|refusal| refusal.error),
        }
    }

    fn is_refused(self) -> bool {
        self.refusal.with(Option::is_some)
    }

    fn set_typed(self, text: String) {
        self.is_saved.set(false);
        self.refusal.set(None);
        self.typed.set(Some(text));
    }

    /// Replaces the text and sends it.
    pub fn set_and_commit(self, text: &str) {
        self.set_typed(text.to_owned());
        self.commit();
    }

    /// Sends the typed text if it is valid and differs from the stored one.
    pub fn commit(self) {
        let Some(typed) = self.typed.get_untracked() else {
            return;
        };
        let Ok(line) = (self.check)(&typed) else {
            return;
        };
        let is_stored = self.stored.with_untracked(|stored| *stored == line);
        if is_stored && !self.is_sending.get_untracked() {
            self.refusal.set(None);
            return self.typed.set(None);
        }
        self.refusal.set(None);
        // One request at a time: the running one is followed by one with the newest text.
        if !self.is_sending.get_untracked() {
            self.is_sending.set(true);
            spawn_local(self.send_newest(line));
        }
    }

    async fn send_newest(self, mut line: String) {
        while let Some(send) = self.send.try_get_value() {
            let heard = send(line.clone()).await;
            let Some(typed) = self.typed.try_get_untracked() else {
                // The page was left during the request.
                return;
            };
            let newest = typed.map(|typed| (self.check)(&typed));
            match (heard, newest) {
                (Ok(()), Some(Ok(newest))) if newest != line => line = newest,
                (Ok(()), Some(Err(_))) => {
                    // The text was edited during the request and is invalid. It stays typed until it is valid.
                    return self.is_sending.set(false);
                }
                (Ok(()), _) => {
                    self.is_sending.set(false);
                    self.is_saved.set(true);
                    return self.typed.set(None);
                }
                (Err(refusal), _) => {
                    self.session.handle_refusal(&refusal);
                    self.is_sending.set(false);
                    return self.refusal.set(Some(refusal));
                }
            }
        }
    }

    /// Discards the typed text.
    fn discard(self) {
        self.refusal.set(None);
        self.typed.set(None);
    }
}

/// The input of an autosave field. Enter and leaving the field save the text, Escape discards it.
#[component]
pub fn AutosaveInput(
    line: AutosaveField,
    /// The label of the field. It is visible only if `has_label` is set; otherwise only screen readers get it.
    #[prop(into)]
    label: String,
    #[prop(optional)] has_label: bool,
    placeholder: &'static str,
    /// The id of a `<datalist>` with suggestions.
    #[prop(optional)]
    suggestions: Option<&'static str>,
) -> AnyView {
    let id = fresh_id("line");
    let below = [&id, "-below"].concat();
    let field = NodeRef::<html::Input>::new();
    let fault = Memo::new(move |_| line.fault());
    let described_by = {
        let below = below.clone();
        move || fault.with(Option::is_some).then(|| below.clone())
    };
    let on_key = move |press: KeyboardEvent| {
        if press.key() == "Escape" && line.typed.with_untracked(Option::is_some) {
            press.prevent_default();
            line.discard();
            if let Some(field) = field.get_untracked() {
                field.set_value(&line.current_text());
            }
        } else if press.key() == "Enter" {
            line.commit();
        }
    };
    let label_class = if has_label { "field-label" } else { "spoken" };
    view! {
        <div class="one-line" data-state=move || line.is_sending.get().then_some("saving")>
            <label class=label_class for=id.clone()>
                {label}
            </label>
            <div class="one-line-box">
                <input
                    class="field-input"
                    id=id
                    autocomplete="off"
                    placeholder=placeholder
                    list=suggestions
                    aria-invalid=move || fault.with(Option::is_some).then_some("true")
                    aria-describedby=described_by
                    node_ref=field
                    prop:value=move || line.current_text()
                    on:input=move |typed| line.set_typed(event_target_value(&typed))
                    on:change=move |_| line.commit()
                    on:keydown=on_key
                />
                <span class="one-line-mark" aria-hidden="true">
                    {move || state_icon(line)}
                </span>
            </div>
            <div id=below aria-live="polite">
                {move || {
                    fault
                        .get()
                        .map(|words| {
                            view! {
                                <p class="field-fault">
                                    {icon("alert")} <span>{words}</span>
                                </p>
                                {move || line.is_refused().then(|| refusal_buttons(line))}
                            }
                        })
                }}
            </div>
        </div>
    }
    .into_any()
}

fn refusal_buttons(line: AutosaveField) -> AnyView {
    view! {
        <div class="one-line-ways">
            <button type="button" class="button button-small" on:click=move |_| line.commit()>
                {texts::RETRY}
            </button>
            <button
                type="button"
                class="button button-quiet button-small"
                on:click=move |_| line.discard()
            >
                {texts::availability::TAKE_BACK}
            </button>
        </div>
    }
    .into_any()
}

fn state_icon(line: AutosaveField) -> Option<AnyView> {
    if line.is_sending.get() {
        Some(spinning_icon("spinner"))
    } else if line.is_refused() {
        Some(icon("alert"))
    } else {
        line.is_saved.get().then(|| icon("check"))
    }
}
