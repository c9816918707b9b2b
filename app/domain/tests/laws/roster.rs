//! Random rosters on a short day of about forty minutes, and a slow oracle that checks them minute by minute.

use app_domain::analysis::{LineupCandidate, SessionDemand};
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
        is_silent: fate == 0,
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

pub fn any_demand() -> impl Strategy<Value = SessionDemand> {
    (1usize..=4, 1i64..=10).prop_map(|(players, minutes)| SessionDemand { players, minutes })
}

/// Returns the same answer in another form: the spans in reverse order, one of them split into two that touch.
pub fn in_another_form(candidate: &LineupCandidate, pick: Index) -> LineupCandidate {
    let mut told = candidate.clone();
    told.spans.reverse();
    if !told.spans.is_empty() {
        let cut = told.spans.remove(pick.index(told.spans.len()));
        let middle = cut.start().plus(cut.minutes() / 2);
        let halves = [Span::new(cut.start(), middle), Span::new(middle, cut.end())];
        told.spans.extend(halves.into_iter().flatten());
    }
    told
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

    /// Returns every span of at least `minutes` in which at least `players` are free throughout.
    fn spans(&self, players: u32, minutes: i64) -> impl Iterator<Item = (i64, i64)> + '_ {
        (0..DAY_MINUTES).flat_map(move |start| {
            let mut set = u32::MAX;
            let ends = (start + 1..=DAY_MINUTES).take_while(move |end| {
                set &= self.within(end - 1, *end);
                set.count_ones() >= players
            });
            ends.filter(move |end| end - start >= minutes)
                .map(move |end| (start, end))
        })
    }

    /// Returns the maximal spans of [`Self::spans`], sorted by start.
    pub fn playable(&self, demand: SessionDemand) -> Vec<Span> {
        let players = u32::try_from(demand.players).expect("a few players");
        let enough = |start, end| self.within(start, end).count_ones() >= players;
        self.spans(players, demand.minutes)
            .filter(|(start, end)| !enough(start - 1, *end) && !enough(*start, end + 1))
            .map(|(start, end)| span(start, end))
            .collect()
    }

    pub fn is_playable(&self, demand: SessionDemand) -> bool {
        let players = u32::try_from(demand.players).expect("a few players");
        let enough = |start| self.within(start, start + demand.minutes).count_ones() >= players;
        (0..=DAY_MINUTES - demand.minutes).any(enough)
    }

    /// Returns the longest playable span; of equally long ones the earliest.
    pub fn window(&self, demand: SessionDemand) -> Option<Span> {
        let mut longest: Option<Span> = None;
        for span in self.playable(demand) {
            if longest.is_none_or(|longest| span.minutes() > longest.minutes()) {
                longest = Some(span);
            }
        }
        longest
    }
}
