//! `/api/absences`: who is away, and when (interface §2.4, §4.3).

use std::fmt;
use std::str::FromStr;

use app_api::shape;
use app_api::wire::{self, AbsenceBody, Done, Listed, NewAbsence, Success};
use app_domain::absence::{Absence, AbsenceRange, REASON_MAX};
use app_domain::permission::Member;
use app_domain::text::optional_text;
use app_domain::{Day, PlayerId, Rule};
use app_service::absences::{self, AbsenceChange};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::{Fields, Refusal};
use crate::input::{Input, or_null, parsed, ruled};
use crate::page::Part;
use crate::proof::By;
use crate::routes::user_id::owner;
use crate::state::Shared;

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(update, remove))
}

/// Whose absences.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct Asked {
    /// For admins: one player's only.
    #[param(nullable = false, example = "100000000000000002")]
    user_id: Option<String>,
}

/// Absences
///
/// The caller's own; for admins everybody's, or those of `userId`. By first day.
#[utoipa::path(get, path = "/api/absences", tag = "absences", params(Asked, Part), responses(
    (status = 200, description = "A part of the list", body = Listed<AbsenceBody>),
    (status = 403, description = "`userId` is somebody else", body = app_api::ApiError),
))]
async fn list(
    State(app): State<Shared>,
    By(member): By<Member>,
    Query(asked): Query<Asked>,
    Query(part): Query<Part>,
) -> Result<Json<Listed<AbsenceBody>>, Refusal> {
    let principal = member.principal();
    let mut faults = Vec::new();
    let player = match asked
        .user_id
        .as_deref()
        .map(str::parse::<PlayerId>)
        .transpose()
    {
        Ok(player) => player,
        Err(rule) => {
            faults.push(rule.of("userId"));
            None
        }
    };
    // Judged before the rest of the query is.
    let owner = player
        .as_ref()
        .map(|player| principal.owner_of(player))
        .transpose()?;
    let page = part.page(&mut faults);
    if !faults.is_empty() {
        return Err(faults.into());
    }
    let absences = match (owner, principal.admin(), principal.player_id()) {
        (Some(owner), ..) => absences::list_of(&app.services, &owner).await?,
        (None, Ok(admin), _) => absences::list_all(&app.services, &admin).await?,
        (None, Err(_), Some(own)) => {
            absences::list_of(&app.services, &principal.owner_of(own)?).await?
        }
        (None, Err(denied), None) => return Err(denied.into()),
    };
    Ok(Json(page.of(&absences, Place::of, shape::absence)))
}

/// Register an absence
///
/// While absent, whatever the player has answered counts as not available. Absences may overlap and lie in the past.
#[utoipa::path(post, path = "/api/absences", tag = "absences", request_body = NewAbsence, responses(
    (status = 201, description = "The absence", body = Success<AbsenceBody>),
    (status = 403, description = "`userId` is somebody else", body = app_api::ApiError),
    (status = 404, description = "No player has this chat id", body = app_api::ApiError),
    (status = 409, description = "`too_many_absences`: a player can have at most 500", body = app_api::ApiError),
))]
async fn create(
    State(app): State<Shared>,
    By(member): By<Member>,
    body: Fields,
) -> Result<(StatusCode, Json<Success<AbsenceBody>>), Refusal> {
    let mut input = Input::new(body);
    let owner = owner(member.principal(), &mut input)?;
    let (Ok(owner), Ok(start), Ok(end), Ok(reason)) = (
        owner,
        input.required("startDate", parsed::<Day>),
        input.required("endDate", parsed::<Day>),
        input.optional("reason", ruled(reason)),
    ) else {
        return Err(input.refusal());
    };
    let range = AbsenceRange::new(start, end, reason.as_deref().unwrap_or_default())?;
    let absence = absences::create(&app.services, &owner, range).await?;
    Ok((
        StatusCode::CREATED,
        Json(Success::of(shape::absence(&absence))),
    ))
}

/// Change an absence
///
/// One's own; for admins anyone's. What is missing stays; a reason of null takes it away.
#[utoipa::path(put, path = "/api/absences/{id}", tag = "absences",
    params(("id" = i64, Path, description = "The absence")),
    request_body = wire::AbsenceChange,
    responses(
        (status = 200, description = "The absence as it is now", body = Success<AbsenceBody>),
        (status = 403, description = "It is somebody else's", body = app_api::ApiError),
        (status = 404, description = "There is no such absence", body = app_api::ApiError),
    ),
)]
async fn update(
    State(app): State<Shared>,
    By(member): By<Member>,
    Path(id): Path<String>,
    body: Fields,
) -> Result<Json<Success<AbsenceBody>>, Refusal> {
    let id = id_of(&id)?;
    let mut input = Input::new(body);
    let (Ok(start), Ok(end), Ok(reason)) = (
        input.change("startDate", parsed::<Day>),
        input.change("endDate", parsed::<Day>),
        input.change("reason", or_null(ruled(reason))),
    ) else {
        return Err(input.refusal());
    };
    let change = AbsenceChange {
        start,
        end,
        reason: reason.map(Option::unwrap_or_default),
    };
    let absence = absences::update(&app.services, &member, id, change).await?;
    Ok(Json(Success::of(shape::absence(&absence))))
}

/// Remove an absence
///
/// One's own; for admins anyone's. What was answered before shows again.
#[utoipa::path(delete, path = "/api/absences/{id}", tag = "absences",
    params(("id" = i64, Path, description = "The absence")),
    responses(
        (status = 200, description = "Removed", body = Done),
        (status = 403, description = "It is somebody else's", body = app_api::ApiError),
        (status = 404, description = "There is no such absence", body = app_api::ApiError),
    ),
)]
async fn remove(
    State(app): State<Shared>,
    By(member): By<Member>,
    Path(id): Path<String>,
) -> Result<Json<Done>, Refusal> {
    absences::remove(&app.services, &member, id_of(&id)?).await?;
    Ok(Json(Done::default()))
}

fn id_of(raw: &str) -> Result<i64, Refusal> {
    raw.parse()
        .map_err(|_| Refusal::invalid("id", Rule::WrongType("a whole number")))
}

fn reason(raw: &str) -> Result<String, Rule> {
    optional_text(raw, REASON_MAX)
}

/// An absence's place in the list.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    start: Day,
    id: i64,
}

impl Place {
    fn of(absence: &Absence) -> Self {
        Self {
            start: absence.range.start(),
            id: absence.id,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.start, self.id)
    }
}

impl FromStr for Place {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        let (start, id) = raw.split_once('/').ok_or(Rule::Cursor)?;
        Ok(Self {
            start: start.parse()?,
            id: id.parse().map_err(|_| Rule::Cursor)?,
        })
    }
}
