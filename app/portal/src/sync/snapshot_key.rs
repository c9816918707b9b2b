//! The keys and the format of cached responses.

use app_domain::PlayerId;

/// Prefix of all keys.
pub const PREFIX: &str = "muster.seen.";
pub const USER_KEY: &str = "muster.seen.user";
/// The paths whose responses are cached.
const CACHED_PATHS: [&str; 2] = ["/rpc/schedule/load", "/rpc/availability/load"];

/// The storage key of a response. Only requests for today are cached, that is, with all arguments left out.
pub fn response_key(owner: &PlayerId, path: &str, body: &str) -> Option<String> {
    let is_plain = body
        .split(':')
        .skip(1)
        .all(|value| value.starts_with("null"));
    (CACHED_PATHS.contains(&path) && is_plain).then(|| format!("{PREFIX}{owner}{path}"))
}

/// Formats a response with the time when it was received, in milliseconds since 1970.
pub fn format_snapshot(now: u64, response: &str) -> String {
    format!("{now}\n{response}")
}

/// Parses the format of [`format_snapshot`].
pub fn parse_snapshot(stored: &str) -> Option<(u64, &str)> {
    let (at, response) = stored.split_once('\n')?;
    Some((at.parse().ok()?, response))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn only_requests_for_today_are_cached() {
        let owner = "112233445566778".parse().expect("an id");
        let key = |path, body| response_key(&owner, path, body);
        let schedule = "/rpc/schedule/load";
        let expected = Some("muster.seen.112233445566778/rpc/schedule/load".to_owned());
        assert_eq!(key(schedule, "{\"first\":null}"), expected);
        assert_eq!(key(schedule, "{}"), expected);
        assert_eq!(key(schedule, "{\"first\":\"26.11.2026\"}"), None);
        assert_eq!(key("/rpc/matches/list", "{}"), None);
    }

    proptest! {
        #[test]
        fn a_stored_response_is_read_back(now: u64, response in any::<String>()) {
            let stored = format_snapshot(now, &response);
            prop_assert_eq!(parse_snapshot(&stored), Some((now, &*response)));
        }
    }
}
