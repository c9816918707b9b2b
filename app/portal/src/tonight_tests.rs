use app_domain::analysis::DayStatus;
use app_wire::{LineupPlace, PlayerLook};

use super::*;
use crate::test_ids::player_id;
use crate::test_values::{clock, day, fortnight_day, hours, same_clocks, suggestion_of_kim};

const TODAY: &str = "26.11.2026";

fn today() -> FortnightDay {
    fortnight_day(day(TODAY), DayStatus::NotEnough)
}

fn playable(date: &str) -> FortnightDay {
    let mut day = fortnight_day(day(date), DayStatus::FullRoster);
    day.lineup = [("kim", true), ("noah", false)]
        .map(|(id, is_sub)| LineupPlace {
            user_id: player_id(id),
            display_name: id.to_owned(),
            is_sub,
            look: PlayerLook::default(),
        })
        .to_vec();
    day
}

fn fortnight(days: Vec<FortnightDay>) -> FortnightBody {
    FortnightBody {
        team_name: "Nova".to_owned(),
        today: day(TODAY),
        viewer_today: None,
        open_dates: None,
        minimum_players: 5,
        clocks: same_clocks(),
        open_polls: 0,
        players: 6,
        days,
    }
}

fn at(hour: i64) -> UtcMinute {
    same_clocks().team.instant_at(day(TODAY), hour * 60)
}

fn seen(days: Vec<FortnightDay>, viewer: &str, hour: i64) -> NextSession {
    NextSession::of(&fortnight(days), Some(&player_id(viewer)), at(hour)).expect("today")
}

fn headline(day: FortnightDay, viewer: &str) -> String {
    let tonight = seen(vec![day], viewer, 12);
    format!("{} {}", tonight.when, tonight.headline)
}

fn for_viewer(mut day: FortnightDay, state: TeamRowState) -> FortnightDay {
    day.viewer = Some(state);
    day
}

#[test]
fn a_session_says_whether_the_viewer_plays() {
    let session = || playable(TODAY);
    assert_eq!(
        headline(session(), "noah"),
        "Tonight 19:00–22:00, you’re in"
    );
    assert_eq!(
        headline(session(), "kim"),
        "Tonight 19:00–22:00, you’re in as a sub"
    );
    let of = |state| headline(for_viewer(session(), state), "mika");
    assert_eq!(
        of(TeamRowState::Free),
        "Tonight 19:00–22:00, you’re on standby"
    );
    assert_eq!(
        of(TeamRowState::Unavailable),
        "Tonight 19:00–22:00, without you"
    );
    assert_eq!(of(TeamRowState::Absent), "Tonight 19:00–22:00, you’re away");
    assert_eq!(headline(session(), "operator"), "Tonight 19:00–22:00");
}

#[test]
fn a_player_without_an_answer_is_asked_whether_the_day_is_playable_or_not() {
    for day in [playable(TODAY), today()] {
        let tonight = seen(vec![for_viewer(day, TeamRowState::Silent)], "mika", 12);
        assert!(tonight.asks());
        assert_eq!(tonight.tone, TonightTone::Question);
    }
    let asked = headline(for_viewer(today(), TeamRowState::Silent), "mika");
    assert_eq!(asked, "Tonight Can you play tonight?");
}

#[test]
fn the_player_who_would_make_the_day_playable_is_the_one_missing() {
    let mut day = today();
    day.help = Some(suggestion_of_kim(None, None, hours(day.date, 19, 22)));
    let tonight = seen(vec![day.clone()], "kim", 17);
    assert_eq!(tonight.headline, "It’s on you: 19:00–22:00?");
    assert_eq!(tonight.countdown.as_deref(), Some("In 2 h"));
    assert!(tonight.asks());
    let other = seen(vec![day], "noah", 17);
    assert_eq!(other.headline, "No session tonight");
    assert!(!other.asks());
}

#[test]
fn a_player_who_has_just_answered_is_not_asked_again_before_the_team_s_day_is_loaded() {
    let mut day = today();
    day.help = Some(suggestion_of_kim(None, None, hours(day.date, 19, 22)));
    for answered in [TeamRowState::Free, TeamRowState::Unavailable] {
        let tonight = seen(vec![for_viewer(day.clone(), answered)], "kim", 12);
        assert!(!tonight.asks(), "{answered:?}");
    }
    let silent = for_viewer(day, TeamRowState::Silent);
    assert!(seen(vec![silent], "kim", 12).asks());
}

#[test]
fn a_longer_window_is_asked_of_the_viewer_as_you() {
    let mut day = today();
    let [from, to] = [(20, 22), (19, 22)].map(|(from, to)| hours(day.date, from, to));
    day.help = Some(suggestion_of_kim(Some(from), Some(to), to));
    let tonight = seen(vec![for_viewer(day, TeamRowState::Free)], "kim", 12);
    assert_eq!(tonight.headline, "Could you start at 19:00?");
    assert!(tonight.asks());
}

#[test]
fn a_finished_evening_is_not_asked() {
    let silent = || for_viewer(today(), TeamRowState::Silent);
    assert!(seen(vec![silent()], "mika", 22).asks());
    assert!(!seen(vec![silent()], "mika", 23).asks());
    let mut suggested = silent();
    suggested.help = Some(suggestion_of_kim(None, None, hours(suggested.date, 19, 22)));
    let at_ten = seen(vec![suggested.clone()], "kim", 22);
    assert_eq!(at_ten.headline, "Can you play tonight?");
    assert!(!seen(vec![suggested], "kim", 23).asks());
}

#[test]
fn a_day_without_a_session_names_the_next_one() {
    let tonight = seen(vec![today(), playable("29.11.2026")], "noah", 12);
    assert_eq!(tonight.headline, "No session tonight");
    assert_eq!(
        tonight.next.as_deref(),
        Some("Next: Sun 29 Nov, 19:00–22:00")
    );
    let mut off = fortnight_day(day(TODAY), DayStatus::OffDay);
    off.reason = "Exams".to_owned();
    let off = seen(vec![off], "noah", 12);
    assert_eq!(
        (off.plan, off.note),
        (vec!["Exams".to_owned()], Some("Off-day".to_owned()))
    );
}

#[test]
fn a_session_counts_down_runs_and_gives_way_to_the_next() {
    let days = || vec![playable(TODAY), playable("27.11.2026")];
    assert_eq!(
        seen(days(), "noah", 17).countdown.as_deref(),
        Some("In 2 h")
    );
    let running = seen(days(), "noah", 20);
    assert_eq!((running.when.as_str(), &running.countdown), ("Now", &None));
    assert_eq!(running.headline, "until 22:00, you’re in");
    let over = seen(days(), "noah", 22);
    assert_eq!(over.when, "Tomorrow");
    assert_eq!(over.countdown.as_deref(), Some("In 21 h"));
    assert_eq!(
        (running.strategies, over.strategies),
        (Some("Playable tonight"), None)
    );
    let last = seen(vec![playable(TODAY)], "noah", 22);
    assert_eq!(last.headline, "No session yet");
}

#[test]
fn a_viewer_elsewhere_sees_both_clocks_and_the_own_date() {
    let mut body = fortnight(vec![playable(TODAY)]);
    body.clocks.viewer = clock("Australia/Adelaide", 630);
    body.viewer_today = Some(day(TODAY));
    let tonight = NextSession::of(&body, Some(&player_id("noah")), at(12)).expect("today");
    assert_eq!(tonight.when, "Tomorrow");
    assert_eq!(tonight.headline, "04:30–07:30, you’re in");
    assert_eq!(
        tonight.team_times.as_deref(),
        Some("Team Thu 19:00–22:00 · Berlin")
    );
}

#[test]
fn a_viewer_elsewhere_calls_a_day_without_a_session_by_the_own_date_and_time_of_day() {
    let headline = |zone: &str, minutes: i64| {
        let mut body = fortnight(vec![today()]);
        body.clocks.viewer = clock(zone, minutes);
        body.viewer_today = Some(day(TODAY));
        let tonight = NextSession::of(&body, Some(&player_id("noah")), at(12)).expect("today");
        (tonight.headline, tonight.team_times)
    };
    assert_eq!(
        headline("Australia/Adelaide", 630),
        (
            "No session tomorrow".to_owned(),
            Some("Team Thu".to_owned())
        )
    );
    assert_eq!(
        headline("America/New_York", -300),
        ("No session today".to_owned(), None)
    );
}
