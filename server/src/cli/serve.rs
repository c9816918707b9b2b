//! Serving until the process is told to stop.

use std::sync::Arc;

use anyhow::Context;
use app_files::Examination;
use app_runtime::{Configuration, Shutdown, shutdown};

use crate::Server;

pub async fn serve(configuration: &Configuration) -> anyhow::Result<()> {
    let files = app_files::open(&configuration.uploads)
        .context("UPLOADS_URL: the uploads cannot be kept there")?;
    let services = app_runtime::start(configuration).await?;
    let services = services.with_files(files, Arc::new(Examination::default()));
    let ending = Shutdown::default();
    let server = Server::bind(configuration, services, ending.clone()).await?;
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
    Ok(())
}
