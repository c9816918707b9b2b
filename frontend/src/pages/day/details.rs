//! The parts of a day that only its own page shows: the suggestion, every playable window, and the players by state.

use app_api::wire::TeamDayBody;
use leptos::prelude::*;

use super::ask_player_button::AskPlayerButton;
use crate::components::{SuggestionCard, icon};
use crate::query::LiveQuery;
use crate::session::UserSession;
use crate::texts;
use crate::view_models::{RosterGroup, request_message, roster_groups, suggestion, times_on};

/// Maximum number of windows that are listed; the rest is only counted.
const MAX_WINDOWS_SHOWN: usize = 12;

/// The suggestion, with the message that asks for it. A past day has none.
pub fn suggestion_section(question: LiveQuery<TeamDayBody>) -> AnyView {
    let help = Memo::new(move |_| {
        question.with(|seen| {
            let help = seen
                .day
                .help
                .as_ref()
                .filter(|_| seen.day.date >= seen.today)?;
            // A player who has not answered is only asked to answer. A window is named only where one would change.
            let title = match help.to {
                Some(_) => suggestion(&seen.day, help, &seen.clocks.viewer),
                None => texts::ask_silent(&help.display_name),
            };
            Some((
                title,
                request_message(help, &seen.clocks.team),
                seen.day.date,
                help.clone(),
            ))
        })?
    });
    (move || {
        let (title, message, date, help) = help.get()?;
        let own = untrack(|| UserSession::of_page().user()).and_then(|user| user.chat_id);
        let can_ask = help.can_ask && own.as_ref() != Some(&help.user_id);
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
pub fn windows_section(question: LiveQuery<TeamDayBody>) -> AnyView {
    let shown = Memo::new(move |_| {
        question.with(|seen| {
            let written = seen.windows.iter().take(MAX_WINDOWS_SHOWN).map(|window| {
                let times = times_on(
                    &seen.clocks.viewer,
                    seen.day.date,
                    window.starts_at,
                    window.ends_at,
                );
                let minutes = window.ends_at.minutes() - window.starts_at.minutes();
                (times, minutes, seen.day.window == Some(*window))
            });
            (written.collect::<Vec<_>>(), seen.windows.len())
        })
    });
    (move || {
        let (written, count) = shown.get().filter(|(_, count)| *count > 0)?;
        let more = count - written.len();
        let one = |(times, minutes, is_longest): (String, i64, bool)| {
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
                    {written.into_iter().map(one).collect_view()}
                    {(more > 0).then(|| view! { <li class="day-team">{texts::schedule::and_more_windows(more)}</li> })}
                </ul>
            </section>
        })
    })
    .into_any()
}

/// Lineup, substitutes, no answer, absent and not available. The count is always shown, the names where there is room.
pub fn player_groups(question: LiveQuery<TeamDayBody>) -> AnyView {
    let groups = Memo::new(move |_| question.with(roster_groups).unwrap_or_default());
    let line = |group: RosterGroup| {
        let class = ["day-group day-group-", group.symbol].concat();
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
            <dl class="day-groups">{move || groups.get().into_iter().map(line).collect_view()}</dl>
        </section>
    }
    .into_any()
}
