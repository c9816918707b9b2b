//! `/api/matches`: what the team has played (decisions §2). Members read, admins write.

use app_api::shape;
use app_api::wire::{Done, Listed, MatchBody, MatchChange, MatchesAsked, NewMatch, Success};
use app_domain::Rule;
use app_domain::matches::{self as rules, MatchId, Wanted};
use app_domain::permission::{Admin, Member};
use app_service::matches::{self, Base, MatchPlace};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::base::base;
use crate::http::{Fields, Refusal};
use crate::input::{Input, Reading, or_null, parsed, ruled, texts, whole_number};
use crate::page::{Page, Part};
use crate::proof::By;
use crate::state::Shared;

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(show, update, remove))
}

/// Which matches; what is missing or empty does not matter.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(default, rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct Filter {
    /// `SCRIM`, `TOURNAMENT`, `PREMIER` or `CUSTOM`.
    #[param(nullable = false, required = false)]
    r#type: String,
    #[param(nullable = false, required = false, example = "Ascent")]
    map: String,
    /// `WIN`, `LOSS` or `DRAW`.
    #[param(nullable = false, required = false)]
    result: String,
    /// Letters within the name, whatever their case.
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

impl Filter {
    fn asked(self) -> MatchesAsked {
        MatchesAsked {
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

/// Matches
///
/// By date, the newest first.
#[utoipa::path(get, path = "/api/matches", tag = "matches", params(Filter, Part), responses(
    (status = 200, description = "A part of the list", body = Listed<MatchBody>),
))]
async fn list(
    State(app): State<Shared>,
    By(member): By<Member>,
    Query(filter): Query<Filter>,
    Query(part): Query<Part>,
) -> Result<Json<Listed<MatchBody>>, Refusal> {
    let mut faults = Vec::new();
    let page = part.page::<MatchPlace>(&mut faults);
    let filter = shape::match_filter(&filter.asked()).map_err(|found| {
        faults.splice(0..0, found);
    });
    let (Ok(filter), true) = (filter, faults.is_empty()) else {
        return Err(faults.into());
    };
    let after = page.after().copied();
    let found = matches::list(&app.services, &member, &filter, after, page.limit()).await?;
    Ok(Json(Listed {
        success: true,
        data: found.matches.iter().map(shape::match_body).collect(),
        next_cursor: found.next.as_ref().map(Page::cursor),
    }))
}

/// One match
#[utoipa::path(get, path = "/api/matches/{id}", tag = "matches",
    params(("id" = String, Path, description = "The match")),
    responses(
        (status = 200, description = "The match", body = Success<MatchBody>),
        (status = 404, description = "There is no such match", body = app_api::ApiError),
    ),
)]
async fn show(
    State(app): State<Shared>,
    By(member): By<Member>,
    Path(id): Path<String>,
) -> Result<Json<Success<MatchBody>>, Refusal> {
    let found = matches::one(&app.services, &member, id_of(&id)?).await?;
    Ok(Json(Success::of(shape::match_body(&found))))
}

/// Note a match
///
/// How it ended, the score says. Whoever sends an `id` may send the same again when no answer came, and notes no second
/// match.
#[utoipa::path(post, path = "/api/matches", tag = "matches", request_body = NewMatch, responses(
    (status = 201, description = "The match", body = Success<MatchBody>),
    (status = 403, description = "The caller is no admin", body = app_api::ApiError),
    (status = 404, description = "There is no strategy of a named id", body = app_api::ApiError),
    (status = 409, description = "`id_taken`: somebody else has a match with this `id`", body = app_api::ApiError),
))]
async fn create(
    State(app): State<Shared>,
    By(admin): By<Admin>,
    body: Fields,
) -> Result<(StatusCode, Json<Success<MatchBody>>), Refusal> {
    let wanted = Body::of_new(body).wanted()?;
    let noted = matches::create(&app.services, &admin, wanted).await?;
    let body = Json(Success::of(shape::match_body(&noted)));
    Ok((StatusCode::CREATED, body))
}

/// Change a match
///
/// What is missing stays; a link or notes of null are taken away. Whoever minds what else was changed names the version
/// that the change starts from, in `If-Match` or `version`.
#[utoipa::path(put, path = "/api/matches/{id}", tag = "matches",
    params(
        ("id" = String, Path, description = "The match"),
        ("If-Match" = Option<String>, Header, nullable = false, description = "The version in quotes, or `*`"),
    ),
    request_body = MatchChange,
    responses(
        (status = 200, description = "The match as it is now", body = Success<MatchBody>),
        (status = 403, description = "The caller is no admin", body = app_api::ApiError),
        (status = 404, description = "There is no such match, or no strategy of a named id", body = app_api::ApiError),
        (status = 412, description = "`stale_version`: it was changed meanwhile; `data` is the match as it is now",
            body = app_api::ApiError),
    ),
)]
async fn update(
    State(app): State<Shared>,
    By(admin): By<Admin>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Fields,
) -> Result<Json<Success<MatchBody>>, Refusal> {
    let id = id_of(&id)?;
    let mut body = Body::of_change(body);
    let version = noted(body.input.optional("version", whole_number));
    let wanted = body.wanted()?;
    let base = base(&headers).or(version.map(Base::Version));
    let base = base.unwrap_or(Base::Newest);
    let changed = matches::update(&app.services, &admin, id, base, wanted).await?;
    Ok(Json(Success::of(shape::match_body(&changed))))
}

/// Remove a match
#[utoipa::path(delete, path = "/api/matches/{id}", tag = "matches",
    params(("id" = String, Path, description = "The match")),
    responses(
        (status = 200, description = "Removed", body = Done),
        (status = 403, description = "The caller is no admin", body = app_api::ApiError),
        (status = 404, description = "There is no such match", body = app_api::ApiError),
    ),
)]
async fn remove(
    State(app): State<Shared>,
    By(admin): By<Admin>,
    Path(id): Path<String>,
) -> Result<Json<Done>, Refusal> {
    matches::remove(&app.services, &admin, id_of(&id)?).await?;
    Ok(Json(Done::default()))
}

fn id_of(raw: &str) -> Result<MatchId, Refusal> {
    raw.parse().map_err(|rule| Refusal::invalid("id", rule))
}

/// What is said of a match, in a body.
struct Body {
    input: Input,
    is_new: bool,
}

impl Body {
    fn of_new(body: Fields) -> Self {
        let input = Input::new(body);
        Self {
            input,
            is_new: true,
        }
    }

    fn of_change(body: Fields) -> Self {
        let input = Input::new(body);
        Self {
            input,
            is_new: false,
        }
    }

    /// 400 with all that is wrong.
    fn wanted(mut self) -> Result<Wanted, Refusal> {
        let agents = |list: Vec<String>| rules::agents(list.iter().map(String::as_str));
        let strategies = |list: Vec<String>| rules::strategies(list.iter().map(String::as_str));
        let link = || or_null(ruled(rules::link));
        let id = if self.is_new {
            noted(self.input.optional("id", ruled(MatchId::made)))
        } else {
            None
        };
        let wanted = Wanted {
            id,
            date: noted(self.needed("date", ruled(rules::date))),
            opponent: noted(self.needed("opponent", ruled(rules::opponent))),
            kind: noted(self.needed("type", parsed)),
            map: noted(self.needed("map", ruled(rules::map))),
            score_us: noted(self.needed("scoreUs", rounds)),
            score_them: noted(self.needed("scoreThem", rounds)),
            our_agents: noted(self.possible("ourAgents", |value| agents(texts(value)?))),
            their_agents: noted(self.possible("theirAgents", |value| agents(texts(value)?))),
            vod: noted(self.possible("vodUrl", link())).map(Option::flatten),
            link: noted(self.possible("matchUrl", link())).map(Option::flatten),
            notes: noted(self.possible("notes", or_null(ruled(rules::notes))))
                .map(Option::unwrap_or_default),
            strategies: noted(self.possible("strategyIds", |value| strategies(texts(value)?))),
        };
        self.input.concluded(Ok(wanted))
    }

    /// A field that a new match must have.
    fn needed<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&Value) -> Result<T, Rule>,
    ) -> Reading<Option<T>> {
        if self.is_new {
            self.input.required(name, read).map(Some)
        } else {
            self.input.change(name, read)
        }
    }

    /// A field that a new match may have.
    fn possible<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&Value) -> Result<T, Rule>,
    ) -> Reading<Option<T>> {
        if self.is_new {
            self.input.optional(name, read)
        } else {
            self.input.change(name, read)
        }
    }
}

/// What was read; a fault is in the input.
fn noted<T>(read: Reading<Option<T>>) -> Option<T> {
    read.ok().flatten()
}

fn rounds(value: &Value) -> Result<u8, Rule> {
    rules::rounds(whole_number(value)?)
}
