//! Comments on passages of strategies.

use app_domain::comment_thread::{
    CommentThread, ThreadId, ThreadMessage, ThreadMessageId, ThreadResolution,
};
use app_domain::permission::ActorIdentity;
use app_domain::stratbook_bin::BinEntryKind;
use app_domain::strategy::{Document, Strategy, StrategyId};
use app_service::port::VersionPageQuery;
use app_testkit::on_both_databases;
use chrono::SubsecRound;
use serde_json::json;
use uuid::Uuid;

use crate::builders::{bin_entry, strategy};
use crate::now;

fn thread(of: StrategyId) -> CommentThread {
    let id = Uuid::now_v7();
    CommentThread {
        id: ThreadId(id),
        strategy: of,
        quote: "smoke\nheaven".to_owned(),
        created_at: now(),
        resolution: None,
        messages: vec![message(id, "Why?")],
    }
}

fn message(id: Uuid, text: &str) -> ThreadMessage {
    ThreadMessage {
        id: ThreadMessageId(id),
        text: text.to_owned(),
        by: ActorIdentity::Operator {
            name: "Coach".to_owned(),
        },
        created_at: now(),
    }
}

fn text(words: &str) -> Document {
    let line = json!([{"type": "text", "text": words}]);
    let content = json!([{"type": "paragraph", "content": line}]);
    Document::from_json(json!({"type": "doc", "content": content})).unwrap()
}

on_both_databases! {
    async fn a_thread_is_stored_with_its_messages_resolved_and_removed(store: TestStore) {
        let (rush, other) = (strategy("Rush"), strategy("Other"));
        let mut writing = store.write().await.unwrap();
        for one in [&rush, &other] {
            writing.put_strategy(one).await.unwrap();
        }
        let (mut first, second) = (thread(rush.summary.id), thread(rush.summary.id));
        for one in [&first, &second, &thread(other.summary.id)] {
            writing.put_comment_thread(one).await.unwrap();
            writing.insert_thread_message(one.id, &one.messages[0]).await.unwrap();
        }
        let answer = message(Uuid::now_v7(), "Because.");
        writing.insert_thread_message(first.id, &answer).await.unwrap();
        first.messages.push(answer.clone());
        let all = writing.comment_threads(rush.summary.id).await.unwrap();
        assert_eq!(all, [first.clone(), second.clone()]);
        first.resolution = Some(ThreadResolution { at: now().trunc_subsecs(6), by: ActorIdentity::System });
        writing.put_comment_thread(&first).await.unwrap();
        assert_eq!(writing.comment_thread(first.id).await.unwrap().as_ref(), Some(&first));
        writing.remove_thread_message(answer.id).await.unwrap();
        writing.remove_comment_thread(second.id).await.unwrap();
        first.messages.pop();
        assert_eq!(writing.comment_threads(rush.summary.id).await.unwrap(), [first]);
        assert_eq!(writing.comment_thread(second.id).await.unwrap(), None);
        writing.commit().await.unwrap();
    }

    async fn threads_stay_in_the_bin_and_are_deleted_with_their_strategy(store: TestStore) {
        let rush = strategy("Rush");
        let (id, one) = (rush.summary.id, thread(rush.summary.id));
        let mut writing = store.write().await.unwrap();
        writing.put_strategy(&rush).await.unwrap();
        writing.put_comment_thread(&one).await.unwrap();
        writing.insert_thread_message(one.id, &one.messages[0]).await.unwrap();
        let entry = bin_entry(BinEntryKind::Strategy, id.0);
        writing.put_bin_entry(&entry).await.unwrap();
        writing.bin_strategy(id, entry.id).await.unwrap();
        assert_eq!(writing.comment_threads(id).await.unwrap(), [one]);
        writing.purge_bin_entry(entry.id).await.unwrap();
        assert_eq!(writing.comment_threads(id).await.unwrap(), []);
        writing.commit().await.unwrap();
    }

    async fn other_passages_replace_the_latest_version_under_its_numbers(store: TestStore) {
        let rush = strategy("Rush");
        let id = rush.summary.id;
        let mut writing = store.write().await.unwrap();
        writing.put_strategy(&rush).await.unwrap();
        writing.put_strategy(&strategy("Newer")).await.unwrap();
        writing.name_strategy_version(id, 1, Some("Before")).await.unwrap();
        writing.replace_latest_content(id, 1, &text("a")).await.unwrap();
        writing.replace_latest_content(id, 2, &text("b")).await.unwrap();
        let latest = writing.strategy(id).await.unwrap().unwrap();
        let mut expected = Strategy { content: text("b"), ..rush };
        expected.summary.version = 3;
        assert_eq!(latest, expected);
        let page = VersionPageQuery { before: None, is_named: false, limit: 9 };
        let listed = writing.strategy_versions(id, page).await.unwrap();
        let shown: Vec<_> = listed.iter().map(|one| (one.version, one.name.as_deref())).collect();
        assert_eq!(shown, [(3, Some("Before"))]);
        for version in 1..=3 {
            let (found, content) = writing.strategy_version(id, version).await.unwrap().unwrap();
            assert_eq!((found.version, content), (3, text("b")));
        }
        let mut saved = latest;
        saved.summary.version = 4;
        writing.put_strategy(&saved).await.unwrap();
        let (found, _) = writing.strategy_version(id, 2).await.unwrap().unwrap();
        assert_eq!(found.version, 3);
        writing.commit().await.unwrap();
    }
}
