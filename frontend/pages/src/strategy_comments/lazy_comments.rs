//! The views of the comments, which are rendered as soon as their code is loaded.

use app_domain::strategy::StrategyId;
use frontend_kit::chunks::{chunk_view, render_when_loaded};
use frontend_kit::dom::after_paint::run_after_paint;
use leptos::prelude::*;

use super::comments_panel::{CommentsPanel, StrategyComments};
use super::unsent::UnsentComments;

/// A view of the chunk of the comments.
#[derive(Clone, Copy)]
pub enum CommentsView {
    /// The list beside the text.
    List(StrategyComments),
    /// The drafts on a strategy that was deleted.
    Unsent(StrategyId),
}

chunk_view!(
    COMMENTS: comments, draw_comments, fetch_comments,
    |view: CommentsView| match view {
        CommentsView::List(comments) => view! { <CommentsPanel comments=comments /> }.into_any(),
        CommentsView::Unsent(strategy) => view! { <UnsentComments strategy=strategy /> }.into_any(),
    }
);

/// Renders a view of the comments as soon as their code is loaded. The strategy is shown before.
pub fn lazy_comments(view: CommentsView) -> AnyView {
    run_after_paint(|| COMMENTS.begin_fetch_until_loaded());
    render_when_loaded(&COMMENTS, move || Box::pin(draw_comments(view)))
}
