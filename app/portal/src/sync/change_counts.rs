//! The number of changes that the event stream has reported, by kind and subject.

use app_domain::analysis::DayBounds;
use app_domain::event::EventKind;
use app_domain::matches::MatchId;
use app_domain::strategy::StrategyId;
use app_domain::{Day, PlayerId};

use super::event_stream::ReportedChange;

/// A field of an event that names what the change concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SubjectField {
    Player,
    Day,
    Strategy,
    Match,
}

impl SubjectField {
    pub const ALL: [Self; 4] = [Self::Player, Self::Day, Self::Strategy, Self::Match];

    /// The name on the wire ([`app_domain::event::Event`]).
    pub fn name(self) -> &'static str {
        match self {
            Self::Player => "userId",
            Self::Day => "date",
            Self::Strategy => "strategyId",
            Self::Match => "matchId",
        }
    }
}

/// The subject of a query. An event about another player, day, strategy or match does not change its response; an event
/// that names none may.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QuerySubject {
    Named(SubjectField, String),
    /// The fortnight that begins today. An event is about it if the fortnight shows the event's day already: unlike an
    /// event about the same player, it does not affect the query.
    CurrentFortnight,
}

impl QuerySubject {
    pub fn player(id: &PlayerId) -> Self {
        Self::Named(SubjectField::Player, id.to_string())
    }

    pub fn day(date: Day) -> Self {
        Self::Named(SubjectField::Day, date.to_string())
    }

    pub fn strategy(id: StrategyId) -> Self {
        Self::Named(SubjectField::Strategy, id.to_string())
    }

    pub fn match_played(id: MatchId) -> Self {
        Self::Named(SubjectField::Match, id.to_string())
    }

    /// Whether an event about `other` leaves a query about `self` as it is.
    fn excludes(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Named(SubjectField::Day, date), Self::Named(SubjectField::Day, other)) => {
                !is_day_affected(date, other)
            }
            (Self::Named(field, id), Self::Named(other_field, other_id)) => {
                field == other_field && id != other_id
            }
            (Self::CurrentFortnight, Self::CurrentFortnight) => true,
            _ => false,
        }
    }
}

/// Whether a change on the date `changed` can change the team day `date`: free time runs over midnight.
fn is_day_affected(date: &str, changed: &str) -> bool {
    let (Ok(date), Ok(changed)) = (date.parse::<Day>(), changed.parse::<Day>()) else {
        return date == changed;
    };
    (-DayBounds::DAYS_BEFORE..=DayBounds::DAYS_AFTER).contains(&changed.days_since(date))
}

/// The number of changes of each kind, in all and by subject.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChangeCounts {
    all: [u32; EventKind::ALL.len()],
    /// The changes that name a subject. A list, because a page sees few subjects and every visit loads this code.
    about: Vec<SubjectCount>,
}

/// The number of changes of a kind about a subject.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SubjectCount {
    kind: EventKind,
    subject: QuerySubject,
    count: u32,
}

impl ChangeCounts {
    pub fn record(&mut self, change: ReportedChange) {
        match change {
            ReportedChange::Everything => self.all.iter_mut().for_each(|count| *count += 1),
            ReportedChange::Event { kind, subjects } => {
                self.all[kind as usize] += 1;
                for subject in subjects {
                    self.record_about(kind, subject);
                }
            }
        }
    }

    fn record_about(&mut self, kind: EventKind, subject: QuerySubject) {
        for known in &mut self.about {
            if known.kind == kind && known.subject == subject {
                known.count += 1;
                return;
            }
        }
        self.about.push(SubjectCount {
            kind,
            subject,
            count: 1,
        });
    }

    /// Returns how many changes of these kinds may have changed the response to a query about `subject`.
    pub fn count(&self, kinds: &[EventKind], subject: Option<&QuerySubject>) -> u32 {
        let mut count = 0;
        for kind in kinds {
            count += self.all[*kind as usize];
        }
        for other in &self.about {
            let is_excluded = subject.is_some_and(|subject| subject.excludes(&other.subject));
            if is_excluded && kinds.contains(&other.kind) {
                count -= other.count;
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_ids::player_id;

    const KINDS: [EventKind; 2] = [EventKind::AvailabilityChanged, EventKind::SettingsChanged];

    fn of_player(name: &str) -> QuerySubject {
        QuerySubject::player(&player_id(name))
    }

    fn change(kind: EventKind, player: Option<&str>) -> ReportedChange {
        let subjects = player.map(of_player);
        ReportedChange::Event {
            kind,
            subjects: subjects.into_iter().collect(),
        }
    }

    #[test]
    fn an_answer_of_another_player_does_not_concern_a_query_about_one() {
        let mut counts = ChangeCounts::default();
        let own = of_player("1");
        let count =
            |counts: &ChangeCounts| (counts.count(&KINDS, Some(&own)), counts.count(&KINDS, None));
        counts.record(change(EventKind::AvailabilityChanged, Some("2")));
        assert_eq!(count(&counts), (0, 1));
        counts.record(change(EventKind::AvailabilityChanged, Some("1")));
        assert_eq!(count(&counts), (1, 2));
        // An event without a subject, and one of another kind.
        counts.record(change(EventKind::SettingsChanged, None));
        counts.record(change(EventKind::PlayersChanged, None));
        assert_eq!(count(&counts), (2, 3));
        counts.record(ReportedChange::Everything);
        assert_eq!(count(&counts), (4, 5));
    }

    #[test]
    fn a_change_that_is_shown_does_not_concern_the_current_fortnight() {
        let mut counts = ChangeCounts::default();
        let count = |counts: &ChangeCounts| {
            let fortnight = QuerySubject::CurrentFortnight;
            let player = of_player("2");
            [
                counts.count(&KINDS, Some(&fortnight)),
                counts.count(&KINDS, Some(&player)),
                counts.count(&KINDS, None),
            ]
        };
        let kind = EventKind::AvailabilityChanged;
        counts.record(change(kind, Some("2")));
        assert_eq!(count(&counts), [1, 1, 1]);
        let subjects = vec![of_player("2"), QuerySubject::CurrentFortnight];
        counts.record(ReportedChange::Event { kind, subjects });
        assert_eq!(count(&counts), [1, 2, 2]);
    }

    #[test]
    fn a_change_of_a_day_concerns_the_days_that_its_windows_reach() {
        let day = |date: &str| QuerySubject::day(date.parse().expect("a day"));
        let mut counts = ChangeCounts::default();
        counts.record(ReportedChange::Event {
            kind: EventKind::AvailabilityChanged,
            subjects: vec![day("28.11.2026")],
        });
        let count = |date| counts.count(&KINDS, Some(&day(date)));
        let dates = [
            "26.11.2026",
            "27.11.2026",
            "28.11.2026",
            "30.11.2026",
            "01.12.2026",
        ];
        assert_eq!(dates.map(count), [0, 1, 1, 1, 0]);
    }

    #[test]
    fn an_event_that_does_not_name_a_match_concerns_every_match() {
        let mut counts = ChangeCounts::default();
        let subject = QuerySubject::Named(SubjectField::Match, "m".to_owned());
        counts.record(ReportedChange::Event {
            kind: EventKind::StrategyChanged,
            subjects: vec![QuerySubject::Named(SubjectField::Strategy, "s".to_owned())],
        });
        let kinds = [EventKind::StrategyChanged];
        assert_eq!(counts.count(&kinds, Some(&subject)), 1);
    }
}
