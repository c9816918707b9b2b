//! The baseline: a minimal axum server in its own process.

use std::net::SocketAddr;
use std::process::Stdio;

use anyhow::{Context, Result};
use axum::Router;
use axum::routing::get;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpListener;
use tokio::process::{Child, Command};

/// The argument that makes this program run the baseline server instead of measuring.
pub const ARGUMENT: &str = "serve-hello";

/// A running baseline server, which is killed when this value is dropped.
pub struct BaselineServer {
    pub address: SocketAddr,
    _child: Child,
}

impl BaselineServer {
    pub async fn start() -> Result<Self> {
        let program = std::env::current_exe()?;
        let mut child = Command::new(program)
            .arg(ARGUMENT)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let output = child
            .stdout
            .take()
            .context("the baseline server's output is piped")?;
        let line = BufReader::new(output)
            .lines()
            .next_line()
            .await?
            .context("the baseline server did not start")?;
        Ok(Self {
            address: line.parse()?,
            _child: child,
        })
    }
}

pub async fn serve() -> Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    let router = Router::new().route("/", get(async || "Hello, World!"));
    Ok(axum::serve(listener, router).await?)
}
