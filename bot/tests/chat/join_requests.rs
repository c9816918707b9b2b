//! Requests to join: a stranger asks, and an admin adds the player.

use app_domain::{Player, Role};
use app_service::{demo, players};
use app_testkit::fake_discord::{FakeUser, ReplyKind, RequestFault, RequestKind};
use bot::texts::{self, join_requests as words};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::harness::BotHarness;
use crate::hostile_text::{HOSTILE_NAME, assert_harmless_reply};

const STRANGER: &str = "100000000000000999";

/// The player of the stranger's account.
async fn newcomer(room: &BotHarness) -> Option<Player> {
    let team = players::list(&room.services).await.expect("the team");
    team.into_iter()
        .find(|player| player.id.as_str() == STRANGER)
}

fn is_request(message: &Value) -> bool {
    let content = message["content"].as_str().unwrap_or_default();
    content.contains("asks to join")
}

/// Asks to join with the button under the bot's reply; returns the request in the channel.
async fn ask(room: &BotHarness, stranger: &FakeUser) -> Value {
    let refused = stranger.command("login", &[]).await;
    assert_eq!(refused.text(), texts::NOT_REGISTERED);
    let asked = refused.press(words::ASK_TO_JOIN).await;
    assert_eq!(asked.kind(), ReplyKind::Message);
    assert!(!asked.is_ephemeral(), "the admins see it: {}", asked.text());
    request_in_channel(room).await
}

async fn request_in_channel(room: &BotHarness) -> Value {
    let messages = room
        .discord
        .wait_for_channel(|messages| messages.iter().any(is_request));
    let messages = messages.await;
    messages.into_iter().find(is_request).expect("a request")
}

/// Waits until the message with this id has no buttons; returns its text.
async fn settled_text(room: &BotHarness, request: &Value) -> String {
    let is_settled =
        |message: &Value| message["id"] == request["id"] && message["components"] == json!([]);
    let messages = room
        .discord
        .wait_for_channel(|messages| messages.iter().any(is_settled))
        .await;
    let settled = messages.into_iter().find(is_settled).expect("the request");
    settled["content"].as_str().expect("a text").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stranger_asks_and_an_admin_adds_the_player_with_a_button() {
    let room = BotHarness::start().await;
    let stranger = room
        .stranger()
        .with_account_field("global_name", json!("Zoë"));
    let request = ask(&room, &stranger).await;
    insta::assert_snapshot!(request["content"].as_str().expect("a text"), @"<@100000000000000001>: **Zoë** (<@100000000000000999>) asks to join the team.");
    let notified = request["mentions"].as_array().expect("mentions");
    assert_eq!(notified.len(), 1, "only the admin");
    assert_eq!(notified[0]["id"], demo::ADMIN_ID);
    insta::assert_json_snapshot!(request["components"], @r#"
    [
      {
        "components": [
          {
            "custom_id": "v1:add:100000000000000999:MAIN",
            "disabled": false,
            "label": "Add as Main",
            "style": 1,
            "type": 2
          },
          {
            "custom_id": "v1:add:100000000000000999:SUB",
            "disabled": false,
            "label": "Add as Sub",
            "style": 2,
            "type": 2
          },
          {
            "custom_id": "v1:add:100000000000000999:COACH",
            "disabled": false,
            "label": "Add as Coach",
            "style": 2,
            "type": 2
          },
          {
            "custom_id": "v1:decline:100000000000000999",
            "disabled": false,
            "label": "Decline",
            "style": 4,
            "type": 2
          }
        ],
        "type": 1
      }
    ]
    "#);

    let added = room.player(1).view(&request).press("Add as Sub").await;
    assert_eq!(added.kind(), ReplyKind::Update);
    assert_eq!(
        added.text(),
        "**Zoë** was added to the team as Sub by **Mika**."
    );
    assert_eq!(settled_text(&room, &request).await, added.text());
    let is_welcome = |message: &Value| message["mentions"][0]["id"] == STRANGER;
    let messages = room
        .discord
        .wait_for_channel(|messages| messages.iter().any(is_welcome))
        .await;
    let welcome = messages
        .iter()
        .find(|message| is_welcome(message))
        .expect("a welcome");
    assert!(
        welcome["content"]
            .as_str()
            .expect("a text")
            .contains("/login")
    );
    let player = newcomer(&room).await.expect("a player");
    assert_eq!(
        (player.display_name.as_str(), player.role, player.is_admin),
        ("Zoë", Role::Sub, false)
    );
    let login = stranger.command("login", &[]).await;
    assert!(login.text().contains("/login#code="), "{}", login.text());
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_an_admin_decides_about_a_request() {
    let room = BotHarness::start().await;
    let request = ask(&room, &room.stranger()).await;
    for person in [room.ines(), room.stranger()] {
        for button in ["Add as Main", words::DECLINE] {
            let refused = person.view(&request).press(button).await;
            assert!(refused.is_ephemeral(), "{button}");
            assert_eq!(refused.kind(), ReplyKind::Message, "{button}");
        }
    }
    assert_eq!(newcomer(&room).await, None);
    assert_eq!(request_in_channel(&room).await, request);
    let declined = room.player(1).view(&request).press(words::DECLINE).await;
    assert_eq!(
        settled_text(&room, &request).await,
        format!("**Mika** declined the request of <@{STRANGER}> to join the team.")
    );
    assert_eq!(declined.kind(), ReplyKind::Update);
    assert_eq!(newcomer(&room).await, None);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_admins_at_once_add_one_player() {
    let room = BotHarness::start().await;
    let request = ask(&room, &room.stranger()).await;
    let other = room
        .discord
        .user("100000000000000998", "owner")
        .as_administrator();
    let mika = room.player(1);
    let (mika, other) = (mika.view(&request), other.view(&request));
    let (one, two) = tokio::join!(mika.press("Add as Main"), other.press("Add as Sub"));
    let (won, lost) = if one.kind() == ReplyKind::Update {
        (one, two)
    } else {
        (two, one)
    };
    assert!(
        lost.is_ephemeral() && lost.text().contains("already on the team"),
        "{}",
        lost.text()
    );
    assert_eq!(settled_text(&room, &request).await, won.text());
    assert!(newcomer(&room).await.is_some());
    let late = room.player(1).view(&request).press(words::DECLINE).await;
    assert_eq!(
        late.text(),
        format!("<@{STRANGER}> is already on the team.")
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_asks_once_an_hour_even_after_a_restart() {
    let room = BotHarness::start().await;
    let stranger = room.stranger();
    ask(&room, &stranger).await;
    let again = stranger.press_custom_id("v1:join").await;
    assert!(
        again.is_ephemeral() && again.text().starts_with("You've asked already."),
        "{}",
        again.text()
    );
    room.clock.advance(TimeDelta::hours(1));
    let later = stranger.press_custom_id("v1:join").await;
    assert!(is_request(later.data()), "{}", later.text());
    let ines = room.ines().press_custom_id("v1:join").await;
    assert_eq!(ines.text(), words::ALREADY_ON_TEAM);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_from_a_direct_message_is_posted_to_the_channel() {
    let room = BotHarness::start().await;
    let stranger = room.stranger();
    let nowhere = stranger.press_custom_id_in_direct_channel("v1:join").await;
    assert_eq!(nowhere.text(), words::NOWHERE_TO_ASK);
    room.set_channel().await;
    room.discord.wait_for_channel_messages(1).await;
    let fault = RequestFault::forbidden(50013);
    room.discord.fail_next(RequestKind::CreateMessage, [fault]);
    let failed = stranger.press_custom_id_in_direct_channel("v1:join").await;
    assert_eq!(failed.text(), words::NOT_POSTED);
    let asked = stranger.press_custom_id_in_direct_channel("v1:join").await;
    assert_eq!(asked.text(), words::REQUEST_POSTED);
    let request = request_in_channel(&room).await;
    room.player(1).view(&request).press("Add as Coach").await;
    assert_eq!(newcomer(&room).await.expect("a player").role, Role::Coach);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_that_left_the_server_is_not_added() {
    let room = BotHarness::start().await;
    let request = ask(&room, &room.stranger()).await;
    room.discord.remove_member(STRANGER);
    let gone = room.player(1).view(&request).press("Add as Main").await;
    assert_eq!(
        gone.text(),
        words::left_server(STRANGER.parse().expect("an id"))
    );
    assert_eq!(newcomer(&room).await, None);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hostile_name_has_no_effect_in_a_request() {
    let room = BotHarness::start().await;
    let stranger = room
        .stranger()
        .with_account_field("global_name", json!(HOSTILE_NAME));
    let request = ask(&room, &stranger).await;
    assert_eq!(
        request["mentions"].as_array().map(Vec::len),
        Some(1),
        "only the admin"
    );
    // The bot mentions the account itself, without notifying it.
    let content = request["content"].as_str().expect("a text");
    let bare = [demo::ADMIN_ID, STRANGER]
        .iter()
        .fold(content.to_owned(), |text, id| {
            text.replacen(&format!("<@{id}>"), "", 1)
        });
    assert_harmless_reply(&stranger.view(&json!({"content": bare})));
    let added = room.player(1).view(&request).press("Add as Main").await;
    assert_harmless_reply(&added);
    assert!(newcomer(&room).await.is_some());
    room.close().await;
}
