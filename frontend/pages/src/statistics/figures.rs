//! The four key figures at the top.

use app_domain::Day;
use app_portal::texts::statistics as texts;
use app_wire::{MatchStatisticsBody, PresenceBody, StatisticsBody};
use frontend_kit::query::live_query::LiveQuery;
use leptos::prelude::*;

pub fn figures(found: LiveQuery<StatisticsBody>) -> AnyView {
    let matches = Memo::new(move |_| {
        found.with(|found| MatchStatisticsBody {
            over_time: Vec::new(),
            rolling: Vec::new(),
            ..found.matches.clone()
        })
    });
    let days = Memo::new(move |_| {
        found.with(|found| {
            let days = &found.availability;
            let began = (days.since > found.from).then_some(days.since);
            (days.playable_days, days.days, began)
        })
    });
    let team = Memo::new(move |_| found.with(|found| found.availability.team));
    view! {
        <section class="statistics-figures" aria-label=texts::AT_A_GLANCE>
            {move || matches.get().map(|matches| view! { {win_rate(&matches)} {form(&matches)} })}
            {move || days.get().map(playable)} {move || team.get().map(response)}
        </section>
    }
    .into_any()
}

fn figure(name: &'static str, value: AnyView, note: String) -> AnyView {
    view! {
        <div class="statistics-figure" translate="no">
            <h2>{name}</h2>
            <p class="statistics-value figures">{value}</p>
            <p class="statistics-note figures">{note}</p>
        </div>
    }
    .into_any()
}

fn win_rate(matches: &MatchStatisticsBody) -> AnyView {
    let total = matches.total;
    let note = if total.played == 0 {
        texts::NOTHING_PLAYED.to_owned()
    } else {
        texts::ended(total.wins, total.losses, total.draws)
    };
    let value = texts::percent(total.win_percent);
    figure(texts::WIN_RATE, value.into_any(), note)
}

/// The latest results; the newest is last.
fn form(matches: &MatchStatisticsBody) -> AnyView {
    let results = matches.form.iter().map(|result| {
        let (word, letter) = texts::outcome(*result);
        view! {
            <li data-result=result.as_str() title=word>
                <span aria-hidden="true">{letter}</span>
                <span class="spoken">{word}</span>
            </li>
        }
    });
    let value = if matches.form.is_empty() {
        texts::NOTHING.into_any()
    } else {
        let results = results.collect_view();
        view! { <ol class="statistics-form">{results}</ol> }.into_any()
    };
    let note = match &matches.streak {
        Some(streak) => texts::streak(streak.result, streak.length, matches.longest_wins),
        None => texts::NOTHING_PLAYED.to_owned(),
    };
    view! {
        <div class="statistics-figure" translate="no">
            <h2>{texts::FORM}</h2>
            <div class="statistics-value figures">{value}</div>
            <p class="statistics-note figures">{note}</p>
        </div>
    }
    .into_any()
}

fn playable((playable, days, began): (u32, u32, Option<Day>)) -> AnyView {
    let value = texts::of(playable, days);
    let share = app_domain::statistics::percent(playable, days);
    let note = match share {
        Some(_) => texts::share_of_days(&texts::percent(share), began),
        None => texts::NO_DAYS.to_owned(),
    };
    figure(texts::PLAYABLE_DAYS, value.into_any(), note)
}

fn response(team: PresenceBody) -> AnyView {
    let value = texts::percent(team.response_percent);
    let note = match team.lead_minutes {
        Some(minutes) => texts::answered_ahead(minutes),
        None if team.asked == 0 => texts::NOBODY_ASKED.to_owned(),
        None => texts::of(team.answered, team.asked),
    };
    figure(texts::RESPONSE, value.into_any(), note)
}
