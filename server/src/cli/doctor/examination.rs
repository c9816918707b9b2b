//! Runs the examinations in their order.

use std::io::{self, Write};
use std::time::Duration;

use anyhow::{Context, bail};
use app_runtime::Config;
use oauth2::reqwest;

use super::super::build_runtime;
use super::backup;
use super::bot;
use super::database;
use super::disk;
use super::finding::{DoctorFinding, FindingLevel};
use super::public_url;
use super::rows;
use super::settings;
use super::team;
use super::uploads;

/// The longest time that one request may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// Prints the findings. It fails if one of them is a problem.
pub fn run() -> anyhow::Result<()> {
    let findings = match Config::load() {
        Ok(configuration) => build_runtime(&mut tokio::runtime::Builder::new_current_thread())?
            .block_on(examine(&configuration))?,
        Err(error) => settings::faults(&error),
    };
    let mut output = io::stdout().lock();
    for finding in &findings {
        writeln!(output, "{finding}")?;
    }
    let count = |level| {
        let of_level = findings.iter().filter(|finding| finding.level == level);
        of_level.count()
    };
    let (problems, warnings) = (count(FindingLevel::Problem), count(FindingLevel::Warning));
    if problems > 0 {
        bail!("doctor found problems: {problems}, and warnings: {warnings}");
    }
    Ok(())
}

async fn examine(configuration: &Config) -> anyhow::Result<Vec<DoctorFinding>> {
    let http = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(REQUEST_TIMEOUT)
        .build()
        .context("the HTTP client cannot be created")?;
    app_runtime::install_zone_rules(configuration);
    let mut findings = settings::check(configuration);
    findings.extend(disk::check(configuration));
    findings.extend(public_url::check(configuration, &http).await);
    findings.extend(uploads::check(configuration).await);
    findings.extend(backup::check_storage(configuration).await);
    if let Some(chat) = &configuration.chat_bot {
        findings.extend(bot::check_account(chat, &http).await);
    }
    let (of_database, services) = database::check(configuration).await;
    findings.extend(of_database);
    if let Some(services) = services {
        findings.push(rows::check(&services).await);
        findings.extend(team::check(&services).await);
        findings.push(backup::check_age(configuration, &services).await);
        findings.extend(bot::check_heartbeat(configuration, &services).await);
        services.store.close().await;
    }
    Ok(findings)
}
