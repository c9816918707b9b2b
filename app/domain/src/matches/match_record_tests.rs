//! The rules of matches.

use proptest::prelude::*;

use super::super::patch::MatchPatch;
use super::super::score::MAX_ROUNDS_PER_SIDE;
use super::super::score::check_rounds;
use super::*;

fn day(raw: &str) -> Day {
    raw.parse().expect("a day")
}

fn patch() -> MatchPatch {
    MatchPatch {
        date: Some(day("24.11.2026")),
        opponent: Some("Nova".into()),
        kind: Some(MatchKind::Scrim),
        map: Some("bind".into()),
        score_us: Some(Some(13)),
        score_them: Some(Some(7)),
        ..MatchPatch::default()
    }
}

fn catalogue() -> GameCatalog {
    GameCatalog {
        maps: vec!["Bind".into()],
        agents: vec!["Sova".into(), "KAY/O".into()],
    }
}

proptest! {
    #[test]
    fn the_side_with_more_rounds_wins(us in 0..=MAX_ROUNDS_PER_SIDE, them in 0..=MAX_ROUNDS_PER_SIDE) {
        let here = MatchScore { us, them }.outcome();
        let there = MatchScore { us: them, them: us }.outcome();
        let expected = match here {
            MatchOutcome::Win => MatchOutcome::Loss,
            MatchOutcome::Loss => MatchOutcome::Win,
            MatchOutcome::Draw => MatchOutcome::Draw,
        };
        prop_assert_eq!(there, expected);
        prop_assert_eq!(here == MatchOutcome::Win, us > them);
        prop_assert_eq!(here == MatchOutcome::Draw, us == them);
    }

    #[test]
    fn rounds_are_between_0_and_100(number in i64::MIN..=i64::MAX) {
        prop_assert_eq!(check_rounds(number).is_ok(), (0..=100).contains(&number));
    }

    #[test]
    fn any_text_is_read_or_refused_without_a_panic(raw in "\\PC*") {
        let _ = (parse_date(&raw), parse_opponent(&raw), parse_link(&raw), parse_notes(&raw), parse_strategies([raw.as_str()]));
    }
}

#[test]
fn types_and_results_are_read_as_they_are_written() {
    for kind in MatchKind::ALL {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
    for outcome in MatchOutcome::ALL {
        assert_eq!(outcome.to_string().parse(), Ok(outcome));
    }
    assert!("scrim".parse::<MatchKind>().is_err() && "".parse::<MatchOutcome>().is_err());
}

#[test]
fn dates_are_real_and_of_this_century() {
    assert_eq!(parse_date("01.01.2000"), Ok(day("01.01.2000")));
    assert_eq!(
        parse_date("31.12.1999"),
        Err(ValidationRule::BeforeYear(2000))
    );
    for raw in ["01.01.0000", "30.02.2026", "1.1.2026", "2026-01-01"] {
        assert_eq!(parse_date(raw), Err(ValidationRule::Date), "{raw}");
    }
}

#[test]
fn links_are_http_or_https_and_empty_ones_are_none() {
    for raw in [
        "https://vod.example/1?t=2m",
        "HTTP://vod.example",
        "http://[::1]/x",
    ] {
        assert_eq!(parse_link(raw), Ok(Some(raw.to_owned())));
    }
    assert_eq!(parse_link("  "), Ok(None));
    for raw in [
        "javascript:alert(1)",
        "data:text/html,x",
        "ftp://vod.example",
        "//vod.example",
        "/vod",
        "vod.example",
        "https://",
        "https:// vod.example",
        "https:///vod",
        "https:vod.example",
    ] {
        assert_eq!(parse_link(raw), Err(ValidationRule::HttpAddress), "{raw}");
    }
    let long = format!("https://vod.example/{}", "x".repeat(MAX_LINK_CHARS));
    assert_eq!(
        parse_link(&long),
        Err(ValidationRule::TooLong(MAX_LINK_CHARS))
    );
}

#[test]
fn notes_keep_line_breaks_and_no_other_control_characters() {
    assert_eq!(
        parse_notes(" one\r\ntwo\n\tthree "),
        Ok("one\ntwo\n\tthree".into())
    );
    assert_eq!(parse_notes("a\0b"), Err(ValidationRule::ControlCharacter));
    assert_eq!(
        parse_notes(&"é".repeat(MAX_NOTES_CHARS + 1)),
        Err(ValidationRule::TooLong(MAX_NOTES_CHARS))
    );
}

#[test]
fn a_side_has_at_most_five_agents_each_once() {
    assert_eq!(
        parse_agents(["Sova", " sova", "Jett"]),
        Ok(vec!["Sova".into(), "Jett".into()])
    );
    let six = ["a", "b", "c", "d", "e", "f"];
    assert_eq!(
        parse_agents(six),
        Err(ValidationRule::TooMany(MAX_AGENTS_PER_SIDE))
    );
}

#[test]
fn a_new_match_lists_every_missing_field() {
    let faults = MatchPatch::default()
        .into_new_record()
        .expect_err("nothing is there");
    let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
    assert_eq!(fields, ["date", "opponent", "type", "map"]);
}

#[test]
fn fields_outside_the_patch_stay_and_the_result_follows_the_score() {
    let before = patch().into_new_record().expect("a record");
    let same = MatchPatch::default().apply(before.clone());
    assert_eq!(same, Ok(before.clone()));
    let change = MatchPatch {
        score_them: Some(Some(14)),
        vod: Some(Some("https://vod.example".into())),
        ..MatchPatch::default()
    };
    let after = change.apply(before.clone()).expect("both scores");
    assert_eq!(
        (before.outcome(), after.outcome()),
        (Some(MatchOutcome::Win), Some(MatchOutcome::Loss))
    );
    assert_eq!(after.score, Some(MatchScore { us: 13, them: 14 }));
    let gone = MatchPatch {
        vod: Some(None),
        ..MatchPatch::default()
    };
    assert_eq!(gone.apply(after).expect("a record").vod, None);
}

#[test]
fn a_match_without_a_score_is_a_fixture_and_a_score_has_both_sides() {
    let with = |us, them| MatchPatch {
        score_us: us,
        score_them: them,
        ..patch()
    };
    let fixture = with(None, Some(None)).into_new_record().expect("a fixture");
    assert_eq!((fixture.score, fixture.outcome()), (None, None));
    let played = patch().into_new_record().expect("a record");
    let scored = with(Some(Some(13)), Some(Some(7))).apply(fixture.clone());
    assert_eq!(scored, Ok(played.clone()));
    assert_eq!(
        with(Some(None), Some(None)).apply(played.clone()),
        Ok(fixture.clone())
    );
    let missing = |made: Result<MatchRecord, Vec<RuleViolation>>| {
        made.expect_err("one side")[0].field.clone()
    };
    assert_eq!(
        missing(with(Some(Some(13)), None).into_new_record()),
        "scoreThem"
    );
    assert_eq!(missing(with(None, Some(Some(7))).apply(fixture)), "scoreUs");
    assert_eq!(missing(with(Some(None), None).apply(played)), "scoreUs");
}

#[test]
fn a_new_score_needs_a_date_that_is_not_after_today() {
    let played = patch().into_new_record().expect("a record");
    let check = |record: &MatchRecord, today: &str, before: Option<&MatchRecord>| {
        record.check_score_date(day(today), before).is_ok()
    };
    assert!(check(&played, "24.11.2026", None));
    assert!(!check(&played, "23.11.2026", None));
    let fixture = MatchRecord {
        score: None,
        ..played.clone()
    };
    assert!(check(&fixture, "23.11.2026", None));
    assert!(!check(&played, "23.11.2026", Some(&fixture)));
    // A stored score stays, until it or its date changes.
    let renamed = MatchRecord {
        opponent: "Rex".to_owned(),
        ..played.clone()
    };
    assert!(check(&renamed, "23.11.2026", Some(&played)));
    let moved = MatchRecord {
        date: day("25.11.2026"),
        ..played.clone()
    };
    assert!(!check(&moved, "23.11.2026", Some(&played)));
}

#[test]
fn names_are_spelled_as_the_catalogue_spells_them() {
    let record = MatchPatch {
        our_agents: Some(vec!["kay/o".into()]),
        ..patch()
    };
    let record = record.into_new_record().expect("a record");
    let settled = record.normalized(&catalogue(), None).expect("known names");
    assert_eq!(
        (settled.map.as_str(), settled.our_agents),
        ("Bind", vec!["KAY/O".to_owned()])
    );
}

#[test]
fn unknown_names_are_faults_unless_they_are_in_use() {
    let unknown = MatchPatch {
        map: Some("Nuke".into()),
        our_agents: Some(vec!["Nobody".into()]),
        their_agents: Some(vec!["Nobody".into()]),
        ..patch()
    };
    let record = unknown.into_new_record().expect("a record");
    let faults = record
        .clone()
        .normalized(&catalogue(), None)
        .expect_err("unknown");
    let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
    assert_eq!(fields, ["map", "ourAgents", "theirAgents"]);
    assert_eq!(
        record.clone().normalized(&catalogue(), Some(&record)),
        Ok(record)
    );
}
