//! What the routes share.

use std::sync::Arc;

use app_runtime::{Configuration, Shutdown};
use app_service::Services;
use app_service::port::IdentityProvider;
use ipnet::IpNet;
use tokio::sync::Semaphore;

use crate::assets::Site;
use crate::finished::Board;
use crate::http::arrival::RequestIds;
use crate::http::attempts::Attempts;
use crate::identity::ChatPlatform;
use crate::live::Live;
use crate::metrics::Counters;

/// Forms with files that are read at once; others wait, and take no memory.
const UPLOADING: usize = 16;

/// Images that are fetched at once; others wait.
const FETCHING: usize = 4;

/// How handlers hold it: `State(app): State<Shared>`.
pub type Shared = Arc<App>;

/// Everything a handler may need; one for each process.
pub struct App {
    pub services: Services,
    /// How people reach the server; without a slash at the end.
    pub public_url: String,
    pub trusted_proxies: Vec<IpNet>,
    /// `None`: no sign-in through the chat platform.
    pub chat: Option<Arc<dyn IdentityProvider>>,
    pub attempts: Attempts,
    /// For forms with files: each of them holds one file in memory.
    pub uploading: Semaphore,
    /// For images by address: each takes up to ten seconds.
    pub fetching: Semaphore,
    pub live: Live,
    pub site: Site,
    pub boards: Boards,
    pub counters: Counters,
    pub request_ids: RequestIds,
    pub shutdown: Shutdown,
}

/// The answers that everybody reads, kept finished.
#[derive(Default)]
pub struct Boards {
    pub next14: Board,
    pub players: Board,
    pub folders: Board,
    /// The first part of the strategies, newest change first.
    pub strategies: Board,
}

impl App {
    pub async fn new(
        configuration: &Configuration,
        services: Services,
        shutdown: Shutdown,
    ) -> anyhow::Result<Self> {
        let chat = configuration
            .chat_sign_in
            .as_ref()
            .map(|settings| ChatPlatform::new(settings, &configuration.public_url))
            .transpose()?
            .map(|platform| Arc::new(platform) as Arc<dyn IdentityProvider>);
        Ok(Self {
            public_url: configuration.public_url.clone(),
            trusted_proxies: configuration.trusted_proxies.clone(),
            chat,
            attempts: Attempts::default(),
            uploading: Semaphore::new(UPLOADING),
            fetching: Semaphore::new(FETCHING),
            live: Live::default(),
            site: Site::open(&configuration.assets_dir).await,
            boards: Boards::default(),
            counters: Counters::default(),
            request_ids: RequestIds::new(&*services.entropy),
            services,
            shutdown,
        })
    }
}
