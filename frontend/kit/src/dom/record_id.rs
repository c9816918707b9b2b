//! Client-generated ids. A create request that is repeated after a lost response creates the record once.

use leptos::prelude::window;

/// A new id of a record, such as `new_record_id(MatchId::from_timestamp)`.
pub fn new_record_id<T>(from_timestamp: impl FnOnce(u64, &[u8; 10]) -> T) -> T {
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
    from_timestamp(now, &random)
}
