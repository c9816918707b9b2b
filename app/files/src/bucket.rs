//! A bucket of S3-compatible storage.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use app_service::port::Bucket;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::{BackoffConfig, RetryConfig};

use crate::connector::Connector;
use crate::kept::{Kept, OpenError};

/// How often a request that failed is made again, and for how long in all: somebody waits for the answer.
const RETRIES: usize = 3;
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn open(bucket: &Bucket) -> Result<Kept, OpenError> {
    Ok(Kept {
        store: Arc::new(store(bucket)?),
        prefix: bucket.prefix.clone(),
        folder: None,
    })
}

fn store(bucket: &Bucket) -> Result<AmazonS3, OpenError> {
    let authorities = bucket
        .authorities
        .as_deref()
        .map(certificates)
        .transpose()?;
    let connector = Connector::new(bucket.allow_http, authorities.unwrap_or_default());
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(&bucket.name)
        .with_region(&bucket.region)
        .with_access_key_id(&bucket.access_key_id)
        .with_secret_access_key(bucket.secret_access_key.reveal())
        .with_virtual_hosted_style_request(!bucket.path_style)
        .with_allow_http(bucket.allow_http)
        // Not every storage that speaks S3 can remove many at once.
        .with_disable_bulk_delete(true)
        .with_http_connector(connector.map_err(OpenError::Connection)?)
        .with_retry(RetryConfig {
            backoff: BackoffConfig::default(),
            max_retries: RETRIES,
            retry_timeout: PATIENCE,
        });
    if let Some(endpoint) = &bucket.endpoint {
        builder = builder.with_endpoint(addressed(endpoint, bucket));
    }
    builder.build().map_err(OpenError::Settings)
}

/// The certificates in a file, of which there has to be one.
fn certificates(path: &Path) -> Result<Vec<reqwest::Certificate>, OpenError> {
    let read = || -> Result<_, Box<dyn std::error::Error + Send + Sync>> {
        let found = reqwest::Certificate::from_pem_bundle(&std::fs::read(path)?)?;
        if found.is_empty() {
            return Err("there is none".into());
        }
        Ok(found)
    };
    read().map_err(|source| OpenError::Authorities {
        path: path.to_owned(),
        source,
    })
}

/// The endpoint, with the bucket's name in the host where it is not in the path.
fn addressed(endpoint: &str, bucket: &Bucket) -> String {
    match endpoint.split_once("://") {
        Some((scheme, host)) if !bucket.path_style => {
            format!("{scheme}://{}.{host}", bucket.name)
        }
        _ => endpoint.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use app_service::port::Secret;
    use object_store::path::Path;
    use object_store::signer::Signer;

    use super::*;

    /// Where `muster/a.png` of the bucket `team` lies, without what signs it.
    async fn address(endpoint: Option<&str>, path_style: bool) -> String {
        let bucket = Bucket {
            name: "team".to_owned(),
            prefix: String::new(),
            endpoint: endpoint.map(str::to_owned),
            region: "eu-central-1".to_owned(),
            access_key_id: "AKIAMUSTER".to_owned(),
            secret_access_key: Secret::presented("a secret of the test"),
            path_style,
            allow_http: true,
            authorities: None,
        };
        let store = store(&bucket).expect("right settings");
        let (path, hour) = (Path::from("muster/a.png"), Duration::from_secs(3600));
        let signed = store.signed_url(http::Method::GET, &path, hour).await;
        let mut url = signed.expect("an address");
        url.set_query(None);
        url.into()
    }

    #[tokio::test]
    async fn the_name_of_the_bucket_stands_in_the_host_or_in_the_path() {
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
            assert_eq!(address(endpoint, path_style).await, expected);
        }
    }
}
