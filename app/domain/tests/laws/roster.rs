//! Random rosters on a short day of about forty minutes, and a slow oracle that checks them minute by minute.

use app_domain::analysis::{DayBounds, LineupCandidate, SessionDemand};
use app_domain::{PlayerId, Role, Span, UtcMinute};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// The first minute of windows; the last is [`LAST_MINUTE`].
pub const FIRST_MINUTE: i64 = 20;
pub const LAST_MINUTE: i64 = 60;
/// Minutes that the oracle checks. An extended window may leave the range of the generated ones.
pub const DAY_MINUTES: i64 = 80;

pub fn span(start: i64, end: i64) -> Span {
    Span::new(UtcMinute::from_minutes(start), UtcMinute::from_minutes(end)).expect("a span")
}

pub fn id(number: usize) -> PlayerId {
    format!("{number:018}").parse().expect("an id")
}

fn any_span() -> impl Strategy<Value = Span> {
    (FIRST_MINUTE..LAST_MINUTE - 1, 1i64..16)
        .prop_map(|(start, length)| span(start, LAST_MINUTE.min(start + length)))
}

fn any_candidate() -> impl Strategy<Value = LineupCandidate> {
    let role = select(vec![
        Role::Main,
        Role::Main,
        Role::Main,
        Role::Sub,
        Role::Sub,
        Role::Coach,
    ]);
    let spans = vec(any_span(), 0..=3);
    (role, spans, 0..12u8).prop_map(|(role, spans, fate)| LineupCandidate {
        player: id(0),
        role,
        // A player without an answer may have free time of the day before.
        is_silent: fate == 0 || fate == 2,
        is_absent: fate == 1,
        spans: if fate == 0 { Vec::new() } else { spans },
    })
}

/// Up to eight candidates in list order, with different ids.
pub fn any_roster() -> impl Strategy<Value = Vec<LineupCandidate>> {
    vec(any_candidate(), 0..=8).prop_map(|mut roster| {
        roster.sort_by_key(|candidate| candidate.role);
        for (number, candidate) in roster.iter_mut().enumerate() {
            candidate.player = id(number);
        }
        roster
    })
}

/// Midnights and mornings around the windows, often inside them.
pub fn any_bounds() -> impl Strategy<Value = DayBounds> {
    (1i64..32, 0i64..8, 15i64..40, 0i64..8).prop_map(|(midnight, night, rest, next_night)| {
        let morning = midnight + night;
        let next_midnight = (morning + rest).min(DAY_MINUTES - next_night);
        let at = UtcMinute::from_minutes;
        DayBounds {
            midnight: at(midnight),
            morning: at(morning),
            next_midnight: at(next_midnight),
            next_morning: at(next_midnight + next_night),
        }
    })
}

pub fn any_demand() -> impl Strategy<Value = SessionDemand> {
    (1usize..=4, 1i64..=10).prop_map(|(players, minutes)| SessionDemand { players, minutes })
}

/// Returns the same answer in another form: the spans in reverse order, one of them split into two that touch.
pub fn in_another_form(candidate: &LineupCandidate, pick: Index) -> LineupCandidate {
    let mut changed = candidate.clone();
    changed.spans.reverse();
    if !changed.spans.is_empty() {
        let cut = changed.spans.remove(pick.index(changed.spans.len()));
        let middle = cut.start().plus(cut.minutes() / 2);
        let halves = [Span::new(cut.start(), middle), Span::new(middle, cut.end())];
        changed.spans.extend(halves.into_iter().flatten());
    }
    changed
}

/// The players who are free in each minute, as a bit set of indices in the roster.
#[derive(Clone)]
pub struct MinuteTable(Vec<u32>);

impl MinuteTable {
    /// Returns the minutes of the players with the given roles.
    pub fn of(roster: &[LineupCandidate], roles: &[Role]) -> Self {
        let mut minutes = Self(vec![0; usize::try_from(DAY_MINUTES).expect("a short day")]);
        for (place, candidate) in roster.iter().enumerate() {
            if roles.contains(&candidate.role) && !candidate.is_absent {
                minutes.add(place, &candidate.spans);
            }
        }
        minutes
    }

    pub fn add(&mut self, place: usize, spans: &[Span]) {
        for (minute, free) in (0i64..).zip(&mut self.0) {
            let now = UtcMinute::from_minutes(minute);
            if spans
                .iter()
                .any(|span| span.start() <= now && now < span.end())
            {
                *free |= 1 << place;
            }
        }
    }

    pub fn without(&self, place: usize) -> Self {
        Self(self.0.iter().map(|free| free & !(1 << place)).collect())
    }

    /// Returns the indices of the players who are free for all of `span`.
    pub fn free_for(&self, span: Span) -> Vec<usize> {
        let set = self.within(span.start().minutes(), span.end().minutes());
        (0..32).filter(|place| set & (1 << place) != 0).collect()
    }

    /// Returns the players who are free in every minute from `start` up to `end`.
    fn within(&self, start: i64, end: i64) -> u32 {
        let at = |minute| usize::try_from(minute).unwrap_or(usize::MAX);
        let minutes = self.0.get(at(start)..at(end)).unwrap_or(&[0]);
        minutes.iter().fold(u32::MAX, |all, free| all & free)
    }

    /// Whether at least `players` are free in every minute from `start` up to `end`.
    fn has(&self, players: usize, start: i64, end: i64) -> bool {
        self.within(start, end).count_ones() as usize >= players
    }

    /// Returns the minutes at which a session of the day can begin: enough players are free, and they are not together
    /// since before midnight, unless it is morning.
    pub fn sessions(&self, demand: SessionDemand, bounds: DayBounds) -> Vec<i64> {
        let [midnight, morning, next_midnight, next_morning] = bound_minutes(bounds);
        let is_session = |start: &i64| {
            let end = start + demand.minutes;
            let is_running = || self.has(demand.players, midnight - 1, end);
            end <= next_morning
                && self.has(demand.players, *start, end)
                && (*start >= morning || !is_running())
        };
        (midnight..next_midnight).filter(is_session).collect()
    }

    /// Returns the parts of the maximal common spans that belong to the day, sorted by start, without those inside
    /// another.
    pub fn playable(&self, demand: SessionDemand, bounds: DayBounds) -> Vec<Span> {
        let [midnight, morning, next_midnight, next_morning] = bound_minutes(bounds);
        let seen = midnight - 1..=next_morning;
        let has = |start: i64, end: i64| {
            seen.contains(&start) && seen.contains(&end) && self.has(demand.players, start, end)
        };
        let mut parts: Vec<(i64, i64)> = Vec::new();
        for start in seen.clone() {
            for end in start + 1..=next_morning {
                if !has(start, end) || has(start - 1, end) || has(start, end + 1) {
                    continue;
                }
                let from = if start < midnight { morning } else { start };
                if start < next_midnight && end - from >= demand.minutes {
                    parts.push((from, end));
                }
            }
        }
        parts.sort_unstable();
        parts.dedup();
        let is_inside = |part: &(i64, i64)| {
            let covers = |other: &&(i64, i64)| other.0 <= part.0 && part.1 <= other.1;
            parts.iter().filter(covers).count() > 1
        };
        let outermost = parts.iter().filter(|part| !is_inside(part));
        outermost.map(|(start, end)| span(*start, *end)).collect()
    }

    pub fn is_playable(&self, demand: SessionDemand, bounds: DayBounds) -> bool {
        !self.sessions(demand, bounds).is_empty()
    }

    /// Returns the longest playable span; of equally long ones the earliest.
    pub fn window(&self, demand: SessionDemand, bounds: DayBounds) -> Option<Span> {
        let mut longest: Option<Span> = None;
        for span in self.playable(demand, bounds) {
            if longest.is_none_or(|longest| span.minutes() > longest.minutes()) {
                longest = Some(span);
            }
        }
        longest
    }
}

fn bound_minutes(bounds: DayBounds) -> [i64; 4] {
    [
        bounds.midnight,
        bounds.morning,
        bounds.next_midnight,
        bounds.next_morning,
    ]
    .map(UtcMinute::minutes)
}
