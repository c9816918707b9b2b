//! `/api/strategies/maps`: the pictures and outlines of maps, which map boards show.

use app_api::convert;
use app_domain::ValidationRule;
use app_domain::board::{BoardMapPatch, MapGeometry, MapPicture, parse_outline};
use app_domain::permission::TeamAdmin;
use app_service::board_maps;
use app_service::strategies::EditBase;
use app_wire::{BoardMapBody, BoardMapItem, SuccessEnvelope};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::{Require, RequireStrategyReader};
use crate::fields::{BodyField, FieldErrors, RichText, unparsed, valid_value};
use crate::http::{ErrorResponse, RequestBody};
use crate::routes::if_match::base_version;
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(show, save))
}

/// Changes to the record of a map. Omitted fields keep their values.
#[derive(Deserialize, ToSchema)]
pub struct BoardMapRequest {
    /// The version that the change is based on; 0 for a map without a record. Same as `If-Match`.
    #[schema(value_type = Option<i64>, nullable = false)]
    version: BodyField<i64>,
    /// The `url` of an uploaded image; null removes the picture.
    #[schema(value_type = Option<String>, example = "/uploads/0123456789abcdef0123456789abcdef.webp")]
    picture: BodyField<String>,
    /// `{"width", "height", "shapes", "callouts"}`: the longer side measures 1000; up to 200 shapes with a `kind`
    /// (`floor`, `site` or `obstacle`) and a `rectangle` or a `polygon`; up to 100 callouts with `name` and `at`. Null
    /// removes it.
    #[schema(value_type = Option<Object>)]
    outline: BodyField<RichText>,
}

/// List the maps with a picture or an outline
#[utoipa::path(get, path = "/api/strategies/maps", tag = "stratbook", security((), ("bearer" = [])), responses(
    (status = 200, description = "The maps, sorted by name", body = SuccessEnvelope<Vec<BoardMapItem>>),
))]
async fn list(
    State(app): State<SharedState>,
    RequireStrategyReader(reader): RequireStrategyReader,
) -> Result<Json<SuccessEnvelope<Vec<BoardMapItem>>>, ErrorResponse> {
    let maps = board_maps::list(&app.services, &reader).await?;
    let maps = maps.iter().map(convert::board_map_item).collect();
    Ok(Json(SuccessEnvelope::new(maps)))
}

/// Get the picture and the outline of a map
///
/// A map without a record has version 0.
#[utoipa::path(get, path = "/api/strategies/maps/{name}", tag = "stratbook", security((), ("bearer" = [])),
    params(("name" = String, Path, description = "The map, in upper or lower case", max_length = 40)),
    responses(
        (status = 200, description = "The record", body = SuccessEnvelope<BoardMapBody>),
    ),
)]
async fn show(
    State(app): State<SharedState>,
    RequireStrategyReader(reader): RequireStrategyReader,
    Path(name): Path<String>,
) -> Result<Json<SuccessEnvelope<BoardMapBody>>, ErrorResponse> {
    let name = convert::parse_map_name(&name)?;
    let map = board_maps::load(&app.services, &reader, &name).await?;
    Ok(Json(SuccessEnvelope::new(convert::board_map(&map))))
}

/// Change the picture or the outline of a map
///
/// Any name of 1 to 40 characters without a comma can have a record, even if it is not in the catalog. The version that
/// the change is based on is required if there already is a record.
#[utoipa::path(put, path = "/api/strategies/maps/{name}", tag = "stratbook",
    params(
        ("name" = String, Path, description = "The map, in upper or lower case", max_length = 40),
        ("If-Match" = Option<String>, Header, nullable = false, description = "The version in quotes, or `*`"),
    ),
    request_body = BoardMapRequest,
    responses(
        (status = 200, description = "The record as it is now", body = SuccessEnvelope<BoardMapBody>),
        (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
        (status = 409, description = "`upload_gone`: the picture was removed", body = app_wire::ApiError),
        (status = 412, description = "`stale_version`: the record has changed since, or the version is missing; \
            `data` is its current state", body = app_wire::ApiError),
    ),
)]
async fn save(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    Path(name): Path<String>,
    headers: HeaderMap,
    RequestBody(body): RequestBody<BoardMapRequest>,
) -> Result<Json<SuccessEnvelope<BoardMapBody>>, ErrorResponse> {
    let name = convert::parse_map_name(&name)?;
    let (patch, version) = body.read()?;
    let base = base_version(&headers).or(version.map(EditBase::Version));
    let base = base.unwrap_or(EditBase::UNKNOWN);
    let saved = board_maps::save(&app.services, &admin, &name, base, patch).await?;
    Ok(Json(SuccessEnvelope::new(convert::board_map(&saved))))
}

impl BoardMapRequest {
    fn read(self) -> Result<(BoardMapPatch, Option<i64>), ErrorResponse> {
        let mut errors = FieldErrors::default();
        let outline = |outline: &Value| parse_outline(outline).map_err(ValidationRule::from);
        let version = valid_value(errors.optional(self.version, unparsed::<i64>));
        let picture = valid_value(errors.clearable(self.picture, MapPicture::from_url_path));
        let geometry: Option<Option<MapGeometry>> =
            valid_value(errors.clearable(self.outline, outline));
        let geometry = geometry.map(Option::unwrap_or_default);
        errors.finish(Ok((BoardMapPatch { picture, geometry }, version)))
    }
}
