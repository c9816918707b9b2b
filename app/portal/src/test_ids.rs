//! Ids and instants that several tests share.

use std::str::FromStr;

use app_domain::strategy::StrategyId;
use app_domain::{PlayerId, UtcInstant, ValidationRule};

/// The player id for a short name. Ids sort like the first six bytes of their names.
pub fn player_id(name: &str) -> PlayerId {
    PlayerId::without_account(number_of(name))
}

/// The id of a record for a short name, of any type with the text of a UUID. It sorts like [`player_id`].
pub fn record_id<T: FromStr<Err = ValidationRule>>(name: &str) -> T {
    let id = StrategyId::from_timestamp(number_of(name), &[0; 10]);
    id.to_string().parse().expect("an id")
}

pub fn instant(text: &str) -> UtcInstant {
    text.parse().expect("an instant")
}

/// An instant that does not matter.
pub fn any_instant() -> UtcInstant {
    instant("2026-11-26T18:00:00Z")
}

fn number_of(name: &str) -> u64 {
    let bytes = name.bytes().chain([0; 6]).take(6);
    bytes.fold(0, |number, byte| number << 8 | u64::from(byte))
}
