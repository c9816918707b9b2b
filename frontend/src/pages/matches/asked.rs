//! Which matches are asked for, and how they are shown: kept in the address, so that a link or a reload shows the same.

use app_api::wire::MatchesAsked;

use crate::address::Address;
use crate::components::{AddressDates, AddressFilter};
use crate::place::Tab;

pub const TYPE: &str = "type";
pub const MAP: &str = "map";
pub const RESULT: &str = "result";
pub const OPPONENT: &str = "opponent";
const VIEW: &str = "view";
const BY_MAP: &str = "maps";

const NARROWING: [&str; 6] = [
    TYPE,
    MAP,
    RESULT,
    OPPONENT,
    AddressDates::FROM,
    AddressDates::TO,
];

#[derive(Debug, Clone, Copy)]
pub struct Asked {
    pub filter: AddressFilter,
    pub dates: AddressDates,
    address: Address,
}

impl Asked {
    pub fn of_page() -> Self {
        let filter = AddressFilter::of_page(&NARROWING);
        Self {
            filter,
            dates: AddressDates::of(filter),
            address: Address::of_page(),
        }
    }

    pub fn is_by_map(self) -> bool {
        self.filter.value(VIEW) == BY_MAP
    }

    /// How many filters are set.
    pub fn count(self) -> usize {
        let set = NARROWING.iter();
        set.filter(|key| !self.filter.value(key).is_empty()).count()
    }

    pub fn asked(self) -> MatchesAsked {
        MatchesAsked {
            kind: self.filter.value(TYPE),
            map: self.filter.value(MAP),
            result: self.filter.value(RESULT),
            opponent: self.filter.value(OPPONENT),
            from: self.dates.asked(AddressDates::FROM),
            to: self.dates.asked(AddressDates::TO),
            strategy_id: String::new(),
        }
    }

    /// The address of another place of the tab, from which the same list is found again.
    pub fn at(self, path: &str) -> String {
        self.address_of(path, None, self.is_by_map())
    }

    /// The address of what is asked for as a list or by map.
    pub fn view(self, is_by_map: bool) -> String {
        self.address_of(Tab::Matches.path(), None, is_by_map)
    }

    /// The address of the list of one map, narrowed as this one.
    pub fn on_map(self, map: &str) -> String {
        self.address_of(Tab::Matches.path(), Some(map), false)
    }

    pub fn go(self, path: &str) {
        self.address.go(path);
    }

    /// Goes there in the place of this page, so that the way back leads past it.
    pub fn replace(self, path: &str) {
        self.address.replace(path);
    }

    fn address_of(self, path: &str, map: Option<&str>, is_by_map: bool) -> String {
        let mut address = path.to_owned();
        let mut mark = '?';
        let view = (VIEW, if is_by_map { BY_MAP } else { "" }.to_owned());
        let value = |key: &'static str| match map {
            Some(map) if key == MAP => map.to_owned(),
            _ => self.filter.value(key),
        };
        let all = NARROWING.into_iter().map(|key| (key, value(key)));
        for (key, value) in all.chain([view]).filter(|(_, value)| !value.is_empty()) {
            address.push(mark);
            address.push_str(key);
            address.push('=');
            address.push_str(&String::from(js_sys::encode_uri_component(&value)));
            mark = '&';
        }
        address
    }
}
