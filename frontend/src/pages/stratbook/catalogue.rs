//! The names of maps and agents that can be chosen.

use app_api::functions::catalogue::load_catalogue;
use app_api::wire::CatalogueBody;
use app_domain::event::Kind;
use leptos::prelude::*;

use crate::components::named_alike;
use crate::question::Question;

#[derive(Clone, Copy)]
pub struct Catalogue {
    pub maps: Memo<Vec<String>>,
    pub agents: Memo<Vec<String>>,
}

impl Catalogue {
    pub fn begin() {
        let question = Question::about(&[Kind::CatalogueChanged], load_catalogue);
        let list = |of: fn(&CatalogueBody) -> &Vec<String>| {
            Memo::new(move |_| question.with(|all| of(all).clone()).unwrap_or_default())
        };
        provide_context(Self {
            maps: list(|all| &all.maps),
            agents: list(|all| &all.agents),
        });
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    /// The maps as options, for what names a map already: one that was taken off the list stays where it is used.
    pub fn maps_beside(self, used: impl Into<Signal<String>>) -> Memo<Vec<(String, String)>> {
        let used = used.into();
        Memo::new(move |_| {
            let (mut names, used) = (self.maps.get(), used.get());
            if !used.is_empty() && !names.contains(&used) {
                names.push(used);
            }
            named_alike(names)
        })
    }
}
