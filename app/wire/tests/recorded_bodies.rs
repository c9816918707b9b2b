//! Bodies that the server and the portal of an earlier version have sent are read, and written with the same bytes.

use std::collections::BTreeSet;

use app_wire::{
    AbsenceOverviewBody, AuditListBody, BackupStatusBody, BinListBody, BoardMapBody, BotStatusBody,
    BulkUpdateRequest, CalendarLinkStatusBody, CatalogBody, CommentBody, CommentThreadBody,
    CurrentUser, FirstStepsBody, FolderBody, FolderListRequest, FolderRequest, FortnightBody,
    MapRecordBody, MatchDetailsBody, MatchListBody, MatchRequest, MentionNamesBody,
    MessageFilterRequest, MessageListBody, MessageTargetRequest, NewCalendarLinkBody,
    NewPlayerBody, NewSignInLink, NewStrategyLinkBody, OutboxBody, OwnDayBody, OwnFortnightBody,
    PatternWeekBody, PlannedDays, PlayableStrategiesBody, PlayerAgentsBody, PlayerBody,
    PlayerLookBody, PlayerPlace, PlayerRecordCountsBody, PresenceRequest, RestoredBody,
    ScheduleDay, SessionBody, SettingsBody, SignInBody, SignInLinkBody, SignInOptions,
    StatisticsBody, StrategyBody, StrategyLinkBody, StrategyListBody, StrategyRequest, TeamDayBody,
    TemplateBody, TemplateItem, VersionBody, VersionListBody, WeekdayChangeRequest,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A line for each body: the type, a space, and the JSON text. Of each list, at most two entries are kept.
const RECORDED: &str = include_str!("recorded_bodies.txt");

fn rewritten<T: DeserializeOwned + Serialize>(json: &str) -> String {
    let body: T = serde_json::from_str(json).expect("a body");
    serde_json::to_string(&body).expect("json")
}

macro_rules! bodies {
    ($($name:ident)+) => {
        #[test]
        fn a_recorded_body_keeps_its_bytes() {
            let mut known = BTreeSet::from([$(stringify!($name)),+]);
            for line in RECORDED.lines() {
                let (name, json) = line.split_once(' ').expect("a name and a body");
                let written = match name {
                    $(stringify!($name) => rewritten::<$name>(json),)+
                    _ => panic!("{name} is not in the list"),
                };
                assert_eq!(written, json, "{name}");
                known.remove(name);
            }
            assert!(known.is_empty(), "not recorded: {known:?}");
        }
    };
}

bodies! {
    AbsenceOverviewBody AuditListBody BackupStatusBody BinListBody BoardMapBody BotStatusBody BulkUpdateRequest
    CalendarLinkStatusBody CatalogBody CommentBody CommentThreadBody CurrentUser FirstStepsBody FolderBody
    FolderListRequest FolderRequest FortnightBody MapRecordBody MatchDetailsBody MatchListBody MatchRequest
    MentionNamesBody MessageFilterRequest MessageListBody MessageTargetRequest NewCalendarLinkBody NewPlayerBody
    NewSignInLink NewStrategyLinkBody OutboxBody OwnDayBody OwnFortnightBody PatternWeekBody PlannedDays
    PlayableStrategiesBody PlayerAgentsBody PlayerBody PlayerLookBody PlayerPlace PlayerRecordCountsBody
    PresenceRequest RestoredBody ScheduleDay SessionBody SettingsBody SignInBody SignInLinkBody SignInOptions
    StatisticsBody StrategyBody StrategyLinkBody StrategyListBody StrategyRequest TeamDayBody TemplateBody
    TemplateItem VersionBody VersionListBody WeekdayChangeRequest
}
