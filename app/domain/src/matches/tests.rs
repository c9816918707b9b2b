//! The rules of matches.

use proptest::prelude::*;

use super::*;

fn day(raw: &str) -> Day {
    raw.parse().expect("a day")
}

fn wanted() -> Wanted {
    Wanted {
        date: Some(day("24.11.2026")),
        opponent: Some("Nova".into()),
        kind: Some(Kind::Scrim),
        map: Some("bind".into()),
        score_us: Some(13),
        score_them: Some(7),
        ..Wanted::default()
    }
}

fn catalogue() -> Catalogue {
    Catalogue {
        maps: vec!["Bind".into()],
        agents: vec!["Sova".into(), "KAY/O".into()],
    }
}

proptest! {
    #[test]
    fn whoever_has_more_rounds_has_won(us in 0..=SCORE_MAX, them in 0..=SCORE_MAX) {
        let here = Score { us, them }.outcome();
        let there = Score { us: them, them: us }.outcome();
        let expected = match here {
            Outcome::Win => Outcome::Loss,
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
        };
        prop_assert_eq!(there, expected);
        prop_assert_eq!(here == Outcome::Win, us > them);
        prop_assert_eq!(here == Outcome::Draw, us == them);
    }

    #[test]
    fn rounds_are_between_0_and_100(number in i64::MIN..=i64::MAX) {
        prop_assert_eq!(rounds(number).is_ok(), (0..=100).contains(&number));
    }

    #[test]
    fn any_text_is_read_or_refused_without_a_panic(raw in "\\PC*") {
        let _ = (date(&raw), opponent(&raw), link(&raw), notes(&raw), strategies([raw.as_str()]));
    }
}

#[test]
fn types_and_results_are_read_as_they_are_written() {
    for kind in Kind::ALL {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
    for outcome in Outcome::ALL {
        assert_eq!(outcome.to_string().parse(), Ok(outcome));
    }
    assert!("scrim".parse::<Kind>().is_err() && "".parse::<Outcome>().is_err());
}

#[test]
fn dates_are_real_and_of_this_century() {
    assert_eq!(date("01.01.2000"), Ok(day("01.01.2000")));
    assert_eq!(date("31.12.1999"), Err(Rule::BeforeYear(2000)));
    for raw in ["01.01.0000", "30.02.2026", "1.1.2026", "2026-01-01"] {
        assert_eq!(date(raw), Err(Rule::Date), "{raw}");
    }
}

#[test]
fn links_are_http_or_https_and_empty_ones_are_none() {
    for raw in [
        "https://vod.example/1?t=2m",
        "HTTP://vod.example",
        "http://[::1]/x",
    ] {
        assert_eq!(link(raw), Ok(Some(raw.to_owned())));
    }
    assert_eq!(link("  "), Ok(None));
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
        assert_eq!(link(raw), Err(Rule::HttpAddress), "{raw}");
    }
    let long = format!("https://vod.example/{}", "x".repeat(LINK_MAX));
    assert_eq!(link(&long), Err(Rule::TooLong(LINK_MAX)));
}

#[test]
fn notes_keep_their_lines_and_nothing_else_that_controls() {
    assert_eq!(
        notes(" one\r\ntwo\n\tthree "),
        Ok("one\ntwo\n\tthree".into())
    );
    assert_eq!(notes("a\0b"), Err(Rule::ControlCharacter));
    assert_eq!(
        notes(&"é".repeat(NOTES_MAX + 1)),
        Err(Rule::TooLong(NOTES_MAX))
    );
}

#[test]
fn a_side_has_at_most_five_agents_each_once() {
    assert_eq!(
        agents(["Sova", " sova", "Jett"]),
        Ok(vec!["Sova".into(), "Jett".into()])
    );
    let six = ["a", "b", "c", "d", "e", "f"];
    assert_eq!(agents(six), Err(Rule::TooMany(AGENTS_MAX)));
}

#[test]
fn a_new_match_says_everything_that_it_lacks() {
    let faults = Wanted::default().first().expect_err("nothing is there");
    let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
    assert_eq!(
        fields,
        ["date", "opponent", "type", "map", "scoreUs", "scoreThem"]
    );
}

#[test]
fn what_is_not_wanted_stays_and_the_result_follows_the_score() {
    let before = wanted().first().expect("a record");
    assert_eq!(Wanted::default().of(before.clone()), before);
    let change = Wanted {
        score_them: Some(14),
        vod: Some(Some("https://vod.example".into())),
        ..Wanted::default()
    };
    let after = change.of(before.clone());
    assert_eq!(
        (before.score.outcome(), after.score.outcome()),
        (Outcome::Win, Outcome::Loss)
    );
    assert_eq!(after.score.to_string(), "13:14");
    let gone = Wanted {
        vod: Some(None),
        ..Wanted::default()
    };
    assert_eq!(gone.of(after).vod, None);
}

#[test]
fn names_are_spelled_as_the_catalogue_spells_them() {
    let record = Wanted {
        our_agents: Some(vec!["kay/o".into()]),
        ..wanted()
    };
    let record = record.first().expect("a record");
    let settled = record.settled(&catalogue(), None).expect("known names");
    assert_eq!(
        (settled.map.as_str(), settled.our_agents),
        ("Bind", vec!["KAY/O".to_owned()])
    );
}

#[test]
fn unknown_names_are_faults_unless_they_are_in_use() {
    let unknown = Wanted {
        map: Some("Nuke".into()),
        our_agents: Some(vec!["Nobody".into()]),
        their_agents: Some(vec!["Nobody".into()]),
        ..wanted()
    };
    let record = unknown.first().expect("a record");
    let faults = record
        .clone()
        .settled(&catalogue(), None)
        .expect_err("unknown");
    let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
    assert_eq!(fields, ["map", "ourAgents", "theirAgents"]);
    assert_eq!(
        record.clone().settled(&catalogue(), Some(&record)),
        Ok(record)
    );
}
