//! The names of maps and agents that can be chosen.

use app_api::functions::catalog::load_catalog;
use app_domain::event::EventKind;
use app_wire::CatalogBody;
use leptos::prelude::*;

use crate::query::live_query::LiveQuery;
use crate::ui::options_from_names;

#[derive(Clone, Copy)]
pub struct CatalogOptions {
    pub maps: Memo<Vec<String>>,
    pub agents: Memo<Vec<String>>,
}

impl CatalogOptions {
    pub fn provide() {
        let query = LiveQuery::refetch_on(&[EventKind::CatalogueChanged], load_catalog);
        let list = |of: fn(&CatalogBody) -> &Vec<String>| {
            Memo::new(move |_| query.with(|all| of(all).clone()).unwrap_or_default())
        };
        provide_context(Self {
            maps: list(|all| &all.maps),
            agents: list(|all| &all.agents),
        });
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    /// The maps as options. A used map that was removed from the list is added.
    pub fn map_options(self, used: impl Into<Signal<String>>) -> Memo<Vec<(String, String)>> {
        let used = used.into();
        Memo::new(move |_| {
            let (mut names, used) = (self.maps.get(), used.get());
            if !used.is_empty() && !names.contains(&used) {
                names.push(used);
            }
            options_from_names(names)
        })
    }
}
