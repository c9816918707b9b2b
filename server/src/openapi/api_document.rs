//! Completes the document that the routes describe: tags, ids, errors, validators.

use std::sync::LazyLock;

use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use bytes::Bytes;
use utoipa::PartialSchema;
use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{
    Content, Header, InfoBuilder, OpenApi, PathItem, Ref, RefOr, Required, Response,
    ResponseBuilder, Tag,
};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::html_page;
use crate::http::headers::page_policy;
use crate::routes::document;
use crate::state::SharedState;

const BEARER: &str = "bearer";
const INTRODUCTION: &str = "\
Team scheduling: players, their availability, weekly patterns and absences, and the resulting schedule.

Successful responses are `{\"success\":true,\"data\":…}`; errors have the shape of `ApiError`, and a 400 names all \
invalid fields of the request. JSON is camelCase, dates are `DD.MM.YYYY`, instants RFC 3339 in UTC. Unknown fields \
are ignored; in a new record, null counts as missing where a field is optional.

Requests are authenticated with a bearer token, which a user gets by signing in to the portal, or from the operator. \
The token is looked up on every request, so a revoked permission is effective immediately.";
const TAGS: [(&str, &str); 13] = [
    (
        "players",
        "The registry of players. The list is public; only admins change it.",
    ),
    (
        "schedule",
        "The days of the team, and the answers of players.",
    ),
    (
        "recurring",
        "Weekly patterns, which fill empty days among the next 14.",
    ),
    (
        "absences",
        "Ranges of days on which a player is away, regardless of other answers.",
    ),
    (
        "stratbook",
        "Strategies with all their versions, and their folders. Reading is public, or for members only where \
         `stratbook.readPermission` is `players` (otherwise 401); `stratbook.editPermission` decides who edits.",
    ),
    (
        "matches",
        "Played matches and their comments. Members read and comment, admins write.",
    ),
    (
        "statistics",
        "Results, attendance and lead times of a range of days.",
    ),
    ("calendar", "A player's calendar feed, and the link to it."),
    ("settings", "Settings of the whole team, for admins."),
    ("audit", "Who changed what and when, for admins."),
    ("auth", "Signing in and out."),
    ("live", "Changes as they happen."),
    (
        "operation",
        "The state of the server, and this description.",
    ),
];

const NOT_MODIFIED: &str = "304";

/// A status code and its description.
pub(super) type ErrorDescription = (&'static str, &'static str);

const INVALID_INPUT: ErrorDescription = ("400", "`invalid`: `details` names all invalid fields");
const UNAUTHENTICATED: ErrorDescription = ("401", "`unauthenticated`: missing or invalid token");
pub(super) const TOO_LARGE: ErrorDescription =
    ("413", "`too_large`: the body is larger than 1 MiB");
pub(super) const NOT_JSON: ErrorDescription = (
    "415",
    "`unsupported_media_type`: the body is not declared as JSON",
);
pub(super) const INTERNAL_ERROR: ErrorDescription = (
    "500",
    "`internal`: server error; the log of the server contains the request id",
);
const DISK_FULL: ErrorDescription = (
    "507",
    "`no_space`: the server's disk is full; try again after `Retry-After` seconds",
);
pub(super) const UNAVAILABLE: ErrorDescription = (
    "503",
    "`busy` or `unavailable`: try again after `Retry-After` seconds",
);

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(document_json))
        .routes(routes!(document_page))
}

/// API description as JSON
#[utoipa::path(get, path = "/api/openapi.json", tag = "operation", security(()), responses(
    (status = 200, description = "OpenAPI 3.1", body = Object),
))]
async fn document_json() -> ([(HeaderName, HeaderValue); 1], Bytes) {
    static JSON: LazyLock<Bytes> = LazyLock::new(|| {
        let json = document().to_json().expect("the document has string keys");
        json.into()
    });
    (
        [(CONTENT_TYPE, HeaderValue::from_static("application/json"))],
        JSON.clone(),
    )
}

/// API description as an HTML page
#[utoipa::path(get, path = "/api/docs", tag = "operation", security(()), responses(
    (status = 200, description = "A self-contained HTML page", content_type = "text/html", body = String),
))]
async fn document_page() -> ([(HeaderName, HeaderValue); 2], Bytes) {
    static PAGE: LazyLock<(Bytes, HeaderValue)> = LazyLock::new(|| {
        let document = serde_json::to_value(document()).expect("the document has string keys");
        let html = html_page::render(&document);
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

/// Adds everything that applies to all routes: title, tags, security, operation ids and common errors.
pub fn complete(mut document: OpenApi) -> OpenApi {
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
            operation.operation_id = Some(operation_id(method, path));
            add_common_errors(operation, method != "get");
            add_validators(operation);
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

/// Such as `put_user_mappings_chatId`: paths are unique, names of handlers are not.
fn operation_id(method: &str, path: &str) -> String {
    let words = path
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let words: Vec<&str> = words.skip_while(|word| *word == "api").collect();
    format!("{method}_{}", words.join("_"))
}

/// Adds the errors that follow from the input of the operation; keeps those that it describes itself.
fn add_common_errors(operation: &mut Operation, is_change: bool) {
    let takes_body = operation.request_body.is_some();
    let takes_input = takes_body || operation.parameters.is_some();
    let possible = [
        (takes_input, INVALID_INPUT),
        (operation.security.is_none(), UNAUTHENTICATED),
        (takes_body, TOO_LARGE),
        (takes_body, NOT_JSON),
        (true, INTERNAL_ERROR),
        (true, UNAVAILABLE),
        (is_change, DISK_FULL),
    ];
    for (_, (status, words)) in possible.into_iter().filter(|(is_possible, _)| *is_possible) {
        let responses = &mut operation.responses.responses;
        let response = responses.entry(status.to_owned());
        response.or_insert_with(|| error_response(words).into());
    }
}

/// Adds the tag of a response that can be 304, and the header that makes the request conditional.
fn add_validators(operation: &mut Operation) {
    let responses = &mut operation.responses.responses;
    if !responses.contains_key(NOT_MODIFIED) {
        return;
    }
    for status in ["200", "206", NOT_MODIFIED] {
        if let Some(RefOr::T(response)) = responses.get_mut(status) {
            let tag = Header::new(String::schema());
            response.headers.insert("ETag".to_owned(), tag.into());
        }
    }
    let condition = ParameterBuilder::new()
        .name("If-None-Match")
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some("The `ETag` of a stored response"))
        .schema(Some(String::schema()))
        .build();
    operation
        .parameters
        .get_or_insert_default()
        .push(condition.into());
}

fn error_response(words: &str) -> Response {
    let shape = RefOr::Ref(Ref::from_schema_name("ApiError"));
    let content = Content::new(Some(shape));
    ResponseBuilder::new()
        .description(words)
        .content("application/json", content)
        .build()
}
