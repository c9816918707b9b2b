//! The state of the list of comments.

use app_api::functions::comment_threads::{list_comment_threads, remove_thread_message};
use app_domain::comment_thread::{ThreadId, ThreadMessageId};
use app_domain::event::EventKind;
use app_portal::stratbook::comment_draft::{CommentSubject, DraftTarget};
use app_portal::stratbook::comment_list::{self, ThreadFilter};
use app_portal::sync::change_counts::QuerySubject;
use app_portal::texts;
use app_wire::CommentThreadBody;
use frontend_kit::query::connection::ConnectionStatus;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Element;

use super::drafts::CommentDrafts;
use super::reveal::{focus_list, focus_quietly, focused_element};
use super::{StrategyComments, passages};

/// The events that refetch the threads. A new text may have other passages.
const REFETCH_EVENTS: [EventKind; 2] = [EventKind::CommentsChanged, EventKind::StrategyChanged];

/// The state of the list.
#[derive(Clone, Copy)]
pub struct CommentList {
    pub comments: StrategyComments,
    pub threads: LiveQuery<Vec<CommentThreadBody>>,
    pub filter: RwSignal<ThreadFilter>,
    /// The thread whose passage is marked.
    pub active: RwSignal<Option<ThreadId>>,
    drafts: StoredValue<CommentDrafts>,
    /// The subject of the comment that is being written.
    pub subject: RwSignal<Option<CommentSubject>>,
    /// Whether the user has chosen that subject since the page was opened.
    pub is_selected: StoredValue<bool>,
    /// The message that is about to be deleted, with its thread.
    pub removed: RwSignal<Option<(ThreadId, ThreadMessageId)>>,
    pub is_removing: RwSignal<bool>,
    pub page: StoredValue<CommentPage>,
    /// The element that had the focus before the list was shown.
    focus_before: StoredValue<Option<Element>, LocalStorage>,
}

/// The parts of the page that the comments use.
#[derive(Clone, Copy)]
pub struct CommentPage {
    pub connection: ConnectionStatus,
    pub session: UserSession,
    pub toasts: ToastStack,
}

impl CommentList {
    pub fn new(comments: StrategyComments) -> Self {
        let id = comments.strategy;
        let subject = Some(QuerySubject::strategy(id));
        let threads =
            LiveQuery::refetch_stored(subject, &REFETCH_EVENTS, move || list_comment_threads(id));
        let drafts = CommentDrafts::of_strategy(id);
        let begun = drafts.get(&DraftTarget::NewThread);
        Self {
            comments,
            threads,
            filter: RwSignal::default(),
            active: RwSignal::new(None),
            subject: RwSignal::new(begun.map(|draft| CommentSubject::of(draft.passage))),
            drafts: StoredValue::new(drafts),
            is_selected: StoredValue::new(false),
            removed: RwSignal::new(None),
            is_removing: RwSignal::new(false),
            page: StoredValue::new(CommentPage {
                connection: ConnectionStatus::of_page(),
                session: UserSession::of_page(),
                toasts: ToastStack::of_page(),
            }),
            focus_before: StoredValue::new_local(None),
        }
    }

    /// The unsent messages of the user.
    pub fn drafts(self) -> CommentDrafts {
        self.drafts.get_value()
    }

    /// Shows the list with this thread.
    pub fn open_thread(self, id: ThreadId) {
        let filter = untrack(|| {
            self.threads.with(|threads| {
                let thread = threads.iter().find(|thread| thread.id == id);
                thread.map(ThreadFilter::of)
            })
        });
        let Some(filter) = filter.flatten() else {
            return;
        };
        self.filter.set(filter);
        self.active.set(Some(id));
        self.show();
        passages::scroll_to_thread(id);
    }

    /// Shows the list if there is a draft, with the thread that it answers.
    pub fn reopen_draft(self) {
        let target = self
            .drafts()
            .with(|drafts| drafts.keys().next_back().cloned());
        let Some(target) = target else { return };
        let threads = self.threads;
        let filter = threads.with(|threads| {
            let thread = match &target {
                DraftTarget::NewThread => None,
                DraftTarget::Thread(id) => threads.iter().find(|thread| thread.id == *id),
            };
            thread.map(ThreadFilter::of)
        });
        if let Some(filter) = filter.flatten() {
            self.filter.set(filter);
        }
        self.show();
    }

    /// Shows the list; the focus returns to where it is now.
    pub fn show(self) {
        if !self.comments.is_shown.get_untracked() {
            self.focus_before.set_value(focused_element());
            self.comments.is_shown.set(true);
        }
    }

    /// Hides the list. The focus returns to where it was, or to the button that shows the list.
    pub fn close(self) {
        self.comments.is_shown.set(false);
        let before = self.focus_before.try_update_value(Option::take).flatten();
        let before = before.filter(|before| before.is_connected());
        focus_quietly(before.or_else(|| document().query_selector(".comments-toggle").ok()?));
    }

    /// Begins a comment.
    pub fn begin(self, subject: CommentSubject) {
        self.is_selected.set_value(true);
        self.subject.set(Some(subject));
        self.show();
    }

    pub fn show_error(self, error: &app_wire::ApiError) {
        self.page.with_value(|page| {
            page.session.handle_refusal(error);
            page.toasts.notify(texts::stratbook::not_done(&error.error));
        });
    }

    pub fn remove(self) {
        let Some((thread, message)) = self.removed.get_untracked() else {
            return;
        };
        spawn_local(async move {
            let strategy = self.comments.strategy;
            match remove_thread_message(strategy, thread, message).await {
                Ok(()) => {
                    self.threads
                        .update(|threads| comment_list::remove_message(threads, thread, message));
                    if thread.0 == message.0 {
                        focus_list();
                    } else {
                        passages::scroll_to_thread(thread);
                    }
                }
                Err(error) => self.show_error(&error),
            }
        });
    }
}
