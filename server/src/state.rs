//! State shared by all routes.

use std::sync::Arc;

use app_domain::cache_dependency;
use app_runtime::{Config, ShutdownSignal};
use app_service::AppServices;
use app_service::memory_budget::MemoryBudget;
use app_service::port::{IdentityProvider, SecretDigest, SecretString};
use ipnet::IpNet;
use tokio::sync::Semaphore;

use crate::assets::PortalAssets;
use crate::chat_oauth::ChatOauthProvider;
use crate::http::rate_limit::RateLimits;
use crate::http::request_context::RequestIdGenerator;
use crate::live_stream::EventBroadcaster;
use crate::metrics::RequestCounters;
use crate::response_cache::{
    CurrentUserCache, FortnightResponses, QueryCache, ResponseCache, TeamDaysResponse,
};

/// Maximum number of forms with files that are read concurrently. Further ones wait and use no memory.
const MAX_CONCURRENT_UPLOADS: usize = 16;

/// Maximum number of exports that are held in memory concurrently. Further requests wait.
const MAX_CONCURRENT_EXPORTS: usize = 2;

/// Maximum number of imports that are read concurrently. Further requests wait.
const MAX_CONCURRENT_IMPORTS: usize = 1;
/// Maximum number of KiB of files of all imports in memory: two of the largest imports. Further requests are refused.
const MAX_IMPORT_KIB: usize = 128 * 1024;

/// The state as handlers receive it: `State(app): State<SharedState>`.
pub type SharedState = Arc<AppState>;

/// Everything that handlers share; one instance per process.
pub struct AppState {
    pub services: AppServices,
    /// The server's public URL, without a trailing slash.
    pub public_url: String,
    pub trusted_proxies: Vec<IpNet>,
    /// `None` when sign-in with the chat platform is not configured.
    pub chat: Option<Arc<dyn IdentityProvider>>,
    pub rate_limits: RateLimits,
    /// Limits forms with files: each holds one file in memory.
    pub upload_slots: Semaphore,
    /// Limits exports with embedded images: each holds them in memory.
    pub export_slots: Semaphore,
    /// Limits imports: each holds all of its files in memory.
    pub import_slots: Semaphore,
    /// Limits the files of imports that are held in memory while they arrive.
    pub import_memory: MemoryBudget,
    pub broadcaster: EventBroadcaster,
    pub portal: PortalAssets,
    pub response_caches: ResponseCaches,
    pub counters: RequestCounters,
    /// The digest of the token that may read the metrics.
    pub metrics_token: Option<SecretDigest>,
    /// Whether this server makes automatic backups.
    pub has_backups: bool,
    pub request_ids: RequestIdGenerator,
    pub shutdown: ShutdownSignal,
}

/// Cached responses of the endpoints that everyone reads.
pub struct ResponseCaches {
    /// The team's days over REST.
    pub next14: TeamDaysResponse,
    pub players: ResponseCache,
    pub folders: ResponseCache,
    /// The first page of the strategies, newest change first.
    pub strategies: ResponseCache,
    /// The portal's schedule.
    pub fortnight: FortnightResponses,
    /// Each user's own view of themselves.
    pub users: CurrentUserCache,
    /// Other queries of the portal.
    pub queries: QueryCache,
}

impl Default for ResponseCaches {
    fn default() -> Self {
        Self {
            next14: TeamDaysResponse::default(),
            players: ResponseCache::new(cache_dependency::PLAYERS),
            folders: ResponseCache::new(cache_dependency::FOLDERS),
            strategies: ResponseCache::new(cache_dependency::STRATEGIES),
            fortnight: FortnightResponses::default(),
            users: CurrentUserCache::default(),
            queries: QueryCache::default(),
        }
    }
}

impl AppState {
    pub async fn new(
        configuration: &Config,
        services: AppServices,
        shutdown: ShutdownSignal,
        counters: RequestCounters,
    ) -> anyhow::Result<Self> {
        let chat = configuration
            .chat_sign_in
            .as_ref()
            .map(|settings| ChatOauthProvider::new(settings, &configuration.public_url))
            .transpose()?
            .map(|platform| Arc::new(platform) as Arc<dyn IdentityProvider>);
        Ok(Self {
            public_url: configuration.public_url.clone(),
            trusted_proxies: configuration.trusted_proxies.clone(),
            chat,
            rate_limits: RateLimits::default(),
            upload_slots: Semaphore::new(MAX_CONCURRENT_UPLOADS),
            export_slots: Semaphore::new(MAX_CONCURRENT_EXPORTS),
            import_slots: Semaphore::new(MAX_CONCURRENT_IMPORTS),
            import_memory: MemoryBudget::of_kib(MAX_IMPORT_KIB),
            broadcaster: EventBroadcaster::default(),
            portal: PortalAssets::open(configuration.assets_dir.as_deref()).await,
            response_caches: ResponseCaches::default(),
            counters,
            metrics_token: configuration
                .metrics
                .token
                .as_ref()
                .map(SecretString::digest),
            has_backups: configuration.backups.is_some(),
            request_ids: RequestIdGenerator::new(&*services.entropy),
            services,
            shutdown,
        })
    }
}
