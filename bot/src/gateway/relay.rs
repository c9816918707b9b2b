//! A relay on loopback between serenity and Discord's gateway.
//!
//! serenity 0.12 drops events that it cannot parse, and reconnects after close codes after which Discord forbids it. The
//! relay makes events readable for serenity, and reports these codes.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Mutex, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{accept_async_with_config, connect_async_with_config};

use super::CONNECT_TIMEOUT;
use super::readable_event::make_readable;

/// The close codes after which a bot must not reconnect:
/// <https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes>.
const FINAL_CLOSE_CODES: [u16; 6] = [4004, 4010, 4011, 4012, 4013, 4014];
/// The wait after a connection could not be accepted, for example without a free file descriptor.
const ACCEPT_DELAY: Duration = Duration::from_secs(1);
/// How long serenity may take for its handshake.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(1);
const IDENTIFY: u64 = 2;
const GATEWAY_VERSION: u8 = 10;

/// A relay; stops when dropped.
pub struct GatewayRelay {
    /// The URL that serenity connects to.
    url: String,
    /// The URL that the relay connects to.
    upstream: Arc<Mutex<String>>,
    final_close: watch::Receiver<Option<u16>>,
    // Dropping the set stops the tasks.
    _serving: JoinSet<()>,
}

impl GatewayRelay {
    pub async fn start() -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.context("a port for the gateway relay")?;
        let url = format!("ws://{}", listener.local_addr()?);
        let upstream = Arc::default();
        let (closed, final_close) = watch::channel(None);
        let mut serving = JoinSet::new();
        serving.spawn(serve(listener, Arc::clone(&upstream), closed));
        Ok(Self {
            url,
            upstream,
            final_close,
            _serving: serving,
        })
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    /// The URL of the gateway for the next connection.
    pub fn upstream(&self) -> Arc<Mutex<String>> {
        Arc::clone(&self.upstream)
    }

    /// Waits until Discord closes a connection with a code after which the bot must not reconnect; returns the code.
    pub async fn final_close(&self) -> u16 {
        let mut closed = self.final_close.clone();
        let code = closed.wait_for(Option::is_some).await.map(|code| *code);
        match code {
            Ok(Some(code)) => code,
            // The relay has stopped.
            _ => std::future::pending().await,
        }
    }
}

async fn serve(
    listener: TcpListener,
    upstream: Arc<Mutex<String>>,
    closed: watch::Sender<Option<u16>>,
) {
    let mut connections = JoinSet::new();
    let closed = Arc::new(closed);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((near, _)) => {
                    let url = upstream.lock().await.clone();
                    connections.spawn(forward(near, url, Arc::clone(&closed)));
                }
                Err(error) => {
                    log_refused(&error);
                    sleep(ACCEPT_DELAY).await;
                }
            },
            Some(_) = connections.join_next() => {}
        }
    }
}

fn log_refused(error: &std::io::Error) {
    let error = error as &dyn std::error::Error;
    tracing::warn!(error, "the gateway relay cannot accept a connection");
}

/// Forwards messages between serenity and Discord until one of them is gone.
async fn forward(near: TcpStream, upstream: String, closed: Arc<watch::Sender<Option<u16>>>) {
    if let Err(error) = try_forward(near, &upstream, &closed).await {
        let error = &error as &dyn std::error::Error;
        tracing::debug!(error, "a connection to the gateway ended");
    }
}

async fn try_forward(
    near: TcpStream,
    upstream: &str,
    closed: &watch::Sender<Option<u16>>,
) -> Result<(), Error> {
    let unlimited = Some(WebSocketConfig {
        max_message_size: None,
        max_frame_size: None,
        ..WebSocketConfig::default()
    });
    let base = upstream.trim_end_matches('/');
    let url = format!("{base}/?v={GATEWAY_VERSION}&encoding=json");
    let connecting = connect_async_with_config(url, unlimited, true);
    let Ok(connected) = timeout(CONNECT_TIMEOUT, connecting).await else {
        return Ok(());
    };
    let (mut far, _) = connected?;
    let handshake = timeout(HANDSHAKE_TIMEOUT, accept_async_with_config(near, unlimited)).await;
    let Ok(near) = handshake else {
        return Ok(());
    };
    let mut near = near?;
    loop {
        tokio::select! {
            message = near.next() => match message {
                Some(Ok(Message::Text(text))) => far.send(Message::Text(uncompressed(text))).await?,
                Some(Ok(message @ Message::Close(_))) => far.send(message).await?,
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Ok(()),
            },
            message = far.next() => match message {
                Some(Ok(Message::Text(text))) => {
                    if let Some(text) = make_readable(text) {
                        near.send(Message::Text(text)).await?;
                    }
                }
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.as_ref().map(|frame| frame.code.into());
                    if let Some(code) = code.filter(|code| FINAL_CLOSE_CODES.contains(code)) {
                        closed.send_replace(Some(code));
                    }
                    return near.send(Message::Close(frame)).await;
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => {
                    // A reset, so that the next write of serenity fails.
                    return near.get_ref().set_zero_linger().map_err(Error::Io);
                }
            },
        }
    }
}

/// Turns compression off in the message that begins a session, because the relay reads the events.
fn uncompressed(text: String) -> String {
    let Ok(mut message) = serde_json::from_str::<Value>(&text) else {
        return text;
    };
    if message["op"] != IDENTIFY {
        return text;
    }
    message["d"]["compress"] = json!(false);
    message.to_string()
}
