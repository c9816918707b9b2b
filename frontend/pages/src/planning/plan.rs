//! A day's reason, its focus and its switch, each saved by itself.

use app_api::functions::plans::save_plan;
use app_domain::day_plan::MAX_PLAN_TEXT_CHARS;
use app_domain::text::optional_text;
use app_domain::{Day, ValidationRule};
use app_portal::planning::suggested_reasons;
use app_portal::texts;
use app_portal::texts::planning as words;
use app_wire::{ApiError, PlannedDays, ScheduleDay};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;

use super::autosave_field::{AutosaveField, AutosaveInput};

/// The id of the `<datalist>` with suggested reasons.
pub const REASON_LIST_ID: &str = "planning-reasons";

/// Reads a part of the day from the response; `None` if the day is not in it.
pub fn day_of<R>(
    query: LiveQuery<PlannedDays>,
    date: Day,
    part: impl FnOnce(&ScheduleDay) -> R,
) -> Option<R> {
    query
        .with(|planned| planned.days.iter().find(|day| day.date == date).map(part))
        .flatten()
}

pub fn reason(query: LiveQuery<PlannedDays>, date: Day, has_label: bool) -> AnyView {
    let field = undoable_field(
        query,
        date,
        words::reason_of(date),
        |day| day.reason.clone(),
        move |text, is_off_day| save(query, date, Some(text), None, is_off_day),
    );
    let label = if has_label {
        words::WHATS_ON.to_owned()
    } else {
        words::reason_of(date)
    };
    view! {
        <AutosaveInput
            field=field
            label=label
            has_label=has_label
            placeholder=words::REASON_EXAMPLE
            suggestions=REASON_LIST_ID
        />
    }
    .into_any()
}

pub fn focus(query: LiveQuery<PlannedDays>, date: Day, has_label: bool) -> AnyView {
    let field = undoable_field(
        query,
        date,
        words::focus_of(date),
        |day| day.focus.clone(),
        move |text, _| save(query, date, None, Some(text), None),
    );
    let label = if has_label {
        words::FOCUS.to_owned()
    } else {
        words::focus_of(date)
    };
    view! { <AutosaveInput field=field label=label has_label=has_label placeholder=words::FOCUS_EXAMPLE /> }.into_any()
}

/// The switch that makes the day an off-day. It is saved like a text, which is `on` or empty.
pub fn off_day(query: LiveQuery<PlannedDays>, date: Day) -> AnyView {
    const ON: &str = "on";
    let text = |is_on: bool| if is_on { ON } else { "" };
    let field = undoable_field(
        query,
        date,
        words::off_day_of(date),
        move |day| text(day.is_off_day).to_owned(),
        move |text, _| save(query, date, None, None, Some(text == ON)),
    );
    view! {
        <label class="switch planning-off">
            <input
                type="checkbox"
                role="switch"
                class="switch-control"
                aria-label=words::off_day_of(date)
                prop:checked=move || field.current_text() == ON
                on:change=move |change| field.set_and_commit(text(event_target_checked(&change)))
            />
            <span class="switch-words">{texts::OFF_DAY}</span>
        </label>
    }
    .into_any()
}

async fn save(
    query: LiveQuery<PlannedDays>,
    date: Day,
    reason: Option<String>,
    focus: Option<String>,
    is_off_day: Option<bool>,
) -> Result<(), ApiError> {
    let plan = save_plan(date, reason, focus, is_off_day).await?;
    update_day(query, date, |day| {
        day.reason = plan.reason;
        day.focus = plan.focus;
        day.is_off_day = plan.is_off_day;
    });
    query.refetch();
    Ok(())
}

/// A field whose saves can be undone by Mod+Z. `save` is called again with the text before. A reason can also have
/// changed the switch: then the undo passes its state before, and otherwise the current one.
fn undoable_field<F>(
    query: LiveQuery<PlannedDays>,
    date: Day,
    name: String,
    text_of: impl Fn(&ScheduleDay) -> String + Copy + Send + Sync + 'static,
    save: impl Fn(String, Option<bool>) -> F + Copy + Send + Sync + 'static,
) -> AutosaveField
where
    F: Future<Output = Result<(), ApiError>> + 'static,
{
    let (session, toasts) = (UserSession::of_page(), ToastStack::of_page());
    let stored = Memo::new(move |_| day_of(query, date, text_of).unwrap_or_default());
    let switch = Memo::new(move |_| day_of(query, date, |day| day.is_off_day).unwrap_or_default());
    AutosaveField::new(stored, validate_text, move |text: String| {
        let (before, name) = (stored.get_untracked(), name.clone());
        let was_off = switch.get_untracked();
        async move {
            save(text.clone(), None).await?;
            if before != text {
                let now = move || switch.try_get_untracked().unwrap_or(was_off);
                let is_moved = now() != was_off;
                toasts.record_undo_request(session, name, move || {
                    let is_off_day = if is_moved { was_off } else { now() };
                    save(before.clone(), Some(is_off_day))
                });
            }
            Ok(())
        }
    })
}

/// Suggested reasons: first those that this team has used, then common ones.
pub fn reason_datalist(query: LiveQuery<PlannedDays>) -> AnyView {
    let reasons = Memo::new(move |_| {
        let used = query.with(|planned| planned.reasons.clone());
        suggested_reasons(used.unwrap_or_default())
    });
    let options = move || {
        let options = reasons
            .get()
            .into_iter()
            .map(|reason| view! { <option value=reason></option> });
        options.collect_view()
    };
    view! { <datalist id=REASON_LIST_ID>{options}</datalist> }.into_any()
}

pub fn update_day(query: LiveQuery<PlannedDays>, date: Day, change: impl FnOnce(&mut ScheduleDay)) {
    query.update(|planned| {
        if let Some(day) = planned.days.iter_mut().find(|day| day.date == date) {
            change(day);
        }
    });
}

fn validate_text(raw: &str) -> Result<String, ValidationRule> {
    optional_text(raw, MAX_PLAN_TEXT_CHARS)
}
