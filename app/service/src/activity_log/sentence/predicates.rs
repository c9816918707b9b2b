//! The sentence of each action, without the actor's name.

use app_domain::text_template::fill;

use super::{SentenceBuilder, day_text, outbox, text_value};
use crate::activity_log::ActivityAction;

impl SentenceBuilder<'_> {
    /// Returns the sentence without the actor's name.
    pub(super) fn predicate(&self, action: ActivityAction) -> String {
        use ActivityAction as A;
        match action {
            A::AvailabilityChanged => self.availability(),
            A::AbsenceCreated => self.absence("added", self.entry.after.as_ref()),
            A::AbsenceChanged => self.absence("changed", self.entry.after.as_ref()),
            A::AbsenceRemoved => self.absence("removed", self.entry.before.as_ref()),
            A::PatternSaved => self.pattern(),
            A::PatternRemoved => self.removed_pattern(),
            A::AgentsChanged => self.changed_agents(),
            A::CalendarMade => format!("created {}", self.calendar_link("a calendar link")),
            A::CalendarClosed => format!("revoked {}", self.calendar_link("their calendar link")),

            A::PlayerCreated => self.filled("added {subject} to the team"),
            A::FirstAdminCreated => self.filled("made {subject} the first admin"),
            A::PlayerRemoved => self.filled("removed {subject} from the team"),
            A::PlayerArchived => self.filled("archived {subject}"),
            A::PlayerRestored => self.filled("restored {subject} to the team"),
            A::PlayerDeleted => self.filled("deleted {subject} permanently"),
            A::PlayerChanged => self.changed_fields(&self.filled("{subject}’s "), self.subject),
            A::PlayersReordered => "reordered the team".to_owned(),
            A::PlanChanged => {
                self.changed_parts(&format!("the plan for {}", day_text(&self.entry.subject)))
            }
            A::ZoneDataChanged => self.filled(
                "stored the answers again with the time zone data {release}, so that everyone’s clock times stay",
            ),
            A::SettingsChanged => self.changed_fields("the setting ", "settings"),
            A::MapChanged => self.changed_parts(&format!("the map {}", self.entry.subject)),
            A::CatalogueChanged => {
                self.changed_fields("the list of ", "the lists of maps and agents")
            }
            A::TeamSetUp => "set up the team with the set-up link".to_owned(),

            A::MessageSent => format!("sent {}{}", self.message(), self.recipients()),
            A::MessageWritten => {
                let words = outbox::quoted(self.field_text("words"));
                format!("messaged the team: {words}")
            }
            A::MessageSkipped => format!("skipped {}", self.message()),
            A::MessageRestored => format!("restored {}", self.message()),
            A::MessageAsked => {
                let date = self.entry.subject.split('/').nth(1).unwrap_or_default();
                format!("asked {} about {}", self.subject, day_text(date))
            }
            A::PollOpened => format!("opened {}", self.poll()),
            A::PollClosed => format!("closed {}: {}", self.poll(), self.outcome()),

            A::StrategyCreated => self.filled("created the strategy {title}"),
            A::StrategyChanged => self.changed_strategy(),
            A::StrategyDuplicated => self.filled("duplicated a strategy as {title}"),
            A::StrategyRestored => {
                self.filled("restored an earlier version of the strategy {title}")
            }
            A::StrategyVersionNamed => {
                self.filled("named version {version} of the strategy {title}: {name}")
            }
            A::StrategyVersionUnnamed => {
                self.filled("removed the name {name} of a version of the strategy {title}")
            }
            A::TemplateMade => self.filled("made the strategy {title} a template"),
            A::TemplateEnded => self.filled("stopped using the strategy {title} as a template"),
            A::StrategyLinkCreated => {
                self.filled("created a link for outsiders to the strategy {title}")
            }
            A::StrategyLinkClosed => {
                self.filled("closed a link for outsiders to the strategy {title}")
            }
            A::StrategyRemoved => self.filled("removed the strategy {title}"),
            A::StrategyUndeleted => self.filled("took the strategy {title} out of the trash"),
            A::StrategyPurged => self.filled("deleted the strategy {title} for good"),
            A::StrategyCommentAdded => self.filled("commented on the strategy {title}"),
            A::StrategyCommentRemoved => self.filled("removed a comment on the strategy {title}"),
            A::StrategyCommentResolved => self.filled("resolved a comment on the strategy {title}"),
            A::StrategyCommentReopened => self.filled("reopened a comment on the strategy {title}"),
            A::FolderCreated => self.filled("created the folder {name}"),
            A::FolderChanged => self.changed_parts(&self.filled("the folder {name}")),
            A::FolderRemoved => self.removed_folder(),
            A::FolderUndeleted => self.filled("took the folder {name} out of the trash"),
            A::FolderPurged => self.filled("deleted the folder {name} for good"),

            A::MatchCreated => self.created_match(),
            A::MatchChanged => self.changed_match_fields(),
            A::MatchRemoved => format!("removed {}", self.match_name()),
            A::CommentAdded => format!("commented on {}", self.comment_place()),
            A::CommentChanged => format!("changed a comment on {}", self.comment_place()),
            A::CommentRemoved => format!("removed a comment on {}", self.comment_place()),

            A::SignedIn => "signed in".to_owned(),
            A::AccountConnected => "connected a Discord account".to_owned(),
            A::SignInLinkCreated => self.filled("created a sign-in link for {subject}"),
            A::SignInLinkRevoked => self.filled("revoked a sign-in link for {subject}"),
            A::DeviceCodeCreated => "made a code for another device".to_owned(),
            A::TokenRevoked => "revoked a token".to_owned(),
            A::OperatorTokenCreated => self.filled("created the operator token {subject}"),
        }
    }

    /// Returns the words of an action that this version does not know.
    pub(super) fn generic_predicate(&self) -> String {
        format!("{} {}", self.entry.action.replace('_', " "), self.subject)
            .trim_end()
            .to_owned()
    }

    /// Returns a sentence with the subject and the fields that it names.
    fn filled(&self, template: &str) -> String {
        let fields = ["title", "name", "version", "release"];
        let mut values = fields.map(|field| (field, self.field_text(field))).to_vec();
        values.push(("subject", self.subject));
        fill(template, &values)
    }

    /// Returns the changed fields of a thing with a name of its own.
    fn changed_parts(&self, whole: &str) -> String {
        self.changed_fields(&format!("{whole}, "), whole)
    }

    fn calendar_link(&self, own: &str) -> String {
        self.whose(own, "calendar link")
    }

    fn removed_pattern(&self) -> String {
        let pattern = self.whose("their pattern", "pattern");
        format!("removed {pattern} for {}", self.weekday())
    }

    fn changed_agents(&self) -> String {
        let whose = self.whose("their ", "");
        self.changed_fields(&whose, &format!("{whose}agents"))
    }

    fn changed_strategy(&self) -> String {
        match self.differences {
            // Its values are the numbers of versions.
            [one] if one.field == "text" => self.filled("edited the text of the strategy {title}"),
            _ => self.changed_parts(&self.filled("the strategy {title}")),
        }
    }

    fn created_match(&self) -> String {
        match text_value(self.entry.after.as_ref(), "score") {
            "" => format!("added {}", self.match_name()),
            score => format!("added {}: {score}", self.match_name()),
        }
    }
}
