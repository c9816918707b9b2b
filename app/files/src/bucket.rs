//! A bucket of S3-compatible storage.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use app_service::port::S3Bucket;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::{BackoffConfig, RetryConfig};

use crate::connector::ReqwestConnector;
use crate::object_files::{FilesOpenError, ObjectFiles};

/// Maximum number of retries of a failed request.
const MAX_RETRIES: usize = 3;
/// Maximum time of a request with its retries: a user waits for the answer.
const RETRY_TIMEOUT: Duration = Duration::from_secs(10);

pub(crate) fn open(bucket: &S3Bucket) -> Result<ObjectFiles, FilesOpenError> {
    Ok(ObjectFiles {
        store: Arc::new(build_store(bucket)?),
        prefix: bucket.prefix.clone(),
        folder: None,
    })
}

fn build_store(bucket: &S3Bucket) -> Result<AmazonS3, FilesOpenError> {
    let authorities = bucket
        .authorities
        .as_deref()
        .map(certificates)
        .transpose()?;
    let connector = ReqwestConnector::new(bucket.allow_http, authorities.unwrap_or_default());
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(&bucket.name)
        .with_region(&bucket.region)
        .with_access_key_id(&bucket.access_key_id)
        .with_secret_access_key(bucket.secret_access_key.reveal())
        .with_virtual_hosted_style_request(!bucket.path_style)
        .with_allow_http(bucket.allow_http)
        // Not every S3-compatible storage supports bulk deletion.
        .with_disable_bulk_delete(true)
        .with_http_connector(connector.map_err(FilesOpenError::Connection)?)
        .with_retry(RetryConfig {
            backoff: BackoffConfig::default(),
            max_retries: MAX_RETRIES,
            retry_timeout: RETRY_TIMEOUT,
        });
    if let Some(endpoint) = &bucket.endpoint {
        builder = builder.with_endpoint(bucket_endpoint(endpoint, bucket));
    }
    builder.build().map_err(FilesOpenError::Settings)
}

/// Reads the certificates in a file, which must contain at least one.
fn certificates(path: &Path) -> Result<Vec<reqwest::Certificate>, FilesOpenError> {
    let read = || -> Result<_, Box<dyn std::error::Error + Send + Sync>> {
        let found = reqwest::Certificate::from_pem_bundle(&std::fs::read(path)?)?;
        if found.is_empty() {
            return Err("the file contains no certificate".into());
        }
        Ok(found)
    };
    read().map_err(|source| FilesOpenError::Authorities {
        path: path.to_owned(),
        source,
    })
}

/// Returns the endpoint, with the bucket's name in the host unless it belongs in the path.
fn bucket_endpoint(endpoint: &str, bucket: &S3Bucket) -> String {
    match endpoint.split_once("://") {
        Some((scheme, host)) if !bucket.path_style => {
            format!("{scheme}://{}.{host}", bucket.name)
        }
        _ => endpoint.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use app_service::port::SecretString;
    use object_store::path::Path;
    use object_store::signer::Signer;

    use super::*;

    /// Returns the URL of `muster/a.png` in the bucket `team`, without its signature.
    async fn object_url(endpoint: Option<&str>, path_style: bool) -> String {
        let bucket = S3Bucket {
            name: "team".to_owned(),
            prefix: String::new(),
            endpoint: endpoint.map(str::to_owned),
            region: "eu-central-1".to_owned(),
            access_key_id: "AKIAMUSTER".to_owned(),
            secret_access_key: SecretString::presented("a secret of the test"),
            path_style,
            allow_http: true,
            authorities: None,
        };
        let store = build_store(&bucket).expect("right settings");
        let (path, hour) = (Path::from("muster/a.png"), Duration::from_hours(1));
        let signed = store.signed_url(http::Method::GET, &path, hour).await;
        let mut url = signed.expect("an address");
        url.set_query(None);
        url.into()
    }

    #[tokio::test]
    async fn the_bucket_name_is_in_the_host_or_in_the_path() {
        for (endpoint, path_style, expected) in [
            (
                None,
                false,
                "https://team.s3.eu-central-1.amazonaws.com/muster/a.png",
            ),
            (
                None,
                true,
                "https://s3.eu-central-1.amazonaws.com/team/muster/a.png",
            ),
            (
                Some("https://s3.example"),
                false,
                "https://team.s3.example/muster/a.png",
            ),
            (
                Some("https://s3.example"),
                true,
                "https://s3.example/team/muster/a.png",
            ),
            (
                Some("http://s3.example:9000"),
                false,
                "http://team.s3.example:9000/muster/a.png",
            ),
            (
                Some("http://s3.example:9000"),
                true,
                "http://s3.example:9000/team/muster/a.png",
            ),
        ] {
            assert_eq!(object_url(endpoint, path_style).await, expected);
        }
    }
}
