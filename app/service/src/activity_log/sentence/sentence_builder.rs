//! Composes the sentence of an entry from its subject, its action and its values.

use app_domain::Day;
use app_domain::permission::ActorIdentity;
use app_domain::plural::PluralCategory::{One, Other};
use app_domain::plural::plural;
use serde_json::Value;

use super::super::{ActivityAction, FieldDifference};
use crate::port::ActivityRecord;

/// Maximum number of fields that a sentence names. More are only counted.
pub(super) const MAX_NAMED: usize = 3;
const WEEKDAYS: [&str; 7] = [
    "Sundays",
    "Mondays",
    "Tuesdays",
    "Wednesdays",
    "Thursdays",
    "Fridays",
    "Saturdays",
];

/// `Mika changed Kim’s Thu 26 Nov: 19:00–22:00 to not available`.
pub fn compose(
    entry: &ActivityRecord,
    actor_name: &str,
    subject_name: Option<&str>,
    differences: &[FieldDifference],
) -> String {
    use ActivityAction::{AccountConnected, SignedIn, TeamSetUp};
    let who = match &entry.actor {
        ActorIdentity::Player { .. } => actor_name.to_owned(),
        ActorIdentity::Operator { .. } => format!("Operator {actor_name}"),
        ActorIdentity::System => "Muster".to_owned(),
    };
    let builder = SentenceBuilder {
        entry,
        subject: subject_name.unwrap_or(&entry.subject),
        differences,
    };
    match ActivityAction::from_name(&entry.action) {
        // Muster records these for the player who acts.
        Some(action @ (SignedIn | TeamSetUp | AccountConnected)) => {
            format!("{} {}", builder.subject, builder.predicate(action))
        }
        Some(action) => format!("{who} {}", builder.predicate(action)),
        None => format!("{who} {}", builder.generic_predicate()),
    }
}

pub(super) struct SentenceBuilder<'a> {
    pub(super) entry: &'a ActivityRecord,
    pub(super) subject: &'a str,
    pub(super) differences: &'a [FieldDifference],
}

impl SentenceBuilder<'_> {
    fn is_own(&self) -> bool {
        match &self.entry.actor {
            ActorIdentity::Player { id, .. } => {
                self.entry.subject.split('/').next() == Some(id.as_str())
            }
            ActorIdentity::Operator { .. } | ActorIdentity::System => false,
        }
    }

    pub(super) fn whose(&self, own: &str, of_another: &str) -> String {
        if self.is_own() {
            own.to_owned()
        } else {
            format!("{}’s {of_another}", self.subject)
        }
    }

    pub(super) fn availability(&self) -> String {
        match self.differences {
            // In another zone, one of the two dates of an evening changes no day of the team.
            [] => format!("changed {}", self.whose("their answers", "answers")),
            [one] => {
                let day = day_text(&one.field);
                let day_of = self.whose(&day, &day);
                if let Some((verb, windows)) = changed_windows(&one.before, &one.after) {
                    return format!("{verb} {} on {day_of}", answer_text(&windows));
                }
                let (before, after) = (answer_text(&one.before), answer_text(&one.after));
                format!("changed {day_of}: {before} to {after}")
            }
            more => {
                let answers = format!("answers for {} days", more.len());
                format!(
                    "changed {}",
                    self.whose(&format!("their {answers}"), &answers)
                )
            }
        }
    }

    pub(super) fn absence(&self, verb: &str, value: Option<&Value>) -> String {
        let (start, end) = (text_value(value, "startDate"), text_value(value, "endDate"));
        let range = if start == end {
            day_text(start)
        } else {
            format!("{} to {}", day_text(start), day_text(end))
        };
        format!("{verb} {}, {range}", self.whose("an absence", "absence"))
    }

    pub(super) fn pattern(&self) -> String {
        let after = self.entry.after.as_ref();
        let is_paused = after.and_then(|value| value.get("active")) == Some(&Value::Bool(false));
        let paused = if is_paused { ", paused" } else { "" };
        let pattern = self.whose("their pattern", "pattern");
        let availability = answer_text(text_value(after, "availability"));
        format!(
            "set {pattern} for {}: {availability}{paused}",
            self.weekday()
        )
    }

    /// Returns the text of a field, from the value after the change or, without one, before it.
    pub(super) fn field_text(&self, field: &str) -> &str {
        let now = text_value(self.entry.after.as_ref(), field);
        if now.is_empty() {
            text_value(self.entry.before.as_ref(), field)
        } else {
            now
        }
    }

    pub(super) fn match_name(&self) -> String {
        let day = day_text(self.field_text("date"));
        format!("the match against {} on {day}", self.field_text("opponent"))
    }

    /// `the match against Nova on Tue 24 Nov at 1:35`.
    pub(super) fn comment_place(&self) -> String {
        format!("{} at {}", self.match_name(), self.field_text("at"))
    }

    pub(super) fn changed_match_fields(&self) -> String {
        let played = self.match_name();
        match self.differences {
            // Notes may be long, so they are not quoted.
            [one] if one.field == "notes" => format!("changed {played}: notes"),
            _ => self.changed_fields(&format!("{played}, "), &played),
        }
    }

    pub(super) fn removed_folder(&self) -> String {
        let count = |field: &str| {
            let value = self
                .entry
                .before
                .as_ref()
                .and_then(|before| before.get(field));
            let value = value.and_then(Value::as_u64).unwrap_or_default();
            usize::try_from(value).unwrap_or(usize::MAX)
        };
        let below = count("folders").saturating_sub(1);
        let folders = plural(below, &[(One, "{n} folder"), (Other, "{n} folders")]);
        let strategies = count("strategies");
        let strategies = plural(
            strategies,
            &[(One, "{n} strategy"), (Other, "{n} strategies")],
        );
        let with = match (below, count("strategies")) {
            (0, 0) => String::new(),
            (0, _) => format!(" with {strategies}"),
            (_, 0) => format!(" with {folders}"),
            _ => format!(" with {folders} and {strategies}"),
        };
        format!("removed the folder {}{with}", self.field_text("name"))
    }

    pub(super) fn weekday(&self) -> &str {
        let index = self.entry.subject.split('/').nth(1).unwrap_or_default();
        let weekday = index.parse::<usize>().ok().and_then(|at| WEEKDAYS.get(at));
        weekday.copied().unwrap_or(index)
    }

    /// Returns one changed field with its values, up to [`MAX_NAMED`] by name, and more as a count.
    pub(super) fn changed_fields(&self, of_one: &str, whole: &str) -> String {
        let quoted = |text: &str| match text {
            "" => "none".to_owned(),
            text => text.to_owned(),
        };
        match self.differences {
            [one] => {
                let (before, after) = (quoted(&one.before), quoted(&one.after));
                format!(
                    "changed {of_one}{}: {before} to {after}",
                    without_group(&one.field)
                )
            }
            few if few.len() <= MAX_NAMED => {
                let fields: Vec<&str> = few.iter().map(|one| without_group(&one.field)).collect();
                format!("changed {whole}: {}", fields.join(", "))
            }
            many => format!("changed {whole}: {} fields", many.len()),
        }
    }
}

/// Returns the name of a field without its group.
fn without_group(field: &str) -> &str {
    field.rsplit(": ").next().unwrap_or(field)
}

pub(super) fn text_value<'a>(value: Option<&'a Value>, field: &str) -> &'a str {
    let found = value
        .and_then(|value| value.get(field))
        .and_then(Value::as_str);
    found.unwrap_or_default()
}

/// The windows that were only added, or only removed, with the verb.
fn changed_windows(before: &str, after: &str) -> Option<(&'static str, String)> {
    let windows = |answer: &'_ str| answer.split(", ").map(str::to_owned).collect::<Vec<_>>();
    if [before, after]
        .iter()
        .any(|answer| matches!(*answer, "" | "x"))
    {
        return None;
    }
    let (before, after) = (windows(before), windows(after));
    let without = |all: &[String], others: &[String]| {
        let left = all.iter().filter(|window| !others.contains(window));
        left.cloned().collect::<Vec<_>>().join(", ")
    };
    let (added, removed) = (without(&after, &before), without(&before, &after));
    match (added.is_empty(), removed.is_empty()) {
        (false, true) => Some(("added", added)),
        (true, false) => Some(("removed", removed)),
        _ => None,
    }
}

fn answer_text(value: &str) -> String {
    match value {
        "" => "no answer".to_owned(),
        "x" => "not available".to_owned(),
        windows => windows.replace('-', "–"),
    }
}

/// Returns `Thu 26 Nov` for `26.11.2026`.
pub(super) fn day_text(date: &str) -> String {
    match date.parse::<Day>() {
        Ok(day) => day.date().format("%a %-d %b").to_string(),
        Err(_) => date.to_owned(),
    }
}

#[cfg(test)]
#[path = "sentence_builder_tests.rs"]
mod tests;
