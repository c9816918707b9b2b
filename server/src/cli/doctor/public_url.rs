//! The server as players reach it: through the proxy at `PUBLIC_URL`.

use app_runtime::Config;
use app_service::port::{Clock, SystemClock};
use axum::http::header::DATE;
use chrono::{DateTime, Utc};
use oauth2::reqwest::{Client, Response};
use serde::Deserialize;

use super::clock;
use super::finding::{DoctorFinding, reason};

const SUBJECT: &str = "PUBLIC_URL";

/// The part of the health check's response that is compared.
#[derive(Deserialize)]
struct PublicHealth {
    version: String,
    forwarding: String,
}

#[derive(Deserialize)]
struct HealthEnvelope {
    data: PublicHealth,
}

pub async fn check(configuration: &Config, http: &Client) -> Vec<DoctorFinding> {
    let url = format!("{}/api/health", configuration.public_url);
    match http.get(&url).send().await {
        Ok(response) => check_response(response, configuration).await,
        Err(error) => {
            let sentence = format!(
                "{url} cannot be reached from this host: {}.",
                reason(error.without_url())
            );
            let remedy = "Start the server, and check the name, the proxy and its certificate; some networks only \
                          let other hosts reach their public address.";
            vec![
                DoctorFinding::warning(SUBJECT, sentence, remedy),
                clock::not_checked(),
            ]
        }
    }
}

async fn check_response(response: Response, configuration: &Config) -> Vec<DoctorFinding> {
    let time = date(&response);
    let clock = time.map_or_else(clock::not_checked, |time| {
        clock::compare(SystemClock.now(), time, "the server at PUBLIC_URL")
    });
    let status = response.status();
    let Ok(HealthEnvelope { data }) = response.json().await else {
        let finding = if status.is_server_error() {
            DoctorFinding::problem(
                SUBJECT,
                format!("the health check answers {status}."),
                "Read the log of the server and that of the proxy.",
            )
        } else {
            DoctorFinding::problem(
                SUBJECT,
                format!("the health check answers {status}, but not as Muster does."),
                "Let the proxy pass all paths of this host to the server.",
            )
        };
        return vec![finding, clock];
    };
    let mut findings = vec![forwarding(&data, configuration), clock];
    let own = env!("CARGO_PKG_VERSION");
    if data.version != own {
        findings.push(DoctorFinding::warning(
            SUBJECT,
            format!(
                "the server there has version {}, this program {own}.",
                data.version
            ),
            "Restart the server after an upgrade.",
        ));
    }
    findings
}

/// Whether the server knows the addresses of its clients.
fn forwarding(health: &PublicHealth, configuration: &Config) -> DoctorFinding {
    let is_https = configuration.public_url.starts_with("https:");
    match health.forwarding.as_str() {
        "ignored" => DoctorFinding::problem(
            SUBJECT,
            "the proxy's X-Forwarded-For is ignored, because its address is not in TRUSTED_PROXIES: all players \
             share one address and its rate limits.",
            "Add the address from which the proxy connects to TRUSTED_PROXIES; the server's log names it.",
        ),
        // The server itself speaks no TLS, so that there is a proxy.
        "none" if is_https => DoctorFinding::problem(
            SUBJECT,
            "the proxy sends no X-Forwarded-For: all players share one address and its rate limits.",
            "Let the proxy set this header; `deploy/` has examples.",
        ),
        _ => DoctorFinding::ok(SUBJECT, "the server answers there."),
    }
}

fn date(response: &Response) -> Option<DateTime<Utc>> {
    let date = response.headers().get(DATE.as_str())?.to_str().ok()?;
    DateTime::parse_from_rfc2822(date)
        .ok()
        .map(|date| date.to_utc())
}
