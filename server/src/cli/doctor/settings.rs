//! The settings themselves, and the zone data of the program.

use app_domain::zone::TZDATA_VERSION;
use app_runtime::Config;
use app_runtime::config::ConfigError;
use app_service::port::{Clock, SystemClock};
use chrono::Datelike;
use url::{Host, Url};

use super::finding::DoctorFinding;

const SUBJECT: &str = "settings";
/// The zone data has the name of its release, such as `2025b`.
const ZONE_DATA: &str = "zone data";
const MAX_ZONE_DATA_YEARS: i32 = 1;

/// The findings of settings with which nothing starts.
pub fn faults(error: &ConfigError) -> Vec<DoctorFinding> {
    let fault = |fault: &String| {
        DoctorFinding::problem(
            SUBJECT,
            format!("{fault}."),
            "Correct it; `.env.example` describes every setting.",
        )
    };
    error.faults().iter().map(fault).collect()
}

pub fn check(configuration: &Config) -> Vec<DoctorFinding> {
    vec![
        DoctorFinding::ok(
            SUBJECT,
            format!("valid; the database is {}.", configuration.database_label()),
        ),
        public_url(configuration),
        zone_data(TZDATA_VERSION, SystemClock.now().year()),
    ]
}

/// Governments change their clocks several times a year.
fn zone_data(release: &str, year: i32) -> DoctorFinding {
    let sentence = format!("release {release}, built into this program.");
    let released: Option<i32> = release.get(..4).and_then(|year| year.parse().ok());
    if released.is_some_and(|released| year - released > MAX_ZONE_DATA_YEARS) {
        DoctorFinding::warning(
            ZONE_DATA,
            sentence,
            "Upgrade Muster: times in zones that have changed since are wrong.",
        )
    } else {
        DoctorFinding::ok(ZONE_DATA, sentence)
    }
}

/// Checks the scheme of `PUBLIC_URL`, and that a proxy on this host is declared.
fn public_url(configuration: &Config) -> DoctorFinding {
    let url = &configuration.public_url;
    if !url.starts_with("https:") {
        return if is_of_this_host(url) {
            DoctorFinding::warning(
                SUBJECT,
                format!("PUBLIC_URL is {url}, which only this host can open."),
                "Set it to the https URL that players use.",
            )
        } else {
            DoctorFinding::problem(
                SUBJECT,
                format!("PUBLIC_URL is {url}, so sign-in links and sessions are sent unencrypted."),
                "Put a proxy with a certificate in front of the server, and set PUBLIC_URL to its https URL.",
            )
        };
    }
    if configuration.bind_address.ip().is_loopback() && configuration.trusted_proxies.is_empty() {
        return DoctorFinding::problem(
            SUBJECT,
            "PUBLIC_URL is https and BIND_ADDRESS is a loopback address, so a proxy on this host serves the \
             players, but TRUSTED_PROXIES is empty: all players share one address and its rate limits.",
            "Set TRUSTED_PROXIES=127.0.0.1,::1.",
        );
    }
    DoctorFinding::ok(SUBJECT, format!("PUBLIC_URL is {url}."))
}

/// Whether a URL names a host that other hosts cannot reach.
fn is_of_this_host(url: &str) -> bool {
    let url = Url::parse(url).ok();
    match url.as_ref().and_then(Url::host) {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::finding::FindingLevel;
    use super::*;

    #[test]
    fn zone_data_of_the_year_before_the_last_is_old() {
        let level = |release, year| zone_data(release, year).level;
        assert_eq!(level("2025b", 2026), FindingLevel::Ok);
        assert_eq!(level("2025b", 2027), FindingLevel::Warning);
        assert_eq!(level("unknown", 2027), FindingLevel::Ok);
    }

    #[test]
    fn a_url_of_this_host_is_not_public() {
        for (url, expected) in [
            ("http://localhost:3000", true),
            ("http://127.0.0.1:3000", true),
            ("http://[::1]:3000", true),
            ("http://192.0.2.1", false),
            ("http://muster.example", false),
        ] {
            assert_eq!(is_of_this_host(url), expected, "{url}");
        }
    }
}
