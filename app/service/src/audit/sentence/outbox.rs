//! What admins have the bot say, and polls, in words.

use serde_json::Value;

use super::{NAMED, Telling, text, written_day};

/// Characters of somebody's own words in a sentence; all of them stand behind it.
const QUOTED: usize = 80;

impl Telling<'_> {
    /// `the daily post of Thu 26 Nov`, `Kim’s reminder for Thu 26 Nov`.
    pub(super) fn message(&self) -> String {
        let after = self.entry.after.as_ref();
        let date = text(after, "date");
        let day = written_day(date);
        let message = match text(after, "message") {
            "change" => "notice of a change".to_owned(),
            "ask" => "question".to_owned(),
            "notice" => "notice to the team".to_owned(),
            "unreached" => "names of those not reached".to_owned(),
            "weekly_planning" => "weekly message".to_owned(),
            job => job.replace('_', " "),
        };
        if self.subject == date {
            format!("the {message} of {day}")
        } else {
            format!("{}’s {message} for {day}", self.subject)
        }
    }

    /// `, to Kim, Jonas` where the message was for players.
    pub(super) fn recipients(&self) -> String {
        let players = self
            .entry
            .after
            .as_ref()
            .and_then(|after| after.get("players"));
        match players.and_then(Value::as_array).map_or(0, Vec::len) {
            0 => String::new(),
            few if few <= NAMED => {
                let named = self.differences.iter().find(|one| one.field == "players");
                format!(", to {}", named.map_or("", |one| &one.after))
            }
            many => format!(", to {many} players"),
        }
    }

    /// `the poll “Which map?”`, `the poll about the start on Thu 26 Nov`.
    pub(super) fn poll(&self) -> String {
        match self.named("question") {
            "" => format!(
                "the poll about the start on {}",
                written_day(self.named("date"))
            ),
            question => format!("the poll {}", quoted(question)),
        }
    }

    /// What most voted for.
    pub(super) fn outcome(&self) -> String {
        let most = self
            .entry
            .after
            .as_ref()
            .and_then(|after| after.get("mostVotes"));
        let most = most.and_then(Value::as_array).into_iter().flatten();
        let most: Vec<&str> = most.filter_map(Value::as_str).collect();
        if most.is_empty() {
            "nobody has voted".to_owned()
        } else {
            listed(&most)
        }
    }
}

/// On one line, and not longer than a line.
pub(super) fn quoted(words: &str) -> String {
    let line: Vec<&str> = words.split_whitespace().collect();
    let line = line.join(" ");
    match line.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("“{}…”", &line[..end]),
        None => format!("“{line}”"),
    }
}

/// `Ada, Bob and Cleo`.
fn listed(names: &[&str]) -> String {
    match names {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        names => names.concat(),
    }
}
