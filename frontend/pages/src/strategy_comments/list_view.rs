//! The list of comments.

use app_document::Document;
use app_portal::stratbook::comment_draft::{CommentSubject, DraftTarget, replies_without_thread};
use app_portal::stratbook::comment_list::ThreadFilter;
use app_portal::texts;
use app_portal::texts::comments as words;
use app_wire::{PassageRequest, TextPositionBody};
use frontend_editor::editor::track_keyboard;
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::icon;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlTextAreaElement;

use super::list_state::CommentList;
use super::message_form::{ThreadMessageDraft, ThreadMessageForm};
use super::passages::PassageMarks;
use super::reveal::focus_neighbor;
use super::thread::ThreadItem;
use super::unsent::UnsentCard;

pub fn list_view(list: CommentList, marks: PassageMarks, draft: ThreadMessageDraft) -> AnyView {
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
    run_effect(move || {
        ids.track();
        marks.update();
    });
    let section = NodeRef::<html::Div>::new();
    track_keyboard(section);
    let on_keydown = move |press: KeyboardEvent| {
        if press.default_prevented() || press.ctrl_key() || press.alt_key() || press.meta_key() {
            return;
        }
        let target = press.target();
        let is_typing = target.is_some_and(|target| target.has_type::<HtmlTextAreaElement>());
        match press.key().as_str() {
            "Escape" if !is_typing => list.close(),
            key @ ("ArrowDown" | "ArrowUp") if !is_typing => focus_neighbor(key == "ArrowDown"),
            _ => return,
        }
        press.prevent_default();
    };
    view! {
        <div
            class="comments"
            role="region"
            aria-labelledby="comments-title"
            tabindex="-1"
            node_ref=section
            on:keydown=on_keydown
        >
            <header class="comments-head">
                <h3 id="comments-title">{words::TITLE}</h3>
                <button
                    type="button"
                    class="button button-quiet button-icon"
                    aria-label=texts::CLOSE
                    title=texts::CLOSE
                    on:click=move |_| list.close()
                >
                    {icon("close")}
                </button>
            </header>
            {move || match list.subject.get() {
                Some(subject) => new_comment(list, draft, &subject),
                None => subject_buttons(list),
            }}
            {unsent_replies(list)}
            {filter_buttons(list, has_any)}
            {move || {
                let says = if has_any.get() { words::none(list.filter.get()) } else { words::HINT };
                let keys = (!has_any.get()).then(|| view! { <span class="comments-keys">" " {words::HINT_KEYS}</span> });
                is_empty.get().then(|| view! { <p class="comments-none">{says} {keys}</p> })
            }}
            <ol class="comments-list" hidden=is_empty>
                <For each=move || ids.get() key=ToString::to_string let:id>
                    <ThreadItem id=id list=list />
                </For>
            </ol>
        </div>
    }
    .into_any()
}

/// The buttons that begin a comment on the whole strategy or on one of its boards.
fn subject_buttons(list: CommentList) -> AnyView {
    let button = move |name: String, subject: CommentSubject| {
        view! {
            <button
                type="button"
                class="button button-small"
                on:click=move |_| list.begin(subject.clone())
            >
                {icon("chat")}
                {name}
            </button>
        }
    };
    let boards = move || {
        let boards = boards_of(list).into_iter();
        let board = |board: PassageRequest| {
            let name = board.quote.clone();
            button(name, CommentSubject::Passage(board))
        };
        boards.map(board).collect_view()
    };
    view! {
        <div class="comments-subjects" role="group" aria-labelledby="comments-subjects">
            <span id="comments-subjects">{words::COMMENT_ON}</span>
            {button(words::WHOLE_STRATEGY.to_owned(), CommentSubject::WholeStrategy)}
            {boards}
        </div>
    }
    .into_any()
}

/// The boards in the text that is shown.
fn boards_of(list: CommentList) -> Vec<PassageRequest> {
    let strategy = list.comments.query;
    let shown = strategy.with(|strategy| (strategy.item.version, strategy.content.clone()));
    let Some((version, content)) = shown else {
        return Vec::new();
    };
    let boards = Document::from_json(content).map(|document| document.board_paths());
    let board = |(block, quote): (Vec<usize>, String)| {
        let at = |offset| TextPositionBody {
            block: block.clone(),
            offset,
        };
        let (start, end) = (at(0), at(1));
        PassageRequest {
            version,
            start,
            end,
            quote,
        }
    };
    boards.unwrap_or_default().into_iter().map(board).collect()
}

fn new_comment(list: CommentList, draft: ThreadMessageDraft, subject: &CommentSubject) -> AnyView {
    // A draft of before the page was opened leaves the focus where it is.
    let is_focused = list.is_selected.get_value();
    draft.begin_thread(subject);
    let quote = match subject {
        CommentSubject::WholeStrategy => words::WHOLE_STRATEGY.to_owned(),
        CommentSubject::Passage(passage) => passage.quote.clone(),
    };
    view! {
        <div class="comments-new">
            <blockquote class="comment-quote">{quote}</blockquote>
            <ThreadMessageForm
                draft=draft
                label=words::NEW
                placeholder=words::TEXT_EXAMPLE
                verb=words::COMMENT
                is_focused=is_focused
            />
        </div>
    }
    .into_any()
}

/// The replies whose thread was deleted.
fn unsent_replies(list: CommentList) -> AnyView {
    let replies = Memo::new(move |_| {
        let threads = list.threads;
        let replies = threads.with(|threads| {
            list.drafts()
                .with(|drafts| replies_without_thread(drafts, threads))
        });
        replies.unwrap_or_default()
    });
    (move || {
        let cards = replies.get().into_iter().map(|(thread, draft)| {
            let target = DraftTarget::Thread(thread);
            view! { <UnsentCard drafts=list.drafts() target=target draft=draft reason=words::THREAD_DELETED /> }
        });
        cards.collect_view()
    })
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
