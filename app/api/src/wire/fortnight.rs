//! What the portal shows of the schedule: the fortnight at a glance, and one day in depth.
//!
//! Days are the bot timezone's dates, times are instants, and the clocks to read them by come along. A day at a
//! glance says the same few things however large the team is; only a day in depth has a row for every player.

use app_domain::analysis::{HalfHour, Status};
use app_domain::availability::Source;
use app_domain::clock::LocalClock;
use app_domain::relative_day::RelativeDay;
use app_domain::team_evening::EVENING_MINUTE;
use app_domain::{Day, Moment, Role};
use serde::{Deserialize, Serialize};

use super::availability::SpanBody;
use super::schedule::CountsBody;

/// Fourteen team days at a glance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Fortnight {
    pub team_name: String,
    /// Today in the bot timezone.
    pub today: Day,
    /// Today by the viewer's clock; an answer that an older portal kept has none.
    #[serde(default)]
    pub viewer_today: Option<Day>,
    /// `scheduling.minimumPlayers`.
    pub minimum_players: usize,
    pub clocks: Clocks,
    /// Registered players of any role.
    pub players: usize,
    pub days: Vec<FortnightDay>,
}

/// The viewer's and the team's clock over the range of the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    pub viewer: LocalClock,
    pub team: LocalClock,
}

impl Clocks {
    /// Whether the two clocks ever show different times within the range.
    pub fn differ(&self) -> bool {
        !self.viewer.agrees_with(&self.team)
    }
}

/// One team day at a glance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FortnightDay {
    pub date: Day,
    pub reason: String,
    pub focus: String,
    pub status: Status,
    /// Players short of a session; 0 when the day is playable or off.
    pub missing: usize,
    pub counts: CountsBody,
    /// The longest common window; the earliest of equals.
    pub window: Option<SpanBody>,
    /// How many playable windows there are beside it.
    pub other_windows: usize,
    pub lineup: Vec<LineupPlace>,
    /// The smallest change that would make the day playable.
    pub help: Option<Help>,
    /// Main players and substitutes, whatever they said.
    pub contenders: usize,
    /// The contenders with windows, main players first.
    pub free: Names,
    /// The contenders who have not answered.
    pub silent: Names,
    /// The main players whom the lineup does without.
    pub lacking: Names,
    /// Whether the viewer plays here and has not answered.
    pub awaits_viewer: bool,
    /// From the team's noon to its midnight.
    pub heat: Vec<HalfHour>,
}

/// One player of a lineup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LineupPlace {
    pub display_name: String,
    /// Steps in as a substitute.
    pub is_sub: bool,
}

/// The first names of some players, and how many they are: a card has room for few.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Names {
    pub first: Vec<String>,
    pub count: usize,
}

/// What one player could do to make the day playable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Help {
    pub user_id: String,
    pub display_name: String,
    /// Whether the bot can ask the player.
    #[serde(default)]
    pub can_ask: bool,
    /// The bot has asked, or is about to.
    #[serde(default)]
    pub is_asked: bool,
    /// The player's window as it is; `None` for a player who has not answered and is simply asked.
    pub from: Option<SpanBody>,
    /// The player's window as it would have to be.
    pub to: Option<SpanBody>,
    /// When the team could play then.
    pub window: SpanBody,
    /// What the day would be then.
    pub outcome: Status,
}

/// One team day in depth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TeamDay {
    /// Today in the bot timezone.
    pub today: Day,
    /// Today by the viewer's clock; an answer that an older portal kept has none.
    #[serde(default)]
    pub viewer_today: Option<Day>,
    pub minimum_players: usize,
    pub clocks: Clocks,
    pub day: FortnightDay,
    /// Every playable window, by start.
    pub windows: Vec<SpanBody>,
    /// Every player, in list order.
    pub rows: Vec<TeamRow>,
}

/// One player on one day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TeamRow {
    pub user_id: String,
    pub display_name: String,
    pub role: Role,
    /// `None` where there is no answer. An answer without windows is *not available*.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// The reason of the absence that covers the day, maybe empty; `None`: not absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absence: Option<String>,
    /// The windows filed under the day, by start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spans: Vec<SpanBody>,
    /// Whether the player is in the lineup.
    #[serde(default, skip_serializing_if = "is_false")]
    pub plays: bool,
}

/// What a player's row comes to on a day, in the order in which it is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    Absent,
    Silent,
    Unavailable,
    Free,
}

impl TeamRow {
    pub fn standing(&self) -> Standing {
        if self.absence.is_some() {
            Standing::Absent
        } else if self.source.is_none() {
            Standing::Silent
        } else if self.spans.is_empty() {
            Standing::Unavailable
        } else {
            Standing::Free
        }
    }
}

impl FortnightDay {
    /// The viewer's date of the session, or of the team's evening where there is none, seen from the viewer's today.
    pub fn relative(&self, clocks: &Clocks, viewer_today: Day) -> RelativeDay {
        let evening = || clocks.team.moment(self.date, EVENING_MINUTE);
        let starts = self.window.map_or_else(evening, |window| window.starts_at);
        RelativeDay::of_moment(starts, &clocks.viewer, viewer_today)
    }

    /// The first moment of the strip: the team's noon.
    pub fn noon(&self, clocks: &Clocks) -> Moment {
        clocks.team.moment(self.date, 12 * 60)
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over references"
)]
fn is_false(fact: &bool) -> bool {
    !fact
}
