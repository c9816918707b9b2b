//! `/api/strategies/links` and `/api/strategies/{id}/links`: links to one strategy for outsiders.

use app_api::convert;
use app_domain::permission::TeamAdmin;
use app_domain::strategy::StrategyId;
use app_domain::strategy_link::StrategyLinkId;
use app_service::strategy_links;
use app_wire::{EmptyEnvelope, NewStrategyLinkBody, StrategyLinkBody, SuccessEnvelope};
use axum::Json;
use axum::extract::{Path, Query, State};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::auth::Require;
use crate::fields::{BodyField, FieldErrors};
use crate::http::{CreatedResponse, ErrorResponse, IdPath, RequestBody, created};
use crate::state::SharedState;

/// The lifetime of a new link.
#[derive(Deserialize, ToSchema)]
pub struct NewStrategyLinkRequest {
    /// `7d`, `30d` or `never`.
    #[schema(value_type = String, example = "7d")]
    expires: BodyField<String>,
}

/// The strategy whose links are listed or closed. Defaults to all strategies.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LinkFilterParams {
    #[serde(rename = "strategyId")]
    #[param(rename = "strategyId", value_type = Option<StrategyId>, nullable = false)]
    strategy_id: Option<String>,
}

impl LinkFilterParams {
    fn strategy(&self) -> Result<Option<StrategyId>, ErrorResponse> {
        let raw = self.strategy_id.as_deref().filter(|raw| !raw.is_empty());
        let parsed = raw.map(|raw| convert::parse_field("strategyId", raw));
        Ok(parsed.transpose()?)
    }
}

/// List the open links
///
/// Sorted by creation time, newest first, without the secrets. Closed and expired links are not listed.
#[utoipa::path(get, path = "/api/strategies/links", tag = "stratbook", params(LinkFilterParams), responses(
    (status = 200, description = "The links", body = SuccessEnvelope<Vec<StrategyLinkBody>>),
    (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
))]
pub async fn list(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    Query(filter): Query<LinkFilterParams>,
) -> Result<Json<SuccessEnvelope<Vec<StrategyLinkBody>>>, ErrorResponse> {
    let links = strategy_links::list(&app.services, &admin, filter.strategy()?).await?;
    let links = links.into_iter().map(convert::strategy_link);
    Ok(Json(SuccessEnvelope::new(links.collect())))
}

/// Create a link for outsiders
///
/// Anyone who has the link can read the current version of this strategy with its files, and nothing else. The `url` is
/// only in this response.
#[utoipa::path(post, path = "/api/strategies/{id}/links", tag = "stratbook",
    params(("id" = StrategyId, Path, description = "The strategy")),
    request_body = NewStrategyLinkRequest,
    responses(
        (status = 201, description = "The link", body = SuccessEnvelope<NewStrategyLinkBody>),
        (status = 400, description = "`invalid`: the team has 200 open links", body = app_wire::ApiError),
        (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
        (status = 404, description = "The strategy does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn create(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    IdPath(id): IdPath<StrategyId>,
    RequestBody(body): RequestBody<NewStrategyLinkRequest>,
) -> CreatedResponse<NewStrategyLinkBody> {
    let mut errors = FieldErrors::default();
    let Ok(lifetime) = errors.required(body.expires, str::parse) else {
        return Err(errors.into_error());
    };
    let made = strategy_links::create(&app.services, &admin, id, lifetime).await?;
    let link = convert::new_strategy_link(&app.public_url, made);
    created(link)
}

/// Close a link
///
/// The link stops working immediately.
#[utoipa::path(delete, path = "/api/strategies/links/{linkId}", tag = "stratbook",
    params(("linkId" = StrategyLinkId, Path, description = "The id of the link, as in the list")),
    responses(
        (status = 200, description = "Closed", body = EmptyEnvelope),
        (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
        (status = 404, description = "No open link has this id", body = app_wire::ApiError),
    ),
)]
pub async fn close(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    Path(id): Path<String>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    let id = convert::parse_field("linkId", &id)?;
    strategy_links::close(&app.services, &admin, id).await?;
    Ok(Json(EmptyEnvelope::default()))
}

/// Close all links
///
/// Closes the links to one strategy, or to all strategies.
#[utoipa::path(delete, path = "/api/strategies/links", tag = "stratbook", params(LinkFilterParams), responses(
    (status = 200, description = "Closed", body = EmptyEnvelope),
    (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
))]
pub async fn close_all(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    Query(filter): Query<LinkFilterParams>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    strategy_links::close_all(&app.services, &admin, filter.strategy()?).await?;
    Ok(Json(EmptyEnvelope::default()))
}
