//! One thread: the quote of its passage, its messages, and its actions.

use app_api::functions::comment_threads::resolve_thread;
use app_domain::comment_thread::ThreadId;
use app_portal::stratbook::comment_draft::DraftTarget;
use app_portal::stratbook::comment_list::put_thread;
use app_portal::texts::comments as words;
use app_wire::{CommentThreadBody, ThreadMessageBody};
use frontend_kit::ui::icon;
use frontend_kit::ui::zone_clock::format_instant;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::list_state::CommentList;
use super::message_form::{ThreadMessageDraft, ThreadMessageForm};
use super::passages::{scroll_to_passage, thread_element_id};
use super::reveal::focus_list;

#[component]
pub fn ThreadItem(id: ThreadId, list: CommentList) -> AnyView {
    let thread = Memo::new(move |_| {
        list.threads.with(|threads| {
            let found = threads.iter().find(|thread| thread.id == id);
            found.cloned()
        })?
    });
    let quote =
        untrack(|| thread.with(|thread| thread.as_ref().map(|thread| thread.quote.clone())));
    let target = DraftTarget::Thread(id);
    let draft = ThreadMessageDraft::new(list, target, quote.unwrap_or_default());
    // A draft of before the list was opened leaves the focus where it is.
    let is_begun = StoredValue::new(!draft.is_empty());
    let is_replying = draft.is_open;
    let is_active = Memo::new(move |_| list.active.get() == Some(id));
    let activate = move || {
        if !is_active.get_untracked() {
            list.active.set(Some(id));
        }
    };
    let reply = move || {
        is_replying.get().then(|| {
            let is_focused = !is_begun.get_value();
            is_begun.set_value(false);
            view! {
                <ThreadMessageForm
                    draft=draft
                    label=words::REPLY
                    placeholder=words::REPLY_EXAMPLE
                    verb=words::REPLY
                    is_focused=is_focused
                />
            }
        })
    };
    view! {
        <li
            id=thread_element_id(id)
            class="comment-thread"
            tabindex="-1"
            data-active=move || is_active.get().then_some("true")
            on:click=move |_| activate()
            on:focusin=move |_| activate()
        >
            {move || thread.get().map(|thread| head_view(&thread, list))}
            {move || thread.get().map(|thread| messages_view(&thread, list))}
            {move || thread.get().map(|thread| actions_view(&thread, list, is_replying))}
            {reply}
        </li>
    }
    .into_any()
}

fn head_view(thread: &CommentThreadBody, list: CommentList) -> AnyView {
    let quote = thread.quote.clone();
    if quote.is_empty() {
        return view! { <h4 class="comment-quote">{words::WHOLE_STRATEGY}</h4> }.into_any();
    }
    if !thread.has_passage {
        return view! {
            <h4 class="comment-quote" data-deleted="true">
                <span class="comment-deleted">{words::PASSAGE_DELETED}</span>
                <s>{quote}</s>
            </h4>
        }
        .into_any();
    }
    let id = thread.id;
    let show = move |_| {
        list.active.set(Some(id));
        scroll_to_passage(id);
    };
    view! {
        <h4 class="comment-quote">
            <button type="button" title=words::SHOW_PASSAGE on:click=show>
                {quote}
            </button>
        </h4>
    }
    .into_any()
}

fn messages_view(thread: &CommentThreadBody, list: CommentList) -> AnyView {
    let of = thread.id;
    let message = |message: &ThreadMessageBody| {
        let (thread, id) = (of, message.id);
        let name = message.by.display_name.clone();
        let remove = message.is_yours.then(|| {
            let label = words::remove(&name);
            let ask = move |_| {
                list.removed.set(Some((thread, id)));
                list.is_removing.set(true);
            };
            view! {
                <button
                    type="button"
                    class="button button-quiet button-icon button-small"
                    aria-label=label.clone()
                    title=label
                    on:click=ask
                >
                    {icon("trash")}
                </button>
            }
        });
        view! {
            <li class="comment-message">
                <p class="comment-by">
                    <b>{name}</b>
                    <span class="figures">{format_instant(message.created_at)}</span>
                </p>
                {remove}
                <p class="comment-words" translate="no">{message.text.clone()}</p>
            </li>
        }
    };
    let messages = thread.messages.iter().map(message).collect_view();
    view! { <ol class="comment-messages">{messages}</ol> }.into_any()
}

fn actions_view(
    thread: &CommentThreadBody,
    list: CommentList,
    is_replying: RwSignal<bool>,
) -> AnyView {
    let is_resolved = thread.resolved_at.is_some();
    let by = thread
        .resolved_by
        .as_ref()
        .map(|by| by.display_name.clone());
    let id = thread.id;
    let toggle = move |_| {
        spawn_local(async move {
            let strategy = list.comments.strategy;
            match resolve_thread(strategy, id, !is_resolved).await {
                Ok(thread) => {
                    list.threads.update(|threads| put_thread(threads, thread));
                    // The thread is in the other list now.
                    focus_list();
                }
                Err(error) => list.show_error(&error),
            }
        });
    };
    let verb = if is_resolved {
        words::REOPEN
    } else {
        words::RESOLVE
    };
    view! {
        <div class="comment-actions">
            {by.map(|name| view! { <span class="comment-resolved">{icon("check")} {words::resolved_by(&name)}</span> })}
            <button
                type="button"
                class="button button-quiet button-small"
                hidden=is_replying
                on:click=move |_| is_replying.set(true)
            >
                {words::REPLY}
            </button>
            <button type="button" class="button button-quiet button-small" on:click=toggle>
                {icon(if is_resolved { "undo" } else { "check" })}
                {verb}
            </button>
        </div>
    }
    .into_any()
}
