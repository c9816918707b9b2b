//! The gateway: hello, identify, ready, heartbeats and events.

use std::sync::Arc;

use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{WebSocketStream, accept_async};

use super::session::GatewayOrder;
use super::{APPLICATION_ID, FakeDiscordState, TOKEN, payload};

const DISPATCH: u64 = 0;
const HEARTBEAT: u64 = 1;
const IDENTIFY: u64 = 2;
const PRESENCE: u64 = 3;
const RESUME: u64 = 6;
const RECONNECT: u64 = 7;
const INVALID_SESSION: u64 = 9;
const HELLO: u64 = 10;
const HEARTBEAT_ACK: u64 = 11;

/// Close code: the token is wrong.
const AUTHENTICATION_FAILED: u16 = 4004;
/// Close code: an intent that the bot was not granted.
const DISALLOWED_INTENTS: u16 = 4014;
/// The privileged intents: members, presences, message content.
const PRIVILEGED_INTENTS: u64 = (1 << 1) | (1 << 8) | (1 << 15);

pub(super) async fn serve(listener: TcpListener, state: Arc<FakeDiscordState>) {
    let mut connections = JoinSet::new();
    while let Ok((stream, _)) = listener.accept().await {
        if state.sessions.is_unreachable() {
            // Resets the connection instead of closing it.
            let _ = stream.set_zero_linger();
            continue;
        }
        connections.spawn(handle_connection(stream, Arc::clone(&state)));
    }
}

async fn handle_connection(stream: TcpStream, state: Arc<FakeDiscordState>) {
    let Ok(socket) = accept_async(stream).await else {
        state.record_violation("a connection to the gateway is not a WebSocket".to_owned());
        return;
    };
    let mut connection = FakeGatewayConnection {
        socket,
        seen: None,
        number: 0,
        state: Arc::clone(&state),
    };
    // The bot may reconnect before this connection is known to be lost.
    let _ = connection.run().await;
    if state.sessions.is_newest(connection.number) {
        state.connected.send_replace(false);
    }
    state.lost_connections.send_modify(|lost| *lost += 1);
}

struct FakeGatewayConnection {
    socket: WebSocketStream<TcpStream>,
    /// The number of events of the session that were sent; `None` without a session.
    seen: Option<usize>,
    /// The number of this connection; 0 without a session.
    number: u64,
    state: Arc<FakeDiscordState>,
}

type SocketResult = Result<(), tokio_tungstenite::tungstenite::Error>;

impl FakeGatewayConnection {
    async fn run(&mut self) -> SocketResult {
        let interval = self.state.sessions.heartbeat_ms();
        self.send(&json!({"op": HELLO, "d": {"heartbeat_interval": interval}}))
            .await?;
        let (mut growth, mut cuts) = (
            self.state.sessions.subscribe_events(),
            self.state.sessions.subscribe_cuts(),
        );
        let mut orders = self.state.sessions.subscribe_orders();
        orders.mark_unchanged();
        loop {
            self.send_missed_events().await?;
            tokio::select! {
                message = self.socket.next() => match message {
                    Some(Ok(Message::Text(text))) => self.handle_message(&text).await?,
                    Some(Err(_)) | None => return Ok(()),
                    // Reading on completes the close handshake.
                    Some(Ok(_)) => {}
                },
                _ = growth.changed() => {}
                _ = orders.changed() => {
                    let order = orders.borrow_and_update().last().copied();
                    if let Some(order) = order.filter(|_| self.seen.is_some()) {
                        self.execute(order).await?;
                    }
                }
                // Without a close frame, as when a cable is unplugged.
                _ = cuts.changed() => return Ok(()),
            }
        }
    }

    async fn handle_message(&mut self, text: &str) -> SocketResult {
        let message: Value = serde_json::from_str(text).unwrap_or_default();
        match message["op"].as_u64() {
            Some(HEARTBEAT) => self.send(&json!({"op": HEARTBEAT_ACK})).await,
            Some(IDENTIFY) => self.identify(&message["d"]).await,
            Some(RESUME) => self.resume(&message["d"]).await,
            Some(PRESENCE) => Ok(()),
            _ => {
                self.state
                    .record_violation(format!("unknown gateway message {text}"));
                Ok(())
            }
        }
    }

    async fn identify(&mut self, identity: &Value) -> SocketResult {
        let is_known = identity["token"]
            .as_str()
            .is_some_and(|token| token.trim_start_matches("Bot ") == TOKEN);
        if !is_known {
            return self
                .close(AUTHENTICATION_FAILED, "Authentication failed.")
                .await;
        }
        if identity["intents"]
            .as_u64()
            .is_none_or(|intents| intents & PRIVILEGED_INTENTS != 0)
        {
            return self.close(DISALLOWED_INTENTS, "Disallowed intents.").await;
        }
        let session = self.state.fresh_id();
        self.state.sessions.begin(session.clone());
        let ready = json!({
            "v": 10,
            "user": payload::bot(),
            "guilds": [{"id": super::GUILD_ID.to_string(), "unavailable": true}],
            "session_id": session,
            "resume_gateway_url": self.state.gateway_url,
            "shard": [0, 1],
            "application": {"id": APPLICATION_ID.to_string(), "flags": 0},
        });
        self.state.sessions.publish("READY", ready);
        self.seen = Some(0);
        self.number = self.state.sessions.next_connection_number();
        self.send_missed_events().await?;
        self.state.connected.send_replace(true);
        Ok(())
    }

    async fn execute(&mut self, order: GatewayOrder) -> SocketResult {
        self.seen = None;
        self.state.connected.send_replace(false);
        match order {
            GatewayOrder::Close(code) => {
                let frame = CloseFrame {
                    code: code.into(),
                    reason: "requested by the test".into(),
                };
                self.socket.close(Some(frame)).await
            }
            GatewayOrder::Reconnect => self.send(&json!({"op": RECONNECT, "d": null})).await,
            GatewayOrder::InvalidSession(may_resume) => {
                self.send(&json!({"op": INVALID_SESSION, "d": may_resume}))
                    .await
            }
        }
    }

    /// Resumes a session, and sends all events that the bot missed.
    async fn resume(&mut self, session: &Value) -> SocketResult {
        if !self.state.sessions.may_resume(&session["session_id"]) {
            return self.send(&json!({"op": INVALID_SESSION, "d": false})).await;
        }
        let seen = session["seq"].as_u64().unwrap_or_default();
        self.seen = usize::try_from(seen).ok();
        self.number = self.state.sessions.next_connection_number();
        self.send_missed_events().await?;
        self.state.sessions.publish("RESUMED", json!({}));
        self.state.connected.send_replace(true);
        Ok(())
    }

    /// Sends the events of the session that were not sent on this connection.
    async fn send_missed_events(&mut self) -> SocketResult {
        let Some(seen) = self.seen else {
            return Ok(());
        };
        for (number, name, data) in self.state.sessions.events_after(seen) {
            let event = json!({"op": DISPATCH, "s": number, "t": name, "d": data});
            self.send(&event).await?;
            self.seen = Some(number);
        }
        Ok(())
    }

    async fn send(&mut self, message: &Value) -> SocketResult {
        self.socket.send(Message::Text(message.to_string())).await
    }

    async fn close(&mut self, code: u16, reason: &'static str) -> SocketResult {
        self.state.record_violation(format!(
            "the gateway closed the connection with {code}: {reason}"
        ));
        let frame = CloseFrame {
            code: code.into(),
            reason: reason.into(),
        };
        self.socket.close(Some(frame)).await
    }
}
