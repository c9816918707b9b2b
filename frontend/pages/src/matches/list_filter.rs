//! The filter and view of the matches, kept in the address, so that a link or a reload shows the same.

use app_portal::controls::query_string::with_query;
use app_portal::route::PortalRoute;
use app_wire::MatchFilterRequest;
use frontend_kit::ui::{UrlDates, UrlFilter};

pub const TYPE_KEY: &str = "type";
pub const MAP_KEY: &str = "map";
pub const RESULT_KEY: &str = "result";
pub const OPPONENT_KEY: &str = "opponent";
const VIEW_KEY: &str = "view";
const MAP_VIEW: &str = "maps";

const FILTER_KEYS: [&str; 6] = [
    TYPE_KEY,
    MAP_KEY,
    RESULT_KEY,
    OPPONENT_KEY,
    UrlDates::FROM,
    UrlDates::TO,
];

#[derive(Debug, Clone, Copy)]
pub struct MatchListFilter {
    pub filter: UrlFilter,
    pub dates: UrlDates,
}

impl MatchListFilter {
    pub fn of_page() -> Self {
        let filter = UrlFilter::of_page(&FILTER_KEYS);
        Self {
            filter,
            dates: UrlDates::new(filter),
        }
    }

    pub fn is_by_map(self) -> bool {
        self.filter.value(VIEW_KEY) == MAP_VIEW
    }

    /// The number of filters that are set.
    pub fn filter_count(self) -> usize {
        let set = FILTER_KEYS.iter();
        set.filter(|key| !self.filter.value(key).is_empty()).count()
    }

    pub fn query(self) -> MatchFilterRequest {
        MatchFilterRequest {
            kind: self.filter.value(TYPE_KEY),
            map: self.filter.value(MAP_KEY),
            result: self.filter.value(RESULT_KEY),
            is_played: Some(true),
            opponent: self.filter.value(OPPONENT_KEY),
            from: self.dates.query_value(UrlDates::FROM),
            to: self.dates.query_value(UrlDates::TO),
            strategy_id: String::new(),
        }
    }

    /// The address of another page of this tab with the same filter.
    pub fn path_with_filter(self, path: &str) -> String {
        self.path_with(path, None, self.is_by_map())
    }

    /// The address of the filtered matches as a list or by map.
    pub fn view_path(self, is_by_map: bool) -> String {
        self.path_with(&PortalRoute::Matches.path(), None, is_by_map)
    }

    /// The address of the list of one map with the same other filters.
    pub fn map_path(self, map: &str) -> String {
        self.path_with(&PortalRoute::Matches.path(), Some(map), false)
    }

    pub fn go(self, path: &str) {
        self.filter.location().navigate(path);
    }

    /// Opens `path` in place of the current history entry.
    pub fn replace(self, path: &str) {
        self.filter.location().replace(path);
    }

    fn path_with(self, path: &str, map: Option<&str>, is_by_map: bool) -> String {
        let view = (VIEW_KEY, if is_by_map { MAP_VIEW } else { "" }.to_owned());
        let value = |key: &'static str| match map {
            Some(map) if key == MAP_KEY => map.to_owned(),
            _ => self.filter.value(key),
        };
        let all = FILTER_KEYS.into_iter().map(|key| (key, value(key)));
        with_query(path, all.chain([view]))
    }
}
