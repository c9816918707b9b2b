//! The strategies fetched so far.

use app_api::functions::strategies::list_strategies;
use app_domain::event::EventKind;
use app_wire::{StrategyFilterRequest, StrategyItem};
use frontend_kit::query::paged_list::{self, ListBatch, ListBatchFuture};
use leptos::prelude::*;

use super::list_filter::StrategyListFilter;

pub type StrategyListing = paged_list::PagedList<StrategyFilterRequest, StrategyItem>;

const REFETCH_EVENTS: [EventKind; 4] = [
    EventKind::CatalogueChanged,
    EventKind::StrategyChanged,
    EventKind::StrategyRemoved,
    EventKind::FoldersChanged,
];

pub fn strategy_listing(list_filter: StrategyListFilter) -> StrategyListing {
    StrategyListing::new(
        Memo::new(move |_| list_filter.query()),
        &REFETCH_EVENTS,
        load,
    )
}

fn load(filter: StrategyFilterRequest, cursor: Option<String>) -> ListBatchFuture<StrategyItem> {
    Box::pin(async move {
        let part = list_strategies(filter, cursor).await?;
        Ok(ListBatch {
            items: part.strategies,
            next: part.next_cursor,
        })
    })
}
