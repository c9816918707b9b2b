//! One example per rule of the analysis; the property tests over random rosters are in `tests/laws`.

use super::suggestion::SuggestedChange;
use super::*;
use crate::utc_minute::UtcMinute;

const DEMAND: SessionDemand = SessionDemand {
    players: 3,
    minutes: 60,
};

/// The day from minute 0 on, without a clock change.
const BOUNDS: DayBounds = DayBounds {
    midnight: UtcMinute::from_minutes(0),
    morning: UtcMinute::from_minutes(6 * 60),
    next_midnight: UtcMinute::from_minutes(24 * 60),
    next_morning: UtcMinute::from_minutes(30 * 60),
};

/// Parses `20:30` or `20` to minutes; hours over 24 are on the next day, `<20` is on the day before.
fn minutes(clock: &str) -> i64 {
    if let Some(before) = clock.strip_prefix('<') {
        return minutes(before) - 24 * 60;
    }
    let (hour, minute) = clock.split_once(':').unwrap_or((clock, "0"));
    let number = |text: &str| text.parse::<i64>().expect("a number");
    number(hour) * 60 + number(minute)
}

/// Parses `18-20` or `18:15-20:30`.
fn span(window: &str) -> Span {
    let (start, end) = window.split_once('-').expect("a window");
    let moment = |clock: &str| UtcMinute::from_minutes(minutes(clock));
    Span::new(moment(start), moment(end)).expect("a span")
}

fn id(number: usize) -> PlayerId {
    format!("{number:018}").parse().expect("an id")
}

/// Parses one line per player, in list order: the role, then windows, `x`, `?` (no answer) or `away`. Windows of the days
/// around follow `?` too.
fn roster(lines: &[&str]) -> Vec<LineupCandidate> {
    let candidate = |(number, line): (usize, &&str)| {
        let (role, answer) = line.split_once(' ').expect("a role and an answer");
        LineupCandidate {
            player: id(number),
            role: role.parse().expect("a role"),
            spans: answer
                .split(' ')
                .filter(|word| word.contains('-'))
                .map(span)
                .collect(),
            is_silent: answer.starts_with('?'),
            is_absent: answer.starts_with("away"),
        }
    };
    lines.iter().enumerate().map(candidate).collect()
}

fn analyzed(lines: &[&str]) -> DayAnalysis {
    analyze(&roster(lines), DEMAND, BOUNDS, false)
}

fn suggested(lines: &[&str]) -> Option<(SuggestedChange, Span)> {
    let suggestion = analyzed(lines).suggestion?;
    Some((suggestion.change, suggestion.window))
}

#[test]
fn enough_mains_make_a_full_roster_though_subs_would_have_longer() {
    let day = analyzed(&[
        "MAIN 18-20",
        "MAIN 18-20",
        "MAIN 19-20",
        "SUB 12-23",
        "SUB 12-23",
    ]);
    assert_eq!(
        (day.status, day.window),
        (DayStatus::FullRoster, Some(span("19-20")))
    );
    assert_eq!(day.lineup, [id(0), id(1), id(2)]);
}

#[test]
fn the_fewest_subs_step_in_earliest_in_the_order_first() {
    let day = analyzed(&[
        "MAIN 18-20",
        "MAIN 19-20",
        "SUB 21-22",
        "SUB 18-22",
        "SUB 18-23",
    ]);
    assert_eq!(
        (day.status, day.window),
        (DayStatus::WithSubs, Some(span("18-20")))
    );
    assert_eq!(day.lineup, [id(0), id(3), id(4)]);
    assert_eq!(day.required_subs, [id(3), id(4)]);
}

#[test]
fn windows_of_different_lineups_may_overlap() {
    let day = analyzed(&["MAIN 18-20", "MAIN 18-22", "MAIN 18-22", "MAIN 19-22"]);
    assert_eq!(day.windows, [span("18-20"), span("19-22")]);
    assert_eq!(
        (day.window, day.lineup),
        (Some(span("19-22")), vec![id(1), id(2), id(3)])
    );
}

#[test]
fn of_windows_of_equal_length_the_earliest_is_the_window() {
    let day = analyzed(&["MAIN 12-14 18-20", "MAIN 12-14 18-20", "MAIN 12-14 18-20"]);
    assert_eq!((day.windows.len(), day.window), (2, Some(span("12-14"))));
}

#[test]
fn a_coach_neither_fills_a_place_nor_narrows_the_time() {
    let two = analyzed(&["MAIN 18-20", "MAIN 18-20", "COACH 18-20"]);
    assert_eq!((two.status, two.missing), (DayStatus::NotEnough, 1));
    let three = analyzed(&["MAIN 18-20", "MAIN 18-20", "MAIN 18-20", "COACH 19-19:30"]);
    assert_eq!(three.window, Some(span("18-20")));
}

#[test]
fn an_absent_player_counts_as_absent_and_as_nothing_else() {
    let day = analyzed(&[
        "MAIN 18-20",
        "MAIN 18-20",
        "MAIN away 18-20",
        "SUB ?",
        "COACH ?",
        "SUB x",
    ]);
    let counts = PlayerCounts {
        main: 2,
        absent: 1,
        silent: 2,
        ..PlayerCounts::default()
    };
    assert_eq!((day.status, day.counts), (DayStatus::NotEnough, counts));
}

#[test]
fn a_window_past_midnight_counts_whole_for_the_day_on_which_it_begins() {
    let day = analyzed(&["MAIN 22-26", "MAIN 23-26", "MAIN 23:30-27"]);
    assert_eq!(day.window, Some(span("23:30-26")));
}

#[test]
fn windows_that_touch_at_midnight_are_one_span() {
    let day = analyzed(&["MAIN 22-26", "MAIN 22-24 24-26", "MAIN 24-26 20-24"]);
    assert_eq!(day.windows, [span("22-26")]);
}

#[test]
fn a_common_span_belongs_to_the_day_on_which_it_begins() {
    let free = ["MAIN ? <22-2", "MAIN ? <22-2", "MAIN 0-2"];
    let day = analyzed(&free);
    assert_eq!(
        (day.status, day.windows),
        (DayStatus::FullRoster, vec![span("0-2")])
    );
    let before = analyzed(&["MAIN 22-26", "MAIN 22-26", "MAIN ? 24-26"]);
    assert_eq!((before.status, before.missing), (DayStatus::NotEnough, 1));
    let running = analyzed(&["MAIN <22-2", "MAIN <22-2", "MAIN <23:59-2"]);
    assert_eq!((running.status, running.missing), (DayStatus::NotEnough, 3));
}

#[test]
fn a_span_over_midnight_belongs_to_the_day_before_until_the_morning() {
    let windows = |end: &str| {
        let line = format!("MAIN <20-{end}");
        analyzed(&[&line, &line, &line]).windows
    };
    assert_eq!(windows("6:59"), []);
    assert_eq!(windows("7"), [span("6-7")]);
    assert_eq!(windows("54"), [span("6-30")]);
    assert_eq!(analyzed(&["MAIN 3-50"; 3]).windows, [span("3-30")]);
}

#[test]
fn the_rest_of_a_running_span_is_not_listed_inside_a_longer_one() {
    let day = analyzed(&["MAIN <20-9", "MAIN <20-9", "MAIN <20-8", "MAIN 1-9"]);
    assert_eq!(day.windows, [span("1-9")]);
    let day = analyzed(&["MAIN <20-9", "MAIN <20-9", "MAIN <20-8", "MAIN 7-9"]);
    assert_eq!(day.windows, [span("6-8"), span("7-9")]);
}

#[test]
fn a_silent_player_plays_in_free_time_of_the_day_before_and_may_be_asked_for_more() {
    let day = analyzed(&["MAIN ? <22-2", "MAIN 0-2", "MAIN 0-2"]);
    assert_eq!(day.lineup, [id(0), id(1), id(2)]);
    assert_eq!((day.counts.main, day.counts.silent), (2, 1));
    let player = id(0);
    assert_eq!(
        suggested(&["MAIN ? <22-2", "MAIN 20-22", "MAIN 20-22"]),
        Some((SuggestedChange::Ask { player }, span("20-22")))
    );
    assert_eq!(
        suggested(&["MAIN ? 12-14", "MAIN x", "MAIN 12-14", "SUB ?"]),
        Some((SuggestedChange::Ask { player: id(3) }, span("12-14"))),
        "the first player is one of the two"
    );
}

#[test]
fn a_window_of_the_next_day_may_begin_earlier() {
    let change = SuggestedChange::Shift {
        player: id(2),
        from: span("24-26"),
        to: span("23-25"),
        minutes: -60,
    };
    assert_eq!(
        suggested(&["MAIN 21-24", "MAIN 22-24", "MAIN 24-26"]),
        Some((change, span("23-24")))
    );
    let change = SuggestedChange::Extend {
        player: id(2),
        from: span("<22-0"),
        to: span("<22-1"),
        minutes: 60,
    };
    assert_eq!(
        suggested(&["MAIN 0-2", "MAIN 0-2", "SUB <22-0"]),
        Some((change, span("0-1"))),
    );
}

#[test]
fn time_in_which_one_player_is_missing_belongs_to_one_day_too() {
    let evening = ["MAIN 22-26", "MAIN 22-26", "SUB ?"];
    assert_eq!(
        suggested(&evening).map(|(_, window)| window),
        Some(span("22-26"))
    );
    let day = analyzed(&["MAIN ? <22-2", "MAIN ? <22-2", "SUB ?"]);
    assert_eq!((day.missing, day.suggestion), (3, None));
}

#[test]
fn a_window_is_at_most_a_day_long_after_a_change() {
    let suggested = |sub: &str| suggested(&["MAIN 20-22", "MAIN 20-22", sub]).is_some();
    assert!(suggested("SUB <21-19:20"));
    assert!(!suggested("SUB <20:59-19:20"));
}

#[test]
fn a_session_may_be_exactly_as_long_as_demanded_but_no_minute_shorter() {
    let status = |last: &str| analyzed(&["MAIN 18-20", "MAIN 19-21", last]).status;
    assert_eq!(status("MAIN 19-20"), DayStatus::FullRoster);
    assert_eq!(status("MAIN 19:01-20"), DayStatus::NotEnough);
}

#[test]
fn a_silent_player_is_asked_before_anyone_is_moved() {
    let player = id(3);
    assert_eq!(
        suggested(&[
            "MAIN 18-20",
            "MAIN 18-21",
            "MAIN 20-21",
            "SUB ?",
            "SUB ?",
            "SUB 18:05-19"
        ]),
        Some((SuggestedChange::Ask { player }, span("18-20")))
    );
}

#[test]
fn a_sub_is_asked_for_the_shortest_extension() {
    let change = SuggestedChange::Extend {
        player: id(3),
        from: span("18:20-19"),
        to: span("18-19"),
        minutes: 20,
    };
    assert_eq!(
        suggested(&[
            "MAIN 18-20",
            "MAIN 18-20",
            "SUB 19:25-20",
            "SUB 18:20-19",
            "MAIN x"
        ]),
        Some((change, span("18-19"))),
        "of 18-19 and 18:20-19:20 the earlier"
    );
}

#[test]
fn a_main_is_never_asked_to_extend_but_may_shift() {
    let change = SuggestedChange::Shift {
        player: id(2),
        from: span("20-22"),
        to: span("19-21"),
        minutes: -60,
    };
    assert_eq!(
        suggested(&["MAIN 18-20", "MAIN 18-20", "MAIN 20-22"]),
        Some((change, span("19-20")))
    );
    assert_eq!(
        suggested(&["MAIN 18-20", "MAIN 18-20", "MAIN 18-18:30"]),
        None
    );
}

#[test]
fn a_shift_is_at_most_ninety_minutes() {
    let with_third = |third: &str| suggested(&["MAIN 18-20", "MAIN 18-20", third]);
    assert!(with_third("MAIN 20:30-22").is_some());
    assert_eq!(with_third("MAIN 20:31-22"), None);
}

#[test]
fn growing_may_close_the_gap_to_another_window_of_the_same_player() {
    let change = SuggestedChange::Extend {
        player: id(2),
        from: span("18-18:30"),
        to: span("18-18:40"),
        minutes: 10,
    };
    assert_eq!(
        suggested(&["MAIN 18-20", "MAIN 18-20", "SUB 18-18:30 18:40-19:10"]),
        Some((change, span("18-19:10")))
    );
}

#[test]
fn two_missing_players_are_more_than_one_change_can_make_up_for() {
    let day = analyzed(&["MAIN 18-20", "MAIN ?", "SUB ?", "SUB x"]);
    assert_eq!((day.missing, day.suggestion), (2, None));
}

#[test]
fn where_one_player_is_enough_no_one_is_asked_without_a_time() {
    let alone = |lines: &[&str]| {
        analyze(
            &roster(lines),
            SessionDemand {
                players: 1,
                ..DEMAND
            },
            BOUNDS,
            false,
        )
    };
    assert_eq!(alone(&["MAIN ?"]).suggestion, None);
    let day = alone(&["MAIN ?", "SUB 18-18:50"]);
    let window = day.suggestion.expect("a suggestion").window;
    assert_eq!(window, span("17:50-18:50"));
}

#[test]
fn a_demand_of_nothing_is_read_as_one_player_for_a_minute() {
    let nothing = SessionDemand {
        players: 0,
        minutes: 0,
    };
    assert_eq!(
        analyze(&roster(&["MAIN x"]), nothing, BOUNDS, false).status,
        DayStatus::NotEnough
    );
    assert_eq!(
        analyze(&roster(&["MAIN 18-18:01"]), nothing, BOUNDS, false).status,
        DayStatus::FullRoster
    );
}
