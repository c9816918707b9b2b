//! An entry of the audit log as one English sentence. An action that is not known here still gets one.

mod outbox;

use app_domain::Day;
use app_domain::permission::Actor;
use serde_json::Value;

use super::Difference;
use crate::port::AuditEntry;

/// Fields named in a sentence; more of them are counted.
const NAMED: usize = 3;
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
pub(super) fn of(
    entry: &AuditEntry,
    actor_name: &str,
    subject_name: Option<&str>,
    differences: &[Difference],
) -> String {
    let who = match &entry.actor {
        Actor::Player { .. } => actor_name.to_owned(),
        Actor::Operator { .. } => format!("Operator {actor_name}"),
        Actor::System => "Muster".to_owned(),
    };
    let told = Telling {
        entry,
        subject: subject_name.unwrap_or(&entry.subject),
        differences,
    };
    if entry.action == "signed_in" {
        return format!("{} signed in", told.subject);
    }
    if entry.action == "team_set_up" {
        return format!("{} set up the team with the set-up link", told.subject);
    }
    format!("{who} {}", told.done())
}

struct Telling<'a> {
    entry: &'a AuditEntry,
    subject: &'a str,
    differences: &'a [Difference],
}

impl Telling<'_> {
    /// What was done, after the name of who did it.
    fn done(&self) -> String {
        let subject = self.subject;
        match self.entry.action.as_str() {
            "availability_changed" => self.availability(),
            "absence_created" => self.absence("registered", self.entry.after.as_ref()),
            "absence_changed" => self.absence("changed", self.entry.after.as_ref()),
            "absence_removed" => self.absence("removed", self.entry.before.as_ref()),
            "pattern_saved" => self.pattern(),
            "pattern_removed" => format!(
                "removed {} for {}",
                self.whose("a pattern", "pattern"),
                self.weekday()
            ),
            "player_created" => format!("registered {subject}"),
            "player_removed" => format!("removed {subject} from the team"),
            "player_changed" => self.changed(&format!("{subject}’s "), subject),
            "players_reordered" => "reordered the team".to_owned(),
            "plan_changed" => {
                let day = written_day(&self.entry.subject);
                self.changed(
                    &format!("the plan of {day}, "),
                    &format!("the plan of {day}"),
                )
            }
            "settings_changed" => self.changed("the setting ", "settings"),
            "message_sent" => format!("had {} sent now{}", self.message(), self.recipients()),
            "message_written" => format!("told the team: {}", outbox::quoted(self.named("words"))),
            "message_skipped" => format!("skipped {}", self.message()),
            "message_restored" => format!("let {} be sent after all", self.message()),
            "message_asked" => {
                let date = self.entry.subject.split('/').nth(1).unwrap_or_default();
                format!("had {subject} asked about {}", written_day(date))
            }
            "poll_opened" => format!("opened {}", self.poll()),
            "poll_closed" => format!("closed {}: {}", self.poll(), self.outcome()),
            "strategy_created" => format!("wrote the strategy {}", self.named("title")),
            "strategy_changed" => {
                let title = self.named("title");
                self.changed(
                    &format!("the strategy {title}, "),
                    &format!("the strategy {title}"),
                )
            }
            "strategy_duplicated" => format!("duplicated a strategy as {}", self.named("title")),
            "strategy_restored" => {
                format!(
                    "restored an earlier version of the strategy {}",
                    self.named("title")
                )
            }
            "strategy_removed" => format!("removed the strategy {}", self.named("title")),
            "match_created" => {
                let score = text(self.entry.after.as_ref(), "score");
                format!("noted {}: {score}", self.played())
            }
            "match_changed" => self.changed_match(),
            "match_removed" => format!("removed {}", self.played()),
            "comment_added" => format!("commented {}", self.moment()),
            "comment_changed" => format!("changed a comment on {}", self.moment()),
            "comment_removed" => format!("removed a comment on {}", self.moment()),
            "folder_created" => format!("created the folder {}", self.named("name")),
            "folder_changed" => {
                let name = self.named("name");
                self.changed(
                    &format!("the folder {name}, "),
                    &format!("the folder {name}"),
                )
            }
            "folder_removed" => self.removed_folder(),
            "catalogue_changed" => self.changed("the list of ", "the lists of maps and agents"),
            "agents_changed" => {
                let whose = self.whose("", "").trim_start().to_owned();
                self.changed(&whose, &format!("{whose}agents"))
            }
            "calendar_made" => format!("made {}", self.whose("a calendar link", "calendar link")),
            "calendar_closed" => {
                format!(
                    "closed {}",
                    self.whose("the calendar link", "calendar link")
                )
            }
            "sign_in_link_created" => format!("created a sign-in link for {subject}"),
            "sign_in_link_revoked" => format!("revoked a sign-in link for {subject}"),
            "token_revoked" => "revoked a token".to_owned(),
            "operator_token_created" => format!("created the operator token {subject}"),
            other => format!("{} {subject}", other.replace('_', " "))
                .trim_end()
                .to_owned(),
        }
    }

    fn is_own(&self) -> bool {
        match &self.entry.actor {
            Actor::Player { id, .. } => self.entry.subject.split('/').next() == Some(id.as_str()),
            _ => false,
        }
    }

    fn whose(&self, own: &str, of_another: &str) -> String {
        if self.is_own() {
            own.to_owned()
        } else {
            format!("{}’s {of_another}", self.subject)
        }
    }

    fn availability(&self) -> String {
        match self.differences {
            [one] => {
                let day = written_day(&one.field);
                let (before, after) = (answer(&one.before), answer(&one.after));
                format!("changed {}: {before} to {after}", self.whose(&day, &day))
            }
            more => {
                let answers = format!("answers for {} days", more.len());
                format!("changed {}", self.whose(&answers, &answers))
            }
        }
    }

    fn absence(&self, verb: &str, value: Option<&Value>) -> String {
        let (start, end) = (text(value, "startDate"), text(value, "endDate"));
        let range = if start == end {
            written_day(start)
        } else {
            format!("{} to {}", written_day(start), written_day(end))
        };
        format!("{verb} {}, {range}", self.whose("an absence", "absence"))
    }

    fn pattern(&self) -> String {
        let after = self.entry.after.as_ref();
        let is_paused = after.and_then(|value| value.get("active")) == Some(&Value::Bool(false));
        let paused = if is_paused { ", paused" } else { "" };
        let pattern = self.whose("a pattern", "pattern");
        let availability = answer(text(after, "availability"));
        format!(
            "set {pattern} for {}: {availability}{paused}",
            self.weekday()
        )
    }

    /// A name that the subject has or had.
    fn named(&self, field: &str) -> &str {
        let now = text(self.entry.after.as_ref(), field);
        if now.is_empty() {
            text(self.entry.before.as_ref(), field)
        } else {
            now
        }
    }

    fn played(&self) -> String {
        let day = written_day(self.named("date"));
        format!("the match against {} of {day}", self.named("opponent"))
    }

    /// `the match against Nova of Tue 24 Nov at 1:35`.
    fn moment(&self) -> String {
        format!("{} at {}", self.played(), self.named("at"))
    }

    fn changed_match(&self) -> String {
        let played = self.played();
        match self.differences {
            // Notes are long.
            [one] if one.field == "notes" => format!("changed {played}: notes"),
            _ => self.changed(&format!("{played}, "), &played),
        }
    }

    fn removed_folder(&self) -> String {
        let count = |field: &str| {
            let value = self
                .entry
                .before
                .as_ref()
                .and_then(|before| before.get(field));
            value.and_then(Value::as_u64).unwrap_or_default()
        };
        let below = count("folders").saturating_sub(1);
        let strategies = count("strategies");
        let with = match (below, strategies) {
            (0, 0) => String::new(),
            (0, _) => format!(" with {strategies} strategies"),
            _ => format!(" with {below} folders and {strategies} strategies"),
        };
        format!("removed the folder {}{with}", self.named("name"))
    }

    fn weekday(&self) -> &str {
        let index = self.entry.subject.split('/').nth(1).unwrap_or_default();
        let weekday = index.parse::<usize>().ok().and_then(|at| WEEKDAYS.get(at));
        weekday.copied().unwrap_or(index)
    }

    /// One field with its values, a few by name, many by number.
    fn changed(&self, of_one: &str, whole: &str) -> String {
        let quoted = |text: &str| match text {
            "" => "nothing".to_owned(),
            text => text.to_owned(),
        };
        match self.differences {
            [one] => {
                let (before, after) = (quoted(&one.before), quoted(&one.after));
                format!("changed {of_one}{}: {before} to {after}", short(&one.field))
            }
            few if few.len() <= NAMED => {
                let fields: Vec<&str> = few.iter().map(|one| short(&one.field)).collect();
                format!("changed {whole}: {}", fields.join(", "))
            }
            many => format!("changed {whole}: {} fields", many.len()),
        }
    }
}

/// A field without its group.
fn short(field: &str) -> &str {
    field.rsplit(": ").next().unwrap_or(field)
}

fn text<'a>(value: Option<&'a Value>, field: &str) -> &'a str {
    let found = value
        .and_then(|value| value.get(field))
        .and_then(Value::as_str);
    found.unwrap_or_default()
}

fn answer(value: &str) -> String {
    match value {
        "" => "no answer".to_owned(),
        "x" => "not available".to_owned(),
        windows => windows.replace('-', "–"),
    }
}

/// `26.11.2026` as `Thu 26 Nov`.
fn written_day(date: &str) -> String {
    match date.parse::<Day>() {
        Ok(day) => day.date().format("%a %-d %b").to_string(),
        Err(_) => date.to_owned(),
    }
}

#[cfg(test)]
mod tests;
