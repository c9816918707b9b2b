//! Permissions: every route × every caller. A route without a row fails.

use std::collections::BTreeSet;

use app_testkit::{TestStore, player};
use reqwest::Method;
use serde_json::json;

use crate::harness::{OPERATOR, TestServer};

/// The permission that a caller needs to reach the use case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RequiredPermission {
    Public,
    /// A signed-in player or an operator; the tests of each endpoint check the owner of the resource.
    Member,
    Admin,
}

use RequiredPermission::{Admin, Member, Public};

/// The permissions of decisions §1; those of the stratbook with default settings: everyone reads, admins edit.
const TABLE: &[(&str, &str, RequiredPermission)] = &[
    ("GET", "/api/absences", Member),
    ("POST", "/api/absences", Member),
    ("PUT", "/api/absences/{id}", Member),
    ("DELETE", "/api/absences/{id}", Member),
    ("GET", "/api/audit", Admin),
    ("GET", "/api/audit.csv", Admin),
    ("GET", "/api/auth/chat", Public),
    ("GET", "/api/auth/chat/callback", Public),
    ("POST", "/api/auth/logout", Member),
    ("GET", "/api/auth/options", Public),
    ("POST", "/api/auth/redeem", Public),
    ("POST", "/api/auth/setup", Public),
    ("POST", "/api/auth/setup/check", Public),
    ("GET", "/api/auth/sessions", Member),
    ("DELETE", "/api/auth/sessions/{id}", Member),
    ("GET", "/api/auth/user", Member),
    ("GET", "/api/calendar", Member),
    ("POST", "/api/calendar", Member),
    ("DELETE", "/api/calendar", Member),
    ("GET", "/api/docs", Public),
    ("GET", "/api/events", Member),
    ("GET", "/api/health", Public),
    ("GET", "/api/matches", Member),
    ("POST", "/api/matches", Admin),
    ("GET", "/api/matches/{id}", Member),
    ("PUT", "/api/matches/{id}", Admin),
    ("DELETE", "/api/matches/{id}", Admin),
    ("GET", "/api/matches/{id}/comments", Member),
    ("POST", "/api/matches/{id}/comments", Member),
    ("PUT", "/api/matches/{id}/comments/{commentId}", Member),
    ("DELETE", "/api/matches/{id}/comments/{commentId}", Member),
    ("GET", "/api/openapi.json", Public),
    ("GET", "/api/recurring-availability", Member),
    ("POST", "/api/recurring-availability", Member),
    ("DELETE", "/api/recurring-availability", Member),
    ("DELETE", "/api/recurring-availability/{day}", Member),
    ("GET", "/api/schedule", Member),
    ("PUT", "/api/schedule/days/{date}", Admin),
    ("GET", "/api/schedule/next14", Member),
    ("POST", "/api/schedule/update-availability", Member),
    ("GET", "/api/settings", Admin),
    ("PUT", "/api/settings", Admin),
    ("GET", "/api/statistics", Member),
    ("GET", "/api/statistics.csv", Member),
    ("GET", "/api/player-looks", Member),
    ("POST", "/api/player-looks", Member),
    ("PUT", "/api/player-looks", Member),
    ("GET", "/rpc/looks/load", Member),
    ("POST", "/rpc/looks/save", Member),
    ("GET", "/api/player-agents", Member),
    ("PUT", "/api/player-agents", Member),
    ("GET", "/api/strategies", Public),
    ("POST", "/api/strategies", Admin),
    ("GET", "/api/strategies/bin", Admin),
    ("POST", "/api/strategies/bin/restore", Admin),
    ("DELETE", "/api/strategies/bin/{id}", Admin),
    ("POST", "/api/strategies/bulk", Admin),
    ("POST", "/api/strategies/bulk/delete", Admin),
    ("GET", "/api/strategies/export", Public),
    ("GET", "/api/strategies/favorites", Member),
    ("PUT", "/api/strategies/{id}/favorite", Member),
    ("DELETE", "/api/strategies/{id}/favorite", Member),
    ("GET", "/api/strategies/catalogue", Public),
    ("PUT", "/api/strategies/catalogue", Admin),
    ("GET", "/api/strategies/folders", Public),
    ("POST", "/api/strategies/folders", Admin),
    ("PUT", "/api/strategies/folders/{id}", Admin),
    ("DELETE", "/api/strategies/folders/{id}", Admin),
    ("POST", "/api/strategies/images", Admin),
    ("POST", "/api/strategies/import", Admin),
    ("GET", "/api/strategies/maps", Public),
    ("GET", "/api/strategies/maps/{name}", Public),
    ("PUT", "/api/strategies/maps/{name}", Admin),
    ("GET", "/api/strategies/playable", Member),
    ("GET", "/api/shared/{secret}", Public),
    ("GET", "/uploads/boards/{name}", Public),
    ("GET", "/uploads/shared/{secret}/{name}", Public),
    ("GET", "/api/strategies/links", Admin),
    ("DELETE", "/api/strategies/links", Admin),
    ("DELETE", "/api/strategies/links/{linkId}", Admin),
    ("POST", "/api/strategies/{id}/links", Admin),
    ("POST", "/rpc/strategy-links/close", Admin),
    ("POST", "/rpc/strategy-links/close-all", Admin),
    ("POST", "/rpc/strategy-links/create", Admin),
    ("POST", "/rpc/strategy-links/list", Admin),
    ("GET", "/api/strategies/templates", Public),
    ("GET", "/api/strategies/templates/{template}", Public),
    ("GET", "/api/strategies/{id}", Public),
    ("GET", "/api/strategies/{id}/comments", Member),
    ("POST", "/api/strategies/{id}/comments", Member),
    (
        "POST",
        "/api/strategies/{id}/comments/{threadId}/messages",
        Member,
    ),
    (
        "DELETE",
        "/api/strategies/{id}/comments/{threadId}/messages/{messageId}",
        Member,
    ),
    (
        "PUT",
        "/api/strategies/{id}/comments/{threadId}/resolved",
        Member,
    ),
    (
        "DELETE",
        "/api/strategies/{id}/comments/{threadId}/resolved",
        Member,
    ),
    ("GET", "/rpc/comments/list", Member),
    ("POST", "/rpc/comments/add", Member),
    ("POST", "/rpc/comments/reply", Member),
    ("POST", "/rpc/comments/resolve", Member),
    ("POST", "/rpc/comments/remove", Member),
    ("PUT", "/api/strategies/{id}", Admin),
    ("DELETE", "/api/strategies/{id}", Admin),
    ("POST", "/api/strategies/{id}/duplicate", Admin),
    ("PUT", "/api/strategies/{id}/template", Admin),
    ("DELETE", "/api/strategies/{id}/template", Admin),
    ("GET", "/api/strategies/{id}/export", Public),
    ("GET", "/api/strategies/{id}/history", Public),
    ("GET", "/api/strategies/{id}/history/{version}", Public),
    ("PUT", "/api/strategies/{id}/history/{version}/name", Admin),
    (
        "DELETE",
        "/api/strategies/{id}/history/{version}/name",
        Admin,
    ),
    ("POST", "/api/strategies/{id}/restore/{version}", Admin),
    ("POST", "/rpc/agents/load", Member),
    ("POST", "/rpc/agents/save", Member),
    ("POST", "/rpc/calendar/close", Member),
    ("POST", "/rpc/calendar/load", Member),
    ("POST", "/rpc/calendar/make", Member),
    ("GET", "/rpc/catalogue/load", Member),
    ("POST", "/rpc/catalogue/save", Admin),
    ("POST", "/rpc/discord-server/load", Admin),
    ("POST", "/rpc/discord-server/send-test", Admin),
    ("POST", "/rpc/discord-server/sign-in", Admin),
    ("POST", "/rpc/discord-server/test", Admin),
    ("POST", "/rpc/display-settings/save", Member),
    ("POST", "/rpc/first-steps/load", Admin),
    ("POST", "/rpc/bin/list", Admin),
    ("POST", "/rpc/bin/purge", Admin),
    ("POST", "/rpc/bin/restore", Admin),
    ("POST", "/rpc/folders/create", Admin),
    ("GET", "/rpc/folders/load", Member),
    ("POST", "/rpc/folders/remove", Admin),
    ("POST", "/rpc/folders/update", Admin),
    ("GET", "/rpc/maps/list", Member),
    ("GET", "/rpc/maps/load", Member),
    ("POST", "/rpc/maps/save", Admin),
    ("POST", "/rpc/matches/create", Admin),
    ("POST", "/rpc/mentions/mentioning", Member),
    ("POST", "/rpc/mentions/names", Member),
    ("POST", "/rpc/mentions/offered", Member),
    ("POST", "/rpc/matches/fixtures", Member),
    ("POST", "/rpc/matches/list", Member),
    ("POST", "/rpc/matches/load", Member),
    ("POST", "/rpc/matches/maps", Member),
    ("POST", "/rpc/matches/remove", Admin),
    ("POST", "/rpc/matches/update", Admin),
    ("POST", "/rpc/polls/load", Member),
    ("POST", "/rpc/polls/open-training", Admin),
    ("POST", "/rpc/polls/vote", Member),
    ("POST", "/rpc/sessions/create-account-code", Member),
    ("POST", "/rpc/sessions/create-link", Member),
    ("POST", "/rpc/sessions/load", Member),
    ("POST", "/rpc/sessions/revoke", Member),
    ("POST", "/rpc/sessions/revoke-all", Member),
    ("POST", "/rpc/statistics/load", Member),
    ("POST", "/rpc/strategies/create", Admin),
    ("POST", "/rpc/strategies/duplicate", Admin),
    ("POST", "/rpc/strategies/favorite-ids", Member),
    ("POST", "/rpc/strategies/favorites", Member),
    ("POST", "/rpc/strategies/remove-all", Admin),
    ("POST", "/rpc/strategies/presence", Member),
    ("POST", "/rpc/strategies/set-favorite", Member),
    ("POST", "/rpc/strategies/update-all", Admin),
    ("POST", "/rpc/strategies/history", Member),
    ("GET", "/rpc/strategies/list", Member),
    ("GET", "/rpc/strategies/load", Member),
    ("POST", "/rpc/strategies/name-version", Admin),
    ("POST", "/rpc/strategies/playable", Member),
    ("POST", "/rpc/strategies/remove", Admin),
    ("POST", "/rpc/strategies/restore", Admin),
    ("POST", "/rpc/strategies/update", Admin),
    ("POST", "/rpc/strategies/version", Member),
    ("POST", "/rpc/templates/list", Member),
    ("POST", "/rpc/templates/load", Member),
    ("POST", "/rpc/templates/set", Admin),
    ("GET", "/calendar/{file}", Public),
    ("GET", "/uploads/{name}", Public),
    ("GET", "/api/user-mappings", Public),
    ("POST", "/api/user-mappings", Admin),
    ("PUT", "/api/user-mappings/reorder", Admin),
    ("PUT", "/api/user-mappings/{chatId}", Admin),
    ("DELETE", "/api/user-mappings/{chatId}", Admin),
    ("GET", "/api/user-mappings/{chatId}/sign-in-links", Admin),
    ("POST", "/api/user-mappings/{chatId}/sign-in-links", Admin),
    (
        "DELETE",
        "/api/user-mappings/{chatId}/sign-in-links/{linkId}",
        Admin,
    ),
    ("POST", "/rpc/absences/change", Member),
    ("POST", "/rpc/absences/create", Member),
    ("POST", "/rpc/absences/load", Member),
    ("POST", "/rpc/absences/remove", Member),
    ("POST", "/rpc/audit/load", Admin),
    ("GET", "/rpc/availability/load", Member),
    ("POST", "/rpc/availability/return", Member),
    ("POST", "/rpc/availability/set", Member),
    ("POST", "/rpc/messages/outbox", Admin),
    ("POST", "/rpc/messages/past", Admin),
    ("POST", "/rpc/messages/restore", Admin),
    ("POST", "/rpc/messages/send", Admin),
    ("POST", "/rpc/messages/skip", Admin),
    ("POST", "/rpc/own-zone/set", Member),
    ("POST", "/rpc/patterns/load", Member),
    ("POST", "/rpc/patterns/preview", Member),
    ("POST", "/rpc/patterns/save", Member),
    ("POST", "/rpc/plans/day", Admin),
    ("POST", "/rpc/plans/load", Admin),
    ("POST", "/rpc/plans/save", Admin),
    ("POST", "/rpc/players/belongings", Admin),
    ("POST", "/rpc/players/create", Admin),
    ("POST", "/rpc/players/create-all", Admin),
    ("POST", "/rpc/players/create-links", Admin),
    ("POST", "/rpc/players/create-link", Admin),
    ("POST", "/rpc/players/links", Admin),
    ("POST", "/rpc/players/revoke-link", Admin),
    ("GET", "/rpc/players/load", Admin),
    ("POST", "/rpc/players/delete", Admin),
    ("POST", "/rpc/players/former", Admin),
    ("POST", "/rpc/players/restore", Admin),
    ("POST", "/rpc/players/retire", Admin),
    ("POST", "/rpc/players/reorder", Admin),
    ("POST", "/rpc/players/update", Admin),
    ("POST", "/rpc/reviews/add", Member),
    ("POST", "/rpc/reviews/change", Member),
    ("POST", "/rpc/reviews/remove", Member),
    ("POST", "/rpc/schedule/ask", Member),
    ("POST", "/rpc/schedule/day", Member),
    ("GET", "/rpc/schedule/load", Member),
    ("POST", "/rpc/settings/load", Admin),
    ("POST", "/rpc/settings/save", Admin),
];

/// All routes of the server: those that its document describes, and its server functions.
fn routes() -> BTreeSet<(String, String)> {
    let document = serde_json::to_value(server::routes::document()).expect("a document");
    let paths = document["paths"].as_object().expect("paths");
    let described = paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().expect("operations");
        methods
            .keys()
            .map(|method| (method.to_uppercase(), path.clone()))
            .collect::<Vec<_>>()
    });
    let functions = leptos::server_fn::axum::server_fn_paths()
        .map(|(path, method)| (method.to_string(), path.to_owned()));
    described.chain(functions).collect()
}

/// A path under the route; its resource need not exist.
fn address(path: &str) -> String {
    path.replace("{chatId}", "999999999999999999")
        .replace("{commentId}", "1")
        .replace("{date}", "24.11.2026")
        .replace("{day}", "1")
        .replace("{file}", "1.ics")
        .replace("{id}", "1")
        .replace("{linkId}", "1")
        .replace("{messageId}", "1")
        .replace("{name}", "1")
        .replace("{secret}", "1")
        .replace("{template}", "1")
        .replace("{threadId}", "1")
        .replace("{version}", "1")
}

#[test]
fn every_route_has_its_row() {
    let rows: BTreeSet<_> = TABLE
        .iter()
        .map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned()))
        .collect();
    let routes = routes();
    let missing: Vec<_> = routes.difference(&rows).collect();
    assert!(missing.is_empty(), "say who may call {missing:?}");
    let vain: Vec<_> = rows.difference(&routes).collect();
    assert!(vain.is_empty(), "there is no {vain:?}");
}

#[tokio::test]
async fn each_caller_has_the_permissions_of_the_table() {
    // Each row comes from its own address, because wrong tokens are limited per address.
    let settings = [("TRUSTED_PROXIES", "127.0.0.0/8")];
    let server = TestServer::configured(TestStore::sqlite().await, &settings).await;
    let mut wrong = Vec::new();
    for (row, (method, path, needs)) in TABLE.iter().enumerate() {
        // New players for each row: signing out ends a session.
        let ada = server.signed_in(player(&format!("Ada {row}"))).await;
        let zoe = server
            .signed_in(player(&format!("Zoe {row}")).admin())
            .await;
        let (anyone, players) = match needs {
            Public => (None, None),
            Member => (Some(401), None),
            Admin => (Some(401), Some(403)),
        };
        for (caller, token, refused) in [
            ("anonymous", "", anyone),
            ("with a bad token", "nonsense", anyone),
            ("a player", &ada.token, players),
            ("an admin", &zoe.token, None),
            ("an operator", OPERATOR, None),
        ] {
            let method: Method = method.parse().expect("a method");
            let mut ask = server
                .request(method.clone(), &address(path))
                .header("x-forwarded-for", &format!("192.0.2.{row}"));
            if !token.is_empty() {
                ask = ask.bearer_auth(token);
            }
            if method != Method::GET {
                ask = ask.json(&json!({}));
            }
            // Read as a stream, because the live stream does not end.
            let status = ask.stream().await.status();
            let found = matches!(status, 401 | 403).then_some(status);
            if found != refused || status >= 500 {
                wrong.push(format!("{method} {path} by {caller}: {status}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
