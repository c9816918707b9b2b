//! Validates the values of settings. An error states the valid format and repeats nothing that may be secret.

use std::net::{IpAddr, SocketAddr};

use app_service::port::SecretString;
use ipnet::IpNet;
use tracing_subscriber::EnvFilter;
use url::Url;

use super::LogFormat;

/// A valid value, or the reason why it is not valid.
pub(super) type SettingResult<T> = Result<T, String>;

const MIN_BEARER_TOKEN_LENGTH: usize = 32;
/// Estimated by [`estimated_entropy`]. 32 random hexadecimal digits have about 115 bits.
const MIN_BEARER_TOKEN_BITS: f64 = 96.0;

pub(super) fn database_url(raw: &str) -> SettingResult<SecretString> {
    let known = ["sqlite:", "postgres://", "postgresql://"];
    if known
        .iter()
        .any(|scheme| raw.len() > scheme.len() && raw.starts_with(scheme))
    {
        Ok(SecretString::presented(raw))
    } else {
        Err("must be sqlite://PATH or postgres://USER:PASSWORD@HOST/DATABASE".to_owned())
    }
}

pub(super) fn bind_address(raw: &str) -> SettingResult<SocketAddr> {
    raw.parse()
        .map_err(|_| format!("must be an address and a port such as 127.0.0.1:3000, not \"{raw}\""))
}

pub(super) fn public_url(raw: &str) -> SettingResult<String> {
    let url = http_url(raw)?;
    if url.query().is_some() || url.fragment().is_some() {
        return Err("must be a URL without query and fragment".to_owned());
    }
    Ok(url.as_str().trim_end_matches('/').to_owned())
}

/// A public URL at the root of its host, because the portal's links and files begin there.
pub(super) fn public_origin(raw: &str) -> SettingResult<String> {
    let url = http_url(raw)?;
    let has_credentials = !url.username().is_empty() || url.password().is_some();
    if url.path() != "/" || has_credentials {
        return Err(
            "must be an http or https URL without a path, such as https://muster.example; \
             Muster needs a host name of its own"
                .to_owned(),
        );
    }
    public_url(raw)
}

pub(super) fn http_url(raw: &str) -> SettingResult<Url> {
    Url::parse(raw)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https"))
        .ok_or_else(|| "must be an http or https URL".to_owned())
}

pub(super) fn bearer_token(raw: &str) -> SettingResult<SecretString> {
    let is_printable = |byte: u8| byte.is_ascii_graphic() || byte == b' ';
    if raw.chars().count() < MIN_BEARER_TOKEN_LENGTH {
        Err(format!(
            "must be at least {MIN_BEARER_TOKEN_LENGTH} characters long"
        ))
    } else if !raw.bytes().all(is_printable) {
        Err("must be printable ASCII, because it is sent in a header".to_owned())
    } else if estimated_entropy(raw.as_bytes()) < MIN_BEARER_TOKEN_BITS {
        Err(
            "is too easy to guess: use a random value, for example from `openssl rand -hex 32`"
                .to_owned(),
        )
    } else {
        Ok(SecretString::presented(raw))
    }
}

/// Estimates the entropy of a secret in bits from the frequencies of its bytes. A repeated part counts once.
#[expect(clippy::cast_precision_loss, reason = "an estimate of a short text")]
fn estimated_entropy(secret: &[u8]) -> f64 {
    let repeats = |period: &usize| secret[*period..] == secret[..secret.len() - period];
    let period = (1..secret.len()).find(repeats).unwrap_or(secret.len());
    let part = &secret[..period];
    let mut counts = [0_u32; 256];
    for byte in part {
        counts[usize::from(*byte)] += 1;
    }
    let bits = |byte: &u8| (part.len() as f64 / f64::from(counts[usize::from(*byte)])).log2();
    part.iter().map(bits).sum()
}

/// Parses addresses and networks separated by commas.
pub(super) fn networks(raw: &str) -> SettingResult<Vec<IpNet>> {
    raw.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(network)
        .collect()
}

fn network(raw: &str) -> SettingResult<IpNet> {
    let address = || raw.parse::<IpAddr>().map(IpNet::from);
    raw.parse().ok().or_else(|| address().ok()).ok_or_else(|| {
        format!("must list addresses and networks such as 10.0.0.0/8, separated by commas; \"{raw}\" is neither")
    })
}

pub(super) fn log_format(raw: &str) -> SettingResult<LogFormat> {
    match raw {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err(format!("must be text or json, not \"{raw}\"")),
    }
}

pub(super) fn log_filter(raw: &str) -> SettingResult<String> {
    EnvFilter::try_new(raw)
        .map(|_| raw.to_owned())
        .map_err(|error| error.to_string())
}

pub(super) fn boolean(raw: &str) -> SettingResult<bool> {
    match raw {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("must be true or false, not \"{raw}\"")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operator_token_that_is_easy_to_guess_is_refused() {
        for raw in [
            "x".repeat(32),
            "ab".repeat(40),
            "change-me-".repeat(8),
            "00000000000000000000000000000001".to_owned(),
        ] {
            let refused = bearer_token(&raw).expect_err("refused");
            assert!(refused.contains("easy to guess"), "{refused}");
            assert!(!refused.contains(&raw));
        }
        for raw in [
            "9f86d081884c7d659a2feaa0c55ad015",
            "q7Vt2mXk9LpZ4rYb8NwCe3HsGj6DfUa1",
            "correct horse battery staple on a chain",
        ] {
            assert!(bearer_token(raw).is_ok(), "{raw}");
        }
    }
}
