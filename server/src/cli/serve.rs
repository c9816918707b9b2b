//! The command `serve`: runs the server until the process receives a stop signal.

use std::sync::Arc;

use anyhow::Context;
use app_files::{UploadExaminer, WebFiles};
use app_runtime::{Config, ShutdownSignal, shutdown};

use super::setup_link;
use crate::HttpServer;

pub async fn serve(configuration: &Config) -> anyhow::Result<()> {
    let files = app_files::open(&configuration.uploads)
        .context("UPLOADS_URL: cannot store uploads there")?;
    let services = app_runtime::start(configuration).await?;
    let web = WebFiles::new().context("cannot create the HTTP client for images by URL")?;
    let services = services
        .with_files(files, Arc::new(UploadExaminer::default()))
        .with_remote_files(Arc::new(web));
    let ending = ShutdownSignal::default();
    let store = services.store.clone();
    let server = HttpServer::bind(configuration, services.clone(), ending.clone()).await?;
    if let Err(error) = setup_link::announce(&services, &configuration.public_url).await {
        let error: &(dyn std::error::Error + 'static) = error.as_ref();
        tracing::warn!(
            error,
            "printing the set-up link failed; run `server setup-link` to print one"
        );
    }
    tracing::info!(address = %server.address()?, url = configuration.public_url, "Muster is serving");
    tokio::spawn(async move {
        match shutdown::wait_for_signal().await {
            Ok(()) => {
                tracing::info!("stopping: finishing open requests, accepting no new ones");
            }
            Err(error) => tracing::error!(
                error = &error as &dyn std::error::Error,
                "cannot listen for signals; stopping"
            ),
        }
        ending.trigger();
    });
    server.run().await;
    store.close().await;
    Ok(())
}
