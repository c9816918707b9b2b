//! `muster demo`: a demo team in a temporary folder, to look at. Settings and data of an installation are not used.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};

use anyhow::Context;
use app_runtime::config::ConfigError;
use app_runtime::{Config, OsEntropy};
use app_service::port::RandomSource;
use app_service::{AppServices, demo};

use chrono::TimeDelta;

use super::{build_runtime, login_link, serve};

/// Days with answers before today, for the statistics.
const PAST_DAYS: u16 = 91;
/// How long the sign-in links are valid.
const LINK_LIFETIME: TimeDelta = TimeDelta::days(1);

/// Serves the demo team until the process receives a stop signal, and removes its data.
pub fn run() -> anyhow::Result<()> {
    let folder = TemporaryFolder::create()?;
    let configuration = configuration(&folder.path, free_port()?)?;
    app_runtime::logs::start(&configuration)?;
    let links = build_runtime(&mut tokio::runtime::Builder::new_current_thread())?
        .block_on(create_team(&configuration))?;
    serve::run_configured(&configuration, None, Some(&links))
}

/// Creates the team, and returns what is printed when the server listens.
async fn create_team(configuration: &Config) -> anyhow::Result<String> {
    let services = app_runtime::start(configuration).await?;
    demo::seed(&services).await?;
    demo::add_past(&services, PAST_DAYS).await?;
    let links = sign_in_links(&services, &configuration.public_url).await?;
    services.store.close().await;
    Ok(links)
}

/// The defaults, but for addresses, folders, and the portal of developers.
fn configuration(folder: &Path, address: SocketAddr) -> Result<Config, ConfigError> {
    let path = |name: &str| folder.join(name).display().to_string();
    let portal = std::env::var("ASSETS_DIR").unwrap_or_default();
    Config::from_pairs(&[
        ("ASSETS_DIR", &portal),
        ("BIND_ADDRESS", &address.to_string()),
        ("DATABASE_URL", &format!("sqlite://{}", path("muster.db"))),
        ("LOG", "warn"),
        ("PUBLIC_URL", &format!("http://{address}")),
        ("UPLOADS_URL", &format!("file:{}", path("uploads"))),
    ])
}

/// Returns an address on loopback with a port that no program uses.
fn free_port() -> anyhow::Result<SocketAddr> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| listener.local_addr())
        .context("no port is free on 127.0.0.1")
}

async fn sign_in_links(services: &AppServices, public_url: &str) -> anyhow::Result<String> {
    let link = async |player| login_link::issue(services, public_url, player, LINK_LIFETIME).await;
    let (admin, player) = (link(demo::ADMIN_ID).await?, link(demo::PLAYER_ID).await?);
    Ok(format!(
        "A demo team is served at {public_url}\n\
         Sign in once with each of these links (valid for a day):\n  \
         as an admin:  {admin}\n  as a player:  {player}\n\
         Ctrl+C stops it and removes its data."
    ))
}

/// A folder that only this user can enter, removed with everything in it when it is dropped.
struct TemporaryFolder {
    path: PathBuf,
}

impl TemporaryFolder {
    fn create() -> anyhow::Result<Self> {
        let mut random = [0; 8];
        OsEntropy.fill(&mut random);
        let name = format!("muster-demo-{:016x}", u64::from_ne_bytes(random));
        let path = std::env::temp_dir().join(name);
        create_private(&path)
            .with_context(|| format!("the folder {} cannot be created", path.display()))?;
        Ok(Self { path })
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.path) {
            eprintln!("{} was not removed: {error}", self.path.display());
        }
    }
}

fn create_private(path: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}
