//! Random rosters on a short day of some forty minutes, and a slow reading of them, minute by minute.

use app_domain::analysis::{Candidate, Demand};
use app_domain::{Moment, PlayerId, Role, Span};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Windows lie within this minute and [`LAST`].
pub const FIRST: i64 = 20;
pub const LAST: i64 = 60;
/// Minutes that the oracle looks at: a grown window may leave the range of the given ones.
pub const DAY: i64 = 80;

pub fn span(start: i64, end: i64) -> Span {
    Span::new(Moment::from_minutes(start), Moment::from_minutes(end)).expect("a span")
}

pub fn id(number: usize) -> PlayerId {
    format!("{number:018}").parse().expect("an id")
}

fn any_span() -> impl Strategy<Value = Span> {
    (FIRST..LAST - 1, 1i64..16).prop_map(|(start, length)| span(start, LAST.min(start + length)))
}

fn any_candidate() -> impl Strategy<Value = Candidate> {
    let role = select(vec![
        Role::Main,
        Role::Main,
        Role::Main,
        Role::Sub,
        Role::Sub,
        Role::Coach,
    ]);
    let spans = vec(any_span(), 0..=3);
    (role, spans, 0..12u8).prop_map(|(role, spans, fate)| Candidate {
        player: id(0),
        role,
        is_silent: fate == 0,
        is_absent: fate == 1,
        spans: if fate == 0 { Vec::new() } else { spans },
    })
}

/// Up to eight candidates in list order, each with an id of its own.
pub fn any_roster() -> impl Strategy<Value = Vec<Candidate>> {
    vec(any_candidate(), 0..=8).prop_map(|mut roster| {
        roster.sort_by_key(|candidate| candidate.role);
        for (number, candidate) in roster.iter_mut().enumerate() {
            candidate.player = id(number);
        }
        roster
    })
}

pub fn any_demand() -> impl Strategy<Value = Demand> {
    (1usize..=4, 1i64..=10).prop_map(|(players, minutes)| Demand { players, minutes })
}

/// The same answers told differently: spans turned round, and one of them cut into two that touch.
pub fn told_differently(candidate: &Candidate, pick: Index) -> Candidate {
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

/// Who is free in each minute, as a set of places in the roster.
#[derive(Clone)]
pub struct Minutes(Vec<u32>);

impl Minutes {
    /// The players of the given roles as they answered.
    pub fn of(roster: &[Candidate], roles: &[Role]) -> Self {
        let mut minutes = Self(vec![0; usize::try_from(DAY).expect("a short day")]);
        for (place, candidate) in roster.iter().enumerate() {
            if roles.contains(&candidate.role) && !candidate.is_absent {
                minutes.add(place, &candidate.spans);
            }
        }
        minutes
    }

    pub fn add(&mut self, place: usize, spans: &[Span]) {
        for (minute, free) in (0i64..).zip(&mut self.0) {
            let now = Moment::from_minutes(minute);
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

    /// The places of those free for all of `span`.
    pub fn free_for(&self, span: Span) -> Vec<usize> {
        let set = self.within(span.start().minutes(), span.end().minutes());
        (0..32).filter(|place| set & (1 << place) != 0).collect()
    }

    /// The places of those free in every minute from `start` up to `end`.
    fn within(&self, start: i64, end: i64) -> u32 {
        let at = |minute| usize::try_from(minute).unwrap_or(usize::MAX);
        let minutes = self.0.get(at(start)..at(end)).unwrap_or(&[0]);
        minutes.iter().fold(u32::MAX, |all, free| all & free)
    }

    /// Every span in which at least `players` are free throughout, for at least `minutes`.
    fn spans(&self, players: u32, minutes: i64) -> impl Iterator<Item = (i64, i64)> + '_ {
        (0..DAY).flat_map(move |start| {
            let mut set = u32::MAX;
            let ends = (start + 1..=DAY).take_while(move |end| {
                set &= self.within(end - 1, *end);
                set.count_ones() >= players
            });
            ends.filter(move |end| end - start >= minutes)
                .map(move |end| (start, end))
        })
    }

    /// The spans of [`Self::spans`] that lie in no other, by start.
    pub fn playable(&self, demand: Demand) -> Vec<Span> {
        let players = u32::try_from(demand.players).expect("a few players");
        let enough = |start, end| self.within(start, end).count_ones() >= players;
        self.spans(players, demand.minutes)
            .filter(|(start, end)| !enough(start - 1, *end) && !enough(*start, end + 1))
            .map(|(start, end)| span(start, end))
            .collect()
    }

    pub fn is_playable(&self, demand: Demand) -> bool {
        let players = u32::try_from(demand.players).expect("a few players");
        let enough = |start| self.within(start, start + demand.minutes).count_ones() >= players;
        (0..=DAY - demand.minutes).any(enough)
    }

    /// The longest playable span; of equals the earliest.
    pub fn window(&self, demand: Demand) -> Option<Span> {
        let mut longest: Option<Span> = None;
        for span in self.playable(demand) {
            if longest.is_none_or(|longest| span.minutes() > longest.minutes()) {
                longest = Some(span);
            }
        }
        longest
    }
}
