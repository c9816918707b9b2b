//! The strategies that the list shows: the viewer's favorites first, then the others.

use std::collections::BTreeSet;

use app_domain::strategy::StrategyId;
use app_wire::StrategyItem;
use frontend_kit::query::paged_list::ListState;
use leptos::prelude::*;

use super::favorites::favorite_listing;
use super::list_filter::{FAVORITES_KEY, SEARCH_KEY, StrategyListFilter};
use super::listing::StrategyListing;

#[derive(Clone, Copy)]
pub struct ShownList(StoredValue<ListParts>);

#[derive(Clone, Copy)]
struct ListParts {
    listing: StrategyListing,
    favorites: StrategyListing,
    /// The indices in the listing of what is not among the favorites.
    others: Memo<Vec<usize>>,
    order: Memo<FavoriteOrder>,
}

/// Where the favorites are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FavoriteOrder {
    First,
    /// Among the others: a search has its own order.
    Among,
    Only,
}

impl ShownList {
    pub fn new(listing: StrategyListing, list_filter: StrategyListFilter) -> Self {
        let favorites = favorite_listing(list_filter);
        let order = Memo::new(move |_| {
            if !list_filter.text(FAVORITES_KEY).is_empty() {
                FavoriteOrder::Only
            } else if list_filter.text(SEARCH_KEY).is_empty() {
                FavoriteOrder::First
            } else {
                FavoriteOrder::Among
            }
        });
        let others = Memo::new(move |_| match order.get() {
            FavoriteOrder::Only => Vec::new(),
            FavoriteOrder::Among => (0..listing.count()).collect(),
            FavoriteOrder::First => favorites.with(|favorites| {
                let ids: BTreeSet<StrategyId> = favorites.iter().map(|item| item.id).collect();
                listing.with(|items| {
                    let items = items.iter().enumerate();
                    let others = items.filter(|(_, item)| !ids.contains(&item.id));
                    others.map(|(at, _)| at).collect()
                })
            }),
        });
        Self(StoredValue::new(ListParts {
            listing,
            favorites,
            others,
            order,
        }))
    }

    /// All strategies in the order of the server.
    pub fn listing(self) -> StrategyListing {
        self.0.with_value(|parts| parts.listing)
    }

    fn favorites(self) -> StrategyListing {
        self.0.with_value(|parts| parts.favorites)
    }

    fn others(self) -> Memo<Vec<usize>> {
        self.0.with_value(|parts| parts.others)
    }

    fn order(self) -> FavoriteOrder {
        self.0.with_value(|parts| parts.order).get()
    }

    pub fn is_only_favorites(self) -> bool {
        self.order() == FavoriteOrder::Only
    }

    pub fn state(self) -> ListState {
        // Without a network the list is stored, and the favorites are not.
        if self.is_only_favorites() {
            self.favorites().state()
        } else {
            self.listing().state()
        }
    }

    fn leading(self) -> usize {
        if self.order() == FavoriteOrder::Among {
            0
        } else {
            self.favorites().count()
        }
    }

    pub fn count(self) -> usize {
        self.leading() + self.others().with(Vec::len)
    }

    pub fn item(self, at: usize) -> Option<StrategyItem> {
        match at.checked_sub(self.leading()) {
            None => self.favorites().item(at),
            Some(at) => {
                let at = self.others().with(|others| others.get(at).copied())?;
                self.listing().item(at)
            }
        }
    }

    /// All loaded strategies, in their order.
    pub fn items(self) -> Vec<StrategyItem> {
        (0..self.count()).filter_map(|at| self.item(at)).collect()
    }

    pub fn has_more(self) -> bool {
        !self.is_only_favorites() && self.listing().has_more()
    }

    pub fn restart(self) {
        self.favorites().restart();
        self.listing().restart();
    }
}
