//! The requests that store what people type.

use std::cell::Cell;

use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

/// Stands for a text in the body of a door.
const TEXT: &str = "TEXT";
/// Stands for a new id of a chat account.
const ACCOUNT: &str = "ACCOUNT";
/// Stands for a new UUID.
const NEW_ID: &str = "NEW_ID";

/// A write of the interface, and its body with [`TEXT`] in each field that people type.
pub struct StoringRequest {
    pub method: Method,
    pub path: String,
    pub body: Value,
}

/// The records that the doors change.
pub struct TestRecords {
    pub strategy: String,
    pub folder: String,
    pub game: String,
    pub thread: String,
    pub account: String,
    pub absence: i64,
    pub game_comment: String,
}

pub fn document(text: &str) -> Value {
    let words = json!({ "type": "text", "text": text });
    let paragraph = json!({ "type": "paragraph", "content": [words] });
    json!({ "type": "doc", "content": [paragraph] })
}

fn post(path: &str, body: Value) -> StoringRequest {
    StoringRequest {
        method: Method::POST,
        path: path.to_owned(),
        body,
    }
}

fn put(path: &str, body: Value) -> StoringRequest {
    StoringRequest {
        method: Method::PUT,
        ..post(path, body)
    }
}

pub fn requests_of_the_team(records: &TestRecords) -> Vec<StoringRequest> {
    let TestRecords {
        account,
        absence: absence_id,
        ..
    } = records;
    let absence = json!({ "startDate": "01.12.2026", "endDate": "02.12.2026", "reason": TEXT });
    let branding =
        json!({ "branding": { "teamName": TEXT, "logoUrl": TEXT, "accentColor": TEXT } });
    vec![
        post(
            "/api/user-mappings",
            json!({ "chatId": ACCOUNT, "chatUsername": TEXT, "displayName": TEXT, "role": "SUB", "timezone": TEXT }),
        ),
        put(
            &format!("/api/user-mappings/{account}"),
            json!({ "chatUsername": TEXT, "displayName": TEXT, "timezone": TEXT }),
        ),
        post(
            "/rpc/players/create",
            json!({ "chat_id": ACCOUNT, "chat_username": TEXT, "display_name": TEXT, "role": "SUB" }),
        ),
        post(
            "/rpc/players/update",
            json!({ "chat_id": account, "display_name": TEXT, "timezone": TEXT }),
        ),
        post("/api/absences", absence),
        post(
            "/rpc/absences/create",
            json!({ "user_id": null, "start_date": "03.12.2026", "end_date": "03.12.2026", "reason": TEXT }),
        ),
        put(
            "/api/schedule/days/24.11.2026",
            json!({ "reason": TEXT, "focus": TEXT }),
        ),
        post(
            "/rpc/plans/save",
            json!({ "date": "25.11.2026", "reason": TEXT, "focus": TEXT }),
        ),
        post(
            "/api/schedule/update-availability",
            json!({ "date": "24.11.2026", "availability": TEXT }),
        ),
        put(
            &format!("/api/absences/{absence_id}"),
            json!({ "startDate": "01.12.2026", "endDate": "02.12.2026", "reason": TEXT }),
        ),
        post(
            "/rpc/absences/change",
            json!({ "id": absence_id, "start_date": "01.12.2026", "end_date": "02.12.2026", "reason": TEXT }),
        ),
        post(
            "/rpc/availability/set",
            json!({ "user_id": null, "date": "26.11.2026", "availability": TEXT, "timezone": TEXT }),
        ),
        post(
            "/api/recurring-availability",
            json!({ "dayOfWeek": 2, "availability": TEXT, "active": true }),
        ),
        post("/rpc/own-zone/set", json!({ "timezone": TEXT })),
        put("/api/player-looks", json!({ "color": TEXT })),
        post("/rpc/looks/save", json!({ "color": TEXT })),
        post(
            "/rpc/players/create-all",
            json!({ "players": [
                { "chatId": ACCOUNT, "chatUsername": TEXT, "displayName": TEXT, "role": "SUB", "timezone": TEXT },
            ] }),
        ),
        put(
            "/api/settings",
            json!({ "chat": { "channelId": TEXT, "pingRoleId": TEXT }, "scheduling": { "timezone": TEXT } }),
        ),
        put("/api/settings", branding.clone()),
        post("/rpc/settings/save", json!({ "patch": branding })),
    ]
}

pub fn requests_of_the_stratbook(records: &TestRecords) -> Vec<StoringRequest> {
    let TestRecords {
        strategy,
        folder,
        thread,
        ..
    } = records;
    let passage = json!({
        "id": NEW_ID, "version": 1, "start": { "block": [0], "offset": 0 }, "end": { "block": [0], "offset": 5 },
        "quote": "smoke", "text": TEXT,
    });
    let new_strategy = json!({
        "title": TEXT, "map": TEXT, "tags": [TEXT, TEXT], "agents": [TEXT], "content": document(TEXT),
    });
    let item = json!({ "type": "boardItem", "attrs": { "id": "1", "kind": "text", "label": TEXT, "note": TEXT, "at": [10, 20] } });
    let board = json!({ "type": "doc", "content": [{
        "type": "mapBoard", "attrs": { "map": TEXT, "title": TEXT },
        "content": [{ "type": "boardPhase", "attrs": { "name": TEXT }, "content": [item] }],
    }] });
    vec![
        post(
            "/api/strategies",
            json!({ "title": "Board", "content": board }),
        ),
        post("/api/strategies", new_strategy.clone()),
        post("/rpc/strategies/create", json!({ "draft": new_strategy })),
        post(
            "/api/strategies/bulk",
            json!({ "changes": [{ "id": strategy, "title": TEXT, "tags": [TEXT] }] }),
        ),
        put(
            &format!("/api/strategies/{strategy}/history/1/name"),
            json!({ "name": TEXT }),
        ),
        post("/api/strategies/folders", json!({ "name": TEXT })),
        put(
            &format!("/api/strategies/folders/{folder}"),
            json!({ "name": TEXT }),
        ),
        post("/rpc/folders/create", json!({ "draft": { "name": TEXT } })),
        post(&format!("/api/strategies/{strategy}/comments"), passage),
        post(
            &format!("/api/strategies/{strategy}/comments/{thread}/messages"),
            json!({ "text": TEXT }),
        ),
        put(&format!("/api/strategies/{strategy}"), new_strategy.clone()),
        post(
            "/rpc/folders/update",
            json!({ "id": folder, "draft": { "name": TEXT, "color": TEXT } }),
        ),
        post(
            "/rpc/comments/reply",
            json!({ "strategy_id": strategy, "thread_id": thread, "id": NEW_ID, "text": TEXT }),
        ),
        post(
            "/rpc/strategies/name-version",
            json!({ "id": strategy, "version": 1, "name": TEXT }),
        ),
        post(
            "/rpc/strategies/update-all",
            json!({ "request": { "changes": [{ "id": strategy, "title": TEXT, "tags": [TEXT] }] } }),
        ),
    ]
}

pub fn requests_of_matches_and_lists(records: &TestRecords) -> Vec<StoringRequest> {
    let TestRecords {
        game, game_comment, ..
    } = records;
    let new_match = json!({
        "date": "20.11.2026", "opponent": TEXT, "type": "SCRIM", "map": "Ascent", "scoreUs": 1, "scoreThem": 2,
        "ourAgents": [TEXT], "vodUrl": TEXT, "matchUrl": TEXT, "notes": TEXT,
    });
    vec![
        post("/api/matches", new_match.clone()),
        post("/rpc/matches/create", json!({ "draft": new_match })),
        post(
            &format!("/api/matches/{game}/comments"),
            json!({ "at": "1:02", "text": TEXT }),
        ),
        put(&format!("/api/matches/{game}"), new_match.clone()),
        put(
            &format!("/api/matches/{game}/comments/{game_comment}"),
            json!({ "at": "1:02", "text": TEXT }),
        ),
        post(
            "/rpc/reviews/add",
            json!({ "match_id": game, "id": NEW_ID, "at": TEXT, "text": TEXT }),
        ),
        post(
            "/rpc/reviews/change",
            json!({ "match_id": game, "id": game_comment, "at": TEXT, "text": TEXT }),
        ),
        put("/api/player-agents", json!({ "agents": [TEXT] })),
        post(
            "/rpc/catalogue/save",
            json!({ "maps": ["Ascent", "Bind", TEXT], "agents": ["Sova", "Jett"] }),
        ),
        post(
            "/rpc/agents/save",
            json!({ "user_id": null, "agents": [TEXT] }),
        ),
        put(
            "/api/strategies/maps/Ascent",
            json!({ "outline": {
                "width": 1000, "height": 800, "shapes": [], "callouts": [{ "name": TEXT, "at": [7, 1] }],
            } }),
        ),
        put(
            "/api/strategies/catalogue",
            json!({ "maps": ["Ascent", "Bind", TEXT], "agents": ["Sova", TEXT] }),
        ),
    ]
}

/// Writes of the REST interface that store no typed text, and the first set-up, whose texts are those of a player and of
/// the branding.
const WITHOUT_TEXT: [&str; 10] = [
    "POST /api/auth/redeem",
    "POST /api/auth/setup",
    "POST /api/auth/setup/check",
    "POST /api/player-looks",
    "POST /api/strategies/bin/restore",
    "POST /api/strategies/bulk/delete",
    "POST /api/strategies/images",
    "POST /api/strategies/import",
    "POST /api/strategies/{id}/links",
    "PUT /api/user-mappings/reorder",
];

/// Returns the writes with a body in the OpenAPI document that no request goes to.
pub fn missing_doors(document: &Value, requests: &[StoringRequest]) -> Vec<String> {
    let matches = |template: &str, path: &str| {
        let (template, path) = (template.split('/'), path.split('/'));
        let is_same = |(part, given): (&str, &str)| part == given || part.starts_with('{');
        template.clone().count() == path.clone().count() && template.zip(path).all(is_same)
    };
    let mut missing = Vec::new();
    for (template, operations) in document["paths"].as_object().expect("paths") {
        for method in [Method::POST, Method::PUT, Method::PATCH] {
            let operation = &operations[method.as_str().to_lowercase()];
            let name = format!("{method} {template}");
            let is_walked = |request: &StoringRequest| {
                request.method == method && matches(template, &request.path)
            };
            if operation["requestBody"].is_object()
                && !WITHOUT_TEXT.contains(&name.as_str())
                && !requests.iter().any(is_walked)
            {
                missing.push(name);
            }
        }
    }
    missing
}

/// Texts that the fields accept whose values are chosen from a list or have a form.
fn sound_text(field: &str, count: u32) -> String {
    match field {
        "map" => "Bind".to_owned(),
        "timezone" => "Europe/Berlin".to_owned(),
        "availability" => "19:00-22:00".to_owned(),
        "color" => "blue".to_owned(),
        "at" => "1:02".to_owned(),
        "channelId" | "pingRoleId" => "100000000000000009".to_owned(),
        "logoUrl" => "/logo.png".to_owned(),
        "vodUrl" | "matchUrl" => format!("https://www.youtube.com/{count}"),
        "accentColor" => "#3355ff".to_owned(),
        "agents" | "ourAgents" => "Jett".to_owned(),
        _ => format!("Sound {count}"),
    }
}

/// Fills in the body: `text` for the marked field with this index, and sound texts for the others. Returns whether the
/// body has such a field.
pub fn fill(body: &mut Value, field: &str, index: &mut usize, text: Option<(usize, &str)>) -> bool {
    thread_local!(static COUNT: Cell<u32> = const { Cell::new(0) });
    match body {
        Value::String(own) if own == TEXT => {
            let at = *index;
            *index += 1;
            let chosen = text.filter(|(chosen, _)| *chosen == at);
            let count = COUNT.get() + 1;
            COUNT.set(count);
            *own = chosen.map_or_else(|| sound_text(field, count), |(_, text)| text.to_owned());
            chosen.is_some()
        }
        Value::String(own) if own == ACCOUNT => {
            let count = COUNT.get() + 1;
            COUNT.set(count);
            *own = format!("2000000000{count:08}");
            false
        }
        Value::String(own) if own == NEW_ID => {
            *own = Uuid::now_v7().to_string();
            false
        }
        Value::Array(items) => {
            let mut is_there = false;
            for item in items {
                is_there |= fill(item, field, index, text);
            }
            is_there
        }
        Value::Object(members) => {
            let mut is_there = false;
            for (name, member) in members {
                is_there |= fill(member, name, index, text);
            }
            is_there
        }
        _ => false,
    }
}
