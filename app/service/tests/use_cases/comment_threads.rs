//! Comments on passages of strategies.

use app_domain::comment_thread::{SelectedPassage, TextPosition, ThreadId, ThreadMessageId};
use app_domain::event::Event;
use app_domain::permission::{RequestPrincipal, TeamMember};
use app_domain::settings::StratbookReadPermission;
use app_domain::strategy::{Document, Strategy, StrategyPatch};
use app_domain::strategy_template::TemplateId;
use app_service::comment_threads::{self, NewThread, NewThreadMessage, PlacedThread};
use app_service::port::VersionPageQuery;
use app_service::strategies::{self, EditBase};
use app_service::{ResourceKind, Result, ServiceError};
use app_testkit::{on_both_databases, player};
use serde_json::json;
use uuid::Uuid;

use crate::team::{TestTeam, admin, as_member, conflict, editor, member};

fn text(paragraphs: &[&str]) -> Document {
    let paragraph = |words: &&str| json!({ "type": "paragraph", "content": [{ "type": "text", "text": words }] });
    let content: Vec<_> = paragraphs.iter().map(paragraph).collect();
    Document::from_json(json!({ "type": "doc", "content": content })).expect("a document")
}

async fn created(team: &TestTeam, content: Document) -> Strategy {
    let wanted = StrategyPatch {
        title: Some("B rush".to_owned()),
        content: Some(content),
        ..StrategyPatch::default()
    };
    let made = strategies::create(&team.services, &editor(), wanted).await;
    made.expect("a strategy")
}

async fn loaded(team: &TestTeam, strategy: &Strategy) -> Strategy {
    let reader = editor().reader();
    let loaded = strategies::load(&team.services, &reader, strategy.summary.id).await;
    loaded.expect("the strategy")
}

async fn saved(team: &TestTeam, strategy: &Strategy, base: i64, content: Document) -> Strategy {
    let wanted = StrategyPatch {
        content: Some(content),
        ..StrategyPatch::default()
    };
    let base = EditBase::Version(base);
    let id = strategy.summary.id;
    let saved = strategies::update(&team.services, &editor(), id, base, wanted).await;
    saved.expect("a saved strategy")
}

/// A thread on the words from one offset to another of a paragraph.
fn thread(version: i64, block: usize, range: (usize, usize), quote: &str) -> NewThread {
    NewThread {
        id: ThreadId(Uuid::now_v7()),
        passage: Some(SelectedPassage {
            version,
            start: TextPosition::new(vec![block], range.0),
            end: TextPosition::new(vec![block], range.1),
            quote: quote.to_owned(),
        }),
        text: "Why?".to_owned(),
    }
}

async fn added(
    team: &TestTeam,
    by: &TeamMember,
    to: &Strategy,
    new: NewThread,
) -> Result<PlacedThread> {
    comment_threads::add(&team.services, by, to.summary.id, new).await
}

fn operator(name: &str) -> TeamMember {
    let operator = RequestPrincipal::Operator {
        name: name.to_owned(),
    };
    operator.member().expect("a member")
}

on_both_databases! {
    async fn a_reader_comments_without_becoming_the_author_of_a_version(store: TestStore) {
        let team = TestTeam::on(store);
        let kim = as_member(&team.add_player(player("Kim")).await);
        let rush = created(&team, text(&["smoke heaven", "go"])).await;
        let before = team.version().await;
        let new = thread(1, 0, (6, 12), "heaven");
        let placed = added(&team, &kim, &rush, new.clone()).await.expect("a thread");
        assert_eq!((placed.thread.quote.as_str(), placed.has_passage), ("heaven", true));
        let strategy_id = rush.summary.id;
        assert_eq!(team.events_since(before).await, [Event::StrategyChanged { strategy_id }, Event::CommentsChanged { strategy_id }]);
        let now = loaded(&team, &rush).await;
        assert_eq!(now.content.comment_ids(), [new.id.to_string()]);
        assert_eq!(now.content.without_comments(), rush.content);
        let mut expected = rush.summary.clone();
        expected.version = 2;
        assert_eq!(now.summary, expected);
        let page = VersionPageQuery { before: None, is_named: false, limit: 9 };
        let history = strategies::history(&team.services, &editor().reader(), strategy_id, page).await.expect("a history");
        assert_eq!(history.versions.iter().map(|one| one.version).collect::<Vec<_>>(), [2]);
        // A repeated request adds nothing, and nobody else has this id.
        assert_eq!(added(&team, &kim, &rush, new.clone()).await.expect("a thread"), placed);
        assert_eq!(conflict(added(&team, &operator("Other"), &rush, new).await), "id_taken");
        assert_eq!(team.actions().await, ["strategy_created", "strategy_comment_added"]);
    }

    async fn a_passage_of_an_older_version_is_marked_in_the_newest(store: TestStore) {
        let team = TestTeam::on(store);
        let rush = created(&team, text(&["smoke heaven", "go"])).await;
        // The version that both have seen is replaced by the first comment.
        added(&team, &member(), &rush, thread(1, 1, (0, 2), "go")).await.expect("a thread");
        added(&team, &member(), &rush, thread(1, 0, (0, 5), "smoke")).await.expect("a thread");
        let seen = loaded(&team, &rush).await;
        let written = saved(&team, &rush, 3, text(&["first", "smoke heaven now", "go"])).await;
        assert_eq!(seen.summary.version + 1, written.summary.version);
        added(&team, &member(), &rush, thread(3, 0, (6, 12), "heaven")).await.expect("a thread");
        let now = loaded(&team, &rush).await;
        assert_eq!(now.content.without_comments(), text(&["first", "smoke heaven now", "go"]));
        assert_eq!(now.content.comment_ids().len(), 1);
        let listed = comment_threads::list(&team.services, &member(), rush.summary.id).await.expect("a list");
        let places: Vec<_> = listed.iter().map(|one| (one.thread.quote.as_str(), one.has_passage)).collect();
        assert_eq!(places, [("heaven", true), ("go", false), ("smoke", false)]);
        assert_eq!(conflict(added(&team, &member(), &rush, thread(3, 0, (6, 12), "haven")).await), "passage_changed");
        assert_eq!(conflict(added(&team, &member(), &rush, thread(9, 0, (6, 12), "heaven")).await), "passage_changed");
    }

    async fn a_thread_about_the_whole_strategy_changes_no_text_and_comes_first(store: TestStore) {
        let team = TestTeam::on(store);
        let rush = created(&team, text(&["smoke heaven"])).await;
        added(&team, &member(), &rush, thread(1, 0, (0, 5), "smoke")).await.expect("a thread");
        let before = team.version().await;
        let new = NewThread { passage: None, ..thread(1, 0, (0, 0), "") };
        let placed = added(&team, &member(), &rush, new.clone()).await.expect("a thread");
        assert_eq!((placed.thread.quote.as_str(), placed.has_passage), ("", false));
        let strategy_id = rush.summary.id;
        assert_eq!(team.events_since(before).await, [Event::CommentsChanged { strategy_id }]);
        assert_eq!(added(&team, &member(), &rush, new).await.expect("a thread"), placed);
        let listed = comment_threads::list(&team.services, &member(), strategy_id).await.expect("a list");
        let quotes: Vec<_> = listed.iter().map(|one| one.thread.quote.as_str()).collect();
        assert_eq!(quotes, ["", "smoke"]);
        assert_eq!(loaded(&team, &rush).await.summary.version, 2);
    }

    async fn a_save_can_neither_add_nor_take_over_a_passage(store: TestStore) {
        let team = TestTeam::on(store);
        let (rush, other) = (created(&team, text(&["smoke"])).await, created(&team, text(&["smoke"])).await);
        let new = thread(1, 0, (0, 5), "smoke");
        added(&team, &member(), &rush, new.clone()).await.expect("a thread");
        let marked = loaded(&team, &rush).await.content;
        let stolen = saved(&team, &other, 1, marked.clone()).await;
        assert_eq!((stolen.summary.version, stolen.content), (1, text(&["smoke"])));
        assert_eq!(created(&team, marked.clone()).await.content, text(&["smoke"]));
        let copy = strategies::duplicate(&team.services, &editor(), rush.summary.id).await.expect("a copy");
        assert_eq!(copy.content, text(&["smoke"]));
        let template = strategies::load_template(&team.services, &editor().reader(), TemplateId::Strategy(rush.summary.id)).await;
        assert_eq!(template.expect("a template").content, text(&["smoke"]));
        let kept = saved(&team, &rush, 2, marked.clone()).await;
        assert_eq!((kept.summary.version, kept.content), (2, marked));
    }

    async fn outsiders_read_no_passages(store: TestStore) {
        let team = TestTeam::on(store);
        let rush = created(&team, text(&["smoke"])).await;
        added(&team, &member(), &rush, thread(1, 0, (0, 5), "smoke")).await.expect("a thread");
        let reader = RequestPrincipal::Anonymous.stratbook_reader(StratbookReadPermission::Everyone).expect("a reader");
        let id = rush.summary.id;
        let shown = strategies::load(&team.services, &reader, id).await.expect("the strategy");
        let version = strategies::load_version(&team.services, &reader, id, 1).await.expect("a version");
        assert_eq!((shown.content, version.content), (text(&["smoke"]), text(&["smoke"])));
    }

    async fn a_thread_is_answered_resolved_reopened_and_deleted(store: TestStore) {
        let team = TestTeam::on(store);
        let (kim, sam) = (as_member(&team.add_player(player("Kim")).await), as_member(&team.add_player(player("Sam")).await));
        let rush = created(&team, text(&["smoke heaven"])).await;
        let (of, services) = (rush.summary.id, &team.services);
        let id = added(&team, &kim, &rush, thread(1, 0, (0, 5), "smoke")).await.expect("a thread").thread.id;
        let resolved = comment_threads::set_resolved(services, &sam, of, id, true).await.expect("resolved");
        assert!(resolved.thread.resolution.is_some_and(|resolution| resolution.by.is_same(&sam.principal().actor())));
        let new = NewThreadMessage { id: ThreadMessageId(Uuid::now_v7()), text: "Because.".to_owned() };
        for _ in 0..2 {
            let answered = comment_threads::reply(services, &sam, of, id, new.clone()).await.expect("an answer");
            assert_eq!((answered.thread.messages.len(), answered.thread.resolution), (2, None));
        }
        let refused = comment_threads::remove_message(services, &kim, of, id, new.id).await;
        assert!(matches!(refused, Err(ServiceError::Forbidden)), "{refused:?}");
        comment_threads::remove_message(services, &sam, of, id, new.id).await.expect("removed");
        let admin = admin().principal().member().expect("a member");
        comment_threads::remove_message(services, &admin, of, id, ThreadMessageId(id.0)).await.expect("removed");
        assert_eq!(comment_threads::list(services, &kim, of).await.expect("a list"), []);
        let now = loaded(&team, &rush).await;
        assert_eq!((now.content, now.summary.version), (text(&["smoke heaven"]), 3));
        let gone = comment_threads::reply(services, &sam, of, id, new).await;
        assert!(matches!(gone, Err(ServiceError::NotFound(ResourceKind::Comment))), "{gone:?}");
        assert_eq!(team.actions().await, [
            "strategy_created", "strategy_comment_added", "strategy_comment_resolved", "strategy_comment_added",
            "strategy_comment_removed", "strategy_comment_removed",
        ]);
    }
}
