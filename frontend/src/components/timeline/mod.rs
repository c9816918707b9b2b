//! A day as rows of players over hours, with the time they share as a band through all of them.

mod head;
mod rows;

use app_api::wire::TeamDay;
use leptos::prelude::*;

use super::windowed::{ALL_AT_ONCE, Windowed};
use super::{Printing, icon};
use crate::question::Question;
use crate::reading::Axis;
use crate::texts;
use rows::{Item, items, row};

/// The rows above the players': the hours.
const HEAD_ROWS: usize = 1;

/// Follows the answer: a player's row is drawn anew when it changes, and nothing else with it.
#[component]
pub fn Timeline(question: Question<TeamDay>) -> AnyView {
    let axis = Memo::new(move |_| question.with(Axis::of));
    let wanted = RwSignal::new(String::new());
    let shown = Memo::new(move |_| {
        let wanted = wanted.get();
        let found = question.with(|seen| items(&seen.rows, wanted.trim()));
        found.unwrap_or_default()
    });
    let count = Memo::new(move |_| shown.with(Vec::len));
    let is_long =
        Memo::new(move |_| question.with(|seen| seen.rows.len() > ALL_AT_ONCE) == Some(true));
    let draw = move |at: usize| {
        let item = Memo::new(move |_| shown.with(|items| items.get(at).copied()));
        let class = move || match item.get() {
            Some(Item::Heading(_)) => "timeline-role",
            _ => "timeline-row",
        };
        view! {
            <div
                class=class
                role="row"
                aria-rowindex=(at + HEAD_ROWS + 1).to_string()
                style:--row=at.to_string()
            >
                {move || item.get().map(|item| row(item, question, axis))}
            </div>
        }
        .into_any()
    };
    view! {
        <section
            class="timeline"
            aria-labelledby="timeline"
            style:--hours=move || axis.get().map(|axis| axis.hours.to_string())
        >
            <h2 id="timeline" class="spoken">
                {texts::WHO_IS_FREE_WHEN}
            </h2>
            {move || is_long.get().then(|| search(wanted))}
            <div
                class="timeline-table"
                role="table"
                aria-labelledby="timeline"
                aria-rowcount=move || (count.get() + HEAD_ROWS).to_string()
            >
                {head::heading(question, axis)}
                <Windowed count=count row=draw is_whole=Printing::of_page() />
            </div>
            {move || (count.get() == 0).then(|| view! { <p class="timeline-nobody">{texts::schedule::NOBODY_FOUND}</p> })}
            {head::numbers(question, axis)}
        </section>
    }
    .into_any()
}

/// Only the rows in sight stand in the page, where the browser's own search would look for a name.
fn search(wanted: RwSignal<String>) -> AnyView {
    view! {
        <label class="timeline-search">
            {icon("search")}
            <span class="spoken">{texts::schedule::FIND_PLAYER}</span>
            <input
                class="field-input"
                type="search"
                autocomplete="off"
                placeholder=texts::schedule::FIND_PLAYER
                on:input:target=move |typed| wanted.set(typed.target().value())
            />
        </label>
    }
    .into_any()
}
