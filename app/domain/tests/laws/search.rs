//! The search: typed text is never syntax, and the results are those of a slow oracle.

use app_domain::board::BoardLineup;
use app_domain::strategy::{Side, StrategyMeta};
use app_domain::strategy_search::{
    SearchTerms, StrategyFolderFilter, StrategySearchFilter, StrategySearchQuery, excerpt,
    index_tokens, indexed_words, lineup_tokens, marked_title,
};
use proptest::prelude::*;

fn label(title: &str) -> StrategyMeta {
    StrategyMeta {
        title: title.to_owned(),
        map: Some("Bind".to_owned()),
        side: Some(Side::Attack),
        tags: vec!["Eco round".to_owned()],
        agents: vec!["KAY/O".to_owned()],
    }
}

/// Returns the rank in which the strategy is found.
fn rank(search: &str, filter: &StrategySearchFilter, title: &str, text: &str) -> Option<usize> {
    let tokens = index_tokens(&label(title), None, text);
    let tokens: Vec<&str> = tokens.split(' ').collect();
    let query = StrategySearchQuery {
        terms: SearchTerms::parse(search),
        filter: filter.clone(),
    };
    let ranks = query.ranks();
    let found: Vec<usize> = (0..ranks.len())
        .filter(|at| {
            ranks[*at]
                .as_ref()
                .is_none_or(|clause| clause.matches(&tokens))
        })
        .collect();
    assert!(found.len() < 2, "in the ranks {found:?}");
    found.first().copied()
}

fn found(search: &str, title: &str, text: &str) -> Option<usize> {
    rank(search, &StrategySearchFilter::default(), title, text)
}

#[test]
fn titles_are_found_by_any_part_of_their_words_and_texts_by_beginnings() {
    assert_eq!(found("boot", "Boot camp", ""), Some(0));
    assert_eq!(found("CAM boo", "Boot camp", ""), Some(0));
    assert_eq!(found("oot", "Boot camp", ""), Some(1));
    assert_eq!(found("smo", "Boot camp", "Smoke heaven"), Some(2));
    assert_eq!(found("oot smo", "Boot camp", "Smoke heaven"), Some(2));
    assert_eq!(found("moke", "Boot camp", "Smoke heaven"), None);
    assert_eq!(found("boot flash", "Boot camp", "Smoke heaven"), None);
    assert_eq!(found("bind kay eco", "Boot camp", ""), Some(2));
    assert_eq!(found("zoe uber", "Zoë über alles", ""), Some(0));
}

#[test]
fn words_inside_a_sentence_without_spaces_are_found() {
    let japanese = "試合開始後、敵はAサイトにスモークを焚くのでCTは2人で待つ。";
    let chinese = "我们先在中路投掷烟雾弹，然后快速进攻B点。";
    let korean = "연막탄을A사이트에던지고적을기다린다";
    let thai = "ทีมเราจะโยนควันที่จุดเอแล้วบุกเข้าไป";
    for (text, searches) in [
        (
            japanese,
            &[
                "スモーク",
                "モーク",
                "サイト",
                "敵",
                "Aサイト",
                "ａサイト",
                "ct",
                "CTは",
                "2人",
                "待つ",
                "スモークを焚くので",
            ][..],
        ),
        (
            chinese,
            &["烟雾弹", "进攻", "b点", "B", "中路 烟雾", "快速进攻B"],
        ),
        (korean, &["사이트", "A사", "연막", "적"]),
        (thai, &["ควัน", "จุด", "บุก"]),
    ] {
        for search in searches {
            assert_eq!(found(search, "Plan", text), Some(2), "{search} in {text}");
            assert_eq!(
                found(&format!("plan -{search}"), "Plan", text),
                None,
                "{search}"
            );
            let title: String = text.chars().take(60).collect();
            assert_eq!(
                found(&format!("bind -{search}"), &title, text),
                None,
                "{search}"
            );
        }
    }
    for search in [
        "ート",
        "スモーカ",
        "サイ卜",
        "イトA",
        "t",
        "烟弹",
        "进攻A点",
        "ークを焚くのに",
    ] {
        assert_eq!(
            found(search, "Plan", &[japanese, chinese].concat()),
            None,
            "{search}"
        );
    }
    // Georgian and Hindi have spaces.
    for (text, inside) in [("საქართველო", "ქართველო"), ("नमस्ते", "मस्ते")]
    {
        assert_eq!(found(inside, "Plan", text), None, "{inside}");
    }
    assert_eq!(found("サイト", "敵はAサイト", ""), Some(1));
    assert_eq!(SearchTerms::parse("スモークグレネ").word_patterns(), []);
}

#[test]
fn quotes_operators_and_columns_are_text() {
    for search in [
        "\"boot\"",
        "boot*",
        "- boot",
        "near-boot",
        "title:boot",
        "NEAR(boot)",
        "boot AND",
        "(boot",
        "boot'); --",
    ] {
        let by_title = found(search, "title near and boot", "");
        assert_eq!(by_title, Some(0), "{search}");
    }
    assert_eq!(SearchTerms::parse("\" * - : ()"), SearchTerms::default());
}

#[test]
fn words_after_a_minus_exclude_what_has_all_of_them() {
    for (search, expected) in [
        ("boot -rush", None),
        ("boot -rus", None),
        ("boot -ush", Some(0)),
        ("boot -heaven", None),
        ("boot -\"smoke heaven\"", None),
        ("boot -\"smoke flash\"", Some(0)),
        ("boot -\"smoke heaven", None),
        ("-heaven boot", None),
        ("-flash", Some(0)),
        ("-smoke", None),
        ("-bind", None),
    ] {
        assert_eq!(
            found(search, "Boot rush", "Smoke heaven"),
            expected,
            "{search}"
        );
    }
}

#[test]
fn the_indexed_words_with_a_beginning_find_and_exclude_the_same_strategies() {
    let texts = [
        "Smoke heaven",
        "smokes on B",
        "smo ke",
        "Rush, Smok",
        "ümlaut smoké",
        "smokeスモーク",
    ];
    let tokens = texts.map(|text| index_tokens(&label("Boot"), None, text));
    let indexed: Vec<&str> = tokens.iter().flat_map(|all| indexed_words(all)).collect();
    for search in [
        "smok",
        "smoke -rush",
        "smokestack",
        "boot -smok",
        "-smoke",
        "-smokes",
        "boot -smokest",
        "-smo",
        "-\"smoke heav\"",
        "-ümla",
    ] {
        let by_beginning = StrategySearchQuery {
            terms: SearchTerms::parse(search),
            ..StrategySearchQuery::default()
        };
        let mut by_word = by_beginning.clone();
        for beginning in by_beginning.terms.beginnings() {
            let words = indexed.iter().filter(|word| word.starts_with(&beginning));
            let words: Vec<String> = words.map(ToString::to_string).collect();
            by_word.terms.use_whole_words(&beginning, &words);
        }
        let found = |query: &StrategySearchQuery| {
            let clauses = query.ranks().into_iter().chain([query.any_rank()]);
            let found = clauses.map(|clause| {
                let clause = clause.expect("a clause");
                let matches =
                    |tokens: &String| clause.matches(&tokens.split(' ').collect::<Vec<_>>());
                tokens.iter().map(matches).collect::<Vec<_>>()
            });
            found.collect::<Vec<_>>()
        };
        assert_eq!(found(&by_word), found(&by_beginning), "{search}");
    }
}

#[test]
fn a_typing_error_is_corrected_to_known_words_from_five_letters_on() {
    let known = ["smoke", "zebra", "zebras"].map(str::to_owned);
    for (search, is_found) in [
        ("zebar", true),
        ("zebar smkoe", true),
        ("zbra", false),
        ("flsah", false),
    ] {
        let terms = SearchTerms::parse(search).corrected(&known);
        assert_eq!(terms.is_some(), is_found, "{search}");
        let Some(terms) = terms else { continue };
        assert_eq!(marked_title("The Zebra", &terms), ["The ", "Zebra", ""]);
        let query = StrategySearchQuery {
            terms,
            ..StrategySearchQuery::default()
        };
        let tokens = index_tokens(&label("Zebras"), None, "smoke");
        let tokens: Vec<&str> = tokens.split(' ').collect();
        assert!(
            query.any_rank().expect("a clause").matches(&tokens),
            "{search}"
        );
    }
}

#[test]
fn filters_hold_together_and_by_the_whole_name() {
    let filter = |map: &str, tags: &[&str], agents: &[&str]| StrategySearchFilter {
        map: Some(map.to_owned()),
        side: Some(Side::Attack),
        tags: tags.iter().map(ToString::to_string).collect(),
        agents: agents.iter().map(ToString::to_string).collect(),
        lineup: None,
        folder: Some(StrategyFolderFilter::Unfiled),
    };
    let rank = |filter: &StrategySearchFilter| rank("", filter, "Boot camp", "");
    assert_eq!(rank(&filter("bind", &["ECO ROUND"], &["kay/o"])), Some(0));
    assert_eq!(rank(&filter("Bin", &[], &[])), None);
    assert_eq!(rank(&filter("Bind", &["eco"], &[])), None);
    let elsewhere = StrategySearchFilter {
        folder: Some(StrategyFolderFilter::In(Vec::new())),
        ..filter("Bind", &[], &[])
    };
    assert_eq!(rank(&elsewhere), None);
}

#[test]
fn lineups_are_found_by_their_agent_and_map() {
    let lineup = |agent: &str, map: Option<&str>| BoardLineup {
        agent: agent.to_owned(),
        map: map.map(str::to_owned),
    };
    let lineups = [lineup("Sova", Some("Ascent")), lineup("KAY/O", None)];
    let tokens = index_tokens(&label("Rush"), None, "") + &lineup_tokens(&lineups);
    let tokens: Vec<&str> = tokens.split(' ').collect();
    let finds = |agent: &str, map: Option<&str>| {
        let query = StrategySearchQuery {
            filter: StrategySearchFilter {
                lineup: Some(agent.to_owned()),
                map: map.map(str::to_owned),
                ..StrategySearchFilter::default()
            },
            ..StrategySearchQuery::default()
        };
        query.any_rank().expect("a clause").matches(&tokens)
    };
    assert!(finds("sova", None) && finds("Sova", Some("ASCENT")) && finds("kay/o", None));
    assert!(
        !finds("Sova", Some("Bind")) && !finds("Jett", None) && !finds("KAY/O", Some("Ascent"))
    );
}

proptest! {
    #[test]
    fn any_part_of_a_sentence_without_spaces_finds_it(text in "[東京都敵aサb]{1,30}", from in 0usize..29, length in 1usize..12) {
        let part: String = text.chars().skip(from).take(length).collect();
        let is_cut = text.chars().nth(from.wrapping_sub(1)).is_some_and(|letter| letter.is_ascii());
        prop_assume!(!(part.is_empty() || is_cut && part.starts_with(|letter: char| letter.is_ascii())));
        prop_assert_eq!(found(&part, "zzz", &text), Some(2));
    }

    #[test]
    fn up_to_three_letters_find_only_texts_that_contain_them(text in "[東京都敵]{0,30}", search in "[東京都敵]{1,3}") {
        prop_assert_eq!(found(&search, "zzz", &text).is_some(), text.contains(&search));
    }

    #[test]
    fn the_tokens_of_a_text_of_256_kib_fit_into_a_row_of_postgresql(unit in "[東京都敵aサ𠀀]{1,40}") {
        let text = unit.repeat(256 * 1024 / unit.len());
        prop_assert!(index_tokens(&label("Boot"), None, &text).len() < 1_000_000);
    }

    #[test]
    fn any_part_of_a_word_of_the_title_finds_it(title in "[a-zé]{1,9}( [a-zé]{1,9}){0,3}", from in 0usize..9, length in 1usize..9) {
        let word = title.split(' ').next_back().unwrap_or_default();
        let part: String = word.chars().skip(from).take(length).collect();
        prop_assert!(part.is_empty() || found(&part, &title, "").is_some());
    }

    #[test]
    fn a_text_is_found_just_when_one_of_its_words_begins_so(text in "[xq]{1,4}( [xq]{1,4}){0,4}", search in "[xq]{1,3}") {
        let begins = text.split(' ').any(|word| word.starts_with(&search));
        prop_assert_eq!(found(&search, "zzz", &text).is_some(), begins);
    }

    #[test]
    fn any_typed_text_searches_only_for_words(search in "\\PC*", title in "\\PC{0,40}", text in "\\PC{0,300}") {
        let terms = SearchTerms::parse(&search);
        found(&search, &title, &text);
        prop_assert_eq!(marked_title(&title, &terms).concat(), title);
        let shown = excerpt(&text, &terms);
        prop_assert_eq!(shown.len() % 2, 1);
        prop_assert!(shown.concat().chars().count() <= 260);
    }

    #[test]
    fn a_token_is_one_word_to_every_index(title in "\\PC{0,40}", text in "\\PC{0,100}") {
        for token in index_tokens(&label(&title), None, &text).split(' ') {
            prop_assert!(!token.is_empty() && token.chars().all(char::is_alphanumeric), "{}", token);
        }
    }
}
