//! `/api/matches`: the matches of the team (decisions §2). Members read, admins write.

use app_api::convert;
use app_domain::Day;
use app_domain::matches::{MatchId, MatchKind, MatchOutcome};
use app_domain::permission::{TeamAdmin, TeamMember};
use app_service::matches::{self, EditBase, MatchCursor};
use app_wire::{EmptyEnvelope, ListEnvelope, MatchBody, MatchFilterRequest, SuccessEnvelope};
use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::if_match::base_version;
use super::match_fields::{MatchFields, NewMatchFields};
use crate::auth::Require;
use crate::http::{CreatedResponse, ErrorResponse, IdPath, RequestBody, created};
use crate::pagination::{PageParams, PageRequest};
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(show, update, remove))
}

/// Filters of the list; a missing or empty one matches everything.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(default, rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct MatchListParams {
    #[param(inline, value_type = MatchKind, nullable = false, required = false)]
    r#type: String,
    #[param(nullable = false, required = false, example = "Ascent")]
    map: String,
    #[param(inline, value_type = MatchOutcome, nullable = false, required = false)]
    result: String,
    /// Part of the opponent's name, case-insensitive.
    #[param(nullable = false, required = false)]
    opponent: String,
    /// The first date.
    #[param(inline, value_type = Day, nullable = false, required = false, example = "01.11.2026")]
    from: String,
    /// The last date.
    #[param(inline, value_type = Day, nullable = false, required = false, example = "30.11.2026")]
    to: String,
    /// A strategy that the match is linked to.
    #[param(nullable = false, required = false)]
    strategy_id: String,
}

impl MatchListParams {
    fn into_filter(self) -> MatchFilterRequest {
        MatchFilterRequest {
            kind: self.r#type,
            map: self.map,
            result: self.result,
            is_played: None,
            opponent: self.opponent,
            from: self.from,
            to: self.to,
            strategy_id: self.strategy_id,
        }
    }
}

/// List matches
///
/// Sorted by date, newest first. A match without a score is a fixture: its result is null, and statistics ignore it.
#[utoipa::path(get, path = "/api/matches", tag = "matches", params(MatchListParams, PageParams), responses(
    (status = 200, description = "One page of the list", body = ListEnvelope<MatchBody>),
))]
async fn list(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Query(filter): Query<MatchListParams>,
    Query(part): Query<PageParams>,
) -> Result<Json<ListEnvelope<MatchBody>>, ErrorResponse> {
    let mut faults = Vec::new();
    let page = part.parse::<MatchCursor>(&mut faults);
    let filter = convert::parse_match_filter(&filter.into_filter()).map_err(|found| {
        faults.splice(0..0, found);
    });
    let (Ok(filter), true) = (filter, faults.is_empty()) else {
        return Err(faults.into());
    };
    let after = page.after().copied();
    let found = matches::list(&app.services, &member, &filter, after, page.limit()).await?;
    Ok(Json(ListEnvelope {
        success: true,
        data: found.matches.iter().map(convert::match_body).collect(),
        next_cursor: found.next.as_ref().map(PageRequest::cursor),
    }))
}

/// Get a match
#[utoipa::path(get, path = "/api/matches/{id}", tag = "matches",
    params(("id" = MatchId, Path, description = "The match")),
    responses(
        (status = 200, description = "The match", body = SuccessEnvelope<MatchBody>),
        (status = 404, description = "The match does not exist", body = app_wire::ApiError),
    ),
)]
async fn show(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    IdPath(id): IdPath<MatchId>,
) -> Result<Json<SuccessEnvelope<MatchBody>>, ErrorResponse> {
    let found = matches::load(&app.services, &member, id).await?;
    Ok(Json(SuccessEnvelope::new(convert::match_body(&found))))
}

/// Add a match
///
/// The result is derived from the score; without a score, the match is a fixture. A request with an `id` can be
/// repeated safely: it does not add a second match.
#[utoipa::path(post, path = "/api/matches", tag = "matches", request_body = NewMatchFields, responses(
    (status = 201, description = "The match", body = SuccessEnvelope<MatchBody>),
    (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
    (status = 404, description = "A strategy in `strategyIds` does not exist", body = app_wire::ApiError),
    (status = 409, description = "`id_taken`: a match of another caller has this `id`", body = app_wire::ApiError),
))]
async fn create(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    RequestBody(body): RequestBody<MatchFields>,
) -> CreatedResponse<MatchBody> {
    let noted = matches::create(&app.services, &admin, body.read_new()?).await?;
    created(convert::match_body(&noted))
}

/// Change a match
///
/// Omitted fields keep their values; null clears the score, a link or the notes. To detect concurrent changes, send the
/// base version in `If-Match` or `version`.
#[utoipa::path(put, path = "/api/matches/{id}", tag = "matches",
    params(
        ("id" = MatchId, Path, description = "The match"),
        ("If-Match" = Option<String>, Header, nullable = false, description = "The version in quotes, or `*`"),
    ),
    request_body = MatchFields,
    responses(
        (status = 200, description = "The match as it is now", body = SuccessEnvelope<MatchBody>),
        (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
        (status = 404, description = "The match, or a strategy of it, does not exist", body = app_wire::ApiError),
        (status = 412, description = "`stale_version`: the match has changed since; `data` is its current state",
            body = app_wire::ApiError),
    ),
)]
async fn update(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    IdPath(id): IdPath<MatchId>,
    headers: HeaderMap,
    RequestBody(body): RequestBody<MatchFields>,
) -> Result<Json<SuccessEnvelope<MatchBody>>, ErrorResponse> {
    let (wanted, version) = body.read_change()?;
    let base = base_version(&headers).or(version);
    let base = base.unwrap_or(EditBase::Newest);
    let changed = matches::update(&app.services, &admin, id, base, wanted).await?;
    Ok(Json(SuccessEnvelope::new(convert::match_body(&changed))))
}

/// Remove a match
#[utoipa::path(delete, path = "/api/matches/{id}", tag = "matches",
    params(("id" = MatchId, Path, description = "The match")),
    responses(
        (status = 200, description = "Removed", body = EmptyEnvelope),
        (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
        (status = 404, description = "The match does not exist", body = app_wire::ApiError),
    ),
)]
async fn remove(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    IdPath(id): IdPath<MatchId>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    matches::remove(&app.services, &admin, id).await?;
    Ok(Json(EmptyEnvelope::default()))
}
