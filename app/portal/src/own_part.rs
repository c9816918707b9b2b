//! The viewer's own part of a day on its page: the question, or the answer with a way to change it.

use app_domain::analysis::DayStatus;
use app_domain::{Day, PlayerId, UtcMinute};
use app_wire::{ClockPair, FortnightDay, SpanBody, TeamRowState};

use crate::own_answer::{OfferedTime, asked_of_viewer, own_mark, place_of_viewer};
use crate::own_days::DayMark;
use crate::texts::{self, tonight as words};
use crate::view_models::{own_request, times_on};

/// A question that two buttons answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnQuestion {
    /// `It’s on you: 20:00–22:00?`
    pub title: String,
    /// The names of the buttons.
    pub can: String,
    pub cannot: String,
    /// Whether a given answer would change. Refusing keeps it.
    pub is_change: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPart {
    /// The viewer's date, which the page of the own availability shows.
    pub own_date: Day,
    pub question: Option<OwnQuestion>,
    /// The state of a viewer who has answered or is away.
    pub mark: Option<DayMark>,
    /// The windows of the answer by the viewer's clock.
    pub times: String,
}

/// The viewer's answer, as the page knows it.
#[derive(Debug, Clone, Copy)]
pub struct OwnAnswer<'a> {
    pub viewer_id: Option<&'a PlayerId>,
    /// The windows of the viewer's row.
    pub spans: &'a [SpanBody],
    /// Whether the viewer may answer the day.
    pub is_open: bool,
}

impl OwnPart {
    /// `None` for a viewer who is no player, and for one who is not asked and has not answered.
    pub fn of(
        day: &FortnightDay,
        clocks: &ClockPair,
        answer: OwnAnswer<'_>,
        now: UtcMinute,
    ) -> Option<Self> {
        let state = day.viewer?;
        let viewer_id = answer.viewer_id;
        let offered = OfferedTime::of(day, clocks, viewer_id, now);
        let is_asked =
            answer.is_open && day.status != DayStatus::OffDay && !day.has_ended(clocks, now);
        let question = is_asked
            .then(|| question(day, clocks, viewer_id, offered, now))
            .flatten();
        let plays = place_of_viewer(day, viewer_id).is_some();
        let is_answered = state != TeamRowState::Silent;
        let times =
            |span: &SpanBody| times_on(&clocks.viewer, offered.date, span.starts_at, span.ends_at);
        let spans = answer.spans.iter().filter(|_| state == TeamRowState::Free);
        let times: Vec<String> = spans.map(times).collect();
        let mark = is_answered.then(|| own_mark(state, plays));
        (question.is_some() || mark.is_some()).then(|| Self {
            own_date: offered.date,
            question,
            mark,
            times: times.join(", "),
        })
    }
}

fn question(
    day: &FortnightDay,
    clocks: &ClockPair,
    viewer_id: Option<&PlayerId>,
    offered: OfferedTime,
    now: UtcMinute,
) -> Option<OwnQuestion> {
    let viewer = &clocks.viewer;
    let asked = asked_of_viewer(day, clocks, viewer_id, now);
    let title = match asked {
        Some(help) => own_request(help, viewer, |window| {
            let own = day.own_date(clocks);
            times_on(viewer, own, window.starts_at, window.ends_at)
        }),
        None if day.awaits_viewer() => texts::schedule::YOUR_ANSWER_IS_MISSING.to_owned(),
        None => return None,
    };
    let date = texts::day_short(offered.date);
    let is_change = asked.is_some_and(|help| help.from.is_some());
    Some(OwnQuestion {
        title,
        can: words::i_can_play(&date, &texts::times::window(offered.window)),
        cannot: if is_change {
            words::keep_answer(&date)
        } else {
            words::i_cannot_play(&date)
        },
        is_change,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_ids::player_id;
    use crate::test_values::{day, fortnight_day, hours, same_clocks, suggestion_of_kim};

    fn date() -> Day {
        day("26.11.2026")
    }

    fn seen(state: TeamRowState) -> FortnightDay {
        let mut seen = fortnight_day(date(), DayStatus::NotEnough);
        seen.viewer = Some(state);
        seen
    }

    fn part(day: &FortnightDay, spans: &[SpanBody], hour: i64) -> OwnPart {
        part_at(day, spans, hour).expect("a player")
    }

    fn part_at(day: &FortnightDay, spans: &[SpanBody], hour: i64) -> Option<OwnPart> {
        let clocks = same_clocks();
        let now = clocks.team.instant_at(date(), hour * 60);
        let answer = OwnAnswer {
            viewer_id: Some(&player_id("kim")),
            spans,
            is_open: true,
        };
        OwnPart::of(day, &clocks, answer, now)
    }

    #[test]
    fn the_one_who_is_missing_is_asked_on_the_page_of_the_day() {
        let mut missing = seen(TeamRowState::Silent);
        missing.help = Some(suggestion_of_kim(None, None, hours(date(), 20, 22)));
        let asked = part(&missing, &[], 12);
        let question = asked.question.expect("a question");
        assert_eq!(question.title, "It’s on you: 20:00–22:00?");
        assert_eq!(question.can, "I can play Thu 26 Nov, 20:00–22:00");
        assert!(!question.is_change);
        assert_eq!(asked.mark, None);
        let open = part(&seen(TeamRowState::Silent), &[], 12);
        let question = open.question.expect("a question");
        assert_eq!(question.title, "You haven’t answered");
        assert_eq!(question.can, "I can play Thu 26 Nov, 18:00–23:00");
    }

    #[test]
    fn a_given_answer_is_shown_with_its_times() {
        let free = part(&seen(TeamRowState::Free), &[hours(date(), 19, 21)], 12);
        assert_eq!(free.question, None);
        assert_eq!(free.mark.expect("a mark").words, words::YOU_ARE_FREE);
        assert_eq!(free.times, "19:00–21:00");
        let refused = part(&seen(TeamRowState::Unavailable), &[], 12);
        assert_eq!(refused.mark.expect("a mark").words, words::YOU_CANNOT);
    }

    #[test]
    fn a_change_of_a_given_answer_is_asked_beside_it() {
        let mut longer = seen(TeamRowState::Free);
        let (from, to) = (hours(date(), 20, 22), hours(date(), 19, 22));
        longer.help = Some(suggestion_of_kim(Some(from), Some(to), to));
        let asked = part(&longer, &[from], 12);
        let question = asked.question.expect("a question");
        assert_eq!(question.title, "Could you start at 19:00?");
        assert!(question.is_change);
        assert_eq!(asked.times, "20:00–22:00");
    }

    #[test]
    fn a_finished_evening_is_not_asked_and_keeps_the_answer() {
        assert_eq!(part_at(&seen(TeamRowState::Silent), &[], 23), None);
        let free = part(&seen(TeamRowState::Free), &[hours(date(), 19, 21)], 23);
        assert_eq!((free.question, free.times.as_str()), (None, "19:00–21:00"));
    }
}
