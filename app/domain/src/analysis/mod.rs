//! What a team day means for the team: can it play, when, with whom, and what is missing (decisions §3).
//!
//! A day is analysed over the windows filed under it, so a window that runs past midnight counts for
//! the day on which it begins. Everything is measured between true instants: on the night of a clock
//! change an hour more or less is counted as it is lived.

mod heat;
mod moves;
mod suggestion;
mod sweep;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

pub use heat::{HalfHour, STEP, half_hours};
pub use suggestion::{Change, MAX_SHIFT_MINUTES, Suggestion};

#[cfg(feature = "zones")]
use crate::filing::DayRecord;
use crate::moment::{Span, united};
#[cfg(feature = "zones")]
use crate::player::Player;
use crate::player::{PlayerId, Role};
use sweep::{common, longest};

/// One player on one team day. Give candidates in the order of the list (MAIN, SUB, COACH, then place).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub player: PlayerId,
    pub role: Role,
    /// The windows filed under the day, in any order; they may overlap or touch.
    pub spans: Vec<Span>,
    /// No answer about the day. The spans of a silent player do not count.
    pub is_silent: bool,
    /// Away: counts as absent and as nothing else.
    pub is_absent: bool,
}

impl Candidate {
    /// `player` on the team day whose record is `record` (`None`: nothing stored).
    #[cfg(feature = "zones")]
    pub fn new(player: &Player, record: Option<&DayRecord>, is_absent: bool) -> Self {
        let windows = record.map_or(&[][..], |record| &record.windows);
        Self {
            player: player.id.clone(),
            role: player.role,
            spans: windows.iter().map(|window| window.span).collect(),
            is_silent: record.and_then(DayRecord::source).is_none(),
            is_absent,
        }
    }
}

/// What a session needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Demand {
    /// `scheduling.minimumPlayers`; 0 is read as 1.
    pub players: usize,
    /// `scheduling.minimumSessionMinutes`; less than 1 is read as 1.
    pub minutes: i64,
}

impl Demand {
    fn readable(self) -> Self {
        Self {
            players: self.players.max(1),
            minutes: self.minutes.max(1),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Status {
    /// An admin declared the day off.
    OffDay,
    /// Enough MAINs are free together.
    FullRoster,
    /// Enough players are free together when SUBs step in.
    WithSubs,
    NotEnough,
}

impl Status {
    /// Whether the team can play.
    pub fn can_proceed(self) -> bool {
        matches!(self, Self::FullRoster | Self::WithSubs)
    }
}

/// Players of each role who are free at some time of the day, and those who are not known to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Counts {
    pub main: usize,
    pub sub: usize,
    pub coach: usize,
    /// Absent players of any role; they count nowhere else.
    pub absent: usize,
    /// Players of any role without an answer.
    pub silent: usize,
}

/// The answer for one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    pub status: Status,
    pub counts: Counts,
    /// The longest of `windows`; of equals the earliest.
    pub window: Option<Span>,
    /// Every playable window, by start. Two with different lineups may overlap; none lies in another.
    pub windows: Vec<Span>,
    /// Exactly the demanded players, free for all of `window`: MAINs in order, then as few SUBs as needed, in order.
    pub lineup: Vec<PlayerId>,
    /// The SUBs of the lineup.
    pub required_subs: Vec<PlayerId>,
    /// Players short of the demand; 0 when the day is playable or off.
    pub missing: usize,
    /// The smallest change that would make a [`Status::NotEnough`] day playable.
    pub suggestion: Option<Suggestion>,
}

/// The windows in which the team can play, as [`Analysis::windows`] has them on a day that is not off: of the roles and
/// the windows of those who are free. The short way for whoever looks at years of days.
pub fn playable_windows<'a>(
    free: impl IntoIterator<Item = (Role, &'a [Span])>,
    demand: Demand,
) -> Vec<Span> {
    let demand = demand.readable();
    let (mut mains, mut all) = (Vec::new(), Vec::new());
    for (role, spans) in free {
        if role == Role::Coach {
            continue;
        }
        let windows = united(spans.iter().copied());
        let long_enough = windows
            .into_iter()
            .filter(|window| window.minutes() >= demand.minutes);
        for window in long_enough {
            all.push(window);
            if role == Role::Main {
                mains.push(window);
            }
        }
    }
    mains.sort_unstable();
    let windows = common(&mains, demand.players, demand);
    if !windows.is_empty() {
        return windows;
    }
    all.sort_unstable();
    common(&all, demand.players, demand)
}

/// Analyses one team day.
pub fn analyse(candidates: &[Candidate], demand: Demand, is_off_day: bool) -> Analysis {
    let counts = Counts::of(candidates);
    if is_off_day {
        return Analysis::without_window(Status::OffDay, counts, 0, None);
    }
    let demand = demand.readable();
    let contenders: Vec<Contender> = candidates.iter().filter_map(Contender::of).collect();
    let mains = contenders
        .iter()
        .filter(|contender| contender.candidate.role == Role::Main);
    let windows = common(&free_long_enough(mains, demand), demand.players, demand);
    if let Some(window) = longest(windows.iter().copied()) {
        return Analysis::playable(counts, demand, &contenders, window, windows);
    }
    let free = free_long_enough(&contenders, demand);
    let windows = common(&free, demand.players, demand);
    if let Some(window) = longest(windows.iter().copied()) {
        return Analysis::playable(counts, demand, &contenders, window, windows);
    }
    let together = (1..demand.players)
        .rev()
        .find(|players| !common(&free, *players, demand).is_empty());
    let missing = demand.players - together.unwrap_or(0);
    // One player's change can make up for one missing player, not for more.
    let suggestion = if missing == 1 {
        suggestion::smallest(&contenders, &free, demand)
    } else {
        None
    };
    Analysis::without_window(Status::NotEnough, counts, missing, suggestion)
}

impl Analysis {
    fn playable(
        counts: Counts,
        demand: Demand,
        contenders: &[Contender],
        window: Span,
        windows: Vec<Span>,
    ) -> Self {
        // Contenders stand in list order, MAINs first: the first who fit are also the fewest SUBs.
        let lineup: Vec<&Candidate> = contenders
            .iter()
            .filter(|contender| contender.is_free_for(window))
            .map(|contender| contender.candidate)
            .take(demand.players)
            .collect();
        let ids = |role: Option<Role>| {
            let chosen = lineup
                .iter()
                .filter(move |one| role.is_none_or(|role| one.role == role));
            chosen.map(|one| one.player.clone()).collect::<Vec<_>>()
        };
        let required_subs = ids(Some(Role::Sub));
        Self {
            status: if required_subs.is_empty() {
                Status::FullRoster
            } else {
                Status::WithSubs
            },
            counts,
            window: Some(window),
            windows,
            lineup: ids(None),
            required_subs,
            missing: 0,
            suggestion: None,
        }
    }

    fn without_window(
        status: Status,
        counts: Counts,
        missing: usize,
        suggestion: Option<Suggestion>,
    ) -> Self {
        Self {
            status,
            counts,
            window: None,
            windows: Vec::new(),
            lineup: Vec::new(),
            required_subs: Vec::new(),
            missing,
            suggestion,
        }
    }
}

impl Counts {
    fn of(candidates: &[Candidate]) -> Self {
        let mut counts = Self::default();
        for candidate in candidates {
            let place = match candidate.role {
                _ if candidate.is_absent => &mut counts.absent,
                _ if candidate.is_silent => &mut counts.silent,
                _ if candidate.spans.is_empty() => continue,
                Role::Main => &mut counts.main,
                Role::Sub => &mut counts.sub,
                Role::Coach => &mut counts.coach,
            };
            *place += 1;
        }
        counts
    }
}

/// A MAIN or SUB who is not absent.
struct Contender<'a> {
    candidate: &'a Candidate,
    /// By start; they neither overlap nor touch.
    windows: Vec<Span>,
}

impl<'a> Contender<'a> {
    fn of(candidate: &'a Candidate) -> Option<Self> {
        if candidate.is_absent || candidate.role == Role::Coach {
            return None;
        }
        let windows = if candidate.is_silent {
            Vec::new()
        } else {
            united(candidate.spans.iter().copied())
        };
        Some(Self { candidate, windows })
    }

    fn is_free_for(&self, span: Span) -> bool {
        self.windows.iter().any(|window| window.covers(span))
    }
}

/// The windows in which a session fits at all, by start.
fn free_long_enough<'a>(
    contenders: impl IntoIterator<Item = &'a Contender<'a>>,
    demand: Demand,
) -> Vec<Span> {
    let windows = contenders
        .into_iter()
        .flat_map(|contender| &contender.windows);
    let mut free: Vec<Span> = windows
        .copied()
        .filter(|window| window.minutes() >= demand.minutes)
        .collect();
    free.sort_unstable();
    free
}
