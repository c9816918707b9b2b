//! The `OpenAPI` document, generated from the routes, and a page to read it on.

mod page;
mod schema;

use std::sync::LazyLock;

use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use bytes::Bytes;
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{
    Content, InfoBuilder, OpenApi, PathItem, Ref, RefOr, Response, ResponseBuilder, Tag,
};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::headers::page_policy;
use crate::routes::document;
use crate::state::Shared;

const BEARER: &str = "bearer";
const INTRODUCTION: &str = "\
Team scheduling: players, their availability, weekly patterns and absences, and what they add up to.

Answers are `{\"success\":true,\"data\":…}`; refusals have the shape of `ApiError`, and a 400 names every fault of \
the request at once. JSON is camelCase, dates are `DD.MM.YYYY`, instants RFC 3339 in UTC. Unknown fields are \
ignored; in a new record, null counts as missing where a field may be missing.

A token is a bearer token: from signing in at the portal, or from the operator. It is looked up on every request, \
so a right that is taken away is gone with the next one.";
const TAGS: [(&str, &str); 8] = [
    (
        "players",
        "The registry. The list is open to everyone, all else is for admins.",
    ),
    (
        "schedule",
        "The team's days, and what players say about them.",
    ),
    (
        "recurring",
        "Weekly patterns, which fill the empty days of the coming fortnight.",
    ),
    (
        "absences",
        "Ranges of days on which a player is away, whatever else was answered.",
    ),
    (
        "stratbook",
        "Strategies with all their versions, and the folders they lie in. Reading is open to everyone, or to members \
         alone where `stratbook.readPermission` is `players` (else 401); `stratbook.editPermission` says who edits.",
    ),
    ("settings", "What admins decide for the whole team."),
    ("auth", "Signing in and out."),
    ("live", "What changes, as it happens."),
];

/// A status and what it means.
type Refused = (&'static str, &'static str);

const FAULTS: Refused = ("400", "`invalid`: every fault is named in `details`");
const NO_TOKEN: Refused = ("401", "`unauthenticated`: no or bad token");
const TOO_LARGE: Refused = ("413", "`too_large`: the body is larger than 1 MiB");
const NOT_JSON: Refused = (
    "415",
    "`unsupported_media_type`: the body is not declared as JSON",
);
const OUR_FAULT: Refused = (
    "500",
    "`internal`: a fault of the server; its log knows the request id",
);
const DISK_FULL: Refused = (
    "507",
    "`no_space`: the server's disk is full; try again after `Retry-After` seconds",
);
const TRY_AGAIN: Refused = (
    "503",
    "`busy` or `unavailable`: try again after `Retry-After` seconds",
);

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(json))
        .routes(routes!(read))
}

/// This document
#[utoipa::path(get, path = "/api/openapi.json", tag = "operation", security(()), responses(
    (status = 200, description = "OpenAPI 3.1", body = Object),
))]
async fn json() -> ([(HeaderName, HeaderValue); 1], Bytes) {
    static JSON: LazyLock<Bytes> = LazyLock::new(|| {
        let json = document().to_json().expect("the document has string keys");
        json.into()
    });
    (
        [(CONTENT_TYPE, HeaderValue::from_static("application/json"))],
        JSON.clone(),
    )
}

/// This document as a page
#[utoipa::path(get, path = "/api/docs", tag = "operation", security(()), responses(
    (status = 200, description = "A page that needs nothing from outside", content_type = "text/html", body = String),
))]
async fn read() -> ([(HeaderName, HeaderValue); 2], Bytes) {
    static PAGE: LazyLock<(Bytes, HeaderValue)> = LazyLock::new(|| {
        let document = serde_json::to_value(document()).expect("the document has string keys");
        let html = page::written(&document);
        let policy = page_policy(&html);
        (html.into(), policy)
    });
    let (html, policy) = &*PAGE;
    let headers = [
        (
            CONTENT_TYPE,
            HeaderValue::from_static("text/html; charset=utf-8"),
        ),
        (CONTENT_SECURITY_POLICY, policy.clone()),
    ];
    (headers, html.clone())
}

/// Adds to what the routes say of themselves what holds for all of them.
pub fn completed(mut document: OpenApi) -> OpenApi {
    document.info = InfoBuilder::new()
        .title("Muster")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(INTRODUCTION))
        .build();
    document.tags = Some(TAGS.iter().map(|(name, words)| tag(name, words)).collect());
    document.security = Some(vec![SecurityRequirement::new::<_, [&str; 0], _>(
        BEARER,
        [],
    )]);
    let scheme = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("A player's or an operator's token"))
        .build();
    let components = document.components.get_or_insert_default();
    components
        .security_schemes
        .insert(BEARER.to_owned(), SecurityScheme::Http(scheme).into());
    for (path, item) in &mut document.paths.paths {
        for (method, operation) in operations(item) {
            operation.operation_id = Some(identifier(method, path));
            add_refusals(operation, method != "get");
        }
    }
    document
}

fn tag(name: &str, words: &str) -> Tag {
    TagBuilder::new()
        .name(name)
        .description(Some(words))
        .build()
}

fn operations(path: &mut PathItem) -> impl Iterator<Item = (&'static str, &mut Operation)> {
    let PathItem {
        get,
        post,
        put,
        delete,
        ..
    } = path;
    let operations = [
        ("get", get),
        ("post", post),
        ("put", put),
        ("delete", delete),
    ];
    operations
        .into_iter()
        .filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}

/// `put_user_mappings_chatId`: handlers share their names, addresses do not.
fn identifier(method: &str, path: &str) -> String {
    let words = path
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let words: Vec<&str> = words.skip_while(|word| *word == "api").collect();
    format!("{method}_{}", words.join("_"))
}

/// The refusals that follow from what the operation takes; what it says itself stays.
fn add_refusals(operation: &mut Operation, is_change: bool) {
    let takes_body = operation.request_body.is_some();
    let takes_input = takes_body || operation.parameters.is_some();
    let possible = [
        (takes_input, FAULTS),
        (operation.security.is_none(), NO_TOKEN),
        (takes_body, TOO_LARGE),
        (takes_body, NOT_JSON),
        (true, OUR_FAULT),
        (true, TRY_AGAIN),
        (is_change, DISK_FULL),
    ];
    for (_, (status, words)) in possible.into_iter().filter(|(is_possible, _)| *is_possible) {
        let responses = &mut operation.responses.responses;
        let said = responses.entry(status.to_owned());
        said.or_insert_with(|| refusal(words).into());
    }
}

fn refusal(words: &str) -> Response {
    let shape = RefOr::Ref(Ref::from_schema_name("ApiError"));
    let content = Content::new(Some(shape));
    ResponseBuilder::new()
        .description(words)
        .content("application/json", content)
        .build()
}
