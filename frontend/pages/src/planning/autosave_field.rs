//! A text field that saves itself: the text is shown at once, marked until the server has stored it, and kept when the
//! server refuses it.

use std::pin::Pin;
use std::sync::Arc;

use app_portal::autosave::{AutosaveStatus, AutosaveText, TextCheck};
use app_portal::texts;
use app_wire::ApiError;
use frontend_kit::session::UserSession;
use frontend_kit::ui::{SaveState, fresh_id, icon, spinning_icon};
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

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
            // The fields of a day that is no longer shown are disposed of.
            let states = self.0.with(|lines| {
                let states = lines
                    .iter()
                    .filter_map(|field| field.text.try_with(AutosaveText::status));
                states.max()
            });
            match states.unwrap_or(AutosaveStatus::Untouched) {
                AutosaveStatus::Untouched => SaveState::Untouched,
                AutosaveStatus::Saved => SaveState::Saved,
                AutosaveStatus::Saving => SaveState::Saving,
                AutosaveStatus::Failed => SaveState::Failed,
            }
        })
    }

    /// Sends every refused text again.
    pub fn retry(self) {
        for field in self.0.get_untracked() {
            if field.text.try_with_untracked(AutosaveText::is_refused) == Some(true) {
                field.commit();
            }
        }
    }
}

/// One text field, with its typed and its stored text.
#[derive(Clone, Copy)]
pub struct AutosaveField {
    /// The text that the server has stored.
    stored: Memo<String>,
    text: RwSignal<AutosaveText>,
    check: TextCheck,
    send: StoredValue<TextSaveRequest>,
    session: UserSession,
}

impl AutosaveField {
    /// `check` returns the text as it is sent, or the rule that it breaks.
    pub fn new<F>(
        stored: Memo<String>,
        check: TextCheck,
        send: impl Fn(String) -> F + Send + Sync + 'static,
    ) -> Self
    where
        F: Future<Output = Result<(), ApiError>> + 'static,
    {
        let send: TextSaveRequest = Arc::new(move |text| Box::pin(send(text)));
        let field = Self {
            stored,
            text: RwSignal::default(),
            check,
            send: StoredValue::new(send),
            session: UserSession::of_page(),
        };
        expect_context::<AutosaveGroup>()
            .0
            .update(|fields| fields.push(field));
        field
    }

    pub fn current_text(self) -> String {
        self.stored
            .with(|stored| self.text.with(|text| text.text(stored).to_owned()))
    }

    pub fn fault(self) -> Option<String> {
        self.text.with(|text| text.fault(self.check))
    }

    fn is_refused(self) -> bool {
        self.text.with(AutosaveText::is_refused)
    }

    fn set_typed(self, typed: String) {
        self.text.update(|text| text.set_typed(typed));
    }

    /// Replaces the text and sends it.
    pub fn set_and_commit(self, text: &str) {
        self.set_typed(text.to_owned());
        self.commit();
    }

    /// Sends the typed text if it is valid and differs from the stored one.
    pub fn commit(self) {
        let stored = self.stored.get_untracked();
        let commit = |text: &mut AutosaveText| text.commit(&stored, self.check);
        if let Some(text) = self.text.try_update(commit).flatten() {
            spawn_local(self.send_newest(text));
        }
    }

    async fn send_newest(self, mut sent: String) {
        while let Some(send) = self.send.try_get_value() {
            let response = send(sent.clone()).await;
            if let Err(error) = &response {
                self.session.handle_refusal(error);
            }
            // After the page was left there is nothing to update.
            let finish = |text: &mut AutosaveText| text.finish(&sent, response, self.check);
            match self.text.try_update(finish).flatten() {
                Some(newest) => sent = newest,
                None => return,
            }
        }
    }

    fn discard(self) {
        self.text.update(AutosaveText::discard);
    }

    fn handle_key(self, input: NodeRef<html::Input>, press: &KeyboardEvent) {
        if press.key() == "Escape" && self.text.with_untracked(AutosaveText::is_typed) {
            press.prevent_default();
            self.discard();
            if let Some(input) = input.get_untracked() {
                input.set_value(&self.current_text());
            }
        } else if press.key() == "Enter" {
            self.commit();
        }
    }
}

/// The input of an autosave field. Enter and leaving the field save the text, Escape discards it.
#[component]
pub fn AutosaveInput(
    field: AutosaveField,
    /// The label of the field. It is visible only if `has_label` is set; otherwise only screen readers get it.
    #[prop(into)]
    label: String,
    #[prop(optional)] has_label: bool,
    placeholder: &'static str,
    /// The id of a `<datalist>` with suggestions.
    #[prop(optional)]
    suggestions: Option<&'static str>,
) -> impl IntoView {
    let id = fresh_id("line");
    let below = format!("{id}-below");
    let input = NodeRef::<html::Input>::new();
    let fault = Memo::new(move |_| field.fault());
    let described_by = {
        let below = below.clone();
        move || fault.with(Option::is_some).then(|| below.clone())
    };
    let label_class = if has_label { "field-label" } else { "spoken" };
    view! {
        <div class="one-line" data-state=move || field.text.with(AutosaveText::is_sending).then_some("saving")>
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
                    node_ref=input
                    prop:value=move || field.current_text()
                    on:input=move |typed| field.set_typed(event_target_value(&typed))
                    on:change=move |_| field.commit()
                    on:keydown=move |press| field.handle_key(input, &press)
                />
                <span class="one-line-mark" aria-hidden="true">
                    {move || state_icon(field)}
                </span>
            </div>
            <div id=below aria-live="polite">
                {move || fault.get().map(|words| fault_view(field, words))}
            </div>
        </div>
    }
}

fn fault_view(field: AutosaveField, words: String) -> impl IntoView {
    view! {
        <p class="field-fault">
            {icon("alert")} <span>{words}</span>
        </p>
        {move || field.is_refused().then(|| refusal_buttons(field))}
    }
}

fn refusal_buttons(field: AutosaveField) -> AnyView {
    view! {
        <div class="one-line-ways">
            <button type="button" class="button button-small" on:click=move |_| field.commit()>
                {texts::TRY_AGAIN}
            </button>
            <button
                type="button"
                class="button button-quiet button-small"
                on:click=move |_| field.discard()
            >
                {texts::availability::DISCARD}
            </button>
        </div>
    }
    .into_any()
}

fn state_icon(field: AutosaveField) -> Option<AnyView> {
    let is_sending = field.text.with(AutosaveText::is_sending);
    match field.text.with(AutosaveText::status) {
        _ if is_sending => Some(spinning_icon("spinner")),
        AutosaveStatus::Failed => Some(icon("alert")),
        AutosaveStatus::Saved => Some(icon("check")),
        AutosaveStatus::Saving | AutosaveStatus::Untouched => None,
    }
}
