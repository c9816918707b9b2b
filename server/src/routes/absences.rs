//! `/api/absences`: who is away, and when (specification §2.4, §4.3).

use std::fmt;
use std::str::FromStr;

use app_api::convert;
use app_domain::absence::{Absence, AbsenceRange, MAX_REASON_CHARS};
use app_domain::permission::{PlayerOwner, RequestPrincipal, TeamMember};
use app_domain::text::optional_text;
use app_domain::{Day, PlayerId, ValidationRule};
use app_service::absences::{self, AbsenceChange};
use app_wire::{AbsenceBody, EmptyEnvelope, ListEnvelope, SuccessEnvelope};
use axum::Json;
use axum::extract::{Path, Query, State};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::Require;
use crate::fields::{BodyField, FieldErrors};
use crate::http::{CreatedResponse, ErrorResponse, RequestBody, created};
use crate::pagination::PageParams;
use crate::routes::user_id::owner;
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(update, remove))
}

/// The player whose absences are listed.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct AbsenceListParams {
    /// The id of the player. Defaults to the caller, or to all players if the caller is an admin.
    #[param(inline, value_type = Option<PlayerId>, nullable = false, example = "100000000000000002")]
    user_id: Option<String>,
}

/// A new absence.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewAbsenceRequest {
    #[schema(value_type = Day)]
    start_date: BodyField<String>,
    /// Not before `startDate`.
    #[schema(value_type = Day)]
    end_date: BodyField<String>,
    #[schema(value_type = Option<String>, max_length = 500)]
    reason: BodyField<String>,
    /// The id of the absent player. Defaults to the caller.
    #[schema(value_type = Option<PlayerId>)]
    user_id: BodyField<String>,
}

/// Changes to an absence. Omitted fields keep their values.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AbsenceChangeRequest {
    #[schema(value_type = Option<Day>, nullable = false)]
    start_date: BodyField<String>,
    #[schema(value_type = Option<Day>, nullable = false)]
    end_date: BodyField<String>,
    /// Null or empty removes the reason.
    #[schema(value_type = Option<String>, max_length = 500)]
    reason: BodyField<String>,
}

/// List absences
///
/// Returns the caller's own absences. Admins receive those of all players, or of `userId`. Sorted by first day.
#[utoipa::path(get, path = "/api/absences", tag = "absences", params(AbsenceListParams, PageParams), responses(
    (status = 200, description = "One page of the list", body = ListEnvelope<AbsenceBody>),
    (status = 403, description = "`userId` is another player", body = app_wire::ApiError),
))]
async fn list(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Query(params): Query<AbsenceListParams>,
    Query(part): Query<PageParams>,
) -> Result<Json<ListEnvelope<AbsenceBody>>, ErrorResponse> {
    let mut faults = Vec::new();
    let player = params.user_id.as_deref().map(str::parse::<PlayerId>);
    let player = player.transpose().unwrap_or_else(|rule| {
        faults.push(rule.on_field("userId"));
        None
    });
    // Checked before the rest of the query.
    let owner = player.map(|player| member.principal().owner_of(&player));
    let owner = owner.transpose()?;
    let page = part.parse(&mut faults);
    if !faults.is_empty() {
        return Err(faults.into());
    }
    let absences = absences_of(&app, member.principal(), owner).await?;
    let page = page.page_of(&absences, AbsenceCursor::of, convert::absence);
    Ok(Json(page))
}

/// Returns the absences of `owner`. Without an owner, admins receive those of all players, and players their own.
async fn absences_of(
    app: &SharedState,
    principal: &RequestPrincipal,
    owner: Option<PlayerOwner>,
) -> Result<Vec<Absence>, ErrorResponse> {
    Ok(match (owner, principal.admin(), principal.player_id()) {
        (Some(owner), ..) => absences::list_of(&app.services, &owner).await?,
        (None, Ok(admin), _) => absences::list_all(&app.services, &admin).await?,
        (None, Err(_), Some(own)) => {
            absences::list_of(&app.services, &principal.owner_of(own)?).await?
        }
        (None, Err(denied), None) => return Err(denied.into()),
    })
}

/// Add an absence
///
/// While the player is away, their answers count as not available. Absences may overlap and may be in the past.
#[utoipa::path(post, path = "/api/absences", tag = "absences", request_body = NewAbsenceRequest, responses(
    (status = 201, description = "The absence", body = SuccessEnvelope<AbsenceBody>),
    (status = 403, description = "`userId` is another player", body = app_wire::ApiError),
    (status = 404, description = "No player has this chat id", body = app_wire::ApiError),
    (status = 409, description = "`too_many_absences`: a player can have at most 500", body = app_wire::ApiError),
))]
async fn create(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    RequestBody(body): RequestBody<NewAbsenceRequest>,
) -> CreatedResponse<AbsenceBody> {
    let mut errors = FieldErrors::default();
    let owner = owner(member.principal(), &mut errors, body.user_id)?;
    let (Ok(owner), Ok(start), Ok(end), Ok(reason)) = (
        owner,
        errors.required(body.start_date, str::parse::<Day>),
        errors.required(body.end_date, str::parse::<Day>),
        errors.optional(body.reason, reason),
    ) else {
        return Err(errors.into_error());
    };
    let range = AbsenceRange::new(start, end, reason.as_deref().unwrap_or_default())?;
    let absence = absences::create(&app.services, &owner, range).await?;
    created(convert::absence(&absence))
}

/// Change an absence
///
/// Players can change only their own absences, admins those of all players. Omitted fields keep their values;
/// `reason: null` clears the reason.
#[utoipa::path(put, path = "/api/absences/{id}", tag = "absences",
    params(("id" = i64, Path, description = "The absence")),
    request_body = AbsenceChangeRequest,
    responses(
        (status = 200, description = "The absence as it is now", body = SuccessEnvelope<AbsenceBody>),
        (status = 403, description = "The absence belongs to another player", body = app_wire::ApiError),
        (status = 404, description = "The absence does not exist", body = app_wire::ApiError),
    ),
)]
async fn update(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Path(id): Path<String>,
    RequestBody(body): RequestBody<AbsenceChangeRequest>,
) -> Result<Json<SuccessEnvelope<AbsenceBody>>, ErrorResponse> {
    let id = parse_id(&id)?;
    let mut errors = FieldErrors::default();
    let (Ok(start), Ok(end), Ok(reason)) = (
        errors.change(body.start_date, str::parse::<Day>),
        errors.change(body.end_date, str::parse::<Day>),
        errors.clearable(body.reason, reason),
    ) else {
        return Err(errors.into_error());
    };
    let change = AbsenceChange {
        start,
        end,
        reason: reason.map(Option::unwrap_or_default),
    };
    let absence = absences::update(&app.services, &member, id, change).await?;
    Ok(Json(SuccessEnvelope::new(convert::absence(&absence))))
}

/// Remove an absence
///
/// Players can remove only their own absences, admins those of all players. Earlier answers for the days of the
/// absence count again.
#[utoipa::path(delete, path = "/api/absences/{id}", tag = "absences",
    params(("id" = i64, Path, description = "The absence")),
    responses(
        (status = 200, description = "Removed", body = EmptyEnvelope),
        (status = 403, description = "The absence belongs to another player", body = app_wire::ApiError),
        (status = 404, description = "The absence does not exist", body = app_wire::ApiError),
    ),
)]
async fn remove(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Path(id): Path<String>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    absences::remove(&app.services, &member, parse_id(&id)?).await?;
    Ok(Json(EmptyEnvelope::default()))
}

fn parse_id(raw: &str) -> Result<i64, ErrorResponse> {
    raw.parse()
        .map_err(|_| ErrorResponse::invalid("id", ValidationRule::WrongType("a whole number")))
}

fn reason(raw: &str) -> Result<String, ValidationRule> {
    optional_text(raw, MAX_REASON_CHARS)
}

/// The position of an absence in the list, used as a cursor.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct AbsenceCursor {
    start: Day,
    id: i64,
}

impl AbsenceCursor {
    fn of(absence: &Absence) -> Self {
        Self {
            start: absence.range.start(),
            id: absence.id,
        }
    }
}

impl fmt::Display for AbsenceCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.start, self.id)
    }
}

impl FromStr for AbsenceCursor {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let (start, id) = raw.split_once('/').ok_or(ValidationRule::Cursor)?;
        Ok(Self {
            start: start.parse()?,
            id: id.parse().map_err(|_| ValidationRule::Cursor)?,
        })
    }
}
