//! The settings themselves, and the zone data of the program.

use app_domain::Day;
use app_domain::zone_rules::{ZoneRules, ZoneSource};
use app_runtime::Config;
use app_runtime::config::ConfigError;
use app_service::port::{Clock, SystemClock};
use url::{Host, Url};

use super::finding::DoctorFinding;

const SUBJECT: &str = "settings";
pub(super) const ZONE_DATA: &str = "zone data";

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
        zone_data(
            ZoneRules::installed(),
            Day::from_date(SystemClock.now().date_naive()),
        ),
    ]
}

/// Governments change their clocks several times a year.
fn zone_data(rules: &ZoneRules, today: Day) -> DoctorFinding {
    let source = match rules.source() {
        ZoneSource::Bundled => "built into this program".to_owned(),
        ZoneSource::Folder(folder) => format!("from {folder}"),
    };
    let sentence = format!("release {}, {source}", rules.release());
    if rules.is_old(today) {
        DoctorFinding::warning(
            ZONE_DATA,
            format!("{sentence}, is older than six months."),
            "Update the package tzdata of the operating system, or Muster, and restart server and bot: times in zones \
             that have changed since are wrong.",
        )
    } else {
        DoctorFinding::ok(ZONE_DATA, format!("{sentence}."))
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
    fn zone_data_older_than_six_months_is_old() {
        let day = |text: &str| text.parse::<Day>().expect("a day");
        let rules = ZoneRules::bundled();
        let level = |today| zone_data(rules, day(today)).level;
        assert_eq!(level("01.04.2027"), FindingLevel::Ok);
        assert_eq!(level("01.06.2027"), FindingLevel::Warning);
        let sentence = zone_data(rules, day("01.06.2027")).to_string();
        assert!(
            sentence.contains("built into this program, is older"),
            "{sentence}"
        );
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
