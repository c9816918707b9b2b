//! The form of a comment or a reply. The text stays until the server has stored it.

use app_api::functions::comment_threads::{add_comment_thread, reply_to_thread};
use app_domain::matches::review;
use app_portal::stratbook::comment_list::{ThreadFilter, put_thread};
use app_portal::texts;
use app_portal::texts::comments as words;
use app_wire::error::UNREACHABLE;
use app_wire::{ApiError, CommentThreadBody, PassageRequest};
use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::CommentList;
use crate::dom::focus_first::focus_first;
use crate::dom::fresh_uuid::fresh_uuid;
use crate::ui::form_errors::FormErrors;
use crate::ui::{icon, spinning_icon};

/// What a message is about.
#[derive(Clone, PartialEq, Eq)]
pub enum ThreadMessageTarget {
    /// Begins a thread.
    Passage(PassageRequest),
    /// Answers the thread with this id.
    Thread(String),
}

#[derive(Clone, Copy)]
pub struct ThreadMessageDraft {
    list: CommentList,
    /// The id of the message, so that a repeated request adds it only once.
    id: StoredValue<String>,
    pub text: RwSignal<String>,
    pub faults: FormErrors,
    is_sending: RwSignal<bool>,
}

impl ThreadMessageDraft {
    pub fn new(list: CommentList) -> Self {
        let draft = Self {
            list,
            id: StoredValue::new(fresh_uuid()),
            text: RwSignal::new(String::new()),
            faults: FormErrors::empty(),
            is_sending: RwSignal::new(false),
        };
        draft.faults.clear_on_change("text", draft.text);
        draft
    }

    /// Makes the next message another one than those before.
    pub fn renew_id(self) {
        self.id.set_value(fresh_uuid());
    }

    /// Sends the draft and returns true; returns false if it is invalid. `done` is called once the server has stored
    /// it.
    fn send(self, target: ThreadMessageTarget, done: Callback<()>) -> bool {
        let text = match review::parse_text(&self.text.read_untracked()) {
            Ok(text) => text,
            Err(rule) => return self.faults.check(&[("text", Some(rule))]),
        };
        if self.is_sending.get_untracked() {
            return true;
        }
        self.faults.clear_refusal();
        if untrack(|| {
            self.list
                .page
                .with_value(|page| page.connection.is_offline())
        }) {
            let error = ApiError::new(UNREACHABLE, words::OFFLINE);
            self.faults.set_refusal(error);
            return true;
        }
        self.is_sending.set(true);
        spawn_local(async move {
            let (strategy, id) = (self.list.comments.strategy.to_string(), self.id.get_value());
            let response = match target {
                ThreadMessageTarget::Passage(passage) => {
                    add_comment_thread(strategy, id, passage, text).await
                }
                ThreadMessageTarget::Thread(thread) => {
                    reply_to_thread(strategy, thread, id, text).await
                }
            };
            if self.is_sending.try_set(false).is_some() {
                // The page was left during the request.
                return;
            }
            match response {
                Ok(thread) => {
                    self.show_stored(thread);
                    done.run(());
                }
                Err(error) => {
                    let page = self.list.page;
                    page.with_value(|page| page.session.handle_refusal(&error));
                    self.faults.set_from_refusal(error);
                }
            }
        });
        true
    }

    /// Shows the stored thread before the live stream reports it, and clears the draft.
    fn show_stored(self, thread: CommentThreadBody) {
        self.list.filter.set(ThreadFilter::of(&thread));
        self.list.active.set(Some(thread.id.clone()));
        self.list
            .threads
            .update(|threads| put_thread(threads, thread));
        self.renew_id();
        self.text.set(String::new());
    }
}

#[component]
pub fn ThreadMessageForm(
    draft: ThreadMessageDraft,
    target: ThreadMessageTarget,
    /// The accessible name of the field.
    label: &'static str,
    placeholder: &'static str,
    verb: &'static str,
    /// Closes the form.
    close: Callback<()>,
) -> impl IntoView {
    let form = NodeRef::<html::Form>::new();
    let target = StoredValue::new(target);
    let submit = move || {
        if !draft.send(target.get_value(), close) {
            focus_first(form, "textarea");
        }
    };
    let fault = draft.faults.for_field("text");
    focus_first(form, "textarea");
    view! {
        <form
            class="comment-form"
            aria-label=label
            node_ref=form
            novalidate
            on:submit=move |event: SubmitEvent| {
                event.prevent_default();
                submit();
            }
            on:keydown=move |press: KeyboardEvent| {
                if press.key() == "Enter" && (press.ctrl_key() || press.meta_key()) {
                    press.prevent_default();
                    submit();
                }
                if press.key() == "Escape" && draft.text.with_untracked(String::is_empty) {
                    close.run(());
                }
            }
        >
            <div class="field-growing comment-text" data-text=draft.text>
                <textarea
                    class="field-input"
                    rows="2"
                    aria-label=label
                    placeholder=placeholder
                    aria-invalid=move || fault.get().map(|_| "true")
                    prop:value=draft.text
                    on:input=move |typed| draft.text.set(event_target_value(&typed))
                ></textarea>
            </div>
            <div aria-live="polite">
                {move || fault.get().map(|words| view! { <p class="field-fault">{icon("alert")} {words}</p> })}
            </div>
            {draft.faults.notice()}
            <div class="comment-actions">
                <button type="button" class="button button-small" on:click=move |_| close.run(())>
                    {texts::CANCEL}
                </button>
                <button
                    type="submit"
                    class="button button-small button-primary"
                    aria-busy=move || draft.is_sending.get().to_string()
                >
                    {move || if draft.is_sending.get() { spinning_icon("spinner") } else { icon("check") }}
                    {verb}
                </button>
            </div>
        </form>
    }
}
