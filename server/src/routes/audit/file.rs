//! `GET /api/audit.csv`: the log as a file, sent part by part, so that its length does not matter.

use app_api::shape;
use app_api::wire::AuditEntryBody;
use app_domain::permission::Admin;
use app_service::audit::{self, AuditQuery};
use app_service::{ServiceError, Services};
use axum::body::Body;
use axum::extract::{Query, State};
use axum::response::Response;
use futures::stream::{self, StreamExt};
use serde_json::Value;

use super::Filter;
use crate::csv::{BEGINNING, line, named};
use crate::http::Refusal;
use crate::proof::By;
use crate::state::Shared;

/// Entries read at a time.
const PART: u32 = 500;
const HEADING: [&str; 10] = [
    "Time (UTC)",
    "Actor",
    "Actor kind",
    "Actor id",
    "Action",
    "Subject",
    "Subject name",
    "Summary",
    "Before",
    "After",
];

/// The audit log as CSV
///
/// Newest first; UTF-8, RFC 4180. A cell that a spreadsheet would calculate begins with an apostrophe.
#[utoipa::path(get, path = "/api/audit.csv", tag = "audit", params(Filter), responses(
    (status = 200, description = "All of the log that was asked for", body = String, content_type = "text/csv"),
    (status = 403, description = "The caller is no admin", body = app_api::ApiError),
))]
pub(super) async fn download(
    State(app): State<Shared>,
    By(admin): By<Admin>,
    Query(filter): Query<Filter>,
) -> Result<Response, Refusal> {
    let query = shape::audit_query(&filter.asked())?;
    let reading = Reading {
        services: app.services.clone(),
        admin,
        query,
        before: None,
        is_done: false,
    };
    // The first part is read before the answer begins, so that its failure has a status.
    let (first, rest) = reading.part().await?;
    let beginning = [BEGINNING, &line(&HEADING), &first].concat();
    let rest = stream::try_unfold(rest, async |reading| {
        if reading.is_done {
            return Ok::<_, ServiceError>(None);
        }
        Ok(Some(reading.part().await?))
    });
    let lines = stream::once(async { Ok::<_, ServiceError>(beginning) }).chain(rest);
    let today = app.services.now().format("%Y-%m-%d");
    let name = format!("muster-activity-{today}.csv");
    Ok(named(&name, Body::from_stream(lines)))
}

struct Reading {
    services: Services,
    admin: Admin,
    query: AuditQuery,
    before: Option<i64>,
    is_done: bool,
}

impl Reading {
    /// The lines of the next part, and what is left to read.
    async fn part(mut self) -> Result<(String, Self), ServiceError> {
        let found =
            audit::list(&self.services, &self.admin, &self.query, self.before, PART).await?;
        self.before = found.next;
        self.is_done = found.next.is_none();
        let entries = found.entries.into_iter().map(shape::audit_entry);
        let lines: String = entries.map(|entry| written(&entry)).collect();
        Ok((lines, self))
    }
}

fn written(entry: &AuditEntryBody) -> String {
    let json = |value: &Option<Value>| value.as_ref().map(Value::to_string).unwrap_or_default();
    line(&[
        &entry.at,
        &entry.actor.name,
        &entry.actor.kind,
        entry.actor.chat_id.as_deref().unwrap_or_default(),
        &entry.action,
        &entry.subject,
        entry.subject_name.as_deref().unwrap_or_default(),
        &entry.summary,
        &json(&entry.before),
        &json(&entry.after),
    ])
}
