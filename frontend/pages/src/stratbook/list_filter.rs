//! The filter of the strategies, kept in the address, so that a link or a reload shows the same list.

use app_portal::controls::query_string::{split_names, with_query};
use app_portal::route::PortalRoute;
use app_wire::StrategyFilterRequest;
use frontend_kit::location::PageLocation;
use leptos::prelude::*;

pub const SEARCH_KEY: &str = "search";
pub const MAP_KEY: &str = "map";
pub const SIDE_KEY: &str = "side";
pub const TAGS_KEY: &str = "tags";
pub const AGENTS_KEY: &str = "agents";
/// An agent with a lineup on a map board.
pub const LINEUP_KEY: &str = "lineup";
/// Shows only the favorites, if it is not empty.
pub const FAVORITES_KEY: &str = "favorites";
pub const SORT_KEY: &str = "sort";
const FOLDER_KEY: &str = "folder";
/// The value of the folder key for strategies in no folder.
pub const UNFILED: &str = "none";

/// The keys that filter the list, except the folder.
const FILTER_KEYS: [&str; 7] = [
    SEARCH_KEY,
    MAP_KEY,
    SIDE_KEY,
    TAGS_KEY,
    AGENTS_KEY,
    LINEUP_KEY,
    FAVORITES_KEY,
];

#[derive(Debug, Clone, Copy)]
pub struct StrategyListFilter(PageLocation);

impl StrategyListFilter {
    pub fn of_page() -> Self {
        Self(PageLocation::of_page())
    }

    pub fn text(self, key: &str) -> String {
        self.0.query(key).unwrap_or_default()
    }

    /// Splits a value at its commas; names contain none.
    pub fn list(self, key: &str) -> Vec<String> {
        split_names(&self.text(key))
    }

    /// Sets a key in the address; an empty value removes it.
    pub fn set(self, key: &str, value: &str) {
        self.0
            .set_query(&[(key, Some(value).filter(|value| !value.is_empty()))]);
    }

    pub fn set_list(self, key: &str, names: &[String]) {
        self.set(key, &names.join(","));
    }

    /// The folder's id, [`UNFILED`], or empty.
    pub fn folder(self) -> String {
        self.text(FOLDER_KEY)
    }

    /// Whether anything besides the folder filters the list.
    pub fn is_narrowed(self) -> bool {
        FILTER_KEYS.iter().any(|key| !self.text(key).is_empty())
    }

    /// The number of filters that are set, except the search.
    pub fn filter_count(self) -> usize {
        let single = [MAP_KEY, SIDE_KEY, LINEUP_KEY]
            .iter()
            .filter(|key| !self.text(key).is_empty());
        single.count() + self.list(TAGS_KEY).len() + self.list(AGENTS_KEY).len()
    }

    pub fn clear_filters(self) {
        self.0.set_query(&FILTER_KEYS.map(|key| (key, None)));
    }

    pub fn clear_all(self) {
        self.clear_filters();
        self.set(FOLDER_KEY, "");
    }

    pub fn query(self) -> StrategyFilterRequest {
        StrategyFilterRequest {
            search: self.text(SEARCH_KEY),
            map: self.text(MAP_KEY),
            side: self.text(SIDE_KEY),
            tags: self.list(TAGS_KEY),
            agents: self.list(AGENTS_KEY),
            lineup: self.text(LINEUP_KEY),
            folder_id: self.folder(),
            direct: false,
            sort: self.text(SORT_KEY),
        }
    }

    /// The address of another page of the stratbook with the same filter.
    pub fn path_with_filter(self, path: &str) -> String {
        format!("{path}{}", self.0.query_string())
    }

    /// Opens another page of the stratbook with the same filter.
    pub fn go(self, path: &str) {
        self.0.navigate(&untrack(|| self.path_with_filter(path)));
    }

    pub fn go_to_folder(self, folder: &str) {
        self.0.navigate(&untrack(|| self.folder_path(folder)));
    }

    /// The address of a folder's list with the same other filters.
    pub fn folder_path(self, folder: &str) -> String {
        let kept = FILTER_KEYS.iter().chain([&SORT_KEY]);
        let folder = (FOLDER_KEY, folder.to_owned());
        let all = std::iter::once(folder).chain(kept.map(|key| (*key, self.text(key))));
        with_query(&PortalRoute::Stratbook.path(), all)
    }
}
