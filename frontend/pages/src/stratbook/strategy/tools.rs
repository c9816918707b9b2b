//! The controls beside the path of a strategy: its readers, its comments and its actions. The text is shown before them.

use app_wire::{PageActivity, StrategyItem};
use frontend_kit::chunks::{chunk_view, render_when_loaded};
use frontend_kit::dom::after_paint::run_after_paint;
use leptos::prelude::*;

use super::super::list_filter::StrategyListFilter;
use super::super::presence::{PresenceList, StrategyPresence};
use super::actions::StrategyActions;
use crate::strategy_comments::{StrategyComments, comments_button};

#[derive(Clone, Copy)]
pub struct StrategyTools {
    pub item: Memo<Option<StrategyItem>>,
    pub list_filter: StrategyListFilter,
    pub comments: StrategyComments,
}

chunk_view!(
    TOOLS: strategy_tools, draw_tools, fetch_tools,
    |tools: StrategyTools| tools.draw()
);

/// Renders the tools as soon as their code is loaded.
pub fn lazy_tools(tools: StrategyTools) -> AnyView {
    run_after_paint(|| TOOLS.begin_fetch_until_loaded());
    render_when_loaded(&TOOLS, move || Box::pin(draw_tools(tools)))
}

impl StrategyTools {
    fn draw(self) -> AnyView {
        let item = self.item;
        let strategy = Memo::new(move |_| item.with(|item| item.as_ref().map(|item| item.id)));
        let presence = StrategyPresence::start(strategy, PageActivity::Reading);
        view! {
            <PresenceList presence=presence />
            {comments_button(self.comments)}
            <StrategyActions item=item list_filter=self.list_filter />
        }
        .into_any()
    }
}
