//! The form of a comment or a reply. The text stays until the server has stored it.

use app_api::functions::comment_threads::{add_comment_thread, reply_to_thread};
use app_domain::comment_thread::{ThreadId, ThreadMessageId};
use app_domain::matches::review;
use app_portal::stratbook::comment_draft::{CommentDraft, CommentSubject, DraftTarget};
use app_portal::stratbook::comment_list::{ThreadFilter, put_thread};
use app_portal::texts;
use app_portal::texts::comments as words;
use app_wire::error::UNREACHABLE;
use app_wire::{ApiError, CommentThreadBody};
use frontend_kit::dom::focus_first::focus_first;
use frontend_kit::dom::record_id::new_record_id;
use frontend_kit::ui::form_errors::FormErrors;
use frontend_kit::ui::{Notice, icon, spinning_icon};
use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::list_state::CommentList;
use super::passages::scroll_to_thread;
use super::reveal::focus_list;

/// A message that is being written, with its copy in the browser.
#[derive(Clone, Copy)]
pub struct ThreadMessageDraft {
    list: StoredValue<CommentList>,
    target: StoredValue<DraftTarget>,
    /// Everything but the text, which is in `text`.
    stored: StoredValue<CommentDraft>,
    pub text: RwSignal<String>,
    pub faults: FormErrors,
    /// Whether the form of a reply is shown.
    pub is_open: RwSignal<bool>,
    is_sending: RwSignal<bool>,
}

impl ThreadMessageDraft {
    /// The stored draft of this target, or an empty one. `quote` is the passage that it is about.
    pub fn new(list: CommentList, target: DraftTarget, quote: String) -> Self {
        let stored = list.drafts().get(&target).unwrap_or_else(|| CommentDraft {
            id: new_record_id(ThreadMessageId::from_timestamp),
            text: String::new(),
            passage: None,
            quote,
            sent: None,
        });
        let draft = Self {
            list: StoredValue::new(list),
            target: StoredValue::new(target),
            text: RwSignal::new(stored.text.clone()),
            is_open: RwSignal::new(!stored.is_empty()),
            stored: StoredValue::new(stored),
            faults: FormErrors::empty(),
            is_sending: RwSignal::new(false),
        };
        draft.faults.clear_on_change("text", draft.text);
        Effect::new(move |before: Option<()>| {
            let text = draft.text.get();
            if before.is_some() {
                draft.change(|stored| stored.text = text);
            }
        });
        draft
    }

    pub fn is_empty(self) -> bool {
        self.text.with_untracked(|text| text.trim().is_empty())
    }

    /// Makes the draft a comment on this subject, unless it is one already.
    pub fn begin_thread(self, subject: &CommentSubject) {
        let passage = subject.passage();
        let is_known = self
            .stored
            .with_value(|stored| stored.passage.as_ref() == passage);
        if !is_known {
            self.change(|stored| {
                stored.id = new_record_id(ThreadMessageId::from_timestamp);
                stored.sent = None;
                subject.quote().clone_into(&mut stored.quote);
                stored.passage = passage.cloned();
            });
        }
    }

    /// Empties the draft. The user can undo it.
    pub fn discard(self) {
        if self.is_empty() {
            return;
        }
        let (kept, target) = (self.stored.get_value(), self.target.get_value());
        self.faults.clear_refusal();
        self.text.set(String::new());
        let list = self.list.get_value();
        let drafts = list.drafts();
        let toasts = list.page.with_value(|page| page.toasts);
        toasts.notify_with_undo(words::DRAFT_DISCARDED.to_owned(), move || {
            drafts.put(&target, kept.clone());
            // The page may have been left.
            self.stored
                .try_update_value(|stored| stored.clone_from(&kept));
            self.text.try_set(kept.text.clone());
            self.is_open.try_set(true);
            if target == DraftTarget::NewThread {
                let subject = CommentSubject::of(kept.passage.clone());
                list.subject.try_set(Some(subject));
            }
        });
    }

    /// Moves the focus to the thread that the draft answers, or to the list.
    fn return_focus(self) {
        self.target.with_value(|target| match target {
            DraftTarget::NewThread => focus_list(),
            DraftTarget::Thread(id) => scroll_to_thread(*id),
        });
    }

    fn change(self, change: impl FnOnce(&mut CommentDraft)) {
        self.stored.update_value(change);
        let target = self.target.get_value();
        self.list
            .get_value()
            .drafts()
            .put(&target, self.stored.get_value());
    }

    /// Hides the form.
    fn close(self) {
        self.is_open.set(false);
        if self.target.get_value() == DraftTarget::NewThread {
            self.list.get_value().subject.set(None);
        }
    }

    /// Sends the draft and returns true; returns false if it is invalid.
    fn send(self) -> bool {
        let text = match review::parse_text(&self.text.read_untracked()) {
            Ok(text) => text,
            Err(rule) => return self.faults.check(&[("text", Some(rule))]),
        };
        if self.is_sending.get_untracked() {
            return true;
        }
        self.faults.clear_refusal();
        let list = self.list.get_value();
        let page = list.page.get_value();
        if untrack(|| page.connection.is_offline()) {
            let error = ApiError::new(UNREACHABLE, words::OFFLINE);
            self.faults.set_refusal(error);
            return true;
        }
        self.change(|stored| {
            stored.begin_sending(|| new_record_id(ThreadMessageId::from_timestamp));
        });
        self.is_sending.set(true);
        let (target, stored) = (self.target.get_value(), self.stored.get_value());
        let remove_stored = list.drafts().remover();
        let strategy = list.comments.strategy;
        spawn_local(async move {
            let response = match (&target, stored.passage) {
                (DraftTarget::NewThread, passage) => {
                    add_comment_thread(strategy, ThreadId(stored.id.0), passage, text).await
                }
                (DraftTarget::Thread(thread), _) => {
                    reply_to_thread(strategy, *thread, stored.id, text).await
                }
            };
            if response.is_ok() {
                remove_stored(&target);
            }
            if self.is_sending.try_set(false).is_some() {
                // The page was left during the request.
                return;
            }
            match response {
                Ok(thread) => self.show_stored(thread),
                Err(mut error) => {
                    page.session.handle_refusal(&error);
                    if error.details.is_empty() {
                        error.error = words::not_sent(&error);
                    }
                    self.faults.set_from_refusal(error);
                }
            }
        });
        true
    }

    /// Shows the stored thread before the live stream reports it, and clears the draft.
    fn show_stored(self, thread: CommentThreadBody) {
        let list = self.list.get_value();
        list.filter.set(ThreadFilter::of(&thread));
        list.active.set(Some(thread.id));
        scroll_to_thread(thread.id);
        list.threads.update(|threads| put_thread(threads, thread));
        self.stored.update_value(|stored| {
            stored.id = new_record_id(ThreadMessageId::from_timestamp);
            stored.sent = None;
        });
        self.text.set(String::new());
        self.close();
    }

    fn notice(self) -> AnyView {
        (move || {
            self.faults.refusal().map(|refusal| {
                view! { <Notice symbol="alert" tone="error" title=words::NOT_SENT words=refusal.error /> }
            })
        })
        .into_any()
    }
}

#[component]
pub fn ThreadMessageForm(
    draft: ThreadMessageDraft,
    /// The accessible name of the field.
    label: &'static str,
    placeholder: &'static str,
    verb: &'static str,
    /// Whether the field gets the focus.
    is_focused: bool,
) -> impl IntoView {
    let form = NodeRef::<html::Form>::new();
    let submit = move || {
        if !draft.send() {
            focus_first(form, "textarea");
        }
    };
    let cancel = move || {
        draft.discard();
        draft.close();
        draft.return_focus();
    };
    let fault = draft.faults.for_field("text");
    if is_focused {
        focus_first(form, "textarea");
    }
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
                if press.key() == "Escape" && draft.is_empty() {
                    press.stop_propagation();
                    cancel();
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
            {draft.notice()}
            <div class="comment-actions">
                <button type="button" class="button button-small" on:click=move |_| cancel()>
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
