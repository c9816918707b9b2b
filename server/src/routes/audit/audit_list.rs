//! `/api/audit`: pages of the audit log, and its filters.

use app_api::convert;
use app_domain::Day;
use app_domain::permission::TeamAdmin;
use app_service::activity_log;
use app_wire::{AuditEntryBody, AuditFilterRequest, ListEnvelope};
use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;

use crate::auth::Require;
use crate::http::ErrorResponse;
use crate::pagination::{PageParams, PageRequest};
use crate::state::SharedState;

/// Filters of the log; a missing or empty one matches everything.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct AuditListParams {
    /// The author of the change: a chat id, `operator` or `system`.
    #[param(nullable = false, required = false, example = "100000000000000001")]
    actor: String,
    /// An action, or a prefix of it.
    #[param(nullable = false, required = false, example = "availability")]
    action: String,
    /// The chat id of the affected player.
    #[param(nullable = false, required = false)]
    subject: String,
    /// The first date, in the bot timezone.
    #[param(inline, value_type = Day, nullable = false, required = false, example = "01.11.2026")]
    from: String,
    /// The last date, in the bot timezone.
    #[param(inline, value_type = Day, nullable = false, required = false, example = "30.11.2026")]
    to: String,
}

impl AuditListParams {
    pub(super) fn into_request(self) -> AuditFilterRequest {
        AuditFilterRequest {
            actor: self.actor,
            action: self.action,
            subject: self.subject,
            from: self.from,
            to: self.to,
        }
    }
}

/// List the audit log
///
/// Newest first.
#[utoipa::path(get, path = "/api/audit", tag = "audit", params(AuditListParams, PageParams), responses(
    (status = 200, description = "One page of the log", body = ListEnvelope<AuditEntryBody>),
    (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
))]
pub(super) async fn list(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    Query(filter): Query<AuditListParams>,
    Query(part): Query<PageParams>,
) -> Result<Json<ListEnvelope<AuditEntryBody>>, ErrorResponse> {
    let mut faults = Vec::new();
    let page = part.parse::<i64>(&mut faults);
    let query = convert::parse_audit_query(&filter.into_request()).map_err(|found| {
        faults.splice(0..0, found);
    });
    let (Ok(query), true) = (query, faults.is_empty()) else {
        return Err(faults.into());
    };
    let (after, limit) = (page.after().copied(), page.limit());
    let found = activity_log::list(&app.services, &admin, &query, after, limit).await?;
    let entries = found.entries.into_iter().map(convert::audit_entry);
    Ok(Json(ListEnvelope {
        success: true,
        data: entries.collect(),
        next_cursor: found.next.as_ref().map(PageRequest::cursor),
    }))
}
