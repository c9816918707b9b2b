//! A day's reason and focus, each saved by itself.

use app_api::functions::plans::save_plan;
use app_api::wire::{PlannedDays, ScheduleDay};
use app_domain::Day;
use app_domain::plan::PLAN_TEXT_MAX;
use app_domain::text::optional_text;
use app_domain::{Rule, analysis::Status};
use leptos::prelude::*;

use super::one_line::{Line, LineField};
use crate::question::Question;
use crate::reading::Verdict;
use crate::texts;
use crate::texts::planning as words;

/// The id of the list of reasons that the fields suggest.
pub const SUGGESTIONS: &str = "planning-reasons";

/// The day's part of the answer.
pub fn day_of<R>(
    question: Question<PlannedDays>,
    date: Day,
    part: impl FnOnce(&ScheduleDay) -> R,
) -> Option<R> {
    question
        .with(|planned| planned.days.iter().find(|day| day.date == date).map(part))
        .flatten()
}

pub fn reason(question: Question<PlannedDays>, date: Day, has_label: bool) -> AnyView {
    let stored =
        Memo::new(move |_| day_of(question, date, |day| day.reason.clone()).unwrap_or_default());
    let line = Line::new(stored, checked, move |text: String| async move {
        let plan = save_plan(date, Some(text), None).await?;
        amend(question, date, |day| day.reason = plan.reason);
        question.ask();
        Ok(())
    });
    let label = if has_label {
        words::REASON.to_owned()
    } else {
        words::reason_of(date)
    };
    view! {
        <LineField
            line=line
            label=label
            has_label=has_label
            placeholder=words::REASON_EXAMPLE
            suggestions=SUGGESTIONS
        />
    }
    .into_any()
}

pub fn focus(question: Question<PlannedDays>, date: Day, has_label: bool) -> AnyView {
    let stored =
        Memo::new(move |_| day_of(question, date, |day| day.focus.clone()).unwrap_or_default());
    let line = Line::new(stored, checked, move |text: String| async move {
        let plan = save_plan(date, None, Some(text)).await?;
        amend(question, date, |day| day.focus = plan.focus);
        Ok(())
    });
    let label = if has_label {
        words::FOCUS.to_owned()
    } else {
        words::focus_of(date)
    };
    view! { <LineField line=line label=label has_label=has_label placeholder=words::FOCUS_EXAMPLE /> }.into_any()
}

/// Suggestions: what this team has used, then what teams use.
pub fn suggestions(question: Question<PlannedDays>) -> AnyView {
    let reasons = Memo::new(move |_| {
        let mut reasons = question
            .with(|planned| planned.reasons.clone())
            .unwrap_or_default();
        for common in words::REASONS {
            if !reasons
                .iter()
                .any(|reason| reason.eq_ignore_ascii_case(common))
            {
                reasons.push(common.to_owned());
            }
        }
        reasons
    });
    let options = move || {
        let options = reasons
            .get()
            .into_iter()
            .map(|reason| view! { <option value=reason></option> });
        options.collect_view()
    };
    view! { <datalist id=SUGGESTIONS>{options}</datalist> }.into_any()
}

pub fn verdict_of(day: &ScheduleDay) -> Verdict {
    let analysis = &day.analysis;
    match analysis.status {
        Status::FullRoster => Verdict::FullRoster,
        Status::WithSubs => {
            let subs = analysis.required_subs.iter();
            let names: Vec<&str> = subs.map(|sub| sub.display_name.as_str()).collect();
            Verdict::WithSubs(texts::list(&names))
        }
        Status::OffDay => Verdict::OffDay,
        Status::NotEnough => Verdict::NotEnough(analysis.missing),
    }
}

pub fn amend(question: Question<PlannedDays>, date: Day, change: impl FnOnce(&mut ScheduleDay)) {
    question.amend(|planned| {
        if let Some(day) = planned.days.iter_mut().find(|day| day.date == date) {
            change(day);
        }
    });
}

fn checked(raw: &str) -> Result<String, Rule> {
    optional_text(raw, PLAN_TEXT_MAX)
}
