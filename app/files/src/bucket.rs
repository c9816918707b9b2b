//! A bucket of S3-compatible storage.

use std::sync::Arc;
use std::time::Duration;

use app_service::port::Bucket;
use object_store::aws::AmazonS3Builder;
use object_store::{BackoffConfig, RetryConfig};

use crate::connector::Connector;
use crate::kept::{Kept, OpenError};

/// How often a request that failed is made again, and for how long in all: somebody waits for the answer.
const RETRIES: usize = 3;
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn open(bucket: &Bucket) -> Result<Kept, OpenError> {
    let connector = Connector::new(bucket.allow_http).map_err(OpenError::Connection)?;
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(&bucket.name)
        .with_region(&bucket.region)
        .with_access_key_id(&bucket.access_key_id)
        .with_secret_access_key(bucket.secret_access_key.reveal())
        .with_virtual_hosted_style_request(!bucket.path_style)
        .with_allow_http(bucket.allow_http)
        // Not every storage that speaks S3 can remove many at once.
        .with_disable_bulk_delete(true)
        .with_http_connector(connector)
        .with_retry(RetryConfig {
            backoff: BackoffConfig::default(),
            max_retries: RETRIES,
            retry_timeout: PATIENCE,
        });
    if let Some(endpoint) = &bucket.endpoint {
        builder = builder.with_endpoint(addressed(endpoint, bucket));
    }
    Ok(Kept {
        store: Arc::new(builder.build().map_err(OpenError::Settings)?),
        prefix: bucket.prefix.clone(),
        folder: None,
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
