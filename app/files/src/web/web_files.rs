//! The client that fetches files from the web.

use std::error::Error;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use app_domain::ValidationRule;
use app_domain::public_address::is_public;
use app_service::port::{RemoteFile, RemoteFiles};
use async_trait::async_trait;
use futures::{StreamExt, TryStreamExt};
use reqwest::header::{ACCEPT, LOCATION};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};
use tokio::time::Instant;

use super::resolver::{CheckedResolver, ForbiddenAddress, HostLookup, system_lookup};

/// Maximum time from the first name lookup to the last byte.
const TIMEOUT: Duration = Duration::from_secs(10);
const MAX_REDIRECTS: usize = 5;
const MAX_ADDRESS_LENGTH: usize = 2_000;

/// Fetches files from the public internet only.
pub struct WebFiles {
    client: Client,
    is_allowed: fn(IpAddr) -> bool,
    timeout: Duration,
}

impl WebFiles {
    pub fn new() -> Result<Self, reqwest::Error> {
        Self::with(system_lookup(), is_public, TIMEOUT)
    }

    /// Creates a client with other rules, for tests.
    fn with(
        lookup: HostLookup,
        is_allowed: fn(IpAddr) -> bool,
        timeout: Duration,
    ) -> Result<Self, reqwest::Error> {
        let client = Client::builder()
            .user_agent("Muster")
            // A proxy would resolve the names again, and may reach addresses that this host must not.
            .no_proxy()
            // Each redirect is checked as a new address.
            .redirect(Policy::none())
            .dns_resolver(Arc::new(CheckedResolver { lookup, is_allowed }))
            .pool_max_idle_per_host(0)
            .build()?;
        Ok(Self {
            client,
            is_allowed,
            timeout,
        })
    }

    async fn request(&self, url: &Url, deadline: Instant) -> Result<Response, ValidationRule> {
        let left = deadline.saturating_duration_since(Instant::now());
        let request = self.client.get(url.clone()).header(ACCEPT, "image/*");
        request.timeout(left).send().await.map_err(broken_rule)
    }

    /// Checks a URL before anything is sent to it.
    fn check(&self, url: &Url) -> Result<(), ValidationRule> {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(ValidationRule::HttpAddress);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(ValidationRule::AddressWithCredentials);
        }
        // The parser drops the scheme's default port.
        if url.port().is_some() {
            return Err(ValidationRule::AddressWithPort);
        }
        // Names are checked when they are resolved. Literal addresses are not resolved.
        let host = url.host_str().ok_or(ValidationRule::HttpAddress)?;
        let literal: Option<IpAddr> = host.trim_matches(['[', ']']).parse().ok();
        if literal.is_some_and(|address| !(self.is_allowed)(address)) {
            return Err(ValidationRule::NotPublicAddress);
        }
        Ok(())
    }
}

#[async_trait]
impl RemoteFiles for WebFiles {
    async fn open(&self, address: &str) -> Result<RemoteFile, ValidationRule> {
        let deadline = Instant::now() + self.timeout;
        let address = address.trim();
        if address.chars().count() > MAX_ADDRESS_LENGTH {
            return Err(ValidationRule::TooLong(MAX_ADDRESS_LENGTH));
        }
        let mut url = Url::parse(address).map_err(|_| ValidationRule::HttpAddress)?;
        for _ in 0..=MAX_REDIRECTS {
            self.check(&url)?;
            let answer = self.request(&url, deadline).await?;
            let status = answer.status();
            if status.is_success() {
                return Ok(remote_file(&url, answer));
            }
            let target = answer
                .headers()
                .get(LOCATION)
                .filter(|_| status.is_redirection());
            let target = target.and_then(|target| url.join(target.to_str().ok()?).ok());
            url = target.ok_or(ValidationRule::AddressAnswered(status.as_u16()))?;
        }
        Err(ValidationRule::TooManyRedirects(MAX_REDIRECTS))
    }
}

fn remote_file(url: &Url, answer: Response) -> RemoteFile {
    let name = url.path_segments().and_then(|mut parts| parts.next_back());
    RemoteFile {
        name: name.unwrap_or_default().to_owned(),
        bytes: answer.bytes_stream().map_err(broken_rule).boxed(),
    }
}

/// Converts an error to the rule that the user sees. The exact failure is logged.
fn broken_rule(error: reqwest::Error) -> ValidationRule {
    let error = error.without_url();
    let mut causes = std::iter::successors(error.source(), |cause| (*cause).source());
    if causes.any(<dyn Error>::is::<ForbiddenAddress>) {
        return ValidationRule::NotPublicAddress;
    }
    if error.is_timeout() {
        return ValidationRule::TooSlow(TIMEOUT.as_secs());
    }
    tracing::debug!(
        error = &error as &dyn Error,
        "an image could not be fetched"
    );
    ValidationRule::UnreachableAddress
}

#[cfg(test)]
#[path = "web_files_tests.rs"]
mod tests;
