//! `/login`, and accounts without a player.

use std::time::Duration;

use app_domain::event::Event;
use app_domain::permission::RequestPrincipal;
use app_service::{ServiceError, demo, sign_in};
use app_testkit::fake_discord::ReplyKind;
use app_testkit::player;
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
async fn a_code_from_the_portal_connects_the_account_once() {
    let room = BotHarness::start().await;
    let player = player("Kim *the* Great").with_id("112233445566778").build();
    let mut writing = room.services.store.write().await.expect("a database");
    writing.put_player(&player).await.expect("a player");
    writing
        .record(&Event::PlayersChanged, room.services.now())
        .await
        .expect("an event");
    writing.commit().await.expect("a database");
    let owner = RequestPrincipal::Player(player.clone()).owner_of(&player.id);
    let issued = sign_in::issue_account_code(&room.services, &owner.expect("an owner")).await;
    let issued = issued.expect("a code");

    let stranger = room.stranger();
    let wrong = stranger.command("login", &[("code", "WRONGONE")]).await;
    assert_eq!(wrong.text(), texts::ACCOUNT_CODE_REFUSED);
    let known = room
        .ines()
        .command("login", &[("code", issued.code.reveal())])
        .await;
    assert_eq!(known.text(), texts::ACCOUNT_TAKEN);
    let typed = issued.code.reveal().to_lowercase();
    let answer = stranger.command("login", &[("code", &typed)]).await;
    assert!(answer.is_ephemeral());
    let name = bot::markup::escaped_name(&player.display_name);
    assert_eq!(answer.text(), texts::account_connected(&name));
    let again = stranger.command("login", &[("code", &typed)]).await;
    assert_eq!(again.text(), texts::ACCOUNT_CODE_REFUSED);

    let link = stranger.command("login", &[]).await;
    assert!(link.text().contains("/login#code="), "{}", link.text());
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
