//! The actions of the activity log.

use crate::named_values::named_values;

named_values! {
    /// The action of an entry of the activity log, with its stored name.
    ActivityAction {
        AvailabilityChanged = "availability_changed",
        AbsenceCreated = "absence_created",
        AbsenceChanged = "absence_changed",
        AbsenceRemoved = "absence_removed",
        PatternSaved = "pattern_saved",
        PatternRemoved = "pattern_removed",
        AgentsChanged = "agents_changed",
        CalendarMade = "calendar_made",
        CalendarClosed = "calendar_closed",
        PlayerCreated = "player_created",
        FirstAdminCreated = "first_admin_created",
        PlayerRemoved = "player_removed",
        PlayerArchived = "player_archived",
        PlayerRestored = "player_restored",
        PlayerDeleted = "player_deleted",
        PlayerChanged = "player_changed",
        PlayersReordered = "players_reordered",
        PlanChanged = "plan_changed",
        ZoneDataChanged = "zone_data_changed",
        SettingsChanged = "settings_changed",
        MapChanged = "map_changed",
        CatalogueChanged = "catalogue_changed",
        TeamSetUp = "team_set_up",
        MessageSent = "message_sent",
        MessageWritten = "message_written",
        MessageSkipped = "message_skipped",
        MessageRestored = "message_restored",
        MessageAsked = "message_asked",
        PollOpened = "poll_opened",
        PollClosed = "poll_closed",
        StrategyCreated = "strategy_created",
        StrategyChanged = "strategy_changed",
        StrategyDuplicated = "strategy_duplicated",
        StrategyRestored = "strategy_restored",
        StrategyVersionNamed = "strategy_version_named",
        StrategyVersionUnnamed = "strategy_version_unnamed",
        TemplateMade = "template_made",
        TemplateEnded = "template_ended",
        StrategyLinkCreated = "strategy_link_created",
        StrategyLinkClosed = "strategy_link_closed",
        StrategyRemoved = "strategy_removed",
        StrategyUndeleted = "strategy_undeleted",
        StrategyPurged = "strategy_purged",
        StrategyCommentAdded = "strategy_comment_added",
        StrategyCommentRemoved = "strategy_comment_removed",
        StrategyCommentResolved = "strategy_comment_resolved",
        StrategyCommentReopened = "strategy_comment_reopened",
        FolderCreated = "folder_created",
        FolderChanged = "folder_changed",
        FolderRemoved = "folder_removed",
        FolderUndeleted = "folder_undeleted",
        FolderPurged = "folder_purged",
        MatchCreated = "match_created",
        MatchChanged = "match_changed",
        MatchRemoved = "match_removed",
        CommentAdded = "comment_added",
        CommentChanged = "comment_changed",
        CommentRemoved = "comment_removed",
        SignedIn = "signed_in",
        AccountConnected = "account_connected",
        SignInLinkCreated = "sign_in_link_created",
        SignInLinkRevoked = "sign_in_link_revoked",
        DeviceCodeCreated = "device_code_created",
        TokenRevoked = "token_revoked",
        OperatorTokenCreated = "operator_token_created",
    }
}

impl ActivityAction {
    /// Returns the action with this name; `None` for that of another version.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.as_str() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_action_has_a_name_of_its_own() {
        for action in ActivityAction::ALL {
            assert_eq!(ActivityAction::from_name(action.as_str()), Some(action));
        }
    }
}
