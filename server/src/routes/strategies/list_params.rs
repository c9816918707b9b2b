//! The query of the strategy list. Parameters may be repeated, which axum's own extractor rejects.

use app_api::convert;
use app_domain::ValidationRule;
use app_domain::strategy::Side;
use app_service::strategies::{self, StrategyCursor};
use app_wire::StrategyFilterRequest;
use url::form_urlencoded;

use crate::http::ErrorResponse;
use crate::pagination::PageRequest;

/// Filters of the list; a missing or empty one matches everything.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the query, which is parsed manually")]
pub(super) struct StrategyListParams {
    /// Words in titles, texts and labels; at most 200 characters.
    #[param(nullable = false, required = false, example = "smoke heav")]
    search: String,
    #[param(nullable = false, required = false, example = "Ascent")]
    map: String,
    #[param(inline, value_type = Side, nullable = false, required = false)]
    side: String,
    /// All values must match. The parameter can be repeated, or its values separated by commas.
    #[param(nullable = false, required = false)]
    tag: Vec<String>,
    /// All values must match. The parameter can be repeated, or its values separated by commas.
    #[param(nullable = false, required = false, example = json!(["Jett"]))]
    agent: Vec<String>,
    /// An agent that has a lineup on a map board of the strategy. With `map`, the lineup must be on this map, and the
    /// map of the strategy is ignored.
    #[param(nullable = false, required = false, example = "Sova")]
    lineup: String,
    /// A folder, including its subfolders, or `none` for strategies in no folder.
    #[param(nullable = false, required = false)]
    folder_id: String,
    /// Whether to exclude strategies in subfolders.
    #[param(nullable = false, required = false)]
    direct: bool,
    /// `relevance` (default; best match first, or newest change first without a search), `changed` or `title`.
    #[param(nullable = false, required = false)]
    sort: String,
}

pub(super) struct StrategyListRequest {
    pub filter: strategies::StrategyQuery,
    pub page: PageRequest<StrategyCursor>,
}

impl StrategyListRequest {
    pub fn parse(query: &str) -> Result<Self, ErrorResponse> {
        let mut raw = StrategyFilterRequest::default();
        let (mut limit, mut cursor) = (None, None);
        let mut faults = Vec::new();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let value = value.into_owned();
            match &*name {
                "search" => raw.search = value,
                "map" => raw.map = value,
                "side" => raw.side = value,
                "tag" | "tags" => raw.tags.push(value),
                "agent" | "agents" => raw.agents.push(value),
                "lineup" => raw.lineup = value,
                "folderId" => raw.folder_id = value,
                "direct" => match value.as_str() {
                    "true" => raw.direct = true,
                    "false" | "" => raw.direct = false,
                    _ => faults.push(ValidationRule::WrongType("true or false").on_field("direct")),
                },
                "sort" => raw.sort = value,
                "limit" => limit = Some(value),
                "cursor" => cursor = Some(value),
                _ => {}
            }
        }
        let page = PageRequest::parse(limit.as_deref(), cursor.as_deref(), &mut faults);
        match convert::parse_strategy_filter(&raw) {
            Ok(list_request) if faults.is_empty() => Ok(Self {
                filter: list_request,
                page,
            }),
            Ok(_) => Err(faults.into()),
            Err(found) => {
                faults.splice(0..0, found);
                Err(faults.into())
            }
        }
    }
}
