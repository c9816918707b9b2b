//! Ids of what is yet to be made: asked for twice, because an answer was lost, it is made once.

use app_domain::strategy::StrategyId;
use leptos::prelude::window;

/// A UUID of version 7.
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
    StrategyId::of_moment(now, &random).to_string()
}
