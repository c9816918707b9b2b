//! Tests of the palette.

use app_domain::Role;
use app_domain::analysis::DayStatus;

use super::*;
use crate::test_ids::record_id;
use crate::test_values::{day, fortnight_day, same_clocks};

fn source(results: &PaletteResults) -> PaletteSource<'_> {
    PaletteSource {
        is_admin: false,
        is_player: true,
        edits_strategies: false,
        fortnight: None,
        players: &[],
        results,
        recent: &[],
        undo: None,
        now: UtcMinute::from_minutes(0),
    }
}

fn names(entries: &[PaletteEntry]) -> Vec<&str> {
    entries.iter().map(|entry| &*entry.name).collect()
}

fn fortnight() -> FortnightBody {
    FortnightBody {
        team_name: "Nova".to_owned(),
        today: day("26.11.2026"),
        viewer_today: None,
        open_dates: None,
        minimum_players: 5,
        clocks: same_clocks(),
        players: 1,
        open_polls: 0,
        days: Vec::new(),
    }
}

fn player() -> PlayerBody {
    PlayerBody {
        chat_id: "112233445566778899".parse().expect("an id"),
        connected_account: None,
        chat_username: String::new(),
        display_name: "Settler".to_owned(),
        role: Role::Main,
        timezone: None,
        is_admin: false,
        sort_order: 0,
        look: app_wire::PlayerLook::default(),
    }
}

#[test]
fn the_newest_change_can_be_undone_from_the_palette() {
    let results = PaletteResults::default();
    let mut seen = source(&results);
    assert!(
        seen.matching_entries("undo")
            .iter()
            .all(|entry| entry.action != EntryAction::Undo)
    );
    seen.undo = Some("Kim was removed");
    for query in ["", "undo", "take back"] {
        let first = seen.matching_entries(query).swap_remove(0);
        assert_eq!(
            (&*first.name, first.action),
            ("Undo: Kim was removed", EntryAction::Undo)
        );
    }
}

#[test]
fn pages_of_admins_are_found_by_admins_only() {
    let results = PaletteResults::default();
    let player = source(&results);
    let found = player.matching_entries("settings");
    assert!(
        found
            .iter()
            .all(|entry| entry.note != texts::palette::ADMIN_PAGE)
    );
    let admin = PaletteSource {
        is_admin: true,
        ..player
    };
    let found = admin.matching_entries("settings");
    assert_eq!(found[0].name, "Settings");
    assert_eq!(found[0].note, texts::palette::ADMIN_PAGE);
}

#[test]
fn without_a_query_recent_entries_come_before_the_pages() {
    let results = PaletteResults::default();
    let recent = ["/matches".to_owned(), "/gone".to_owned()];
    let source = PaletteSource {
        recent: &recent,
        ..source(&results)
    };
    let entries = source.matching_entries(" ");
    assert_eq!(entries.len(), MAX_ENTRIES);
    assert_eq!(entries[0].name, "Matches");
    assert_eq!(entries[0].note, texts::palette::RECENT);
    assert_eq!(entries[1].name, "Schedule");
    let matches = entries.iter().filter(|entry| entry.name == "Matches");
    assert_eq!(matches.count(), 1);
}

#[test]
fn the_day_that_a_query_names_comes_first() {
    let (results, fortnight) = (PaletteResults::default(), fortnight());
    let source = PaletteSource {
        fortnight: Some(&fortnight),
        ..source(&results)
    };
    let found = source.matching_entries("tomorrow");
    assert_eq!(found[0].note, texts::TOMORROW);
    let schedule = EntryAction::Go("/schedule/2026-11-27".to_owned());
    assert_eq!(found[0].action, schedule);
}

#[test]
fn a_date_with_two_meanings_is_offered_as_two_days() {
    let (results, fortnight) = (PaletteResults::default(), fortnight());
    let source = PaletteSource {
        fortnight: Some(&fortnight),
        ..source(&results)
    };
    let found = source.matching_entries("3/4");
    let days = ["/schedule/2027-04-03", "/schedule/2027-03-04"];
    let go = |path: &str| EntryAction::Go(path.to_owned());
    assert_eq!(
        [found[0].action.clone(), found[1].action.clone()],
        days.map(go)
    );
}

#[test]
fn a_player_leads_admins_to_their_row_in_the_list_and_others_to_their_days() {
    let (results, fortnight, players) = (PaletteResults::default(), fortnight(), [player()]);
    let other = PaletteSource {
        fortnight: Some(&fortnight),
        players: &players,
        ..source(&results)
    };
    let go = |source: PaletteSource<'_>| source.matching_entries("settler")[0].action.clone();
    let days = EntryAction::Go("/team?player=112233445566778899".to_owned());
    assert_eq!(go(other), days);
    let admin = PaletteSource {
        is_admin: true,
        ..other
    };
    let row = EntryAction::Go("/players#player-112233445566778899".to_owned());
    assert_eq!(go(admin), row);
}

#[test]
fn actions_are_found_by_other_words_and_by_those_who_may_perform_them() {
    let results = PaletteResults::default();
    let player = source(&results);
    let admin = PaletteSource {
        is_admin: true,
        edits_strategies: true,
        ..player
    };
    let operator = PaletteSource {
        is_player: false,
        ..admin
    };
    let first = |source: PaletteSource<'_>, query| {
        let found = source.matching_entries(query);
        found.first().map(|entry| entry.action.clone())
    };
    let go = |path: &str| Some(EntryAction::Go(path.to_owned()));
    assert_eq!(first(admin, "invite player"), go("/players?add=player"));
    assert_eq!(first(player, "invite player"), None);
    assert_eq!(first(admin, "new strat"), go("/stratbook/new"));
    assert_eq!(first(player, "new strat"), None);
    assert_eq!(first(admin, "training poll"), Some(EntryAction::StartPoll));
    assert_eq!(first(player, "training poll"), None);
    for query in ["i can tonight", "free tonight", "i can play"] {
        let yes = Some(EntryAction::AnswerToday(PressedAnswer::Can));
        assert_eq!(first(player, query), yes, "{query}");
        assert_eq!(first(operator, query), None, "{query}");
    }
    for query in ["i can't tonight", "i can’t", "not available today"] {
        let no = Some(EntryAction::AnswerToday(PressedAnswer::Cannot));
        assert_eq!(first(player, query), no, "{query}");
    }
    assert_eq!(first(player, "holiday"), go("/absences?first=&last="));
    assert_eq!(first(player, "dark mode"), Some(EntryAction::SwitchTheme));
    assert_eq!(first(player, "log out"), Some(EntryAction::SignOut));
    assert_eq!(first(player, "24 hour clock"), go("/you#display"));
}

#[test]
fn tonight_is_answered_until_it_is_over() {
    let (results, mut fortnight) = (PaletteResults::default(), fortnight());
    fortnight.days = vec![fortnight_day(fortnight.today, DayStatus::NotEnough)];
    let offered = |hour: i64| {
        let source = PaletteSource {
            now: fortnight.clocks.team.instant_at(fortnight.today, hour * 60),
            fortnight: Some(&fortnight),
            ..source(&results)
        };
        let found = source.matching_entries("tonight");
        found
            .iter()
            .filter(|entry| matches!(entry.action, EntryAction::AnswerToday(_)))
            .count()
    };
    assert_eq!((offered(22), offered(23)), (2, 0));
}

#[test]
fn an_absence_is_typed_with_its_days() {
    let (results, fortnight) = (PaletteResults::default(), fortnight());
    let source = PaletteSource {
        fortnight: Some(&fortnight),
        ..source(&results)
    };
    let first = |query: &str| source.matching_entries(query)[0].clone();
    let path = EntryAction::Go("/absences?first=2026-12-03&last=2026-12-05".to_owned());
    for query in [
        "away 3 dec - 5 dec",
        "I’m away 3 dec to 5 dec",
        "Holiday from 3.12. – 5.12.",
    ] {
        assert_eq!(first(query).action, path, "{query}");
    }
    assert_eq!(first("away 3 dec - 5 dec").name, "I’m away 3 Dec – 5 Dec");
    assert_eq!(first("away tomorrow").name, "I’m away Fri 27 Nov");
    assert_eq!(first("away").name, "I’m away…");
    let backward = source.matching_entries("away 5 dec - 3 dec");
    assert!(backward.is_empty(), "{backward:?}");
}

#[test]
fn a_name_ranks_before_another_word_for_something_else() {
    let results = PaletteResults::default();
    let found = source(&results).matching_entries("calendar");
    assert_eq!(found[0].name, texts::own_page::CALENDAR);
}

#[test]
fn a_search_result_is_listed_while_the_query_still_matches_it() {
    let results = PaletteResults {
        matches: serde_json::from_value(serde_json::json!([
            { "id": record_id::<MatchId>("7"), "date": "21.11.2026", "opponent": "Orbit", "map": "Ascent", "scoreUs": 13, "scoreThem": 9 },
            { "id": record_id::<MatchId>("8"), "date": "28.11.2026", "opponent": "Orbit", "map": "Bind", "scoreUs": null, "scoreThem": null },
        ]))
        .expect("matches"),
        strategies: Vec::new(),
    };
    let found = source(&results).matching_entries("orb");
    assert_eq!(names(&found), ["Orbit, Ascent 13:9", "Orbit, Bind"]);
    assert!(source(&results).matching_entries("orbx").is_empty());
}

#[test]
fn recent_paths_are_unique_and_newest_first() {
    let mut paths = Vec::new();
    for path in ["/a", "/b", "/c", "/a", "/d", "/e"] {
        add_recent(&mut paths, path);
    }
    assert_eq!(paths, ["/e", "/d", "/a", "/c"]);
}
