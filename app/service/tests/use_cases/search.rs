//! Search and filters of the list of strategies.

use app_domain::folder;
use app_domain::strategy::{Document, Side, StrategyId, StrategyPatch};
use app_service::strategies::{
    self, EditBase, FolderScope, StrategyCursor, StrategyPage, StrategyQuery, StrategySort,
};
use app_service::{AppServices, folders};
use app_testkit::on_both_databases;
use serde_json::json;

use crate::team::{TestTeam, deleter, editor};

async fn written(
    services: &AppServices,
    title: &str,
    text: &str,
    change: impl FnOnce(&mut StrategyPatch),
) -> StrategyId {
    let words = json!([{ "type": "text", "text": text }]);
    let content = if text.is_empty() { json!([]) } else { words };
    let paragraph = json!({ "type": "paragraph", "content": content });
    let content = Document::from_json(json!({ "type": "doc", "content": [paragraph] }));
    let mut wanted = StrategyPatch {
        title: Some(title.to_owned()),
        content: Some(content.expect("a document")),
        ..StrategyPatch::default()
    };
    change(&mut wanted);
    let strategy = strategies::create(services, &editor(), wanted).await;
    strategy.expect("a strategy").summary.id
}

fn searching(search: &str) -> StrategyQuery {
    StrategyQuery {
        search: search.to_owned(),
        ..StrategyQuery::default()
    }
}

async fn part(
    services: &AppServices,
    request: &StrategyQuery,
    after: Option<&StrategyCursor>,
    limit: u32,
) -> StrategyPage {
    let part = strategies::list(services, &editor().reader(), request, after, limit).await;
    part.expect("a list")
}

async fn titles(services: &AppServices, request: &StrategyQuery) -> Vec<String> {
    let part = part(services, request, None, 50).await;
    part.hits
        .into_iter()
        .map(|hit| hit.entry.label.title)
        .collect()
}

on_both_databases! {
    async fn titles_come_before_texts_and_what_is_found_is_marked(store: TestStore) {
        let team = TestTeam::on(store);
        let services = &team.services;
        written(services, "Retake", "Then we boot them out of heaven", |_| ()).await;
        written(services, "Reboot", "", |_| ()).await;
        written(services, "Boot camp", "", |_| ()).await;
        assert_eq!(titles(services, &searching("boot")).await, ["Boot camp", "Reboot", "Retake"]);
        let hits = part(services, &searching("boot"), None, 50).await.hits;
        let marks: Vec<_> = hits.into_iter().map(|hit| hit.marks.expect("marks")).collect();
        assert_eq!(marks[1].title, ["Re", "boot", ""]);
        assert_eq!(marks[2].snippet, ["Then we ", "boot", " them out of heaven"]);
        assert_eq!(titles(services, &searching("out heav")).await, ["Retake"]);
        assert_eq!(titles(services, &searching("aven")).await, [""; 0]);
    }

    async fn whatever_is_typed_is_text(store: TestStore) {
        let team = TestTeam::on(store);
        let services = &team.services;
        written(services, "B rush and \"fast\" (2*1): near-miss OR not", "Zoë's wall", |_| ()).await;
        for search in [
            "\"fast\"", "\"fast", "fast*", "2*1", "near-miss", "NEAR(miss)", "rush AND NOT", "title:", "(rush", "rush)",
            "zoe", "ZOË’S", "'; drop table strategies; --", "rush & !not", "a | b <-> c", ":*", "\\", "%", "\u{1f3af}",
        ] {
            let found = titles(services, &searching(search)).await.len();
            let has_other_words = ["title:", "'; drop", "a | b"].iter().any(|start| search.starts_with(start));
            assert_eq!(found, usize::from(!has_other_words), "{search}");
        }
    }

    async fn a_typing_error_is_forgiven_if_nothing_is_found_as_typed(store: TestStore) {
        let team = TestTeam::on(store);
        let services = &team.services;
        for number in 0..3 {
            written(services, &format!("Retake {number}"), "smoke the zebra crate", |_| ()).await;
        }
        written(services, "Zebar", "", |_| ()).await;
        assert_eq!(titles(services, &searching("zebar")).await, ["Zebar"]);
        for search in ["zbera", "zebrra smoke", "retkae", "smoke crtae -flash"] {
            assert_eq!(titles(services, &searching(search)).await.len(), 3, "{search}");
        }
        assert_eq!(titles(services, &searching("smkoe -crate")).await, [""; 0]);
        let request = StrategyQuery { sort: Some(StrategySort::Title), ..searching("retkae") };
        let first = part(services, &request, None, 2).await;
        let after: StrategyCursor = first.next.expect("a place").to_string().parse().expect("a place");
        let second = part(services, &request, Some(&after), 2).await;
        assert_eq!((first.hits.len(), second.hits.len(), second.next), (2, 1, None));
        let marks = second.hits[0].marks.as_ref().expect("marks");
        assert_eq!(marks.title, ["", "Retake", " 2"]);
    }

    async fn words_inside_the_longest_text_without_spaces_are_found(store: TestStore) {
        let team = TestTeam::on(store);
        let services = &team.services;
        written(services, "Japanese", "試合開始後、敵はAサイトにスモークを焚くので待つ。", |_| ()).await;
        // 80,000 letters of three bytes, with as many tokens as a text can have.
        let letters = (0..80_000_u32).map(|number| char::from_u32(0x4e00 + (number % 60_000).pow(2) % 20_011).expect("a letter"));
        let longest: String = letters.collect();
        written(services, "Longest", &longest, |_| ()).await;
        for search in ["スモーク", "Aサイト", "敵 サイト", "スモ -longest"] {
            let found = titles(services, &searching(search)).await;
            assert_eq!(found, ["Japanese"], "{search}");
        }
        let inside: String = longest.chars().skip(70_000).take(9).collect();
        assert_eq!(titles(services, &searching(&inside)).await, ["Longest"]);
        assert_eq!(titles(services, &searching(&format!("japanese -{inside}"))).await, ["Japanese"]);
        let hits = part(services, &searching("スモーク"), None, 50).await.hits;
        let marks = hits[0].marks.as_ref().expect("marks");
        assert_eq!(marks.snippet, ["試合開始後、敵はAサイトに", "スモーク", "を焚くので待つ。"]);
    }

    async fn an_excluded_word_excludes_every_word_that_begins_with_it(store: TestStore) {
        let team = TestTeam::on(store);
        let services = &team.services;
        written(services, "One", "zebra crossing", |_| ()).await;
        written(services, "Two", "zebras and zebru\u{10fffe}", |_| ()).await;
        written(services, "Three", "zeal", |_| ()).await;
        // More words with one beginning than are looked up one by one.
        let many: Vec<String> = (0..60).map(|number| format!("zone{number}")).collect();
        written(services, "Four", &many.join(" "), |_| ()).await;
        for (search, found) in [
            ("-zebra", vec!["Four", "Three"]),
            ("-zebras", vec!["Four", "Three", "One"]),
            ("-zeb", vec!["Four", "Three"]),
            ("z -zebra -zone", vec!["Three"]),
            ("-\"zebra cros\"", vec!["Four", "Three", "Two"]),
            ("-zebrxx", vec!["Four", "Three", "Two", "One"]),
            ("-four", vec!["Three", "Two", "One"]),
        ] {
            assert_eq!(titles(services, &searching(search)).await, found, "{search}");
        }
    }

    async fn every_filter_has_to_hold(store: TestStore) {
        let team = TestTeam::on(store);
        let services = &team.services;
        let wanted = folder::FolderPatch { name: Some("Bind".to_owned()), ..folder::FolderPatch::default() };
        let bind = folders::create(services, &editor(), wanted).await.expect("a folder").folder.id;
        let below = folder::FolderPatch { name: Some("B".to_owned()), parent: Some(Some(bind)), ..folder::FolderPatch::default() };
        let below = folders::create(services, &editor(), below).await.expect("a folder").folder.id;
        written(services, "one", "smoke", |wanted| {
            wanted.map = Some(Some("Bind".to_owned()));
            wanted.side = Some(Some(Side::Attack));
            wanted.tags = Some(vec!["Full buy".to_owned(), "eco".to_owned()]);
            wanted.agents = Some(vec!["KAY/O".to_owned(), "Jett".to_owned()]);
            wanted.folder = Some(Some(below));
        }).await;
        written(services, "two", "smoke", |wanted| {
            wanted.tags = Some(vec!["eco".to_owned()]);
            wanted.folder = Some(Some(bind));
        }).await;
        written(services, "three", "", |_| ()).await;
        let list = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
        let request = [
            (StrategyQuery { map: Some("bind".to_owned()), ..StrategyQuery::default() }, vec!["one"]),
            (StrategyQuery { side: Some(Side::Attack), ..searching("smoke") }, vec!["one"]),
            (StrategyQuery { tags: list(&["ECO"]), ..StrategyQuery::default() }, vec!["two", "one"]),
            (StrategyQuery { tags: list(&["eco", "full buy"]), agents: list(&["kay/o"]), ..StrategyQuery::default() }, vec!["one"]),
            (StrategyQuery { agents: list(&["kay"]), ..StrategyQuery::default() }, vec![]),
            (StrategyQuery { folder: Some(FolderScope::Below(bind)), ..StrategyQuery::default() }, vec!["two", "one"]),
            (StrategyQuery { folder: Some(FolderScope::Only(bind)), ..StrategyQuery::default() }, vec!["two"]),
            (StrategyQuery { folder: Some(FolderScope::Unfiled), ..StrategyQuery::default() }, vec!["three"]),
            (StrategyQuery { sort: Some(StrategySort::Title), ..StrategyQuery::default() }, vec!["one", "three", "two"]),
            (StrategyQuery { sort: Some(StrategySort::Title), ..searching("smoke") }, vec!["one", "two"]),
            (StrategyQuery { sort: Some(StrategySort::Changed), ..searching("smo") }, vec!["two", "one"]),
        ];
        for (request, expected) in request {
            assert_eq!(titles(services, &request).await, expected, "{request:?}");
        }
    }

    async fn the_index_follows_every_change(store: TestStore) {
        let team = TestTeam::on(store);
        let services = &team.services;
        let id = written(services, "B rush", "smoke", |_| ()).await;
        written(services, "other", "", |_| ()).await;
        assert_eq!(titles(services, &StrategyQuery::default()).await, ["other", "B rush"]);
        let wanted = StrategyPatch { title: Some("A rush".to_owned()), ..StrategyPatch::default() };
        strategies::update(services, &editor(), id, EditBase::Newest, wanted).await.expect("a change");
        assert_eq!(titles(services, &StrategyQuery::default()).await, ["A rush", "other"]);
        assert_eq!(titles(services, &searching("b")).await, [""; 0]);
        assert_eq!(titles(services, &searching("a smoke")).await, ["A rush"]);
        strategies::remove(services, &deleter(), id).await.expect("removed");
        assert_eq!(titles(services, &searching("smoke")).await, [""; 0]);
    }

    async fn parts_lead_through_the_whole_list_each_once(store: TestStore) {
        let team = TestTeam::on(store);
        let services = &team.services;
        for number in 0..7 {
            let (title, text) = [("rush", ""), ("brush", ""), ("wall", "rush")][number % 3];
            written(services, &format!("{title} {number}"), text, |_| ()).await;
        }
        for request in [
            StrategyQuery::default(),
            searching("rush"),
            StrategyQuery { sort: Some(StrategySort::Title), ..searching("rush") },
            StrategyQuery { sort: Some(StrategySort::Title), ..StrategyQuery::default() },
        ] {
            let whole = titles(services, &request).await;
            let (mut seen, mut after) = (Vec::new(), None);
            loop {
                let part = part(services, &request, after.as_ref(), 2).await;
                seen.extend(part.hits.into_iter().map(|hit| hit.entry.label.title));
                // As the API transmits it.
                after = part.next.map(|next| next.to_string().parse().expect("a place"));
                if after.is_none() {
                    break;
                }
            }
            assert_eq!((seen.len(), &seen), (7, &whole), "{request:?}");
        }
    }
}
