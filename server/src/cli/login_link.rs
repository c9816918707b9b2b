//! One-time sign-in links.

use anyhow::{Context, anyhow};
use app_domain::PlayerId;
use app_service::{AppServices, ServiceError, sign_in};
use chrono::TimeDelta;

/// Parses a lifetime such as `10m` or `1h 30m`, from one minute to the lifetime of an admin's link.
pub fn lifetime(text: &str) -> anyhow::Result<TimeDelta> {
    let lifetime = TimeDelta::from_std(humantime::parse_duration(text)?)?;
    if (TimeDelta::minutes(1)..=sign_in::LINK_LIFETIME).contains(&lifetime) {
        Ok(lifetime)
    } else {
        Err(anyhow!("a link is valid for 1m to 72h"))
    }
}

/// Issues a link that signs the player in once, within `lifetime`.
pub async fn issue(
    services: &AppServices,
    public_url: &str,
    chat_id: &str,
    lifetime: TimeDelta,
) -> anyhow::Result<String> {
    let player: PlayerId = chat_id
        .parse()
        .map_err(|rule| anyhow!("--chat-id {rule}"))?;
    let code = match sign_in::issue_login_code(services, &player, lifetime).await {
        Err(ServiceError::NotFound(_)) if !sign_in::has_players(services).await? => Err(anyhow!(
            "there are no players yet; `muster setup-link` prints the link that creates the first admin"
        )),
        Err(ServiceError::NotFound(_)) => Err(anyhow!(
            "no player with chat id {player} is registered; an admin can add players in the portal \
             or with POST /api/user-mappings"
        )),
        issued => issued.context("the link was not issued"),
    }?;
    Ok(sign_in::login_url(public_url, &code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lifetime_is_read_with_its_unit() {
        for (text, expected) in [("10m", 10), ("1h 30m", 90), ("1d", 1_440), ("72h", 4_320)] {
            let read = lifetime(text).expect("a lifetime");
            assert_eq!(read, TimeDelta::minutes(expected), "{text}");
        }
    }

    #[test]
    fn a_lifetime_that_is_too_short_or_too_long_is_refused() {
        for text in ["59s", "73h", "4d", "10", "soon", ""] {
            assert!(lifetime(text).is_err(), "{text}");
        }
    }
}
