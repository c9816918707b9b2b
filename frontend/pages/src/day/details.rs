//! The parts of a day that only its own page shows: the suggestion, every playable window, and the players by state.

use app_domain::Day;
use app_portal::day_details::{DaySuggestion, PlayableWindow, playable_windows};
use app_portal::route::planned_day_path;
use app_portal::texts;
use app_portal::view_models::{RosterGroup, roster_groups};
use app_wire::TeamDayBody;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::{MinuteClock, SuggestionCard, icon};
use leptos::prelude::*;

use super::ask_player_button::AskPlayerButton;
use crate::schedule::viewer_id;

/// The suggestion, with the message that asks for it. A past day has none.
pub fn suggestion_section(query: LiveQuery<TeamDayBody>) -> AnyView {
    let clock = MinuteClock::of_page();
    let viewer = StoredValue::new(viewer_id());
    let shown = Memo::new(move |_| {
        let now = clock.now();
        query.with(|seen| viewer.with_value(|id| DaySuggestion::of(seen, id.as_ref(), now)))?
    });
    (move || {
        let shown = shown.get()?;
        let can_ask = shown.change.can_ask;
        let DaySuggestion {
            title,
            message,
            date,
            change: help,
        } = shown;
        let ask = can_ask.then(|| {
            view! {
                <AskPlayerButton
                    date=date
                    user_id=help.user_id
                    name=help.display_name
                    is_asked=help.is_asked
                />
            }
        });
        Some(view! {
            <SuggestionCard title=title message=message>
                {ask}
            </SuggestionCard>
        })
    })
    .into_any()
}

/// Every playable window in the viewer's time zone. The longest one is marked.
pub fn windows_section(query: LiveQuery<TeamDayBody>) -> AnyView {
    let shown = Memo::new(move |_| query.with(playable_windows));
    (move || {
        let (listed, more) = shown.get().filter(|(listed, _)| !listed.is_empty())?;
        let one = |PlayableWindow { times, minutes, is_longest }| {
            view! {
                <li class="day-chip" data-longest=is_longest.then_some("")>
                    <b>{times}</b>
                    " "
                    <small>{texts::schedule::hours_and_minutes(minutes)}</small>
                    {is_longest
                        .then(|| view! { " " <small class="day-longest">{icon("check")} {texts::schedule::LONGEST}</small> })}
                </li>
            }
        };
        Some(view! {
            <section class="day-part" aria-labelledby="day-windows">
                <h2 id="day-windows">{texts::schedule::WINDOWS}</h2>
                <ul class="day-chips">
                    {listed.into_iter().map(one).collect_view()}
                    {(more > 0).then(|| view! { <li class="day-team">{texts::schedule::and_more_windows(more)}</li> })}
                </ul>
            </section>
        })
    })
    .into_any()
}

/// Lineup, substitutes, no answer, absent and not available. The count is always shown, the names where there is room.
pub fn player_groups(date: Day, query: LiveQuery<TeamDayBody>) -> AnyView {
    let session = UserSession::of_page();
    let is_admin = Memo::new(move |_| session.user().is_some_and(|user| user.permissions.admin));
    let answer_link = move || {
        is_admin.get().then(|| {
            view! {
                <a class="own-link" href=planned_day_path(date)>
                    {icon("planning")}
                    {texts::schedule::ANSWER_FOR_PLAYERS}
                </a>
            }
        })
    };
    let viewer = StoredValue::new(viewer_id());
    let groups = Memo::new(move |_| {
        let groups = query.with(|seen| viewer.with_value(|id| roster_groups(seen, id.as_ref())));
        groups.unwrap_or_default()
    });
    let line = |group: RosterGroup| {
        let class = format!("day-group day-group-{}", group.symbol);
        view! {
            <div class=class>
                <dt>{icon(group.symbol)} {group.words} " " <b>{group.count}</b></dt>
                <dd title=group.names.clone()>{group.names.clone()}</dd>
            </div>
        }
    };
    view! {
        <section class="day-part" aria-labelledby="day-who">
            <h2 id="day-who">{texts::schedule::WHO}</h2>
            <dl class="day-groups" translate="no">{move || groups.get().into_iter().map(line).collect_view()}</dl>
            {answer_link}
        </section>
    }
    .into_any()
}
