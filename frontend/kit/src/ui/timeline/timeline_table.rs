//! The table of a team day: who is free in each half hour.

use app_portal::controls::timeline::{TimelineRow, row_anchor, timeline_rows};
use app_portal::texts;
use app_portal::view_models::TimeAxis;
use app_wire::TeamDayBody;
use leptos::prelude::*;

use super::header;
use super::rows::row_view;
use crate::location::PageLocation;
use crate::query::live_query::LiveQuery;
use crate::session::UserSession;
use crate::ui::virtual_list::{MAX_FULLY_RENDERED_ROWS, VirtualList};
use crate::ui::{PrintState, icon};

/// The number of rows above the players: the hours.
const HEADER_ROWS: usize = 1;

/// Follows the query. Only the rows of players that have changed render again. The viewer's own row is marked, and the
/// row that the fragment of the address names.
#[component]
pub fn Timeline(query: LiveQuery<TeamDayBody>) -> impl IntoView {
    let axis = Memo::new(move |_| query.with(TimeAxis::of));
    let wanted = RwSignal::new(String::new());
    let shown = Memo::new(move |_| {
        let wanted = wanted.get();
        let found = query.with(|seen| timeline_rows(&seen.rows, wanted.trim()));
        found.unwrap_or_default()
    });
    let count = Memo::new(move |_| shown.with(Vec::len));
    let is_long = Memo::new(move |_| {
        query.with(|seen| seen.rows.len() > MAX_FULLY_RENDERED_ROWS) == Some(true)
    });
    let address = PageLocation::of_page();
    let own = untrack(|| UserSession::of_page().user()).and_then(|user| user.chat_id);
    let own = StoredValue::new(own);
    let draw = move |at: usize| {
        let item = Memo::new(move |_| shown.with(|items| items.get(at).copied()));
        let player = Memo::new(move |_| {
            let Some(TimelineRow::Player(at)) = item.get() else {
                return None;
            };
            query.with(|seen| Some(seen.rows.get(at)?.user_id.clone()))?
        });
        let is_own = Memo::new(move |_| player.with(|id| id.is_some() && *id == own.get_value()));
        let anchor = Memo::new(move |_| player.with(|id| Some(row_anchor(id.as_ref()?))));
        let is_named = move || anchor.with(|id| id.as_ref() == Some(&address.fragment()));
        let class = move || match item.get() {
            Some(TimelineRow::Heading(_)) => "timeline-role",
            _ => "timeline-row",
        };
        view! {
            <div
                class=class
                role="row"
                id=move || anchor.get()
                data-own=move || is_own.get().then_some("")
                aria-current=move || is_named().then_some("true")
                aria-rowindex=(at + HEADER_ROWS + 1).to_string()
                style:--row=at.to_string()
            >
                {move || item.get().map(|item| row_view(item, query, axis, is_own))}
            </div>
        }
        .into_any()
    };
    view! {
        <section
            class="timeline" translate="no"
            aria-labelledby="timeline"
            style:--hours=move || axis.get().map(|axis| axis.hours.to_string())
        >
            <h2 id="timeline" class="spoken">
                {texts::WHO_IS_FREE_WHEN}
            </h2>
            {move || is_long.get().then(|| search_field(wanted))}
            <div
                class="timeline-table"
                role="table"
                aria-labelledby="timeline"
                aria-rowcount=move || (count.get() + HEADER_ROWS).to_string()
            >
                {header::header_view(query, axis)}
                <VirtualList count=count row=draw is_whole=PrintState::of_page() />
            </div>
            {move || (count.get() == 0).then(|| view! { <p class="timeline-nobody">{texts::schedule::NOBODY_FOUND}</p> })}
            {header::numbers_table(query, axis)}
        </section>
    }
}

/// A search field for names. Only visible rows are in the DOM, so the browser's search would miss the others.
fn search_field(wanted: RwSignal<String>) -> AnyView {
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
