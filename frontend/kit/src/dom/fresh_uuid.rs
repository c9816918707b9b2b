//! Client-generated ids. A create request that is repeated after a lost response creates the record once.

use app_domain::strategy::StrategyId;
use leptos::prelude::window;

/// A new UUID, version 7.
pub fn fresh_uuid() -> String {
    let mut random = [0; 10];
    if let Ok(crypto) = window().crypto() {
        let _ = crypto.get_random_values_with_u8_array(&mut random);
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "milliseconds since 1970 are whole and positive"
    )]
    let now = js_sys::Date::now() as u64;
    StrategyId::from_timestamp(now, &random).to_string()
}
