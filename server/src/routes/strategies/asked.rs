//! What the query of the list asks for. Names may be repeated, which the usual reader of queries refuses.

use app_api::shape;
use app_api::wire::StrategiesAsked;
use app_domain::Rule;
use app_service::strategies::{self, Place};
use url::form_urlencoded;

use crate::http::Refusal;
use crate::page::Page;

/// Which strategies; what is missing or empty does not matter.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the query, which is read by hand")]
pub(super) struct Query {
    /// Words of titles, texts and labels; at most 200 characters.
    #[param(nullable = false, required = false, example = "smoke heav")]
    search: String,
    #[param(nullable = false, required = false, example = "Ascent")]
    map: String,
    /// `Attack` or `Defense`.
    #[param(nullable = false, required = false)]
    side: String,
    /// Every one of them, repeated or with commas.
    #[param(nullable = false, required = false)]
    tag: Vec<String>,
    /// Every one of them, repeated or with commas.
    #[param(nullable = false, required = false, example = json!(["Jett"]))]
    agent: Vec<String>,
    /// A folder with all below it; `none`: outside all folders.
    #[param(nullable = false, required = false)]
    folder_id: String,
    /// `true`: in the folder itself alone.
    #[param(nullable = false, required = false)]
    direct: bool,
    /// `relevance` (the best first; without a search, and by default, the newest change first), `changed` or `title`.
    #[param(nullable = false, required = false)]
    sort: String,
}

pub(super) struct Asked {
    pub asked: strategies::Asked,
    pub page: Page<Place>,
}

impl Asked {
    pub fn read(query: &str) -> Result<Self, Refusal> {
        let mut raw = StrategiesAsked::default();
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
                "folderId" => raw.folder_id = value,
                "direct" => match value.as_str() {
                    "true" => raw.direct = true,
                    "false" | "" => raw.direct = false,
                    _ => faults.push(Rule::WrongType("true or false").of("direct")),
                },
                "sort" => raw.sort = value,
                "limit" => limit = Some(value),
                "cursor" => cursor = Some(value),
                _ => {}
            }
        }
        let page = Page::read(limit.as_deref(), cursor.as_deref(), &mut faults);
        match shape::asked(&raw) {
            Ok(asked) if faults.is_empty() => Ok(Self { asked, page }),
            Ok(_) => Err(faults.into()),
            Err(found) => {
                faults.splice(0..0, found);
                Err(faults.into())
            }
        }
    }
}
