//! Sentences about messages and polls.

use serde_json::Value;

use super::{MAX_NAMED, SentenceBuilder, day_text, text_value};

/// Maximum number of characters of a quoted text. The changed fields of the entry have the whole text.
const MAX_QUOTED_CHARS: usize = 80;

impl SentenceBuilder<'_> {
    /// `the daily post for Thu 26 Nov`, `Kim’s reminder for Thu 26 Nov`.
    pub(super) fn message(&self) -> String {
        let after = self.entry.after.as_ref();
        let date = text_value(after, "date");
        let day = day_text(date);
        let message = match text_value(after, "message") {
            "change" => "change notice".to_owned(),
            "ask" => "question".to_owned(),
            "notice" => "message to the team".to_owned(),
            "test" => "test message".to_owned(),
            "unreached" => "notice about players not reached".to_owned(),
            "weekly_planning" => "weekly message".to_owned(),
            job => job.replace('_', " "),
        };
        if self.subject == date {
            format!("the {message} for {day}")
        } else {
            format!("{}’s {message} for {day}", self.subject)
        }
    }

    /// ` to Kim, Jonas` for a message to players.
    pub(super) fn recipients(&self) -> String {
        let players = self
            .entry
            .after
            .as_ref()
            .and_then(|after| after.get("players"));
        match players.and_then(Value::as_array).map_or(0, Vec::len) {
            0 => String::new(),
            few if few <= MAX_NAMED => {
                let named = self.differences.iter().find(|one| one.field == "players");
                format!(" to {}", named.map_or("", |one| &one.after))
            }
            many => format!(" to {many} players"),
        }
    }

    /// `the poll “Which map?”`, `the start time poll for Thu 26 Nov`.
    pub(super) fn poll(&self) -> String {
        match self.field_text("question") {
            "" => format!(
                "the start time poll for {}",
                day_text(self.field_text("date"))
            ),
            question => format!("the poll {}", quoted(question)),
        }
    }

    /// Returns the options with the most votes.
    pub(super) fn outcome(&self) -> String {
        let most = self
            .entry
            .after
            .as_ref()
            .and_then(|after| after.get("mostVotes"));
        let most = most.and_then(Value::as_array).into_iter().flatten();
        let most: Vec<&str> = most.filter_map(Value::as_str).collect();
        if most.is_empty() {
            "no votes".to_owned()
        } else {
            joined_names(&most)
        }
    }
}

/// Returns the text in quotation marks, on one line, and cut off after [`MAX_QUOTED_CHARS`] characters.
pub(super) fn quoted(words: &str) -> String {
    let line: Vec<&str> = words.split_whitespace().collect();
    let line = line.join(" ");
    match line.char_indices().nth(MAX_QUOTED_CHARS) {
        Some((end, _)) => format!("“{}…”", &line[..end]),
        None => format!("“{line}”"),
    }
}

/// `Ada, Bob and Cleo`.
fn joined_names(names: &[&str]) -> String {
    match names {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        names => names.concat(),
    }
}
