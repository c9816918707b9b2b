//! The sentence of each action, without the actor's name.

use super::{SentenceBuilder, day_text, outbox, text_value};

impl SentenceBuilder<'_> {
    /// Returns the sentence without the actor's name.
    pub(super) fn predicate(&self) -> String {
        let action = self.entry.action.as_str();
        self.player_predicate(action)
            .or_else(|| self.team_predicate(action))
            .or_else(|| self.message_predicate(action))
            .or_else(|| self.stratbook_predicate(action))
            .or_else(|| self.match_predicate(action))
            .or_else(|| self.sign_in_predicate(action))
            .unwrap_or_else(|| self.generic_predicate(action))
    }

    /// Changes of what belongs to a player.
    fn player_predicate(&self, action: &str) -> Option<String> {
        Some(match action {
            "availability_changed" => self.availability(),
            "absence_created" => self.absence("added", self.entry.after.as_ref()),
            "absence_changed" => self.absence("changed", self.entry.after.as_ref()),
            "absence_removed" => self.absence("removed", self.entry.before.as_ref()),
            "pattern_saved" => self.pattern(),
            "pattern_removed" => format!(
                "removed {} for {}",
                self.whose("their pattern", "pattern"),
                self.weekday()
            ),
            "agents_changed" => {
                let whose = self.whose("their ", "");
                self.changed_fields(&whose, &format!("{whose}agents"))
            }
            "calendar_made" => {
                format!("created {}", self.whose("a calendar link", "calendar link"))
            }
            "calendar_closed" => {
                format!(
                    "revoked {}",
                    self.whose("their calendar link", "calendar link")
                )
            }
            _ => return None,
        })
    }

    /// Changes of the team, its plans and its settings.
    fn team_predicate(&self, action: &str) -> Option<String> {
        let subject = self.subject;
        Some(match action {
            "player_created" => format!("added {subject} to the team"),
            "first_admin_created" => format!("made {subject} the first admin"),
            "player_removed" => format!("removed {subject} from the team"),
            "player_archived" => format!("archived {subject}"),
            "player_restored" => format!("restored {subject} to the team"),
            "player_deleted" => format!("deleted {subject} permanently"),
            "player_changed" => self.changed_fields(&format!("{subject}’s "), subject),
            "players_reordered" => "reordered the team".to_owned(),
            "plan_changed" => {
                let day = day_text(&self.entry.subject);
                self.changed_fields(
                    &format!("the plan for {day}, "),
                    &format!("the plan for {day}"),
                )
            }
            "zone_data_changed" => format!(
                "stored the answers again with the time zone data {}, so that everyone’s clock times stay",
                self.field_text("release")
            ),
            "settings_changed" => self.changed_fields("the setting ", "settings"),
            "map_changed" => self.changed_fields(
                &format!("the map {}, ", self.entry.subject),
                &format!("the map {}", self.entry.subject),
            ),
            "catalogue_changed" => {
                self.changed_fields("the list of ", "the lists of maps and agents")
            }
            _ => return None,
        })
    }

    /// Messages and polls of the bot.
    fn message_predicate(&self, action: &str) -> Option<String> {
        Some(match action {
            "message_sent" => format!("sent {}{}", self.message(), self.recipients()),
            "message_written" => {
                format!(
                    "messaged the team: {}",
                    outbox::quoted(self.field_text("words"))
                )
            }
            "message_skipped" => format!("skipped {}", self.message()),
            "message_restored" => format!("restored {}", self.message()),
            "message_asked" => {
                let date = self.entry.subject.split('/').nth(1).unwrap_or_default();
                format!("asked {} about {}", self.subject, day_text(date))
            }
            "poll_opened" => format!("opened {}", self.poll()),
            "poll_closed" => format!("closed {}: {}", self.poll(), self.outcome()),
            _ => return None,
        })
    }

    fn changed_strategy(&self) -> String {
        let title = self.field_text("title");
        match self.differences {
            // Its values are the numbers of versions.
            [one] if one.field == "text" => format!("edited the text of the strategy {title}"),
            _ => self.changed_fields(
                &format!("the strategy {title}, "),
                &format!("the strategy {title}"),
            ),
        }
    }

    /// Changes of strategies and folders.
    fn stratbook_predicate(&self, action: &str) -> Option<String> {
        Some(match action {
            "strategy_created" => format!("created the strategy {}", self.field_text("title")),
            "strategy_changed" => self.changed_strategy(),
            "strategy_duplicated" => {
                format!("duplicated a strategy as {}", self.field_text("title"))
            }
            "strategy_restored" => {
                format!(
                    "restored an earlier version of the strategy {}",
                    self.field_text("title")
                )
            }
            "strategy_version_named" => {
                format!(
                    "named version {} of the strategy {}: {}",
                    self.field_text("version"),
                    self.field_text("title"),
                    self.field_text("name")
                )
            }
            "strategy_version_unnamed" => {
                format!(
                    "removed the name {} of a version of the strategy {}",
                    self.field_text("name"),
                    self.field_text("title")
                )
            }
            "template_made" => {
                format!("made the strategy {} a template", self.field_text("title"))
            }
            "template_ended" => {
                format!(
                    "stopped using the strategy {} as a template",
                    self.field_text("title")
                )
            }
            "strategy_link_created" => {
                format!(
                    "created a link for outsiders to the strategy {}",
                    self.field_text("title")
                )
            }
            "strategy_link_closed" => {
                format!(
                    "closed a link for outsiders to the strategy {}",
                    self.field_text("title")
                )
            }
            "strategy_removed" => format!("removed the strategy {}", self.field_text("title")),
            "strategy_undeleted" => {
                format!(
                    "took the strategy {} out of the trash",
                    self.field_text("title")
                )
            }
            "strategy_purged" => {
                format!("deleted the strategy {} for good", self.field_text("title"))
            }
            "strategy_comment_added" => {
                format!("commented on the strategy {}", self.field_text("title"))
            }
            "strategy_comment_removed" => {
                format!(
                    "removed a comment on the strategy {}",
                    self.field_text("title")
                )
            }
            "strategy_comment_resolved" => {
                format!(
                    "resolved a comment on the strategy {}",
                    self.field_text("title")
                )
            }
            "strategy_comment_reopened" => {
                format!(
                    "reopened a comment on the strategy {}",
                    self.field_text("title")
                )
            }
            "folder_created" => format!("created the folder {}", self.field_text("name")),
            "folder_changed" => {
                let name = self.field_text("name");
                self.changed_fields(
                    &format!("the folder {name}, "),
                    &format!("the folder {name}"),
                )
            }
            "folder_removed" => self.removed_folder(),
            "folder_undeleted" => {
                format!(
                    "took the folder {} out of the trash",
                    self.field_text("name")
                )
            }
            "folder_purged" => format!("deleted the folder {} for good", self.field_text("name")),
            _ => return None,
        })
    }

    /// Changes of matches and comments on them.
    fn match_predicate(&self, action: &str) -> Option<String> {
        Some(match action {
            "match_created" => match text_value(self.entry.after.as_ref(), "score") {
                "" => format!("added {}", self.match_name()),
                score => format!("added {}: {score}", self.match_name()),
            },
            "match_changed" => self.changed_match_fields(),
            "match_removed" => format!("removed {}", self.match_name()),
            "comment_added" => format!("commented on {}", self.comment_place()),
            "comment_changed" => format!("changed a comment on {}", self.comment_place()),
            "comment_removed" => format!("removed a comment on {}", self.comment_place()),
            _ => return None,
        })
    }

    /// Changes of sign-in links and tokens.
    fn sign_in_predicate(&self, action: &str) -> Option<String> {
        let subject = self.subject;
        Some(match action {
            "sign_in_link_created" => format!("created a sign-in link for {subject}"),
            "sign_in_link_revoked" => format!("revoked a sign-in link for {subject}"),
            "device_code_created" => "made a code for another device".to_owned(),
            "token_revoked" => "revoked a token".to_owned(),
            "operator_token_created" => format!("created the operator token {subject}"),
            _ => return None,
        })
    }

    fn generic_predicate(&self, action: &str) -> String {
        format!("{} {}", action.replace('_', " "), self.subject)
            .trim_end()
            .to_owned()
    }
}
