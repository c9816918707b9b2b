//! The dependencies of every use case, wired once per process.

use std::sync::Arc;

use app_domain::settings::Settings;
use app_domain::{Day, UtcMinute, Zone};
use chrono::{DateTime, SubsecRound, Utc};
use tokio::sync::Mutex;

use crate::Result;
use crate::data_version_watch::VersionWatch;
use crate::failure_report::FailureReports;
use crate::last_write_check::WriteCheck;
use crate::memory_budget::MemoryBudget;
use crate::port::{
    AvatarFiles, Clock, FileExaminer, FileStorage, NoAvatarFiles, NoFileStorage, NoRemoteFiles,
    RandomSource, RemoteFiles, SecretDigest, Store,
};
use crate::presence::PresenceStore;
use crate::schedule::FortnightCache;
use crate::team_statistics::StatisticsCache;
use crate::token_cache::TokenCache;
use crate::write_rate_limit::WriteRateLimit;

/// Maximum number of KiB of images by address that are held in memory: eight of the largest.
const MAX_FETCH_KIB: usize = 40 * 1024;

/// The ports, and the caches of this process. Cheap to clone.
#[derive(Clone)]
pub struct AppServices {
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
    pub entropy: Arc<dyn RandomSource>,
    pub files: Arc<dyn FileStorage>,
    pub(crate) examiner: Arc<dyn FileExaminer>,
    pub(crate) remote: Arc<dyn RemoteFiles>,
    pub(crate) fetch_memory: Arc<MemoryBudget>,
    pub(crate) avatars: Arc<dyn AvatarFiles>,
    pub version_watch: VersionWatch,
    pub(crate) token_cache: Arc<TokenCache>,
    pub(crate) fortnight: Arc<FortnightCache>,
    pub(crate) statistics: Arc<Mutex<StatisticsCache>>,
    pub(crate) write_check: Arc<Mutex<Option<WriteCheck>>>,
    pub(crate) failures: Arc<FailureReports>,
    pub(crate) write_rate_limit: Arc<WriteRateLimit>,
    pub presence: Arc<PresenceStore>,
}

impl AppServices {
    pub fn new(
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn RandomSource>,
    ) -> Self {
        Self {
            store,
            clock,
            entropy,
            files: Arc::new(NoFileStorage),
            examiner: Arc::new(NoFileStorage),
            remote: Arc::new(NoRemoteFiles),
            fetch_memory: Arc::new(MemoryBudget::of_kib(MAX_FETCH_KIB)),
            avatars: Arc::new(NoAvatarFiles),
            version_watch: VersionWatch::default(),
            token_cache: Arc::default(),
            fortnight: Arc::default(),
            statistics: Arc::default(),
            write_check: Arc::default(),
            failures: Arc::default(),
            write_rate_limit: Arc::default(),
            presence: Arc::default(),
        }
    }

    /// Also accepts the secret with this digest as an operator's token (`ADMIN_TOKEN`).
    #[must_use]
    pub fn with_operator_token(mut self, digest: SecretDigest) -> Self {
        self.token_cache = Arc::new(TokenCache::with_operator_token(digest));
        self
    }

    /// Accepts uploads: `examiner` validates their bytes, and `files` stores them.
    #[must_use]
    pub fn with_files(
        mut self,
        files: Arc<dyn FileStorage>,
        examiner: Arc<dyn FileExaminer>,
    ) -> Self {
        self.files = files;
        self.examiner = examiner;
        self
    }

    /// Fetches images by address through `remote`.
    #[must_use]
    pub fn with_remote_files(mut self, remote: Arc<dyn RemoteFiles>) -> Self {
        self.remote = remote;
        self
    }

    /// Fetches avatars through `avatars`.
    #[must_use]
    pub fn with_avatars(mut self, avatars: Arc<dyn AvatarFiles>) -> Self {
        self.avatars = avatars;
        self
    }

    /// The current instant in microseconds, the precision of the databases: what is answered equals what is stored.
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now().trunc_subsecs(6)
    }

    /// The minute that contains [`AppServices::now`].
    pub fn minute(&self) -> UtcMinute {
        UtcMinute::from_utc(self.now())
    }

    /// Today in `zone`.
    pub fn today_in(&self, zone: Zone) -> Day {
        zone.day_of(self.minute())
    }

    /// Returns the current settings.
    pub async fn settings(&self) -> Result<Settings> {
        Ok(self.store.read().await?.settings().await?)
    }

    /// Today in the bot timezone, where the 14 days of the schedule start.
    pub fn today(&self, settings: &Settings) -> Day {
        self.today_in(settings.scheduling.timezone)
    }
}
