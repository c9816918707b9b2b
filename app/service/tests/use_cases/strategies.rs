//! Strategies and their versions.

use app_domain::event::Event;
use app_domain::permission::{RequestPrincipal, StratbookEditor};
use app_domain::settings::StratbookEditPermission;
use app_domain::strategy::{Document, Strategy, StrategyId, StrategyPatch};
use app_service::port::VersionPageQuery;
use app_service::strategies::{self, EditBase, StrategyVersion};
use app_service::{ConflictReason, ResourceKind, Result, ServiceError, agents, catalog};
use app_testkit::{on_both_databases, player};
use serde_json::json;

use crate::team::{TestTeam, admin, deleter, editor, faults, own};

fn text(words: &str) -> Document {
    let paragraph = json!({ "type": "paragraph", "content": [{ "type": "text", "text": words }] });
    Document::from_json(json!({ "type": "doc", "content": [paragraph] })).expect("a document")
}

fn titled(title: &str) -> StrategyPatch {
    StrategyPatch {
        title: Some(title.to_owned()),
        ..StrategyPatch::default()
    }
}

fn operator_named(name: &str) -> StratbookEditor {
    let operator = RequestPrincipal::Operator {
        name: name.to_owned(),
    };
    let editor = operator.stratbook_editor(StratbookEditPermission::Admin);
    editor.expect("an operator edits")
}

fn first_page(limit: u32) -> VersionPageQuery {
    VersionPageQuery {
        before: None,
        is_named: false,
        limit,
    }
}

async fn created(team: &TestTeam, wanted: StrategyPatch) -> Strategy {
    strategies::create(&team.services, &editor(), wanted)
        .await
        .expect("a strategy")
}

async fn changed(
    team: &TestTeam,
    strategy: &Strategy,
    base: i64,
    wanted: StrategyPatch,
) -> Result<Strategy> {
    strategies::update(
        &team.services,
        &editor(),
        strategy.summary.id,
        EditBase::Version(base),
        wanted,
    )
    .await
}

on_both_databases! {
    async fn what_is_not_wanted_stays_and_every_version_can_be_read(store: TestStore) {
        let team = TestTeam::on(store);
        let first = created(&team, StrategyPatch { content: Some(text("smoke")), ..titled("B rush") }).await;
        let wanted = StrategyPatch { map: Some(Some("bind".to_owned())), ..StrategyPatch::default() };
        let second = changed(&team, &first, 1, wanted).await.expect("a change");
        assert_eq!((second.summary.version, &second.content), (2, &first.content));
        assert_eq!(second.summary.label.map.as_deref(), Some("Bind"));
        let third = changed(&team, &first, 2, StrategyPatch { content: Some(text("flash")), ..StrategyPatch::default() }).await;
        assert_eq!(third.expect("a change").summary.version, 3);
        let reader = editor().reader();
        let history = strategies::history(&team.services, &reader, first.summary.id, first_page(2)).await.expect("a history");
        let versions: Vec<i64> = history.versions.iter().map(|one| one.version).collect();
        assert_eq!((versions, history.next), (vec![3, 2], Some(2)));
        let StrategyVersion { saved, content, .. } =
            strategies::load_version(&team.services, &reader, first.summary.id, 1).await.expect("a version");
        assert_eq!((saved.meta.map, content), (None, text("smoke")));
        let restored = strategies::restore(&team.services, &editor(), first.summary.id, 1, EditBase::Version(3)).await;
        let restored = restored.expect("restored");
        assert_eq!((restored.summary.version, restored.content, restored.summary.label.map), (4, text("smoke"), None));
        assert_eq!(team.actions().await, ["strategy_created", "strategy_changed", "strategy_changed", "strategy_restored"]);
    }

    async fn a_version_is_named_renamed_and_unnamed_and_an_equal_name_is_no_event(store: TestStore) {
        let team = TestTeam::on(store);
        let first = created(&team, titled("B rush")).await;
        changed(&team, &first, 1, titled("A rush")).await.expect("a change");
        let id = first.summary.id;
        let name = async |name: Option<&str>| {
            let name = name.map(str::to_owned);
            strategies::name_version(&team.services, &editor(), id, 1, name).await.expect("named").name
        };
        let version = team.version().await;
        assert_eq!(name(Some("Before Masters")).await.as_deref(), Some("Before Masters"));
        assert_eq!(team.events_since(version).await, [Event::StrategyChanged { strategy_id: id }]);
        let version = team.version().await;
        name(Some("Before Masters")).await;
        assert_eq!(team.events_since(version).await, []);
        name(Some("Masters")).await;
        let named = async || {
            let page = VersionPageQuery { is_named: true, ..first_page(5) };
            let found = strategies::history(&team.services, &editor().reader(), id, page).await.expect("a history");
            found.versions.into_iter().map(|one| (one.version, one.name.expect("a name"))).collect::<Vec<_>>()
        };
        assert_eq!(named().await, [(1, "Masters".to_owned())]);
        assert_eq!(name(None).await, None);
        assert_eq!(named().await, []);
        let unknown = strategies::name_version(&team.services, &editor(), id, 9, None).await;
        assert!(matches!(unknown, Err(ServiceError::NotFound(ResourceKind::Version))));
        assert_eq!(team.actions().await[2..], ["strategy_version_named", "strategy_version_named", "strategy_version_unnamed"]);
    }

    async fn a_strategy_whose_answer_was_lost_is_not_made_twice(store: TestStore) {
        let team = TestTeam::on(store);
        let id = Some(StrategyId::from_timestamp(1_795_000_000_000, &[7; 10]));
        let first = created(&team, StrategyPatch { id, ..titled("B rush") }).await;
        assert_eq!(Some(first.summary.id), id);
        let version = team.version().await;
        assert_eq!(created(&team, StrategyPatch { id, ..titled("B rush") }).await, first);
        assert_eq!(team.events_since(version).await, []);
        let second = changed(&team, &first, 1, titled("A rush")).await.expect("a change");
        assert_eq!(created(&team, StrategyPatch { id, ..titled("B rush") }).await, second);
        let renamed = operator_named("renamed");
        let theirs = strategies::create(&team.services, &renamed, StrategyPatch { id, ..titled("B rush") }).await;
        assert!(matches!(theirs, Err(ServiceError::Conflict(ConflictReason::IdTaken(_)))), "{theirs:?}");
    }

    async fn one_strategy_comes_of_many_askings_at_once(store: TestStore) {
        let team = TestTeam::on(store);
        let id = Some(StrategyId::from_timestamp(1_795_000_000_000, &[9; 10]));
        let mut asking = tokio::task::JoinSet::new();
        for _ in 0..8 {
            let services = team.services.clone();
            asking.spawn(async move { strategies::create(&services, &editor(), StrategyPatch { id, ..titled("B rush") }).await });
        }
        let made = asking.join_all().await;
        assert!(made.iter().all(|made| made.as_ref().is_ok_and(|made| made.summary.version == 1)), "{made:?}");
        assert_eq!(team.actions().await, ["strategy_created"]);
    }

    async fn an_equal_strategy_is_no_version_and_no_event(store: TestStore) {
        let team = TestTeam::on(store);
        let strategy = created(&team, titled("B rush")).await;
        let version = team.version().await;
        let same = changed(&team, &strategy, 1, titled("B rush")).await.expect("a success");
        assert_eq!(same.summary.version, 1);
        assert_eq!(team.events_since(version).await, []);
    }

    async fn a_stale_change_changes_nothing_and_answers_what_is_there(store: TestStore) {
        let team = TestTeam::on(store);
        let strategy = created(&team, titled("B rush")).await;
        changed(&team, &strategy, 1, titled("A rush")).await.expect("a change");
        match changed(&team, &strategy, 1, titled("C rush")).await {
            Err(ServiceError::StaleStrategy(current)) => {
                assert_eq!((current.summary.label.title.as_str(), current.summary.version), ("A rush", 2));
            }
            other => panic!("not stale: {other:?}"),
        }
    }

    async fn fifty_editors_lose_no_update(store: TestStore) {
        let team = TestTeam::on(store);
        let strategy = created(&team, titled("B rush")).await;
        let (other, id) = (team.another_process().await, strategy.summary.id);
        let mut editors = tokio::task::JoinSet::new();
        for who in 0..50 {
            let services = if who % 2 == 0 { team.services.clone() } else { other.clone() };
            editors.spawn(async move {
                for edit in 0..5 {
                    let mark = format!("{who}/{edit};");
                    let mut newest = strategies::load(&services, &editor().reader(), id).await.expect("a strategy");
                    loop {
                        let words = newest.content.plain_text() + &mark;
                        let wanted = StrategyPatch { content: Some(text(&words)), ..StrategyPatch::default() };
                        let base = EditBase::Version(newest.summary.version);
                        match strategies::update(&services, &editor(), id, base, wanted).await {
                            Ok(_) => break,
                            Err(ServiceError::StaleStrategy(current)) => newest = *current,
                            Err(ServiceError::Busy(_)) => {}
                            Err(other) => panic!("{other:?}"),
                        }
                    }
                }
            });
        }
        editors.join_all().await;
        let last = strategies::load(&team.services, &editor().reader(), id).await.expect("a strategy");
        assert_eq!(last.summary.version, 251);
        let words = last.content.plain_text();
        assert!((0..50).all(|who| (0..5).all(|edit| words.contains(&format!("{who}/{edit};")))));
    }

    async fn a_copy_has_a_history_of_its_own_and_deleting_takes_all_versions(store: TestStore) {
        let team = TestTeam::on(store);
        let strategy = created(&team, StrategyPatch { content: Some(text("smoke")), ..titled("B rush") }).await;
        let copy = strategies::duplicate(&team.services, &editor(), strategy.summary.id).await.expect("a copy");
        assert_eq!((copy.summary.label.title.as_str(), copy.summary.version), ("B rush (copy)", 1));
        assert_eq!(copy.content, strategy.content);
        let version = team.version().await;
        let id = strategy.summary.id;
        strategies::remove(&team.services, &deleter(), id).await.expect("removed");
        assert_eq!(team.events_since(version).await, [Event::StrategyRemoved { strategy_id: id }]);
        let gone = strategies::load_version(&team.services, &editor().reader(), id, 1).await;
        assert!(matches!(gone, Err(ServiceError::NotFound(ResourceKind::Version))));
        assert!(matches!(strategies::remove(&team.services, &deleter(), id).await, Err(ServiceError::InBin)));
    }

    async fn maps_and_agents_are_those_of_the_lists_that_admins_keep(store: TestStore) {
        let team = TestTeam::on(store);
        let wanted = StrategyPatch {
            map: Some(Some("Nowhere".to_owned())),
            agents: Some(vec!["sova".to_owned(), "Nobody".to_owned()]),
            ..titled("B rush")
        };
        let refused = strategies::create(&team.services, &editor(), wanted.clone()).await;
        assert_eq!(faults(refused), ["map", "agents"]);
        let (maps, agents) = (vec!["Nowhere".to_owned()], vec!["Nobody".to_owned(), "Sova".to_owned()]);
        catalog::update(&team.services, &admin(), Some(&maps), Some(&agents)).await.expect("lists");
        let strategy = created(&team, wanted).await;
        assert_eq!(strategy.summary.label.agents, ["Sova", "Nobody"]);
        let (maps, agents) = (Vec::new(), vec!["Jett".to_owned()]);
        catalog::update(&team.services, &admin(), Some(&maps), Some(&agents)).await.expect("lists");
        let kept = changed(&team, &strategy, 1, titled("A rush")).await.expect("names in use stay");
        assert_eq!(kept.summary.label.map.as_deref(), Some("Nowhere"));
    }

    async fn players_name_the_agents_they_play_and_they_go_with_the_player(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let named = agents::save(&team.services, &own(&ada), &["sova".to_owned(), "Jett".to_owned()]).await;
        assert_eq!(named.expect("agents"), ["Sova", "Jett"]);
        assert_eq!(faults(agents::save(&team.services, &own(&ada), &["Nobody".to_owned()]).await), ["agents"]);
        let all = agents::all(&team.services, &crate::team::member()).await.expect("a list");
        assert_eq!(all, [(ada.id.clone(), vec!["Sova".to_owned(), "Jett".to_owned()])]);
        app_service::players::remove(&team.services, &admin(), &ada.id).await.expect("removed");
        assert_eq!(agents::all(&team.services, &crate::team::member()).await.expect("a list"), []);
    }
}
