//! One entry: when, the sentence, and behind it what was there before and after.

use app_api::wire::{AuditEntryBody, FieldChange};
use js_sys::Date;
use leptos::prelude::*;

use crate::components::icon;
use crate::place::Tab;
use crate::session::Session;
use crate::texts::activity as texts;
use crate::zone_clock;

#[component]
pub fn Entry(entry: AuditEntryBody) -> AnyView {
    let zone = untrack(|| Session::of_page().user())
        .map(|user| user.timezone.unwrap_or(user.bot_timezone))
        .unwrap_or_default();
    let when = zone_clock::at(&zone, Date::parse(&entry.at)).unwrap_or_else(|| entry.at.clone());
    let line = view! {
        <time class="activity-when" datetime=entry.at.clone()>
            {when}
        </time>
        <span class="activity-symbol">{icon(symbol(&entry.action))}</span>
        <span class="activity-sentence">{entry.summary.clone()}</span>
    };
    if entry.changes.is_empty() {
        return view! { <li class="activity-entry activity-line">{line}</li> }.into_any();
    }
    view! {
        <li class="activity-entry">
            <details>
                <summary class="activity-line">
                    {line} <span class="activity-turn">{icon("chevron-down")}</span>
                </summary>
                {changes(&entry.changes)}
            </details>
        </li>
    }
    .into_any()
}

fn symbol(action: &str) -> &'static str {
    let tab = match action.split('_').next().unwrap_or_default() {
        "availability" => Tab::Availability,
        "pattern" => Tab::Recurring,
        "absence" => Tab::Absences,
        "player" | "players" => Tab::Players,
        "plan" => Tab::Planning,
        "strategy" | "folder" | "catalogue" | "agents" => Tab::Stratbook,
        "match" | "comment" => Tab::Matches,
        "settings" => Tab::Settings,
        "message" | "poll" => Tab::Messages,
        "signed" | "token" | "operator" => return "lock",
        _ => Tab::Activity,
    };
    tab.symbol()
}

fn changes(changes: &[FieldChange]) -> AnyView {
    let rows = changes.iter().map(|change| {
        view! {
            <tr>
                <th scope="row">{change.field.clone()}</th>
                <td>{side(&change.before)}</td>
                <td>{side(&change.after)}</td>
            </tr>
        }
    });
    view! {
        <table class="activity-changes figures">
            <thead>
                <tr>
                    <th scope="col">{texts::FIELD}</th>
                    <th scope="col">{texts::BEFORE}</th>
                    <th scope="col">{texts::AFTER}</th>
                </tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
    .into_any()
}

fn side(text: &str) -> String {
    if text.is_empty() {
        texts::NOTHING.to_owned()
    } else {
        text.to_owned()
    }
}
