//! Attempts that all servers count together, such as wrong codes from one address.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::store::Result;

#[async_trait]
pub trait AttemptReads {
    /// Returns when the attempts under `key` will have been forgotten; `None` without any.
    async fn attempts_end(&mut self, key: &str) -> Result<Option<DateTime<Utc>>>;
}

#[async_trait]
pub trait AttemptWrites {
    async fn put_attempts_end(&mut self, key: &str, end: DateTime<Utc>) -> Result<()>;
    /// Claims a key that works once, until `end`; returns whether nobody had claimed it.
    async fn claim_key(&mut self, key: &str, end: DateTime<Utc>) -> Result<bool>;
    /// Removes the attempts of all keys that were forgotten before `now`.
    async fn remove_forgotten_attempts(&mut self, now: DateTime<Utc>) -> Result<()>;
}
