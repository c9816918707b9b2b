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
    if raw.chars().count() < MIN_BEARER_TOKEN_LENGTH {
        Err(format!(
            "must be at least {MIN_BEARER_TOKEN_LENGTH} characters long"
        ))
    } else if raw
        .bytes()
        .all(|byte| byte.is_ascii_graphic() || byte == b' ')
    {
        Ok(SecretString::presented(raw))
    } else {
        Err("must be printable ASCII, because it is sent in a header".to_owned())
    }
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
