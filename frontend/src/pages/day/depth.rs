//! What only a day in depth says: whom to ask, every window, and who is what.

use app_api::wire::TeamDay;
use leptos::prelude::*;

use super::ask::Ask;
use crate::components::{Request, icon};
use crate::question::Question;
use crate::reading::{Group, request, roster, suggestion, times_on};
use crate::session::Session;
use crate::texts;

/// Windows that are written out before the rest is counted.
const WINDOWS: usize = 12;

/// The suggestion, with the message that asks for it; for a day that has passed there is nobody to ask.
pub fn help(question: Question<TeamDay>) -> AnyView {
    let help = Memo::new(move |_| {
        question.with(|seen| {
            let help = seen
                .day
                .help
                .as_ref()
                .filter(|_| seen.day.date >= seen.today)?;
            // Whoever has not answered is simply asked; a window is named only where one would change.
            let title = match help.to {
                Some(_) => suggestion(&seen.day, help, &seen.clocks.viewer),
                None => texts::ask_silent(&help.display_name),
            };
            Some((
                title,
                request(help, &seen.clocks.team),
                seen.day.date,
                help.clone(),
            ))
        })?
    });
    (move || {
        let (title, message, date, help) = help.get()?;
        let own = untrack(|| Session::of_page().user()).and_then(|user| user.chat_id);
        let can_ask = help.can_ask && own.as_ref() != Some(&help.user_id);
        let ask = can_ask.then(|| {
            view! {
                <Ask
                    date=date
                    user_id=help.user_id
                    name=help.display_name
                    is_asked=help.is_asked
                />
            }
        });
        Some(view! {
            <Request title=title message=message>
                {ask}
            </Request>
        })
    })
    .into_any()
}

/// Every playable window by the viewer's clock; the longest one is marked.
pub fn windows(question: Question<TeamDay>) -> AnyView {
    let shown = Memo::new(move |_| {
        question.with(|seen| {
            let written = seen.windows.iter().take(WINDOWS).map(|window| {
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

/// Lineup, substitutes, silent, absent, not available: by name where there is room, always counted.
pub fn who(question: Question<TeamDay>) -> AnyView {
    let groups = Memo::new(move |_| question.with(roster).unwrap_or_default());
    let line = |group: Group| {
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
