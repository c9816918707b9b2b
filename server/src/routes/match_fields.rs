//! The fields of a match in a request body.

use app_domain::matches::{self as rules, MAX_AGENTS_PER_SIDE, MatchId, MatchKind, MatchPatch};
use app_domain::{Day, ValidationRule};
use app_service::matches::EditBase;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::fields::{BodyField, FieldErrors, unparsed, valid_value};
use crate::http::ErrorResponse;
use crate::openapi::{NewRecord, RecordFields};

/// A new or changed match. In a change, omitted fields keep their values.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchFields {
    /// For a new match: a UUID version 7 from the caller. After a lost response the request can be repeated with the
    /// same id; it returns the match that was created the first time.
    #[schema(value_type = Option<MatchId>, nullable = false)]
    id: BodyField<String>,
    /// For a change: the version that it is based on; the request fails if it is outdated. Same as `If-Match`.
    #[schema(value_type = Option<i64>, nullable = false)]
    version: BodyField<i64>,
    /// A date in the year 2000 or later.
    #[schema(value_type = Option<Day>, nullable = false)]
    date: BodyField<String>,
    #[schema(value_type = Option<String>, nullable = false, min_length = 1, max_length = 100)]
    opponent: BodyField<String>,
    #[serde(rename = "type")]
    #[schema(value_type = Option<MatchKind>, nullable = false)]
    kind: BodyField<String>,
    /// A map of the catalog.
    #[schema(value_type = Option<String>, nullable = false, min_length = 1, max_length = 40, example = "Ascent")]
    map: BodyField<String>,
    /// Rounds won. Must be set for both sides or for neither. A match without a score is a fixture; null removes the
    /// score. A new score requires a date that is not after today in the bot timezone.
    #[schema(value_type = Option<u8>, maximum = 100)]
    score_us: BodyField<i64>,
    #[schema(value_type = Option<u8>, maximum = 100)]
    score_them: BodyField<i64>,
    /// Agents of the catalog, without duplicates.
    #[schema(value_type = Option<Vec<String>>, nullable = false, max_items = 5, example = json!(["Jett", "Sova"]))]
    our_agents: BodyField<Vec<String>>,
    #[schema(value_type = Option<Vec<String>>, nullable = false, max_items = 5)]
    their_agents: BodyField<Vec<String>>,
    /// An http or https address; null or empty removes it.
    #[schema(value_type = Option<String>, max_length = 2000)]
    vod_url: BodyField<String>,
    /// An http or https address; null or empty removes it.
    #[schema(value_type = Option<String>, max_length = 2000)]
    match_url: BodyField<String>,
    /// Null or empty removes the notes.
    #[schema(value_type = Option<String>, max_length = 5000)]
    notes: BodyField<String>,
    /// UUIDs of strategies, without duplicates.
    #[schema(value_type = Option<Vec<String>>, nullable = false, max_items = 20)]
    strategy_ids: BodyField<Vec<String>>,
}

pub type NewMatchFields = NewRecord<MatchFields>;

impl RecordFields for MatchFields {
    const REQUIRED: &[&str] = &["date", "opponent", "type", "map"];
}

impl MatchFields {
    pub fn read_new(self) -> Result<MatchPatch, ErrorResponse> {
        let (wanted, _) = self.read(FieldErrors::of_new_record())?;
        Ok(wanted)
    }

    /// Reads a change, and the version that it is based on if it has one.
    pub fn read_change(self) -> Result<(MatchPatch, Option<EditBase>), ErrorResponse> {
        let (wanted, version) = self.read(FieldErrors::default())?;
        Ok((wanted, version.map(EditBase::Version)))
    }

    fn read(self, mut errors: FieldErrors) -> Result<(MatchPatch, Option<i64>), ErrorResponse> {
        let rounds = |rounds: &i64| rules::check_rounds(*rounds);
        let strategies = |list: &[String]| rules::parse_strategies(texts(list));
        let version = valid_value(errors.optional(self.version, unparsed::<i64>));
        let wanted = MatchPatch {
            id: valid_value(errors.only_if_new(self.id, MatchId::parse_generated)),
            date: valid_value(errors.required_if_new(self.date, rules::parse_date)),
            opponent: valid_value(errors.required_if_new(self.opponent, rules::parse_opponent)),
            kind: valid_value(errors.required_if_new(self.kind, str::parse)),
            map: valid_value(errors.required_if_new(self.map, rules::parse_map)),
            score_us: valid_value(errors.clearable(self.score_us, rounds)),
            score_them: valid_value(errors.clearable(self.score_them, rounds)),
            our_agents: valid_value(errors.optional_if_new(self.our_agents, parse_agents)),
            their_agents: valid_value(errors.optional_if_new(self.their_agents, parse_agents)),
            vod: valid_value(errors.clearable(self.vod_url, rules::parse_link))
                .map(Option::flatten),
            link: valid_value(errors.clearable(self.match_url, rules::parse_link))
                .map(Option::flatten),
            notes: valid_value(errors.clearable(self.notes, rules::parse_notes))
                .map(Option::unwrap_or_default),
            strategies: valid_value(errors.optional_if_new(self.strategy_ids, strategies)),
        };
        errors.finish(Ok((wanted, version)))
    }
}

/// The maximum applies to all texts, including empty ones and duplicates, which are not stored.
fn parse_agents(list: &[String]) -> Result<Vec<String>, ValidationRule> {
    if list.len() > MAX_AGENTS_PER_SIDE {
        return Err(ValidationRule::TooMany(MAX_AGENTS_PER_SIDE));
    }
    rules::parse_agents(texts(list))
}

fn texts(list: &[String]) -> impl Iterator<Item = &str> {
    list.iter().map(String::as_str)
}
