//! A line of text that is saved by itself: shown at once, marked until the server has it, kept when it is refused.

use std::pin::Pin;
use std::sync::Arc;

use app_api::ApiError;
use app_domain::Rule;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::components::{SaveState, fresh_id, icon, turning_icon};
use crate::reading::sentence;
use crate::session::Session;
use crate::texts;

/// Sends a line; answers when the server has it.
type Sending =
    Arc<dyn Fn(String) -> Pin<Box<dyn Future<Output = Result<(), ApiError>>>> + Send + Sync>;

/// Every line of a page: what became of them is said once, beside the title.
#[derive(Clone, Copy)]
pub struct PageLines(RwSignal<Vec<Line>>);

impl PageLines {
    /// The lines that are made below here.
    pub fn begin() -> Self {
        let lines = Self(RwSignal::new(Vec::new()));
        provide_context(lines);
        lines
    }

    pub fn state(self) -> Signal<SaveState> {
        Signal::derive(move || {
            let any = |is: fn(Line) -> Option<bool>| {
                // Lines of a day that is no longer shown have gone with it.
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

    /// Sends again whatever was refused.
    pub fn retry(self) {
        for line in self.0.get_untracked() {
            if line.refusal.try_with_untracked(Option::is_some) == Some(true) {
                line.commit();
            }
        }
    }
}

/// One line, typed and stored.
#[derive(Clone, Copy)]
pub struct Line {
    /// What the server has.
    stored: Memo<String>,
    /// What was typed and is not stored yet.
    typed: RwSignal<Option<String>>,
    is_sending: RwSignal<bool>,
    is_saved: RwSignal<bool>,
    refusal: RwSignal<Option<ApiError>>,
    check: fn(&str) -> Result<String, Rule>,
    send: StoredValue<Sending>,
    session: Session,
}

impl Line {
    /// `check` gives the line as it is sent, or the rule that it breaks.
    pub fn new<F>(
        stored: Memo<String>,
        check: fn(&str) -> Result<String, Rule>,
        send: impl Fn(String) -> F + Send + Sync + 'static,
    ) -> Self
    where
        F: Future<Output = Result<(), ApiError>> + 'static,
    {
        let send: Sending = Arc::new(move |line| Box::pin(send(line)));
        let line = Self {
            stored,
            typed: RwSignal::new(None),
            is_sending: RwSignal::new(false),
            is_saved: RwSignal::new(false),
            refusal: RwSignal::new(None),
            check,
            send: StoredValue::new(send),
            session: Session::of_page(),
        };
        expect_context::<PageLines>()
            .0
            .update(|lines| lines.push(line));
        line
    }

    /// What stands in the field.
    pub fn shown(self) -> String {
        self.typed.get().unwrap_or_else(|| self.stored.get())
    }

    /// What is wrong with what was typed, else why it could not be saved.
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

    fn type_in(self, text: String) {
        self.is_saved.set(false);
        self.refusal.set(None);
        self.typed.set(Some(text));
    }

    /// Writes a line and sends it.
    pub fn write(self, text: &str) {
        self.type_in(text.to_owned());
        self.commit();
    }

    /// Sends what was typed, if it is sound and new.
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
        // One line at a time: the one on its way sends the newest after itself.
        if !self.is_sending.get_untracked() {
            self.is_sending.set(true);
            spawn_local(self.send_newest(line));
        }
    }

    async fn send_newest(self, mut line: String) {
        while let Some(send) = self.send.try_get_value() {
            let heard = send(line.clone()).await;
            let Some(typed) = self.typed.try_get_untracked() else {
                // The page was left meanwhile.
                return;
            };
            let newest = typed.map(|typed| (self.check)(&typed));
            match (heard, newest) {
                (Ok(()), Some(Ok(newest))) if newest != line => line = newest,
                (Ok(()), Some(Err(_))) => {
                    // Typed since, and not sound yet: it stays until it is.
                    return self.is_sending.set(false);
                }
                (Ok(()), _) => {
                    self.is_sending.set(false);
                    self.is_saved.set(true);
                    return self.typed.set(None);
                }
                (Err(refusal), _) => {
                    self.session.heed(&refusal);
                    self.is_sending.set(false);
                    return self.refusal.set(Some(refusal));
                }
            }
        }
    }

    /// Gives up what was typed.
    fn take_back(self) {
        self.refusal.set(None);
        self.typed.set(None);
    }
}

/// The field of a line: Enter or leaving it saves, Escape takes back what was typed.
#[component]
pub fn LineField(
    line: Line,
    /// Says what the line is; drawn above it only where the page has no heading for it.
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
            line.take_back();
            if let Some(field) = field.get_untracked() {
                field.set_value(&line.shown());
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
                    prop:value=move || line.shown()
                    on:input=move |typed| line.type_in(event_target_value(&typed))
                    on:change=move |_| line.commit()
                    on:keydown=on_key
                />
                <span class="one-line-mark" aria-hidden="true">
                    {move || mark(line)}
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
                                {move || line.is_refused().then(|| ways_out(line))}
                            }
                        })
                }}
            </div>
        </div>
    }
    .into_any()
}

fn ways_out(line: Line) -> AnyView {
    view! {
        <div class="one-line-ways">
            <button type="button" class="button button-small" on:click=move |_| line.commit()>
                {texts::RETRY}
            </button>
            <button
                type="button"
                class="button button-quiet button-small"
                on:click=move |_| line.take_back()
            >
                {texts::availability::TAKE_BACK}
            </button>
        </div>
    }
    .into_any()
}

fn mark(line: Line) -> Option<AnyView> {
    if line.is_sending.get() {
        Some(turning_icon("spinner"))
    } else if line.is_refused() {
        Some(icon("alert"))
    } else {
        line.is_saved.get().then(|| icon("check"))
    }
}
