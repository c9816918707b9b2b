//! Choosing a time zone.

pub const NONE_FOUND: &str =
    "No time zone has such a name. Try a city, a region or letters such as CET.";

/// `Sat 20:31 there now, UTC+1`.
pub fn there_now(time: &str, offset: &str) -> String {
    [time, " there now, ", offset].concat()
}

pub fn found(count: usize) -> String {
    match count {
        0 => NONE_FOUND.to_owned(),
        1 => "1 time zone".to_owned(),
        more => [&more.to_string(), " time zones"].concat(),
    }
}
