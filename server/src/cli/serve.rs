//! Serving until the process is told to stop.

use std::sync::Arc;

use anyhow::Context;
use app_files::{Examination, WebFiles};
use app_runtime::{Configuration, Shutdown, shutdown};

use super::setup_link;
use crate::Server;

pub async fn serve(configuration: &Configuration) -> anyhow::Result<()> {
    let files = app_files::open(&configuration.uploads)
        .context("UPLOADS_URL: the uploads cannot be kept there")?;
    let services = app_runtime::start(configuration).await?;
    let web = WebFiles::new().context("no HTTP client for images by address")?;
    let services = services
        .with_files(files, Arc::new(Examination::default()))
        .with_remote_files(Arc::new(web));
    let ending = Shutdown::default();
    let store = services.store.clone();
    let server = Server::bind(configuration, services.clone(), ending.clone()).await?;
    if let Err(error) = setup_link::announce(&services, &configuration.public_url).await {
        let error: &(dyn std::error::Error + 'static) = error.as_ref();
        tracing::warn!(
            error,
            "no set-up link was printed; `server setup-link` prints one"
        );
    }
    tracing::info!(address = %server.address()?, url = configuration.public_url, "Muster is serving");
    tokio::spawn(async move {
        match shutdown::signal().await {
            Ok(()) => {
                tracing::info!("stopping: open requests are answered, new ones are not taken");
            }
            Err(error) => tracing::error!(
                error = &error as &dyn std::error::Error,
                "signals cannot be heard; stopping"
            ),
        }
        ending.begin();
    });
    server.run().await;
    store.close().await;
    Ok(())
}
