//! The form in which a match is noted or changed; the result follows the score as it is typed.

mod fields;
mod meeting;
mod sheet;
mod strategies;
mod view;

use app_api::functions::matches::load_match;
use app_domain::Day;
use app_domain::matches::MatchId;
use leptos::prelude::*;

use super::asked::Asked;
use crate::address::Address;
use crate::components::{Answered, icon};
use crate::pages::stratbook::Catalogue;
use crate::place::{Place, Tab, day_of_address, match_path};
use crate::question::Question;
use crate::shell::{Content, Topbar};
use crate::texts::matches as words;
pub use fields::draft_of;
use sheet::Sheet;
use view::MatchForm;

#[component]
pub fn MatchFormPage(place: Memo<Place>) -> AnyView {
    Catalogue::begin();
    // `None` for a new match.
    let id = Memo::new(move |before: Option<&Option<MatchId>>| match place.get() {
        Place::EditedMatch(id) => Some(id),
        Place::NewMatch => None,
        // While it is left it stays what it was.
        _ => before.copied().flatten(),
    });
    let asked = Asked::of_page();
    let title = Signal::derive(move || {
        let title = if id.get().is_some() {
            words::EDIT_TITLE
        } else {
            words::NEW_TITLE
        };
        title.to_owned()
    });
    let back = move || match id.get() {
        Some(id) => asked.at(&match_path(&id.to_string())),
        None => asked.at(Tab::Matches.path()),
    };
    let lead = view! {
        <a
            class="button button-quiet button-icon"
            href=back
            aria-label=words::BACK
            title=words::BACK
        >
            {icon("arrow-left")}
        </a>
    };
    view! {
        <Topbar title=title lead=lead.into_any() />
        <Content>
            {move || match id.get() {
                Some(id) => view! { <Changing id=id asked=asked /> }.into_any(),
                None => view! { <MatchForm sheet=Sheet::blank(asked, day_asked()) /> }.into_any(),
            }}
        </Content>
    }
    .into_any()
}

/// The day that the address names.
fn day_asked() -> Option<Day> {
    let named = untrack(|| Address::of_page().query("date"));
    named.as_deref().and_then(day_of_address)
}

#[component]
fn Changing(id: MatchId, asked: Asked) -> AnyView {
    // What is typed is not taken away by what others do: saving meets that.
    let question = Question::about(&[], move || load_match(id.to_string()));
    view! {
        <Answered
            question=question
            shape=question.shape(Clone::clone)
            waiting=waiting
            content=move |whole| view! { <MatchForm sheet=Sheet::of(asked, &whole) /> }.into_any()
        />
    }
    .into_any()
}

fn waiting() -> AnyView {
    view! { <div class="skeleton match-form-skeleton"></div> }.into_any()
}
