//! The schedule for the portal: fourteen days in summary, and one day in detail.
//!
//! Days are dates in the bot timezone, times are instants, and the response includes the clocks to format them. A day
//! in summary has the same size for any team size; only a day in detail has a row for every player.

use app_domain::analysis::{DayStatus, HalfHour};
use app_domain::availability::AnswerSource;
use app_domain::day_end::{day_end, evening_end, is_suggestion_timely};
use app_domain::local_clock::LocalClock;
use app_domain::relative_day::RelativeDay;
use app_domain::team_evening::own_date;
use app_domain::{Day, PlayerId, Role, Span, UtcMinute};
use serde::{Deserialize, Serialize};

use super::availability::SpanBody;
use super::player_look::PlayerLook;
use super::schedule::CountsBody;

/// Fourteen team days in summary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FortnightBody {
    pub team_name: String,
    /// Today in the bot timezone.
    pub today: Day,
    /// Today by the viewer's clock; a response stored by an older portal has none.
    #[serde(default)]
    pub viewer_today: Option<Day>,
    /// The viewer's own dates without an answer; a response stored by an older portal has none.
    #[serde(default)]
    pub open_dates: Option<OpenDates>,
    /// `scheduling.minimumPlayers`.
    pub minimum_players: usize,
    pub clocks: ClockPair,
    /// Number of players of any role.
    pub players: usize,
    /// The number of open polls; a response stored by an older portal has none.
    #[serde(default)]
    pub open_polls: usize,
    pub days: Vec<FortnightDay>,
}

impl FortnightBody {
    /// Replaces a day by its newer state, which is the same for all viewers who did not change it themselves. Returns
    /// false if the fortnight does not have the day, for example after midnight.
    pub fn replace_day(&mut self, newer: FortnightDay) -> bool {
        let known = self.days.iter_mut().find(|day| day.date == newer.date);
        known.is_some_and(|day| {
            let viewer = day.viewer;
            *day = FortnightDay { viewer, ..newer };
            true
        })
    }
}

/// The dates of the fourteen from the viewer's today on for which the viewer owes an answer, in the viewer's zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpenDates {
    pub first: Option<Day>,
    pub count: usize,
}

/// The viewer's and the team's clock over the range of the response.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockPair {
    pub viewer: LocalClock,
    pub team: LocalClock,
}

impl ClockPair {
    /// Whether the two clocks show different times at any moment of the range.
    pub fn differ(&self) -> bool {
        !self.viewer.agrees_with(&self.team)
    }
}

/// One team day in summary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FortnightDay {
    pub date: Day,
    pub reason: String,
    pub focus: String,
    pub status: DayStatus,
    /// Number of players missing for a session; 0 if the day is playable or off.
    pub missing: usize,
    pub counts: CountsBody,
    /// The longest common window; the earliest of equally long ones.
    pub window: Option<SpanBody>,
    /// Number of further playable windows.
    pub other_windows: usize,
    /// The end of the last playable window. A response stored by an older portal has none.
    #[serde(default)]
    pub last_window_ends_at: Option<UtcMinute>,
    pub lineup: Vec<LineupPlace>,
    /// The smallest change of one player that would make the day playable.
    pub help: Option<FortnightSuggestionBody>,
    /// Number of main players and substitutes, regardless of their answers.
    pub contenders: usize,
    /// The contenders with windows, main players first.
    pub free: NameSummaryBody,
    /// The contenders who have not answered.
    pub silent: NameSummaryBody,
    /// The main players who are not in the lineup.
    pub lacking: NameSummaryBody,
    /// The viewer's own state. `None` unless the viewer is a player, and for a coach who has not answered.
    #[serde(default)]
    pub viewer: Option<TeamRowState>,
    /// The half hours from noon to midnight by the team's clock.
    pub heat: Vec<HalfHour>,
}

/// One player of a lineup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LineupPlace {
    pub user_id: PlayerId,
    pub display_name: String,
    /// Whether the player is a substitute in this lineup.
    pub is_sub: bool,
    /// A response stored by an older portal has none.
    #[serde(default)]
    pub look: PlayerLook,
}

/// The names of the first few players of a group, and the size of the group: a card has room for few names.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct NameSummaryBody {
    pub first: Vec<String>,
    pub count: usize,
    /// The looks of `first`, for a group that is shown as pictures; empty for one that is shown in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub looks: Vec<PlayerLook>,
}

/// A change by one player that would make the day playable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FortnightSuggestionBody {
    pub user_id: PlayerId,
    pub display_name: String,
    /// Whether the bot can ask the player.
    #[serde(default)]
    pub can_ask: bool,
    /// Whether the bot has asked the player or is about to.
    #[serde(default)]
    pub is_asked: bool,
    /// The player's current window; `None` for a player who has not answered.
    pub from: Option<SpanBody>,
    /// The player's window after the change; `None` for a player who has not answered.
    pub to: Option<SpanBody>,
    /// The window in which the team could play after the change.
    pub window: SpanBody,
    /// The status of the day after the change.
    pub outcome: DayStatus,
}

/// One team day in detail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TeamDayBody {
    /// Today in the bot timezone.
    pub today: Day,
    /// Today by the viewer's clock; a response stored by an older portal has none.
    #[serde(default)]
    pub viewer_today: Option<Day>,
    pub minimum_players: usize,
    pub clocks: ClockPair,
    pub day: FortnightDay,
    /// Every playable window, sorted by start.
    pub windows: Vec<SpanBody>,
    /// Every player, in list order.
    pub rows: Vec<TeamRow>,
}

/// One player on one team day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TeamRow {
    pub user_id: PlayerId,
    pub display_name: String,
    pub role: Role,
    #[serde(default)]
    pub look: PlayerLook,
    /// `None` if there is no answer. An answer without free time means *not available*.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<AnswerSource>,
    /// The reason of the absence that covers the day, possibly empty; `None` if not absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absence: Option<String>,
    /// The player's free time that the day shows, sorted by start: what begins on it, until the next morning, and what
    /// continues from the day before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spans: Vec<SpanBody>,
    /// Whether the player is in the lineup.
    #[serde(default, skip_serializing_if = "is_false")]
    pub plays: bool,
}

/// The state of a player on a team day, in order of precedence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TeamRowState {
    Absent,
    Silent,
    Unavailable,
    Free,
}

impl TeamRowState {
    pub fn of(is_absent: bool, is_answered: bool, has_no_windows: bool) -> Self {
        if is_absent {
            Self::Absent
        } else if !is_answered {
            Self::Silent
        } else if has_no_windows {
            Self::Unavailable
        } else {
            Self::Free
        }
    }
}

impl FortnightSuggestionBody {
    fn is_timely(&self, now: UtcMinute) -> bool {
        let span = |body: SpanBody| Span::new(body.starts_at, body.ends_at);
        let change = || Some((span(self.from?)?, span(self.to?)?));
        span(self.window).is_some_and(|session| is_suggestion_timely(session, change(), now))
    }
}

impl TeamRow {
    pub fn state(&self) -> TeamRowState {
        TeamRowState::of(
            self.absence.is_some(),
            self.source.is_some(),
            self.spans.is_empty(),
        )
    }
}

impl FortnightDay {
    /// The viewer's date of the session, or of the team's evening if there is none.
    pub fn own_date(&self, clocks: &ClockPair) -> Day {
        let session = self.window.map(|window| window.starts_at);
        own_date(self.date, session, &clocks.viewer, &clocks.team)
    }

    /// [`FortnightDay::own_date`] relative to the viewer's today.
    pub fn relative(&self, clocks: &ClockPair, viewer_today: Day) -> RelativeDay {
        RelativeDay::of(self.own_date(clocks), viewer_today)
    }

    /// Whether the day is over: it is not asked about and does not count as playable.
    pub fn has_ended(&self, clocks: &ClockPair, now: UtcMinute) -> bool {
        let window_end = self.window.map(|window| window.ends_at);
        let session_end = window_end
            .max(self.last_window_ends_at)
            .filter(|_| self.status.can_proceed());
        let suggested_end = self.help.as_ref().map(|help| help.window.ends_at);
        day_end(
            evening_end(self.date, &clocks.team),
            session_end,
            suggested_end,
        ) <= now
    }

    /// The change that would make the day playable, if there is still time for it.
    pub fn timely_help(&self, now: UtcMinute) -> Option<&FortnightSuggestionBody> {
        self.help.as_ref().filter(|help| help.is_timely(now))
    }

    /// The day without a suggestion for which it is too late.
    #[must_use]
    pub fn without_late_help(self, now: UtcMinute) -> Self {
        let help = self.timely_help(now).cloned();
        Self { help, ..self }
    }

    /// Whether the viewer is a contender who has not answered. Nobody owes an answer for an off-day.
    pub fn awaits_viewer(&self) -> bool {
        self.viewer == Some(TeamRowState::Silent) && self.status != DayStatus::OffDay
    }

    /// The start of `heat`: noon by the team's clock.
    pub fn noon(&self, clocks: &ClockPair) -> UtcMinute {
        clocks.team.instant_at(self.date, 12 * 60)
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over references"
)]
fn is_false(fact: &bool) -> bool {
    !fact
}
