//! `GET /api/audit.csv`: the log as a CSV file, streamed in parts, so that memory does not grow with its length.

use app_api::convert;
use app_domain::PlayerId;
use app_domain::permission::TeamAdmin;
use app_service::activity_log::{self, ActivityQuery};
use app_service::{AppServices, ServiceError};
use app_wire::AuditEntryBody;
use axum::body::Body;
use axum::extract::{Query, State};
use axum::response::Response;
use futures::stream::{self, StreamExt};
use serde_json::Value;

use super::audit_list::AuditListParams;
use crate::auth::Require;
use crate::csv::{BYTE_ORDER_MARK, attachment, record};
use crate::http::ErrorResponse;
use crate::state::SharedState;

/// Number of entries that are read at a time.
const ENTRIES_PER_PART: u32 = 500;
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

/// Download the audit log as CSV
///
/// Sorted by time, newest first. The file is UTF-8 as in RFC 4180. A cell that a spreadsheet would evaluate starts with
/// an apostrophe.
#[utoipa::path(get, path = "/api/audit.csv", tag = "audit", params(AuditListParams), responses(
    (status = 200, description = "All matching entries", body = String, content_type = "text/csv"),
    (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
))]
pub(super) async fn download(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    Query(filter): Query<AuditListParams>,
) -> Result<Response, ErrorResponse> {
    let query = convert::parse_audit_query(&filter.into_request())?;
    let reading = AuditExport {
        services: app.services.clone(),
        admin,
        query,
        before: None,
        is_done: false,
    };
    // The first part is read before the response starts, so that its failure has a status.
    let (first, rest) = reading.next_part().await?;
    let beginning = [BYTE_ORDER_MARK, &record(&HEADING), &first].concat();
    let rest = stream::try_unfold(rest, async |reading| {
        if reading.is_done {
            return Ok::<_, ServiceError>(None);
        }
        Ok(Some(reading.next_part().await?))
    });
    let lines = stream::once(async { Ok::<_, ServiceError>(beginning) }).chain(rest);
    let today = app.services.now().format("%Y-%m-%d");
    let name = format!("muster-activity-{today}.csv");
    Ok(attachment(&name, Body::from_stream(lines)))
}

struct AuditExport {
    services: AppServices,
    admin: TeamAdmin,
    query: ActivityQuery,
    before: Option<i64>,
    is_done: bool,
}

impl AuditExport {
    /// Reads the next part; returns its lines and the rest of the export.
    async fn next_part(mut self) -> Result<(String, Self), ServiceError> {
        let found = activity_log::list(
            &self.services,
            &self.admin,
            &self.query,
            self.before,
            ENTRIES_PER_PART,
        )
        .await?;
        self.before = found.next;
        self.is_done = found.next.is_none();
        let entries = found.entries.into_iter().map(convert::audit_entry);
        let lines: String = entries.map(|entry| csv_record(&entry)).collect();
        Ok((lines, self))
    }
}

fn csv_record(entry: &AuditEntryBody) -> String {
    let json = |value: &Option<Value>| value.as_ref().map(Value::to_string).unwrap_or_default();
    record(&[
        &entry.at.to_string(),
        &entry.actor.name,
        entry.actor.kind.as_str(),
        entry.actor.chat_id.as_ref().map_or("", PlayerId::as_str),
        &entry.action,
        &entry.subject,
        entry.subject_name.as_deref().unwrap_or_default(),
        &entry.summary,
        &json(&entry.before),
        &json(&entry.after),
    ])
}
