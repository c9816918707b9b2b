//! `/api/audit`: who changed what, when, from what to what; as JSON by parts, and as one CSV file.

mod file;

use app_api::shape;
use app_api::wire::{AuditAsked, AuditEntryBody, Listed};
use app_domain::permission::Admin;
use app_service::audit;
use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::Refusal;
use crate::page::{Page, Part};
use crate::proof::By;
use crate::state::Shared;

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(file::download))
}

/// Which entries; what is missing or empty does not matter.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
struct Filter {
    /// Who acted: a chat id, `operator` or `system`.
    #[param(nullable = false, required = false, example = "100000000000000001")]
    actor: String,
    /// An action, or the letters with which it begins.
    #[param(nullable = false, required = false, example = "availability")]
    action: String,
    /// The chat id of the player it was done to.
    #[param(nullable = false, required = false)]
    subject: String,
    /// First date in the bot timezone, `DD.MM.YYYY`.
    #[param(nullable = false, required = false, example = "01.11.2026")]
    from: String,
    /// Last date in the bot timezone, `DD.MM.YYYY`.
    #[param(nullable = false, required = false, example = "30.11.2026")]
    to: String,
}

impl Filter {
    fn asked(self) -> AuditAsked {
        AuditAsked {
            actor: self.actor,
            action: self.action,
            subject: self.subject,
            from: self.from,
            to: self.to,
        }
    }
}

/// The audit log
///
/// Newest first.
#[utoipa::path(get, path = "/api/audit", tag = "audit", params(Filter, Part), responses(
    (status = 200, description = "A part of the log", body = Listed<AuditEntryBody>),
    (status = 403, description = "The caller is no admin", body = app_api::ApiError),
))]
async fn list(
    State(app): State<Shared>,
    By(admin): By<Admin>,
    Query(filter): Query<Filter>,
    Query(part): Query<Part>,
) -> Result<Json<Listed<AuditEntryBody>>, Refusal> {
    let mut faults = Vec::new();
    let page = part.page::<i64>(&mut faults);
    let query = shape::audit_query(&filter.asked()).map_err(|found| {
        faults.splice(0..0, found);
    });
    let (Ok(query), true) = (query, faults.is_empty()) else {
        return Err(faults.into());
    };
    let found = audit::list(
        &app.services,
        &admin,
        &query,
        page.after().copied(),
        page.limit(),
    )
    .await?;
    Ok(Json(Listed {
        success: true,
        data: found.entries.into_iter().map(shape::audit_entry).collect(),
        next_cursor: found.next.as_ref().map(Page::cursor),
    }))
}
