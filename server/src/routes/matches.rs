//! `/api/matches`: the matches of the team (decisions §2). Members read, admins write.

use app_api::convert;
use app_api::wire::{
    EmptyEnvelope, ListEnvelope, MatchBody, MatchChangeRequest, MatchFilterRequest,
    NewMatchRequest, SuccessEnvelope,
};
use app_domain::ValidationRule;
use app_domain::matches::{self as rules, MatchId, MatchPatch};
use app_domain::permission::{TeamAdmin, TeamMember};
use app_service::matches::{self, EditBase, MatchCursor};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::if_match::base_version;
use crate::auth::Require;
use crate::fields::{
    FieldReader, FieldResult, nullable, parse, parse_with, string_list, whole_number,
};
use crate::http::{ErrorResponse, JsonFields};
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
    /// `SCRIM`, `TOURNAMENT`, `PREMIER` or `CUSTOM`.
    #[param(nullable = false, required = false)]
    r#type: String,
    #[param(nullable = false, required = false, example = "Ascent")]
    map: String,
    /// `WIN`, `LOSS` or `DRAW`.
    #[param(nullable = false, required = false)]
    result: String,
    /// Part of the opponent's name, case-insensitive.
    #[param(nullable = false, required = false)]
    opponent: String,
    /// First date, `DD.MM.YYYY`.
    #[param(nullable = false, required = false, example = "01.11.2026")]
    from: String,
    /// Last date, `DD.MM.YYYY`.
    #[param(nullable = false, required = false, example = "30.11.2026")]
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
            opponent: self.opponent,
            from: self.from,
            to: self.to,
            strategy_id: self.strategy_id,
        }
    }
}

/// List matches
///
/// Newest date first.
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
    params(("id" = String, Path, description = "The match")),
    responses(
        (status = 200, description = "The match", body = SuccessEnvelope<MatchBody>),
        (status = 404, description = "The match does not exist", body = app_api::ApiError),
    ),
)]
async fn show(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Path(id): Path<String>,
) -> Result<Json<SuccessEnvelope<MatchBody>>, ErrorResponse> {
    let found = matches::load(&app.services, &member, parse_id(&id)?).await?;
    Ok(Json(SuccessEnvelope::new(convert::match_body(&found))))
}

/// Add a match
///
/// The result follows from the score. A request with an `id` can be repeated safely: it adds no second match.
#[utoipa::path(post, path = "/api/matches", tag = "matches", request_body = NewMatchRequest, responses(
    (status = 201, description = "The match", body = SuccessEnvelope<MatchBody>),
    (status = 403, description = "The caller is not an admin", body = app_api::ApiError),
    (status = 404, description = "A strategy in `strategyIds` does not exist", body = app_api::ApiError),
    (status = 409, description = "`id_taken`: a match of another caller has this `id`", body = app_api::ApiError),
))]
async fn create(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    body: JsonFields,
) -> Result<(StatusCode, Json<SuccessEnvelope<MatchBody>>), ErrorResponse> {
    let wanted = MatchBodyReader::for_new(body).read()?;
    let noted = matches::create(&app.services, &admin, wanted).await?;
    let body = Json(SuccessEnvelope::new(convert::match_body(&noted)));
    Ok((StatusCode::CREATED, body))
}

/// Change a match
///
/// Missing fields keep their value; null clears a link or the notes. To detect concurrent changes, send the base
/// version in `If-Match` or `version`.
#[utoipa::path(put, path = "/api/matches/{id}", tag = "matches",
    params(
        ("id" = String, Path, description = "The match"),
        ("If-Match" = Option<String>, Header, nullable = false, description = "The version in quotes, or `*`"),
    ),
    request_body = MatchChangeRequest,
    responses(
        (status = 200, description = "The match as it is now", body = SuccessEnvelope<MatchBody>),
        (status = 403, description = "The caller is not an admin", body = app_api::ApiError),
        (status = 404, description = "The match, or a strategy of it, does not exist", body = app_api::ApiError),
        (status = 412, description = "`stale_version`: the match has changed since; `data` is its current state",
            body = app_api::ApiError),
    ),
)]
async fn update(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: JsonFields,
) -> Result<Json<SuccessEnvelope<MatchBody>>, ErrorResponse> {
    let id = parse_id(&id)?;
    let mut body = MatchBodyReader::for_change(body);
    let version = valid_value(body.input.optional("version", whole_number));
    let wanted = body.read()?;
    let base = base_version(&headers).or(version.map(EditBase::Version));
    let base = base.unwrap_or(EditBase::Newest);
    let changed = matches::update(&app.services, &admin, id, base, wanted).await?;
    Ok(Json(SuccessEnvelope::new(convert::match_body(&changed))))
}

/// Remove a match
#[utoipa::path(delete, path = "/api/matches/{id}", tag = "matches",
    params(("id" = String, Path, description = "The match")),
    responses(
        (status = 200, description = "Removed", body = EmptyEnvelope),
        (status = 403, description = "The caller is not an admin", body = app_api::ApiError),
        (status = 404, description = "The match does not exist", body = app_api::ApiError),
    ),
)]
async fn remove(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    Path(id): Path<String>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    matches::remove(&app.services, &admin, parse_id(&id)?).await?;
    Ok(Json(EmptyEnvelope::default()))
}

fn parse_id(raw: &str) -> Result<MatchId, ErrorResponse> {
    raw.parse()
        .map_err(|rule| ErrorResponse::invalid("id", rule))
}

/// Reads the fields of a match from a request body.
struct MatchBodyReader {
    input: FieldReader,
    is_new: bool,
}

impl MatchBodyReader {
    fn for_new(body: JsonFields) -> Self {
        let input = FieldReader::new(body);
        Self {
            input,
            is_new: true,
        }
    }

    fn for_change(body: JsonFields) -> Self {
        let input = FieldReader::new(body);
        Self {
            input,
            is_new: false,
        }
    }

    /// Reads all fields; 400 with all errors.
    fn read(mut self) -> Result<MatchPatch, ErrorResponse> {
        let agents = |list: Vec<String>| rules::parse_agents(list.iter().map(String::as_str));
        let strategies =
            |list: Vec<String>| rules::parse_strategies(list.iter().map(String::as_str));
        let link = || nullable(parse_with(rules::parse_link));
        let id = if self.is_new {
            valid_value(
                self.input
                    .optional("id", parse_with(MatchId::parse_generated)),
            )
        } else {
            None
        };
        let wanted = MatchPatch {
            id,
            date: valid_value(self.required_if_new("date", parse_with(rules::parse_date))),
            opponent: valid_value(
                self.required_if_new("opponent", parse_with(rules::parse_opponent)),
            ),
            kind: valid_value(self.required_if_new("type", parse)),
            map: valid_value(self.required_if_new("map", parse_with(rules::parse_map))),
            score_us: valid_value(self.required_if_new("scoreUs", parse_rounds)),
            score_them: valid_value(self.required_if_new("scoreThem", parse_rounds)),
            our_agents: valid_value(
                self.optional_if_new("ourAgents", |value| agents(string_list(value)?)),
            ),
            their_agents: valid_value(
                self.optional_if_new("theirAgents", |value| agents(string_list(value)?)),
            ),
            vod: valid_value(self.optional_if_new("vodUrl", link())).map(Option::flatten),
            link: valid_value(self.optional_if_new("matchUrl", link())).map(Option::flatten),
            notes: valid_value(
                self.optional_if_new("notes", nullable(parse_with(rules::parse_notes))),
            )
            .map(Option::unwrap_or_default),
            strategies: valid_value(
                self.optional_if_new("strategyIds", |value| strategies(string_list(value)?)),
            ),
        };
        self.input.finish(Ok(wanted))
    }

    /// Reads a field that is required in a new match.
    fn required_if_new<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&Value) -> Result<T, ValidationRule>,
    ) -> FieldResult<Option<T>> {
        if self.is_new {
            self.input.required(name, read).map(Some)
        } else {
            self.input.change(name, read)
        }
    }

    /// Reads a field that is optional in a new match.
    fn optional_if_new<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&Value) -> Result<T, ValidationRule>,
    ) -> FieldResult<Option<T>> {
        if self.is_new {
            self.input.optional(name, read)
        } else {
            self.input.change(name, read)
        }
    }
}

/// The value that was read; `None` also for an invalid field, whose error has been collected.
fn valid_value<T>(read: FieldResult<Option<T>>) -> Option<T> {
    read.ok().flatten()
}

fn parse_rounds(value: &Value) -> Result<u8, ValidationRule> {
    rules::check_rounds(whole_number(value)?)
}
