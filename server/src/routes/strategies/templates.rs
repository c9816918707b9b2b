//! `/api/strategies/templates` and `/api/strategies/{id}/template`: the templates for new strategies.

use app_api::convert;
use app_domain::strategy::{Side, StrategyId};
use app_domain::strategy_template::TemplateChoice;
use app_service::strategies;
use app_wire::{EmptyEnvelope, SuccessEnvelope, TemplateBody, TemplateItem};
use axum::Json;
use axum::extract::{Path, Query, State};
use serde::Deserialize;

use crate::auth::{RequireStrategyEditor, RequireStrategyReader};
use crate::http::{ErrorResponse, IdPath};
use crate::state::SharedState;

/// The map and the side for which templates are listed.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TemplateFilterParams {
    #[param(nullable = false, example = "Ascent")]
    map: Option<String>,
    #[param(inline, value_type = Option<Side>, nullable = false)]
    side: Option<String>,
}

/// List the templates
///
/// Templates of the team come first, sorted by title, followed by the built-in ones. With a map or a side, templates
/// for another map or side are not listed.
#[utoipa::path(get, path = "/api/strategies/templates", tag = "stratbook", security((), ("bearer" = [])),
    params(TemplateFilterParams),
    responses(
        (status = 200, description = "The templates without their text", body = SuccessEnvelope<Vec<TemplateItem>>),
    ),
)]
pub async fn list(
    State(app): State<SharedState>,
    RequireStrategyReader(reader): RequireStrategyReader,
    Query(filter): Query<TemplateFilterParams>,
) -> Result<Json<SuccessEnvelope<Vec<TemplateItem>>>, ErrorResponse> {
    let side = filter.side.as_deref().filter(|side| !side.is_empty());
    let choice = TemplateChoice {
        map: filter.map.as_deref().filter(|map| !map.is_empty()),
        side: side
            .map(|side| convert::parse_field::<Side>("side", side))
            .transpose()?,
    };
    let own = strategies::list_templates(&app.services, &reader).await?;
    let mut items = convert::template_list(&own);
    items.retain(|item| choice.offers(item.map.as_deref(), item.side));
    Ok(Json(SuccessEnvelope::new(items)))
}

/// Get a template
#[utoipa::path(get, path = "/api/strategies/templates/{template}", tag = "stratbook", security((), ("bearer" = [])),
    params(("template" = String, Path, description = "The key of a built-in template, or the UUID of a strategy")),
    responses(
        (status = 200, description = "The template with its text", body = SuccessEnvelope<TemplateBody>),
        (status = 404, description = "The template does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn show(
    State(app): State<SharedState>,
    RequireStrategyReader(reader): RequireStrategyReader,
    Path(template): Path<String>,
) -> Result<Json<SuccessEnvelope<TemplateBody>>, ErrorResponse> {
    let id = convert::parse_field("template", &template)?;
    let found = strategies::load_template(&app.services, &reader, id).await?;
    Ok(Json(SuccessEnvelope::new(convert::template(found))))
}

/// Use a strategy as a template
///
/// The strategy is offered as a template for new strategies, and is no longer among those that a lineup can play. Its
/// content does not change.
#[utoipa::path(put, path = "/api/strategies/{id}/template", tag = "stratbook",
    params(("id" = StrategyId, Path, description = "The strategy")),
    responses(
        (status = 200, description = "The strategy is a template", body = EmptyEnvelope),
        (status = 400, description = "`invalid`: the team has 100 templates", body = app_wire::ApiError),
        (status = 403, description = "The caller may not edit the stratbook", body = app_wire::ApiError),
        (status = 404, description = "The strategy does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn add(
    State(app): State<SharedState>,
    RequireStrategyEditor(editor): RequireStrategyEditor,
    IdPath(id): IdPath<StrategyId>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    strategies::set_template(&app.services, &editor, id, true).await?;
    Ok(Json(EmptyEnvelope::default()))
}

/// Stop using a strategy as a template
#[utoipa::path(delete, path = "/api/strategies/{id}/template", tag = "stratbook",
    params(("id" = StrategyId, Path, description = "The strategy")),
    responses(
        (status = 200, description = "The strategy is not a template", body = EmptyEnvelope),
        (status = 403, description = "The caller may not edit the stratbook", body = app_wire::ApiError),
        (status = 404, description = "The strategy does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn remove(
    State(app): State<SharedState>,
    RequireStrategyEditor(editor): RequireStrategyEditor,
    IdPath(id): IdPath<StrategyId>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    strategies::set_template(&app.services, &editor, id, false).await?;
    Ok(Json(EmptyEnvelope::default()))
}
