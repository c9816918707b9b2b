//! A day's reason and focus, each saved by itself.

use app_api::functions::plans::save_plan;
use app_domain::Day;
use app_domain::ValidationRule;
use app_domain::day_plan::MAX_PLAN_TEXT_CHARS;
use app_domain::text::optional_text;
use app_portal::planning::suggested_reasons;
use app_portal::texts::planning as words;
use app_wire::ApiError;
use app_wire::{PlannedDays, ScheduleDay};
use leptos::prelude::*;

use super::autosave_field::{AutosaveField, AutosaveInput};
use crate::query::live_query::LiveQuery;
use crate::session::UserSession;
use crate::ui::toast::ToastStack;

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
    let stored =
        Memo::new(move |_| day_of(query, date, |day| day.reason.clone()).unwrap_or_default());
    let save = move |text: String| async move {
        let plan = save_plan(date, Some(text), None).await?;
        update_day(query, date, |day| day.reason = plan.reason);
        query.refetch();
        Ok(())
    };
    let line = undoable_field(stored, words::reason_of(date), save);
    let label = if has_label {
        words::REASON.to_owned()
    } else {
        words::reason_of(date)
    };
    view! {
        <AutosaveInput
            line=line
            label=label
            has_label=has_label
            placeholder=words::REASON_EXAMPLE
            suggestions=REASON_LIST_ID
        />
    }
    .into_any()
}

pub fn focus(query: LiveQuery<PlannedDays>, date: Day, has_label: bool) -> AnyView {
    let stored =
        Memo::new(move |_| day_of(query, date, |day| day.focus.clone()).unwrap_or_default());
    let save = move |text: String| async move {
        let plan = save_plan(date, None, Some(text)).await?;
        update_day(query, date, |day| day.focus = plan.focus);
        Ok(())
    };
    let line = undoable_field(stored, words::focus_of(date), save);
    let label = if has_label {
        words::FOCUS.to_owned()
    } else {
        words::focus_of(date)
    };
    view! { <AutosaveInput line=line label=label has_label=has_label placeholder=words::FOCUS_EXAMPLE /> }.into_any()
}

/// A field whose saves can be undone by Mod+Z. `save` is called again with the text before.
fn undoable_field<F>(
    stored: Memo<String>,
    name: String,
    save: impl Fn(String) -> F + Copy + Send + Sync + 'static,
) -> AutosaveField
where
    F: Future<Output = Result<(), ApiError>> + 'static,
{
    let (session, toasts) = (UserSession::of_page(), ToastStack::of_page());
    AutosaveField::new(stored, validate_text, move |text: String| {
        let (before, name) = (stored.get_untracked(), name.clone());
        async move {
            save(text.clone()).await?;
            if before != text {
                toasts.record_undo_request(session, name, move || save(before.clone()));
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
