//! The storage of uploads and of backups: a folder, or a bucket with its keys.

use std::path::PathBuf;

use app_service::port::{FileLocation, S3Bucket, SecretString};
use url::{Host, Url};

use super::source::ConfigSource;
use super::validation::{self, SettingResult};

/// The value of a URL of files, without the other settings of a bucket.
enum StorageUrl {
    Folder(PathBuf),
    Bucket { name: String, prefix: String },
}

impl StorageUrl {
    fn is_bucket(&self) -> bool {
        matches!(self, Self::Bucket { .. })
    }
}

/// How every bucket is accessed: the settings that begin with `UPLOADS_S3_`.
struct BucketAccess {
    endpoint: Option<String>,
    region: String,
    access_key_id: Option<String>,
    secret_access_key: Option<SecretString>,
    path_style: bool,
    allow_http: bool,
    authorities: Option<PathBuf>,
}

/// Returns the storage of uploads, and that of backups if there is one. Both use the same keys.
pub(super) fn read(from: &mut ConfigSource) -> (FileLocation, Option<FileLocation>) {
    let uploads = from.get_or_default("UPLOADS_URL", "file:data/uploads", storage_url);
    let backups = from.get("BACKUP_URL", storage_url);
    let access = BucketAccess::read(from);
    if uploads.is_bucket() {
        access.check(from, "is required with UPLOADS_URL=s3://…");
    } else if backups.as_ref().is_some_and(StorageUrl::is_bucket) {
        access.check(from, "is required with BACKUP_URL=s3://…");
    }
    (
        access.location(uploads),
        backups.map(|backups| access.location(backups)),
    )
}

impl BucketAccess {
    fn read(from: &mut ConfigSource) -> Self {
        Self {
            endpoint: from.get("UPLOADS_S3_ENDPOINT", validation::public_url),
            region: from.get_or_default("UPLOADS_S3_REGION", "us-east-1", ascii_word),
            access_key_id: from.get("UPLOADS_S3_ACCESS_KEY_ID", ascii_word),
            secret_access_key: from.get("UPLOADS_S3_SECRET_ACCESS_KEY", |raw| {
                Ok(SecretString::presented(raw))
            }),
            path_style: from.get_or_default("UPLOADS_S3_PATH_STYLE", "false", validation::boolean),
            allow_http: from.get_or_default("UPLOADS_S3_ALLOW_HTTP", "false", validation::boolean),
            authorities: from.get("UPLOADS_S3_CA_FILE", |raw| Ok(raw.into())),
        }
    }

    /// Records an error for each setting that a bucket lacks; `missing` is the error of a missing key.
    fn check(&self, from: &mut ConfigSource, missing: &str) {
        for name in ["UPLOADS_S3_ACCESS_KEY_ID", "UPLOADS_S3_SECRET_ACCESS_KEY"] {
            from.require(name, missing);
        }
        let endpoint = self.endpoint.as_deref();
        let is_plain = endpoint.is_some_and(|url| url.starts_with("http:"));
        if is_plain && !self.allow_http {
            from.add_fault(
                "UPLOADS_S3_ENDPOINT",
                "must be an https URL unless UPLOADS_S3_ALLOW_HTTP is true",
            );
        }
        if endpoint.is_some_and(has_ip_address) && !self.path_style {
            from.add_fault(
                "UPLOADS_S3_PATH_STYLE",
                "must be true if the endpoint is an IP address, which no bucket's name can precede",
            );
        }
    }

    fn location(&self, url: StorageUrl) -> FileLocation {
        let (name, prefix) = match url {
            StorageUrl::Folder(path) => return FileLocation::Folder(path),
            StorageUrl::Bucket { name, prefix } => (name, prefix),
        };
        let secret = self.secret_access_key.clone();
        FileLocation::Bucket(S3Bucket {
            name,
            prefix,
            endpoint: self.endpoint.clone(),
            region: self.region.clone(),
            access_key_id: self.access_key_id.clone().unwrap_or_default(),
            secret_access_key: secret.unwrap_or_else(|| SecretString::presented("")),
            path_style: self.path_style,
            allow_http: self.allow_http,
            authorities: self.authorities.clone(),
        })
    }
}

fn has_ip_address(url: &str) -> bool {
    let url = Url::parse(url).ok();
    matches!(
        url.as_ref().and_then(Url::host),
        Some(Host::Ipv4(_) | Host::Ipv6(_))
    )
}

fn storage_url(raw: &str) -> SettingResult<StorageUrl> {
    if let Some(path) = raw.strip_prefix("file:").filter(|path| !path.is_empty()) {
        return Ok(StorageUrl::Folder(path.into()));
    }
    let (name, prefix) = raw
        .strip_prefix("s3://")
        .map(|rest| rest.split_once('/').unwrap_or((rest, "")))
        .filter(|(name, _)| is_bucket_name(name))
        .ok_or("must be file:PATH or s3://BUCKET/PREFIX")?;
    Ok(StorageUrl::Bucket {
        name: name.to_owned(),
        prefix: prefix.trim_matches('/').to_owned(),
    })
}

/// Whether `name` has 3 to 63 characters that are allowed in a host name.
fn is_bucket_name(name: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
    (3..=63).contains(&name.len()) && name.bytes().all(is_allowed)
}

fn ascii_word(raw: &str) -> SettingResult<String> {
    if raw.bytes().all(|byte| byte.is_ascii_graphic()) {
        Ok(raw.to_owned())
    } else {
        Err("must be ASCII without spaces".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Config, ConfigError};
    use super::*;

    const KEYS: [(&str, &str); 2] = [
        ("UPLOADS_S3_ACCESS_KEY_ID", "AKEXAMPLE"),
        ("UPLOADS_S3_SECRET_ACCESS_KEY", "a-secret-key"),
    ];

    fn read(settings: &[(&str, &str)]) -> Result<FileLocation, ConfigError> {
        Config::from_pairs(settings).map(|configuration| configuration.uploads)
    }

    #[test]
    fn a_folder_is_the_default_and_a_bucket_has_its_keys() {
        assert_eq!(read(&[]), Ok(FileLocation::Folder("data/uploads".into())));
        let url = ("UPLOADS_URL", "s3://team-uploads/muster/");
        let place = read(&[&[url], &KEYS[..]].concat()).expect("right settings");
        assert!(!format!("{place:?}").contains("a-secret-key"));
        let FileLocation::Bucket(bucket) = place else {
            panic!("{place:?} is no bucket");
        };
        assert_eq!(
            (bucket.name.as_str(), bucket.prefix.as_str()),
            ("team-uploads", "muster")
        );
        assert!(!bucket.path_style && !bucket.allow_http && bucket.endpoint.is_none());
        let settings = [url, ("UPLOADS_S3_CA_FILE", "/etc/muster/ca.pem")];
        let Ok(FileLocation::Bucket(bucket)) = read(&[&settings, &KEYS[..]].concat()) else {
            panic!("the settings are right");
        };
        assert_eq!(bucket.authorities, Some("/etc/muster/ca.pem".into()));
    }

    #[test]
    fn backups_are_stored_where_their_url_says_with_the_same_keys() {
        let backups = |settings: &[(&str, &str)]| {
            Config::from_pairs(settings).map(|configuration| configuration.backups)
        };
        assert_eq!(backups(&[]), Ok(None));
        let folder = FileLocation::Folder("/srv/backups".into());
        assert_eq!(
            backups(&[("BACKUP_URL", "file:/srv/backups")]),
            Ok(Some(folder))
        );
        let url = ("BACKUP_URL", "s3://team-backups/muster");
        let faults = backups(&[url]).expect_err("without keys").to_string();
        assert!(
            faults.contains("UPLOADS_S3_ACCESS_KEY_ID: is required with BACKUP_URL"),
            "{faults}"
        );
        let place = backups(&[&[url], &KEYS[..]].concat()).expect("right settings");
        let Some(FileLocation::Bucket(bucket)) = place else {
            panic!("{place:?} is no bucket");
        };
        assert_eq!(bucket.access_key_id, "AKEXAMPLE");
    }

    #[test]
    fn plain_http_has_to_be_allowed_and_keys_have_to_be_there() {
        let settings = [
            ("UPLOADS_URL", "s3://uploads"),
            ("UPLOADS_S3_ENDPOINT", "http://127.0.0.1:9000"),
            ("UPLOADS_S3_PATH_STYLE", "yes"),
        ];
        let faults = read(&settings).expect_err("refused").to_string();
        for name in [
            "ENDPOINT",
            "PATH_STYLE",
            "ACCESS_KEY_ID",
            "SECRET_ACCESS_KEY",
        ] {
            let name = format!("\n  UPLOADS_S3_{name}: ");
            assert!(faults.contains(&name), "{name} is not named in: {faults}");
        }
        let allow = ("UPLOADS_S3_ALLOW_HTTP", "true");
        let path_style = ("UPLOADS_S3_PATH_STYLE", "true");
        let allowed = [settings[0], settings[1], allow, path_style];
        assert!(read(&[&allowed, &KEYS[..]].concat()).is_ok());
        let without_path_style = read(&[&allowed[..3], &KEYS[..]].concat()).expect_err("refused");
        assert!(
            without_path_style
                .to_string()
                .contains("UPLOADS_S3_PATH_STYLE: must be true")
        );
        for url in ["s3://", "s3://a/b", "s3://bucket name/x", "file:"] {
            assert!(
                read(&[&[("UPLOADS_URL", url)], &KEYS[..]].concat()).is_err(),
                "{url}"
            );
        }
    }
}
