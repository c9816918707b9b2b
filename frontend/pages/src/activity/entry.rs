//! One entry of the activity log: the time, the sentence, and the values before and after on demand.

use app_domain::permission::ActorKind;
use app_portal::activity::{action_symbol, value_text};
use app_portal::texts::activity as texts;
use app_wire::{AuditEntryBody, FieldChange};
use frontend_kit::session::UserSession;
use frontend_kit::ui::{TeamLooks, icon, zone_clock};
use leptos::prelude::*;

#[component]
pub fn ActivityEntryItem(entry: AuditEntryBody, looks: TeamLooks) -> AnyView {
    let zone = untrack(|| UserSession::of_page().user())
        .map(|user| user.timezone.unwrap_or(user.bot_timezone))
        .unwrap_or_default();
    let when = zone_clock::format_moment(&zone, zone_clock::milliseconds(entry.at))
        .unwrap_or_else(|| entry.at.to_string());
    let line = view! {
        <time translate="no" class="activity-when" datetime=entry.at.to_string()>
            {when}
        </time>
        <span class="activity-symbol">{icon(action_symbol(&entry.action))}</span>
        <span class="activity-sentence person-name">
            {(entry.actor.kind == ActorKind::Player)
                .then(|| looks.picture(entry.actor.chat_id.clone(), entry.actor.name.clone()))}
            <span>{entry.summary.clone()}</span>
        </span>
    };
    if entry.changes.is_empty() {
        return view! { <li class="activity-entry activity-line" translate="no">{line}</li> }
            .into_any();
    }
    view! {
        <li class="activity-entry" translate="no">
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

fn changes(changes: &[FieldChange]) -> AnyView {
    let rows = changes.iter().map(|change| {
        view! {
            <tr>
                <th scope="row">{change.field.clone()}</th>
                <td>{value_text(&change.before).to_owned()}</td>
                <td>{value_text(&change.after).to_owned()}</td>
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
