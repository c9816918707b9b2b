//! Comments on passages of a strategy: the list beside the text, and the button beside selected text.
//!
//! The code is a chunk of its own, which is loaded after the strategy is shown.

mod message_form;
mod passages;
mod selected_passage;
mod thread;

use app_api::functions::comment_threads::{list_comment_threads, remove_thread_message};
use app_domain::event::EventKind;
use app_domain::strategy::StrategyId;
use app_portal::stratbook::comment_list::{self, ThreadFilter};
use app_portal::sync::change_counts::QuerySubject;
use app_portal::texts;
use app_portal::texts::comments as words;
use app_wire::{CommentThreadBody, PassageRequest, StrategyBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::query::connection::ConnectionStatus;
use crate::query::live_query::LiveQuery;
use crate::session::UserSession;
use crate::ui::toast::ToastStack;
use crate::ui::{Confirm, icon};
use message_form::{ThreadMessageDraft, ThreadMessageForm, ThreadMessageTarget};
use passages::PassageMarks;
use selected_passage::SelectionButton;
use thread::ThreadItem;

/// The events that refetch the threads. A new text may have other passages.
const REFETCH_EVENTS: [EventKind; 2] = [EventKind::CommentsChanged, EventKind::StrategyChanged];

/// What the page of a strategy shares with its comments.
#[derive(Clone, Copy)]
pub struct StrategyComments {
    pub strategy: StrategyId,
    pub query: LiveQuery<StrategyBody>,
    /// Whether the list is shown.
    pub is_shown: RwSignal<bool>,
    /// The number of open threads; `None` until they are loaded.
    pub open_count: RwSignal<Option<usize>>,
}

impl StrategyComments {
    pub fn new(strategy: StrategyId, query: LiveQuery<StrategyBody>) -> Self {
        Self {
            strategy,
            query,
            is_shown: RwSignal::new(false),
            open_count: RwSignal::new(None),
        }
    }
}

/// The button in the header of the strategy that shows the list, with the number of open threads.
pub fn comments_button(comments: StrategyComments) -> AnyView {
    let count = move || comments.open_count.get().filter(|count| *count > 0);
    view! {
        <button
            type="button"
            class="button button-quiet comments-toggle"
            aria-expanded=move || comments.is_shown.get().to_string()
            title=words::TITLE
            on:click=move |_| comments.is_shown.update(|is_shown| *is_shown = !*is_shown)
        >
            {icon("chat")}
            <span class="spoken">{words::TITLE}</span>
            {move || {
                count()
                    .map(|count| {
                        view! {
                            <span class="comments-count figures" aria-hidden="true">
                                {count}
                            </span>
                            <span class="spoken">", " {words::open_count(count)}</span>
                        }
                    })
            }}
        </button>
    }
    .into_any()
}

/// The state of the list.
#[derive(Clone, Copy)]
struct CommentList {
    comments: StrategyComments,
    threads: LiveQuery<Vec<CommentThreadBody>>,
    filter: RwSignal<ThreadFilter>,
    /// The thread whose passage is marked.
    active: RwSignal<Option<String>>,
    /// The passage of the comment that is being written.
    passage: RwSignal<Option<PassageRequest>>,
    /// The message that is about to be deleted, with its thread.
    removed: RwSignal<Option<(String, String)>>,
    is_removing: RwSignal<bool>,
    page: StoredValue<CommentPage>,
}

/// What the comments use of the page.
#[derive(Clone, Copy)]
struct CommentPage {
    connection: ConnectionStatus,
    session: UserSession,
    toasts: ToastStack,
}

impl CommentList {
    fn new(comments: StrategyComments) -> Self {
        let id = comments.strategy;
        let subject = Some(QuerySubject::strategy(id));
        let threads = LiveQuery::refetch_stored(subject, &REFETCH_EVENTS, move || {
            list_comment_threads(id.to_string())
        });
        Self {
            comments,
            threads,
            filter: RwSignal::default(),
            active: RwSignal::new(None),
            passage: RwSignal::new(None),
            removed: RwSignal::new(None),
            is_removing: RwSignal::new(false),
            page: StoredValue::new(CommentPage {
                connection: ConnectionStatus::of_page(),
                session: UserSession::of_page(),
                toasts: ToastStack::of_page(),
            }),
        }
    }

    /// Shows the list with this thread.
    fn open_thread(self, id: &str) {
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
        self.active.set(Some(id.to_owned()));
        self.comments.is_shown.set(true);
        passages::scroll_to_thread(id);
    }

    /// Begins a comment on the passage.
    fn begin(self, passage: PassageRequest) {
        self.passage.set(Some(passage));
        self.comments.is_shown.set(true);
    }

    fn show_error(self, error: &app_wire::ApiError) {
        self.page.with_value(|page| {
            page.session.handle_refusal(error);
            page.toasts.notify(texts::stratbook::not_done(&error.error));
        });
    }

    fn remove(self) {
        let Some((thread, message)) = self.removed.get_untracked() else {
            return;
        };
        spawn_local(async move {
            let strategy = self.comments.strategy.to_string();
            match remove_thread_message(strategy, thread.clone(), message.clone()).await {
                Ok(()) => self
                    .threads
                    .update(|threads| comment_list::remove_message(threads, &thread, &message)),
                Err(error) => self.show_error(&error),
            }
        });
    }
}

#[component]
pub fn CommentsPanel(comments: StrategyComments) -> AnyView {
    let list = CommentList::new(comments);
    let open = Memo::new(move |_| {
        let threads = list.threads;
        threads.with(|threads| ThreadFilter::Open.ids(threads).len())
    });
    Effect::new(move |_| {
        comments.open_count.try_set(open.get());
    });
    let marks = PassageMarks::follow(list);
    // What is written stays while the list is closed.
    let draft = ThreadMessageDraft::new(list);
    let is_first = move || {
        let removed = list.removed.get();
        removed.is_none_or(|(thread, message)| thread == message)
    };
    let question = Signal::derive(move || {
        if is_first() {
            words::REMOVE_THREAD_QUESTION.to_owned()
        } else {
            words::REMOVE_MESSAGE_QUESTION.to_owned()
        }
    });
    view! {
        <span id=passages::HINT_ID hidden>
            {words::COMMENTED}
        </span>
        <SelectionButton list=list />
        {move || comments.is_shown.get().then(|| list_view(list, marks, draft))}
        <Confirm
            title=question
            open=list.is_removing
            verb=words::REMOVE
            is_dangerous=true
            confirm=move || list.remove()
        >
            <p>{words::REMOVE_WORDS}</p>
        </Confirm>
    }
    .into_any()
}

fn list_view(list: CommentList, marks: PassageMarks, draft: ThreadMessageDraft) -> AnyView {
    let ids = Memo::new(move |_| {
        let filter = list.filter.get();
        let ids = list.threads.with(|threads| filter.ids(threads));
        ids.unwrap_or_default()
    });
    let is_empty = Memo::new(move |_| ids.with(Vec::is_empty));
    let has_any = Memo::new(move |_| {
        let any = list.threads.with(|threads| !threads.is_empty());
        any.unwrap_or(false)
    });
    // The elements of the threads are there after the next frame.
    Effect::new(move |_| {
        ids.track();
        marks.update();
    });
    let close = move |_| list.comments.is_shown.set(false);
    view! {
        <section class="comments" aria-labelledby="comments-title">
            <header class="comments-head">
                <h3 id="comments-title">{words::TITLE}</h3>
                <button
                    type="button"
                    class="button button-quiet button-icon"
                    aria-label=texts::CLOSE
                    title=texts::CLOSE
                    on:click=close
                >
                    {icon("close")}
                </button>
            </header>
            {move || list.passage.get().map(|passage| new_comment(list, draft, passage))}
            {filter_buttons(list, has_any)}
            {move || {
                let says = if has_any.get() { words::none(list.filter.get()) } else { words::HINT };
                is_empty.get().then(|| view! { <p class="comments-none">{says}</p> })
            }}
            <ol class="comments-list" hidden=is_empty>
                <For each=move || ids.get() key=String::clone let:id>
                    <ThreadItem id=id list=list />
                </For>
            </ol>
        </section>
    }
    .into_any()
}

fn new_comment(list: CommentList, draft: ThreadMessageDraft, passage: PassageRequest) -> AnyView {
    let quote = passage.quote.clone();
    draft.renew_id();
    let target = ThreadMessageTarget::Passage(passage);
    let close = Callback::new(move |()| list.passage.set(None));
    view! {
        <div class="comments-new">
            <blockquote class="comment-quote">{quote}</blockquote>
            <ThreadMessageForm
                draft=draft
                target=target
                label=words::NEW
                placeholder=words::TEXT_EXAMPLE
                verb=words::COMMENT
                close=close
            />
        </div>
    }
    .into_any()
}

fn filter_buttons(list: CommentList, has_any: Memo<bool>) -> AnyView {
    let button = move |filter: ThreadFilter| {
        let count = move || {
            let count = list.threads.with(|threads| filter.ids(threads).len());
            count.unwrap_or_default()
        };
        view! {
            <button
                type="button"
                class="chip"
                aria-pressed=move || (list.filter.get() == filter).to_string()
                on:click=move |_| list.filter.set(filter)
            >
                {move || words::filter_name(filter, count())}
            </button>
        }
    };
    view! {
        <div class="comments-filter" role="group" aria-label=words::FILTER hidden=move || !has_any.get()>
            {ThreadFilter::ALL.map(button).collect_view()}
        </div>
    }
    .into_any()
}
