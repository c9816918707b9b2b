//! Which strategies are asked for: kept in the address, so that a link or a reload shows the same list.

use app_api::wire::StrategiesAsked;
use leptos::prelude::*;

use crate::address::Address;
use crate::place::Tab;

pub const SEARCH: &str = "search";
pub const MAP: &str = "map";
pub const SIDE: &str = "side";
pub const TAGS: &str = "tags";
pub const AGENTS: &str = "agents";
pub const SORT: &str = "sort";
const FOLDER: &str = "folder";
/// Of the folder's key: in no folder.
pub const OUTSIDE: &str = "none";

/// What narrows the list, the folder aside.
const NARROWING: [&str; 5] = [SEARCH, MAP, SIDE, TAGS, AGENTS];

#[derive(Debug, Clone, Copy)]
pub struct Asked(Address);

impl Asked {
    pub fn of_page() -> Self {
        Self(Address::of_page())
    }

    pub fn text(self, key: &str) -> String {
        self.0.query(key).unwrap_or_default()
    }

    /// Names have no commas in them.
    pub fn list(self, key: &str) -> Vec<String> {
        let text = self.text(key);
        let names = text.split(',').map(str::trim);
        names
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .collect()
    }

    /// Another list in the place of this one; nothing takes the key away.
    pub fn set(self, key: &str, value: &str) {
        self.0
            .set_query(&[(key, Some(value).filter(|value| !value.is_empty()))]);
    }

    pub fn set_list(self, key: &str, names: &[String]) {
        self.set(key, &names.join(","));
    }

    /// The folder's id, [`OUTSIDE`], or nothing.
    pub fn folder(self) -> String {
        self.text(FOLDER)
    }

    /// Whether anything beside the folder narrows the list.
    pub fn is_narrowed(self) -> bool {
        NARROWING.iter().any(|key| !self.text(key).is_empty())
    }

    /// How many filters are set, the search aside.
    pub fn count(self) -> usize {
        let single = [MAP, SIDE].iter().filter(|key| !self.text(key).is_empty());
        single.count() + self.list(TAGS).len() + self.list(AGENTS).len()
    }

    pub fn clear(self) {
        self.0.set_query(&NARROWING.map(|key| (key, None)));
    }

    pub fn clear_all(self) {
        self.clear();
        self.set(FOLDER, "");
    }

    pub fn asked(self) -> StrategiesAsked {
        StrategiesAsked {
            search: self.text(SEARCH),
            map: self.text(MAP),
            side: self.text(SIDE),
            tags: self.list(TAGS),
            agents: self.list(AGENTS),
            folder_id: self.folder(),
            direct: false,
            sort: self.text(SORT),
        }
    }

    /// The address of the same list at another place of the stratbook.
    pub fn at(self, path: &str) -> String {
        [path, &self.0.whole_query()].concat()
    }

    /// Goes to another place of the stratbook with the same list.
    pub fn go(self, path: &str) {
        self.0.go(&untrack(|| self.at(path)));
    }

    pub fn go_to_folder(self, folder: &str) {
        self.0.go(&untrack(|| self.in_folder(folder)));
    }

    /// The address of the list of a folder, narrowed as this one.
    pub fn in_folder(self, folder: &str) -> String {
        let kept = NARROWING.iter().chain([&SORT]);
        let mut path = Tab::Stratbook.path().to_owned();
        let mut mark = '?';
        let folder = (FOLDER, folder.to_owned());
        let all = std::iter::once(folder).chain(kept.map(|key| (*key, self.text(key))));
        for (key, value) in all.filter(|(_, value)| !value.is_empty()) {
            path.push(mark);
            path.push_str(key);
            path.push('=');
            path.push_str(&String::from(js_sys::encode_uri_component(&value)));
            mark = '&';
        }
        path
    }
}
