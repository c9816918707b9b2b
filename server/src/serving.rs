//! A server from its settings to its end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use app_runtime::{Configuration, Shutdown, background};
use app_service::{Services, uploads};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::http::connections::ConnectionLimits;
use crate::http::gate::Gate;
use crate::http::listen;
use crate::live;
use crate::open_files;
use crate::routes;
use crate::state::{App, Shared};

const FORGET_QUIET: Duration = Duration::from_secs(60);
/// How often to ask whether it is this server's turn to collect uploads.
const COLLECT: Duration = Duration::from_secs(10 * 60);

/// A server that has its address and has not begun to answer.
pub struct Server {
    listener: TcpListener,
    app: Shared,
}

impl Server {
    pub async fn bind(
        configuration: &Configuration,
        services: Services,
        shutdown: Shutdown,
    ) -> anyhow::Result<Self> {
        let address = configuration.bind_address;
        let listener = TcpListener::bind(address)
            .await
            .with_context(|| format!("BIND_ADDRESS: cannot listen on {address}"))?;
        let app = App::new(configuration, services, shutdown).await?;
        Ok(Self {
            listener,
            app: Arc::new(app),
        })
    }

    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until the shut-down begins and the open requests are through.
    pub async fn run(self) {
        let Self { listener, app } = self;
        let mut beside: JoinSet<()> = background::spawn(&app.services);
        beside.spawn(live::follow(app.clone()));
        beside.spawn(forget_the_quiet(app.clone()));
        beside.spawn(collect_uploads(app.services.clone()));
        let shutdown = app.shutdown.clone();
        let (routes, _) = routes::all().split_for_parts();
        let limits =
            ConnectionLimits::of_process(open_files::raise_limit(), app.trusted_proxies.clone());
        listen::serve(listener, Arc::new(Gate::new(app, routes)), limits, shutdown).await;
    }
}

async fn forget_the_quiet(app: Shared) {
    loop {
        sleep(FORGET_QUIET).await;
        app.attempts.forget_the_quiet();
    }
}

/// Removes the uploads that nothing refers to.
async fn collect_uploads(services: Services) {
    loop {
        if let Err(error) = uploads::collect(&services).await {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "uploads were not collected; trying again"
            );
        }
        sleep(COLLECT).await;
    }
}
