//! Times in a zone, as the browser formats them.

/// Shortens `GMT+05:30` to `UTC+5:30`, and `GMT+01:00` to `UTC+1`.
pub fn short_offset(offset: &str) -> String {
    let offset = offset.trim_start_matches("GMT").trim_end_matches(":00");
    let sign = match offset.get(..1) {
        Some("-") => "−",
        Some(_) if offset != "+00" => "+",
        _ => return "UTC".to_owned(),
    };
    let hours = &offset[1..];
    format!("UTC{sign}{}", hours.strip_prefix('0').unwrap_or(hours))
}

/// Unifies `Sat, 21 Nov at 20:31` and `Sat 21 Nov, 20:31` to the latter.
pub fn unified_moment(text: &str) -> Option<String> {
    let (date, time) = text.rsplit_once(' ')?;
    let date = date.trim_end_matches(" at").replace(',', "");
    Some(format!("{date}, {time}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_are_short_and_have_a_real_minus() {
        let offsets = ["GMT", "GMT+00:00", "GMT+05:30", "GMT+01:00", "GMT-11:00"];
        let short = ["UTC", "UTC", "UTC+5:30", "UTC+1", "UTC−11"];
        assert_eq!(offsets.map(short_offset), short);
    }

    #[test]
    fn both_spellings_of_browsers_become_one() {
        for text in ["Sat, 21 Nov at 20:31", "Sat 21 Nov, 20:31"] {
            assert_eq!(unified_moment(text).as_deref(), Some("Sat 21 Nov, 20:31"));
        }
    }
}
