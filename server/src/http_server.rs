//! The HTTP server: binds its address, runs background tasks and serves until shutdown.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use app_runtime::{Config, ShutdownSignal, background};
use app_service::{AppServices, uploads};
use axum::Router;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::avatar_fetcher::fetch_avatars;
use crate::backups::NightlyBackup;
use crate::http::connections::ConnectionLimits;
use crate::http::listen;
use crate::http::middleware::HttpMiddleware;
use crate::live_stream;
use crate::metrics::RequestCounters;
use crate::open_files;
use crate::routes;
use crate::state::{AppState, SharedState};

const RATE_LIMIT_CLEANUP_INTERVAL: Duration = Duration::from_mins(1);
/// How often this server checks whether a collection of unused uploads is due.
const UPLOAD_COLLECTION_INTERVAL: Duration = Duration::from_mins(10);
/// How long after a failure this server tries again to remove the metadata of stored uploads.
const STRIP_RETRY_INTERVAL: Duration = Duration::from_mins(10);

/// A server that is bound to its address and does not serve yet.
pub struct HttpServer {
    listener: TcpListener,
    metrics_listener: Option<TcpListener>,
    routes: Router<SharedState>,
    backup: Option<NightlyBackup>,
    app: SharedState,
}

impl HttpServer {
    pub async fn bind(
        configuration: &Config,
        services: AppServices,
        shutdown: ShutdownSignal,
    ) -> anyhow::Result<Self> {
        let listener = listen_on("BIND_ADDRESS", configuration.bind_address).await?;
        let metrics_listener = match configuration.metrics.address {
            Some(address) => Some(listen_on("METRICS_ADDRESS", address).await?),
            None => None,
        };
        let backup = NightlyBackup::open(configuration)?;
        let (routes, document) = routes::all().split_for_parts();
        let counters = RequestCounters::new(routes::table(&document));
        let app = AppState::new(configuration, services, shutdown, counters).await?;
        Ok(Self {
            listener,
            metrics_listener,
            routes,
            backup,
            app: Arc::new(app),
        })
    }

    /// The address that serves only the metrics, if there is one.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics_listener.as_ref()?.local_addr().ok()
    }

    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until shutdown begins and the open requests are answered.
    pub async fn run(self) {
        let Self {
            listener,
            metrics_listener,
            routes,
            backup,
            app,
        } = self;
        let mut beside: JoinSet<()> = background::spawn(&app.services);
        beside.spawn(live_stream::broadcast_events(app.clone()));
        beside.spawn(clean_up_rate_limits(app.clone()));
        beside.spawn(collect_uploads(app.services.clone()));
        beside.spawn(strip_uploads(app.services.clone()));
        beside.spawn(fetch_avatars(app.services.clone()));
        let shutdown = app.shutdown.clone();
        if let Some(backup) = backup {
            beside.spawn(backup.run(app.services.clone(), shutdown.clone()));
        }
        let limits =
            ConnectionLimits::of_process(open_files::raise_limit(), app.trusted_proxies.clone());
        if let Some(listener) = metrics_listener {
            let middleware = HttpMiddleware::new(app.clone(), routes::metrics_only());
            let (limits, shutdown) = (limits.clone(), shutdown.clone());
            beside.spawn(listen::serve(
                listener,
                Arc::new(middleware),
                limits,
                shutdown,
            ));
        }
        listen::serve(
            listener,
            Arc::new(HttpMiddleware::new(app, routes)),
            limits,
            shutdown,
        )
        .await;
    }
}

async fn listen_on(setting: &str, address: SocketAddr) -> anyhow::Result<TcpListener> {
    let listening = TcpListener::bind(address).await;
    listening.with_context(|| format!("{setting}: cannot listen on {address}"))
}

async fn clean_up_rate_limits(app: SharedState) {
    loop {
        sleep(RATE_LIMIT_CLEANUP_INTERVAL).await;
        app.rate_limits.forget_idle();
    }
}

/// Removes the metadata of the uploads that an earlier version of Muster stored with it.
async fn strip_uploads(services: AppServices) {
    while let Err(error) = uploads::strip_stored(&services).await {
        tracing::warn!(
            error = &error as &dyn std::error::Error,
            "the metadata of some uploads could not be removed; will retry"
        );
        sleep(STRIP_RETRY_INTERVAL).await;
    }
}

/// Removes uploads that nothing refers to, at regular intervals.
async fn collect_uploads(services: AppServices) {
    loop {
        if let Err(error) = uploads::remove_unused(&services).await {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "collecting unused uploads failed; will retry"
            );
        }
        sleep(UPLOAD_COLLECTION_INTERVAL).await;
    }
}
