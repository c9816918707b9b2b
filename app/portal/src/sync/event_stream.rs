//! The event stream: its lines, and the connection state that the page shows.

use app_domain::event::EventKind;
use app_wire::FortnightDay;

use super::change_counts::{QuerySubject, SubjectField};

/// Number of the attempt from which the state is `Offline`.
const OFFLINE_AFTER_ATTEMPTS: usize = 3;

/// The state of the event stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LiveState {
    Connecting,
    Live,
    Reconnecting,
    Offline,
}

impl LiveState {
    /// The state after this number of failed attempts.
    pub fn after_failure(attempts: usize, is_device_online: bool) -> Self {
        if attempts < OFFLINE_AFTER_ATTEMPTS && is_device_online {
            Self::Reconnecting
        } else {
            Self::Offline
        }
    }
}

/// A change that the stream reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportedChange {
    Event {
        kind: EventKind,
        /// The subjects of the event.
        subjects: Vec<QuerySubject>,
    },
    /// Either too many changes for single events, or a kind that this version does not know.
    Everything,
}

/// An event of the stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedEvent {
    pub change: ReportedChange,
    /// The data version after the change, which is the event's id; `None` for an event without an id.
    pub version: Option<i64>,
    /// The changed day, except whether it awaits the viewer.
    pub day: Option<Box<FortnightDay>>,
}

/// Parses a stream of server-sent events, which arrives in chunks of any size.
#[derive(Debug, Clone, Default)]
pub struct EventParser {
    pending: String,
    change: Option<ReportedChange>,
    version: Option<i64>,
    day: Option<Box<FortnightDay>>,
    last_id: Option<String>,
}

impl EventParser {
    /// The id of the last event, where the next stream resumes.
    pub fn last_id(&self) -> Option<&str> {
        self.last_id.as_deref()
    }

    /// Parses the next chunk. Returns the events that it completes.
    pub fn push(&mut self, chunk: &str) -> Vec<ReportedEvent> {
        self.pending.push_str(chunk);
        let mut events = Vec::new();
        while let Some(end) = self.pending.find('\n') {
            let line: String = self.pending.drain(..=end).collect();
            let line = line.trim_end();
            if let Some(id) = line.strip_prefix("id:") {
                let id = id.trim_start();
                self.version = id.parse().ok();
                self.last_id = Some(id.to_owned());
            } else if let Some(message) = line.strip_prefix("data:") {
                self.change = Some(parse_change(message));
                self.day = parse_day(message);
            } else if line.is_empty() {
                let version = self.version.take();
                let day = self.day.take();
                let change = self.change.take();
                events.extend(change.map(|change| ReportedEvent {
                    change,
                    version,
                    day,
                }));
            }
        }
        events
    }
}

fn parse_change(message: &str) -> ReportedChange {
    let kind = text_field(message, "kind").and_then(EventKind::from_name);
    kind.map_or(ReportedChange::Everything, |kind| ReportedChange::Event {
        kind,
        subjects: SubjectField::ALL
            .into_iter()
            .filter_map(|field| {
                let id = text_field(message, field.name())?;
                Some(QuerySubject::Named(field, id.to_owned()))
            })
            .collect(),
    })
}

/// Reads the changed day, which is the last field of the message.
fn parse_day(message: &str) -> Option<Box<FortnightDay>> {
    let (_, day) = message.split_once(",\"day\":")?;
    serde_json::from_str(day.strip_suffix('}')?).ok()
}

/// Returns the text of a field of an event's JSON. The search finds only names of fields, because quotes within a text
/// are escaped, and the texts of these fields, names and ids, have none.
fn text_field<'a>(message: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = message;
    while let Some((_, after)) = rest.split_once(name) {
        if let Some(text) = after.strip_prefix("\":\"") {
            return text.split('"').next();
        }
        rest = after;
    }
    None
}

#[cfg(test)]
mod tests {
    use app_domain::analysis::DayStatus;
    use app_domain::availability::DayAvailability;
    use app_domain::event::Event;
    use app_domain::strategy::StrategyId;
    use proptest::prelude::*;

    use super::*;
    use crate::test_values::fortnight_day;

    const STREAM: &str = ": hello\n\nid: 7\ndata: {\"kind\":\"match.changed\",\"matchId\":\"m1\"}\n\nid: 9\ndata: {\"kind\":\"a.new.kind\"}\n\n: ping\n\nevent: reset\ndata: {}\n\n";

    fn stream() -> String {
        STREAM.replace("match.changed", EventKind::MatchChanged.as_str())
    }

    fn parse(chunks: impl IntoIterator<Item = String>) -> (Vec<ReportedEvent>, EventParser) {
        let mut parser = EventParser::default();
        let events = chunks.into_iter().flat_map(|chunk| parser.push(&chunk));
        (events.collect::<Vec<_>>(), parser)
    }

    #[test]
    fn known_kinds_are_reported_and_unknown_ones_refetch_everything() {
        let (events, parser) = parse([stream()]);
        let everything = ReportedChange::Everything;
        let known = ReportedChange::Event {
            kind: EventKind::MatchChanged,
            subjects: vec![QuerySubject::Named(SubjectField::Match, "m1".to_owned())],
        };
        let changes: Vec<_> = events.iter().map(|event| event.change.clone()).collect();
        assert_eq!(changes, [known, everything.clone(), everything]);
        let versions: Vec<_> = events.iter().map(|event| event.version).collect();
        assert_eq!(versions, [Some(7), Some(9), None]);
        assert_eq!(parser.last_id(), Some("9"));
    }

    #[test]
    fn an_unfinished_event_is_not_reported() {
        let (changes, parser) = parse(["id: 7\ndata: {}\n".to_owned()]);
        assert_eq!(changes, []);
        assert_eq!(parser.last_id(), Some("7"));
    }

    #[test]
    fn every_event_of_the_server_is_recognized_with_its_subjects() {
        for kind in EventKind::ALL {
            let message = format!("{{\"kind\":\"{}\"}}", kind.as_str());
            let subjects = Vec::new();
            assert_eq!(
                parse_change(&message),
                ReportedChange::Event { kind, subjects }
            );
        }
        let answered = Event::AvailabilityChanged {
            date: "26.11.2026".parse().expect("a day"),
            user_id: "100000000000000001".parse().expect("an id"),
            before: DayAvailability::default(),
            after: DayAvailability::default(),
        };
        let id: StrategyId = "0192f5c0-0000-7000-8000-000000000007"
            .parse()
            .expect("an id");
        let written = Event::StrategyChanged { strategy_id: id };
        let subjects = |event: &Event| {
            let message = serde_json::to_string(event).expect("an event is JSON");
            match parse_change(&message) {
                ReportedChange::Event { subjects, .. } => subjects,
                ReportedChange::Everything => panic!("{message} is not recognized"),
            }
        };
        assert_eq!(
            subjects(&answered),
            [
                QuerySubject::player(&"100000000000000001".parse().expect("an id")),
                QuerySubject::day("26.11.2026".parse().expect("a day")),
            ]
        );
        assert_eq!(subjects(&written), [QuerySubject::strategy(id)]);
    }

    #[test]
    fn the_day_in_an_event_is_read() {
        let day = fortnight_day("26.11.2026".parse().expect("a day"), DayStatus::NotEnough);
        let json = serde_json::to_string(&day).expect("a day is JSON");
        let message = |json: &str| format!("{{\"kind\":\"availability_changed\",\"day\":{json}}}");
        let read = |json: &str| parse_day(&message(json));
        assert_eq!(read(&json), Some(Box::new(day)));
        // Of another version of the server.
        assert_eq!(read("{\"date\":\"26.11.2026\"}"), None);
    }

    #[test]
    fn the_page_is_offline_after_three_attempts_or_without_a_network() {
        let state = LiveState::after_failure;
        assert_eq!(state(0, true), LiveState::Reconnecting);
        assert_eq!(state(2, true), LiveState::Reconnecting);
        assert_eq!(state(3, true), LiveState::Offline);
        assert_eq!(state(0, false), LiveState::Offline);
    }

    proptest! {
        #[test]
        fn the_division_into_chunks_does_not_matter(size in 1_usize..40) {
            let letters: Vec<char> = stream().chars().collect();
            let chunks = letters.chunks(size).map(|chunk| chunk.iter().collect());
            let (changes, parser) = parse(chunks);
            let (whole, _) = parse([stream()]);
            prop_assert_eq!(changes, whole);
            prop_assert_eq!(parser.last_id(), Some("9"));
        }
    }
}
