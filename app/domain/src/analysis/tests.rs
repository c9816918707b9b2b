//! One example per rule of the analysis; the property tests over random rosters are in `tests/laws`.

use super::*;
use crate::utc_minute::UtcMinute;

const DEMAND: SessionDemand = SessionDemand {
    players: 3,
    minutes: 60,
};

/// Parses `20:30` or `20` to minutes; hours over 24 are on the next day.
fn minutes(clock: &str) -> i64 {
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

/// Parses one line per player, in list order: the role, then windows, `x`, `?` (no answer) or `away`.
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
            is_silent: answer == "?",
            is_absent: answer.starts_with("away"),
        }
    };
    lines.iter().enumerate().map(candidate).collect()
}

fn analyzed(lines: &[&str]) -> DayAnalysis {
    analyze(&roster(lines), DEMAND, false)
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
        analyze(&roster(&["MAIN x"]), nothing, false).status,
        DayStatus::NotEnough
    );
    assert_eq!(
        analyze(&roster(&["MAIN 18-18:01"]), nothing, false).status,
        DayStatus::FullRoster
    );
}
