//! Drafts that can no longer be sent: the thread or the strategy was deleted. Their text can be copied.

use app_domain::strategy::StrategyId;
use app_portal::stratbook::comment_draft::{CommentDraft, DraftTarget};
use app_portal::texts::comments as words;
use app_portal::texts::writing;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{clipboard, icon};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::drafts::CommentDrafts;

/// The drafts on a strategy that was deleted.
#[component]
pub fn UnsentComments(strategy: StrategyId) -> AnyView {
    let drafts = CommentDrafts::of_strategy(strategy);
    let cards = move || {
        let all = drafts.with(Clone::clone).into_iter();
        let cards = all.map(|(target, draft)| {
            view! { <UnsentCard drafts=drafts target=target draft=draft reason=words::STRATEGY_DELETED /> }
        });
        cards.collect_view()
    };
    view! { <div class="comments-unsent">{cards}</div> }.into_any()
}

#[component]
pub fn UnsentCard(
    drafts: CommentDrafts,
    target: DraftTarget,
    draft: CommentDraft,
    /// Why it can't be sent, and what to do.
    reason: &'static str,
) -> AnyView {
    let toasts = ToastStack::of_page();
    let title = match target {
        DraftTarget::NewThread => words::UNSENT_COMMENT,
        DraftTarget::Thread(_) => words::UNSENT_REPLY,
    };
    let text = draft.text.clone();
    let copy = move |_| {
        let text = text.clone();
        spawn_local(async move {
            let is_copied = clipboard::copy(&text).await;
            let says = if is_copied {
                writing::TEXT_COPIED
            } else {
                words::NOT_COPIED
            };
            toasts.notify(says.to_owned());
        });
    };
    let kept = draft.clone();
    let discard = move |_| {
        drafts.remove(&target);
        let (target, kept) = (target.clone(), kept.clone());
        toasts.notify_with_undo(words::DRAFT_DISCARDED.to_owned(), move || {
            drafts.put(&target, kept.clone());
        });
    };
    view! {
        <div class="comments-new" data-unsent="true">
            <p><strong>{title}</strong></p>
            <p class="comments-none">{reason}</p>
            <blockquote class="comment-quote">{draft.quote}</blockquote>
            <p class="comment-words" translate="no">{draft.text}</p>
            <div class="comment-actions">
                <button type="button" class="button button-small" on:click=discard>
                    {words::DISCARD}
                </button>
                <button type="button" class="button button-small" on:click=copy>
                    {icon("copy")}
                    {writing::COPY_TEXT}
                </button>
            </div>
        </div>
    }
    .into_any()
}
