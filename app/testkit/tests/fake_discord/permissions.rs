//! Tests for requests that the bot has no permission for, with Discord's status and code.

use app_testkit::fake_discord::{FakeDiscord, FakeUser};
use reqwest::Method;
use serde_json::{Value, json};

use crate::rest_client::{COMMANDS, MESSAGES, RestClient};

const EMBED_LINKS: u64 = 1 << 14;
const READ_MESSAGE_HISTORY: u64 = 1 << 16;
const PIN_MESSAGES: u64 = 1 << 51;
const ROLE: &str = "920000000000000001";

fn ping() -> Value {
    json!({
        "content": format!("<@&{ROLE}> Bring snacks"),
        "allowed_mentions": {"parse": [], "roles": [ROLE]},
    })
}

async fn without(permission: u64) -> RestClient {
    let client = RestClient::start().await;
    client.discord.deny_permissions(0, permission);
    client
}

#[tokio::test]
async fn a_reply_without_read_message_history_is_refused() {
    let client = RestClient::start().await;
    let first = client.post_accepted(&json!({"content": "A poll"})).await;
    let reply = json!({"content": "The result", "message_reference": {"message_id": first["id"]}});
    assert_eq!(client.post(&reply).await, (200, 0));
    client.discord.deny_permissions(0, READ_MESSAGE_HISTORY);
    assert_eq!(client.post(&reply).await, (403, 160_002));
}

#[tokio::test]
async fn a_message_of_embeds_alone_without_embed_links_is_refused() {
    let client = without(EMBED_LINKS).await;
    let embeds = json!([{"title": "Monday"}]);
    let alone = client.post(&json!({"embeds": embeds})).await;
    assert_eq!(alone, (403, 50013));
    let message = json!({"content": "Monday", "embeds": embeds});
    let posted = client.post_accepted(&message).await;
    assert_eq!(
        posted["embeds"],
        json!([]),
        "the text is posted without them"
    );
}

#[tokio::test]
async fn a_message_to_a_channel_that_does_not_exist_is_refused() {
    let client = RestClient::start().await;
    let path = MESSAGES.replace("910000000000000001", "910000000000000099");
    let body = json!({"content": "Hi", "allowed_mentions": {"parse": []}});
    let sent = client.outcome(Method::POST, &path, &body).await;
    assert_eq!(sent, (404, 10003));
}

#[tokio::test]
async fn a_pin_without_pin_messages_is_refused() {
    let client = without(PIN_MESSAGES).await;
    let message = client.post_accepted(&json!({"content": "The week"})).await;
    let path = format!("{MESSAGES}/pins/{}", message["id"].as_str().expect("an id"));
    let pinned = client.outcome(Method::PUT, &path, &json!({})).await;
    assert_eq!(pinned, (403, 50013));
}

#[tokio::test]
async fn the_deprecated_route_of_pins_does_not_exist() {
    let client = RestClient::start().await;
    let message = client.post_accepted(&json!({"content": "The week"})).await;
    let id = message["id"].as_str().expect("an id");
    let path = MESSAGES.replace("/messages", &format!("/pins/{id}"));
    let pinned = client.outcome(Method::PUT, &path, &json!({})).await;
    assert_eq!(pinned.0, 404);
}

#[tokio::test]
async fn a_role_that_may_not_be_mentioned_is_silently_not_pinged() {
    let client = RestClient::start().await;
    let loud = client.post_accepted(&ping()).await;
    assert_eq!(loud["mention_roles"], json!([ROLE]));
    client.discord.forbid_mentions();
    let silent = client.post_accepted(&ping()).await;
    assert_eq!(silent["mention_roles"], json!([]));
    let id = silent["id"].as_str().expect("an id").to_owned();
    assert_eq!(client.discord.silent_mentions(), [(id, ROLE.to_owned())]);
}

/// Registers `/set`, and returns a user of it.
async fn user_with_set_command(client: &RestClient) -> FakeUser {
    let command = json!([{"name": "set", "description": "Set a day."}]);
    register(client, &command).await;
    client.discord.user("100000000000000001", "ada")
}

#[tokio::test]
async fn commands_of_a_server_are_not_offered_in_direct_messages() {
    let client = RestClient::start().await;
    let user = user_with_set_command(&client).await;
    assert_eq!(user.offered_commands(), ["set"]);
    assert_eq!(user.in_direct_channel().offered_commands(), [""; 0]);
}

#[tokio::test]
#[should_panic(expected = "/set is not offered here")]
async fn a_command_of_a_server_cannot_be_used_in_direct_messages() {
    let client = RestClient::start().await;
    let user = user_with_set_command(&client).await;
    user.in_direct_channel().command("set", &[]).await;
}

#[tokio::test]
async fn a_command_for_administrators_is_offered_to_no_one_else() {
    let client = RestClient::start().await;
    let command = json!({
        "name": "register",
        "description": "Add a player.",
        "default_member_permissions": "0",
    });
    register(&client, &json!([command])).await;
    let user = |discord: &FakeDiscord| discord.user("100000000000000001", "ada");
    assert_eq!(user(&client.discord).offered_commands(), [""; 0]);
    let admin = user(&client.discord).as_administrator();
    assert_eq!(admin.offered_commands(), ["register"]);
}

async fn register(client: &RestClient, commands: &Value) {
    let outcome = client.outcome(Method::PUT, COMMANDS, commands).await;
    assert_eq!(outcome, (200, 0));
}
