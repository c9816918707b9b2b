//! Settings, logs, wiring and shut-down: what the server and the bot need before they can begin.
//!
//! A binary calls [`Configuration::load`], [`logs::start`], [`start`] and [`background::spawn`], in this order.

pub mod background;
pub mod configuration;
mod entropy;
pub mod logs;
pub mod shutdown;

use std::sync::Arc;

use anyhow::Context;
use app_service::Services;
use app_service::port::SystemClock;

pub use configuration::Configuration;
pub use entropy::OsEntropy;
pub use shutdown::Shutdown;

/// Connects to the database, brings it up to date, and wires the services.
pub async fn start(configuration: &Configuration) -> anyhow::Result<Services> {
    let store = app_storage::connect(configuration.database_url.reveal())
        .await
        .context("DATABASE_URL: the database cannot be used")?;
    let mut services = Services::new(store, Arc::new(SystemClock), Arc::new(OsEntropy));
    if let Some(token) = &configuration.admin_token {
        services = services.with_operator_token(token.digest());
    }
    let version = services
        .store
        .version()
        .await
        .context("the database cannot be read")?;
    services.feed.advance(version);
    Ok(services)
}
