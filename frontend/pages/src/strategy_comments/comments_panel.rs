//! The panel of comments, and the button that opens it.

use app_domain::strategy::StrategyId;
use app_portal::stratbook::comment_draft::DraftTarget;
use app_portal::stratbook::comment_list::ThreadFilter;
use app_portal::texts::comments as words;
use app_wire::StrategyBody;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{Confirm, icon};
use leptos::prelude::*;

use super::list_state::CommentList;
use super::list_view::list_view;
use super::message_form::ThreadMessageDraft;
use super::passages;
use super::passages::PassageMarks;
use super::pending_passage::follow_passages;
use super::reveal::focus_list;
use super::selected_passage::SelectionButton;

/// The state that the page of a strategy shares with its comments.
#[derive(Clone, Copy)]
pub struct StrategyComments {
    pub strategy: StrategyId,
    pub query: LiveQuery<StrategyBody>,
    /// Whether the list is shown.
    pub is_shown: RwSignal<bool>,
    /// The number of open threads; `None` until they are loaded.
    pub open_count: RwSignal<Option<usize>>,
    /// Whether there is an unsent comment or reply.
    pub has_draft: RwSignal<bool>,
}

impl StrategyComments {
    pub fn new(strategy: StrategyId, query: LiveQuery<StrategyBody>) -> Self {
        Self {
            strategy,
            query,
            is_shown: RwSignal::new(false),
            open_count: RwSignal::new(None),
            has_draft: RwSignal::new(false),
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
            on:click=move |_| {
                comments.is_shown.update(|is_shown| *is_shown = !*is_shown);
                focus_list();
            }
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
            {move || {
                comments
                    .has_draft
                    .get()
                    .then(|| {
                        view! {
                            {icon("edit")}
                            <span class="spoken">", " {words::HAS_DRAFT}</span>
                        }
                    })
            }}
        </button>
    }
    .into_any()
}

#[component]
pub fn CommentsPanel(comments: StrategyComments) -> AnyView {
    let list = CommentList::new(comments);
    let open = Memo::new(move |_| {
        let threads = list.threads;
        threads.with(|threads| ThreadFilter::Open.ids(threads).len())
    });
    run_effect(move || {
        comments.open_count.try_set(open.get());
    });
    let marks = PassageMarks::follow(list);
    follow_passages(list);
    // What is written stays while the list is closed.
    let draft = ThreadMessageDraft::new(list, DraftTarget::NewThread, String::new());
    let has_draft = Memo::new(move |_| list.drafts().with(|drafts| !drafts.is_empty()));
    run_effect(move || {
        comments.has_draft.try_set(has_draft.get());
    });
    let is_loaded = Memo::new(move |_| list.threads.with(|_| ()).is_some());
    run_effect(move || {
        if is_loaded.get() {
            untrack(|| list.reopen_draft());
        }
    });
    let is_first = move || {
        let removed = list.removed.get();
        removed.is_none_or(|(thread, message)| thread.0 == message.0)
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
            verb=words::DELETE
            is_dangerous=true
            confirm=move || list.remove()
        >
            <p>{words::REMOVE_WORDS}</p>
        </Confirm>
    }
    .into_any()
}
