//! Bodies that Discord rejects with status 400.

use reqwest::Method;
use serde_json::{Value, json};

use crate::rest_client::{COMMANDS, MESSAGES, RestClient};

const ACCEPTED: (u16, u64) = (200, 0);
const INVALID_BODY: (u16, u64) = (400, 50035);

/// Asserts that a message with `accepted` is accepted, and one with `refused` is not.
async fn assert_limit(accepted: Value, refused: Value) {
    let client = RestClient::start().await;
    assert_eq!(client.post(&accepted).await, ACCEPTED, "{accepted}");
    assert_eq!(client.post(&refused).await, INVALID_BODY, "{refused}");
}

fn text(length: usize) -> String {
    "a".repeat(length)
}

fn button(custom_id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "Press", "custom_id": custom_id})
}

fn row(components: &[Value]) -> Value {
    json!({"components": [{"type": 1, "components": components}]})
}

#[tokio::test]
async fn content_of_more_than_two_thousand_characters_is_refused() {
    assert_limit(
        json!({"content": text(2000)}),
        json!({"content": text(2001)}),
    )
    .await;
}

#[tokio::test]
async fn embeds_of_more_than_six_thousand_characters_together_are_refused() {
    let embeds =
        |length| json!({"embeds": [{"description": text(3000)}, {"description": text(length)}]});
    assert_limit(embeds(3000), embeds(3001)).await;
}

#[tokio::test]
async fn a_field_with_a_long_value_is_refused() {
    let embed = |value: String| json!({"embeds": [{"fields": [{"name": "Who", "value": value}]}]});
    assert_limit(embed(text(1024)), embed(text(1025))).await;
}

#[tokio::test]
async fn a_field_without_a_value_is_refused() {
    let embed = |value: &str| json!({"embeds": [{"fields": [{"name": "Who", "value": value}]}]});
    assert_limit(embed("Ada"), embed("")).await;
}

#[tokio::test]
async fn a_color_beyond_24_bits_is_refused() {
    let embed = |color: u32| json!({"embeds": [{"title": "Day", "color": color}]});
    assert_limit(embed(0x00ff_ffff), embed(0x0100_0000)).await;
}

#[tokio::test]
async fn six_buttons_in_a_row_are_refused() {
    let buttons = |count: u8| {
        let all: Vec<Value> = (0..count).map(|at| button(&at.to_string())).collect();
        row(&all)
    };
    assert_limit(buttons(5), buttons(6)).await;
}

#[tokio::test]
async fn a_row_without_components_is_refused() {
    assert_limit(row(&[button("a")]), row(&[])).await;
}

#[tokio::test]
async fn a_custom_id_that_is_long_empty_or_repeated_is_refused() {
    assert_limit(row(&[button(&text(100))]), row(&[button(&text(101))])).await;
    assert_limit(
        row(&[button("a"), button("b")]),
        row(&[button("a"), button("a")]),
    )
    .await;
    assert_limit(row(&[button("a")]), row(&[button("")])).await;
}

#[tokio::test]
async fn a_button_that_is_a_link_and_has_a_custom_id_is_refused() {
    let link = json!({"type": 2, "style": 5, "label": "Open", "url": "https://muster.example"});
    let mut both = link.clone();
    both["custom_id"] = json!("a");
    assert_limit(row(&[link]), row(&[both])).await;
}

#[tokio::test]
async fn a_select_with_equal_values_or_beside_a_button_is_refused() {
    let select = |values: [&str; 2]| {
        let options = values.map(|value| json!({"label": "Day", "value": value}));
        json!({"type": 3, "custom_id": "pick", "options": options})
    };
    assert_limit(row(&[select(["1", "2"])]), row(&[select(["1", "1"])])).await;
    let beside = row(&[select(["1", "2"]), button("a")]);
    assert_limit(row(&[select(["1", "2"])]), beside).await;
}

fn channel_select(default: &Value) -> Value {
    json!({"type": 8, "custom_id": "c", "channel_types": [0, 5], "default_values": [default]})
}

#[tokio::test]
async fn a_select_of_channels_that_preselects_a_role_or_a_number_is_refused() {
    let channel = channel_select(&json!({"id": "910000000000000001", "type": "channel"}));
    let role = channel_select(&json!({"id": "910000000000000001", "type": "role"}));
    assert_limit(row(std::slice::from_ref(&channel)), row(&[role])).await;
    let number = channel_select(&json!({"id": 910_000_000_000_000_001_u64, "type": "channel"}));
    assert_limit(row(&[channel]), row(&[number])).await;
}

#[tokio::test]
async fn a_select_of_roles_with_channel_types_options_or_two_values_is_refused() {
    let select = |extra: Value| {
        let mut select = json!({"type": 6, "custom_id": "r", "min_values": 0});
        for (name, value) in extra.as_object().expect("fields") {
            select[name] = value.clone();
        }
        row(&[select])
    };
    assert_limit(select(json!({})), select(json!({"channel_types": [0]}))).await;
    let option = json!([{"label": "Team", "value": "1"}]);
    assert_limit(select(json!({})), select(json!({ "options": option }))).await;
    let role = |id: &str| json!({"id": id, "type": "role"});
    let (one, two) = ([role("1")], [role("1"), role("2")]);
    assert_limit(
        select(json!({ "default_values": one })),
        select(json!({ "default_values": two })),
    )
    .await;
}

#[tokio::test]
async fn a_text_input_in_a_message_is_refused() {
    let input = json!({"type": 4, "style": 1, "label": "From", "custom_id": "from"});
    assert_limit(row(&[button("a")]), row(&[input])).await;
}

#[tokio::test]
async fn a_nonce_of_more_than_25_characters_is_refused() {
    let message = |length| json!({"content": "Hi", "nonce": text(length), "enforce_nonce": true});
    assert_limit(message(25), message(26)).await;
}

#[tokio::test]
async fn a_field_that_messages_do_not_have_is_refused() {
    assert_limit(
        json!({"content": "Hi"}),
        json!({"content": "Hi", "embed": {}}),
    )
    .await;
}

#[tokio::test]
async fn a_message_without_content_is_refused_with_a_code_of_its_own() {
    let client = RestClient::start().await;
    assert_eq!(client.post(&json!({"content": ""})).await, (400, 50006));
}

#[tokio::test]
async fn a_message_that_may_ping_everyone_is_refused() {
    let client = RestClient::start().await;
    let body = json!({"content": "Hi"});
    let outcome = client.outcome(Method::POST, MESSAGES, &body).await;
    assert_eq!(outcome, INVALID_BODY);
}

/// Registers one command with these options; returns the status and Discord's code.
async fn register(name: &str, options: Value) -> (u16, u64) {
    let client = RestClient::start().await;
    let commands = json!([{"name": name, "description": "A command.", "options": options}]);
    client.outcome(Method::PUT, COMMANDS, &commands).await
}

fn option(name: &str, description: &str) -> Value {
    json!({"type": 3, "name": name, "description": description})
}

#[tokio::test]
async fn a_command_in_upper_case_is_refused() {
    assert_eq!(register("set", json!([])).await, ACCEPTED);
    assert_eq!(register("Set", json!([])).await, INVALID_BODY);
}

#[tokio::test]
async fn a_required_option_after_an_optional_one_is_refused() {
    let (optional, mut required) = (option("a", "First."), option("b", "Second."));
    required["required"] = json!(true);
    assert_eq!(register("set", json!([required, optional])).await, ACCEPTED);
    assert_eq!(
        register("set", json!([optional, required])).await,
        INVALID_BODY
    );
}

#[tokio::test]
async fn a_subcommand_with_a_long_description_is_refused() {
    let part = |length| {
        let options = [option("day", "A day.")];
        json!([{"type": 1, "name": "add", "description": text(length), "options": options}])
    };
    assert_eq!(register("absence", part(100)).await, ACCEPTED);
    assert_eq!(register("absence", part(101)).await, INVALID_BODY);
}

#[tokio::test]
async fn commands_of_more_than_four_thousand_characters_are_refused() {
    let options: Vec<Value> = (0..25)
        .map(|at| {
            let choices: Vec<Value> = (0..2)
                .map(|_| json!({"name": text(100), "value": text(100)}))
                .collect();
            json!({"type": 3, "name": format!("o{at}"), "description": "An option.", "choices": choices})
        })
        .collect();
    assert_eq!(register("set", json!(options)).await, INVALID_BODY);
}
