//! Connects a process to its database, and stores days again after new time zone data.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use app_domain::zone_rules::ZoneRules;
use app_service::AppServices;
use app_service::port::SystemClock;
use app_service::zone_data::{self, RenewedDays, ZoneDataRenewal};
use app_storage::{DatabaseInspection, MigrationState};

use super::config::Config;
use super::entropy::OsEntropy;
use super::zoneinfo;

/// Inspects the database without creating, migrating or changing it.
pub async fn inspect_database(configuration: &Config) -> anyhow::Result<DatabaseInspection> {
    app_storage::inspect(configuration.database_url.reveal())
        .await
        .context("DATABASE_URL: the database cannot be used")
}

/// Compares the migrations of the database with those of this program.
pub async fn migration_state(configuration: &Config) -> anyhow::Result<MigrationState> {
    app_storage::inspect_migrations(configuration.database_url.reveal())
        .await
        .context("DATABASE_URL: the database cannot be used")
}

/// Copies an SQLite database into a new file, without migrating it.
pub async fn copy_database(configuration: &Config, target: &Path) -> anyhow::Result<()> {
    app_storage::copy(configuration.database_url.reveal(), target)
        .await
        .context("the database cannot be copied")
}

/// Uses the time zone data of the operating system if it is newer than that of this program.
pub fn install_zone_rules(configuration: &Config) {
    zoneinfo::install(&configuration.zoneinfo_dir);
}

/// Connects to the database, runs its migrations, creates the services, and stores the days again if the time zone data
/// is newer than that of the database.
pub async fn start(configuration: &Config) -> anyhow::Result<AppServices> {
    let services = connect(configuration).await?;
    let renewal = zone_data::renew(&services)
        .await
        .context("the days cannot be stored with the new time zone data")?;
    let release = ZoneRules::installed().release();
    match renewal {
        ZoneDataRenewal::Current => {}
        ZoneDataRenewal::Renewed(RenewedDays { players, days }) => {
            tracing::info!(%release, players, days, "the database now relies on this time zone data");
        }
        ZoneDataRenewal::Behind(newer) => tracing::warn!(
            %release,
            %newer,
            "another program on this database has newer time zone data: times in zones that have changed are wrong here \
             until this host's package tzdata, or Muster, is updated"
        ),
    }
    Ok(services)
}

/// The same without storing days again.
pub async fn connect(configuration: &Config) -> anyhow::Result<AppServices> {
    install_zone_rules(configuration);
    let store = app_storage::connect(configuration.database_url.reveal())
        .await
        .context("DATABASE_URL: the database cannot be used")?;
    let mut services = AppServices::new(store, Arc::new(SystemClock), Arc::new(OsEntropy));
    if let Some(token) = &configuration.admin_token {
        services = services.with_operator_token(token.digest());
    }
    let version = services
        .store
        .version()
        .await
        .context("the database cannot be read")?;
    services.version_watch.advance(version);
    Ok(services)
}
