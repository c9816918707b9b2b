//! `/login`, and accounts without a player.

use std::time::Duration;

use app_service::{ServiceError, demo, sign_in};
use app_testkit::fake_discord::ReplyKind;
use bot::texts;

use crate::harness::BotHarness;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_is_sent_in_private_and_works_once() {
    let room = BotHarness::start().await;
    let answer = room.ines().command("login", &[]).await;
    assert_eq!(answer.kind(), ReplyKind::Message);
    assert!(answer.is_ephemeral());
    assert!(answer.response_time() < Duration::from_secs(3));

    let (_, link) = answer
        .text()
        .split_once("<https://muster.example/login#code=")
        .expect("a link");
    let code = link.trim_end_matches('>');
    let session = sign_in::redeem(&room.services, code, "a browser")
        .await
        .expect("a session");
    assert_eq!(session.player.id.as_str(), demo::PLAYER_ID);
    let again = sign_in::redeem(&room.services, code, "a browser").await;
    assert!(matches!(again, Err(ServiceError::CodeRefused)));
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stranger_gets_one_friendly_sentence_everywhere() {
    let room = BotHarness::start().await;
    for command in ["login", "my-schedule", "schedule", "set"] {
        let answer = room.stranger().command(command, &[]).await;
        assert_eq!(answer.text(), texts::NOT_REGISTERED, "{command}");
        assert!(answer.is_ephemeral(), "{command}");
    }
    for id in ["v1:day:2026-11-24", "v1:off:2026-11-24"] {
        let answer = room.stranger().press_custom_id(id).await;
        assert_eq!(answer.text(), texts::NOT_REGISTERED, "{id}");
    }
    room.close().await;
}
