//! What the team has played: as a list or by map, one match, and the form in which one is noted.

mod asked;
mod filter;
mod form;
mod list;
mod maps;
mod one;
mod result;
mod row;

use leptos::prelude::*;

use crate::components::{Printing, icon};
use crate::place::{NEW_MATCH, Tab};
use crate::session::Session;
use crate::shell::{Content, Topbar};
use crate::texts::matches as words;

use super::stratbook::Catalogue;
use asked::Asked;
use filter::FilterBar;
pub use form::MatchFormPage;
use list::MatchList;
use maps::Maps;
pub use one::MatchPage;
pub use result::{ResultPill, outcome_of, score};

#[component]
pub fn MatchesPage() -> AnyView {
    let asked = Asked::of_page();
    Catalogue::begin();
    Printing::begin();
    let controls = move || may_note().then(new_match);
    let is_by_map = Memo::new(move |_| asked.is_by_map());
    view! {
        <Topbar title=Tab::Matches.title() controls=controls.into_any() />
        <Content>
            <div class="matches">
                <FilterBar asked=asked />
                {move || {
                    if is_by_map.get() {
                        view! { <Maps asked=asked /> }.into_any()
                    } else {
                        view! { <MatchList asked=asked /> }.into_any()
                    }
                }}
            </div>
        </Content>
    }
    .into_any()
}

/// Whether the viewer may note and change matches.
fn may_note() -> bool {
    let user = Session::of_page().user();
    user.is_some_and(|user| user.permissions.admin)
}

fn new_match() -> AnyView {
    view! {
        <a class="button button-primary" href=NEW_MATCH>
            {icon("plus")}
            <span>{words::NEW}</span>
        </a>
    }
    .into_any()
}
