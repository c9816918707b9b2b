//! What every use case works with, wired once per process.

use std::sync::Arc;

use app_domain::settings::Settings;
use app_domain::{Day, Moment, Zone};
use chrono::{DateTime, Utc};
use tokio::sync::Mutex;

use crate::Result;
use crate::feed::Feed;
use crate::health::{NoSpace, WriteCheck};
use crate::port::{
    Clock, Entropy, Examiner, Files, NoFiles, NoRemoteFiles, RemoteFiles, SecretDigest, Store,
};
use crate::sign_in::Authenticator;
use crate::statistics::Kept;
use crate::write_budget::WriteBudget;

/// The ports, and what this process remembers. Cheap to clone.
#[derive(Clone)]
pub struct Services {
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
    pub entropy: Arc<dyn Entropy>,
    pub files: Arc<dyn Files>,
    pub(crate) examiner: Arc<dyn Examiner>,
    pub(crate) remote: Arc<dyn RemoteFiles>,
    pub feed: Feed,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) statistics: Arc<Mutex<Kept>>,
    pub(crate) write_check: Arc<Mutex<Option<WriteCheck>>>,
    pub(crate) no_space: Arc<std::sync::Mutex<NoSpace>>,
    pub(crate) write_budget: Arc<WriteBudget>,
}

impl Services {
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, entropy: Arc<dyn Entropy>) -> Self {
        Self {
            store,
            clock,
            entropy,
            files: Arc::new(NoFiles),
            examiner: Arc::new(NoFiles),
            remote: Arc::new(NoRemoteFiles),
            feed: Feed::default(),
            authenticator: Arc::default(),
            statistics: Arc::default(),
            write_check: Arc::default(),
            no_space: Arc::default(),
            write_budget: Arc::default(),
        }
    }

    /// Accepts the secret with this digest as an operator's token too (`ADMIN_TOKEN`).
    #[must_use]
    pub fn with_operator_token(mut self, digest: SecretDigest) -> Self {
        self.authenticator = Arc::new(Authenticator::with_operator_token(digest));
        self
    }

    /// Takes uploads, keeps their bytes in `files`, and has `examiner` look at them first.
    #[must_use]
    pub fn with_files(mut self, files: Arc<dyn Files>, examiner: Arc<dyn Examiner>) -> Self {
        self.files = files;
        self.examiner = examiner;
        self
    }

    /// Fetches images by their address from `remote`.
    #[must_use]
    pub fn with_remote_files(mut self, remote: Arc<dyn RemoteFiles>) -> Self {
        self.remote = remote;
        self
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// Today in `zone`.
    pub fn today_in(&self, zone: Zone) -> Day {
        zone.day_of(Moment::from_utc(self.now()))
    }

    /// The settings as they are now.
    pub async fn settings(&self) -> Result<Settings> {
        Ok(self.store.read().await?.settings().await?)
    }

    /// Today in the bot timezone, which the fortnight follows.
    pub fn today(&self, settings: &Settings) -> Day {
        self.today_in(settings.scheduling.timezone)
    }
}
