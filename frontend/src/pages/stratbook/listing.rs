//! The strategies that were fetched so far.

use app_api::functions::strategies::list_strategies;
use app_api::wire::{StrategiesAsked, StrategyItem};
use app_domain::event::Kind;
use leptos::prelude::*;

use super::asked::Asked;
use crate::listing::{self, Loading, Part};

pub type Listing = listing::Listing<StrategiesAsked, StrategyItem>;

const CONCERNS: [Kind; 3] = [
    Kind::StrategyChanged,
    Kind::StrategyRemoved,
    Kind::FoldersChanged,
];

pub fn strategies(asked: Asked) -> Listing {
    Listing::of(Memo::new(move |_| asked.asked()), &CONCERNS, load)
}

fn load(asked: StrategiesAsked, cursor: Option<String>) -> Loading<StrategyItem> {
    Box::pin(async move {
        let part = list_strategies(asked, cursor).await?;
        Ok(Part {
            items: part.strategies,
            next: part.next_cursor,
        })
    })
}
