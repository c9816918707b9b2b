//! The gateway: hello, identify, ready, heartbeats, then events as they come.

use std::sync::Arc;

use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{WebSocketStream, accept_async};

use super::session::GatewayOrder;
use super::{APPLICATION_ID, Desk, TOKEN, payload};

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
/// Close code: an intent that this bot was not granted.
const DISALLOWED_INTENTS: u16 = 4014;
/// Members, presences, message content.
const PRIVILEGED: u64 = (1 << 1) | (1 << 8) | (1 << 15);

pub(super) async fn serve(listener: TcpListener, desk: Arc<Desk>) {
    let mut connections = JoinSet::new();
    while let Ok((stream, _)) = listener.accept().await {
        connections.spawn(attend(stream, Arc::clone(&desk)));
    }
}

async fn attend(stream: TcpStream, desk: Arc<Desk>) {
    let Ok(socket) = accept_async(stream).await else {
        desk.reject("the gateway was asked for something that is no websocket".to_owned());
        return;
    };
    let mut connection = Connection {
        socket,
        seen: None,
        number: 0,
        desk: Arc::clone(&desk),
    };
    // The bot reconnects by itself, maybe before this connection is known to be broken.
    let _ = connection.run().await;
    if desk.sessions.is_newest(connection.number) {
        desk.connected.send_replace(false);
    }
}

struct Connection {
    socket: WebSocketStream<TcpStream>,
    /// How many events of the session it has had; `None` before it is in one.
    seen: Option<usize>,
    /// 0 before it is in a session.
    number: u64,
    desk: Arc<Desk>,
}

type Ended = Result<(), tokio_tungstenite::tungstenite::Error>;

impl Connection {
    async fn run(&mut self) -> Ended {
        let interval = self.desk.sessions.heartbeat();
        self.send(&json!({"op": HELLO, "d": {"heartbeat_interval": interval}}))
            .await?;
        let (mut growth, mut cuts) = (self.desk.sessions.growth(), self.desk.sessions.cuts());
        let mut orders = self.desk.sessions.orders();
        orders.mark_unchanged();
        loop {
            self.catch_up().await?;
            tokio::select! {
                message = self.socket.next() => match message {
                    Some(Ok(Message::Text(text))) => self.hear(&text).await?,
                    Some(Err(_)) | None => return Ok(()),
                    // A farewell is answered by reading on.
                    Some(Ok(_)) => {}
                },
                _ = growth.changed() => {}
                _ = orders.changed() => {
                    let order = orders.borrow_and_update().last().copied();
                    if let Some(order) = order.filter(|_| self.seen.is_some()) {
                        self.obey(order).await?;
                    }
                }
                // Without a farewell, as when a cable is pulled.
                _ = cuts.changed() => return Ok(()),
            }
        }
    }

    async fn hear(&mut self, text: &str) -> Ended {
        let message: Value = serde_json::from_str(text).unwrap_or_default();
        match message["op"].as_u64() {
            Some(HEARTBEAT) => self.send(&json!({"op": HEARTBEAT_ACK})).await,
            Some(IDENTIFY) => self.identify(&message["d"]).await,
            Some(RESUME) => self.resume(&message["d"]).await,
            Some(PRESENCE) => Ok(()),
            _ => {
                self.desk
                    .reject(format!("the gateway does not know {text}"));
                Ok(())
            }
        }
    }

    async fn identify(&mut self, identity: &Value) -> Ended {
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
            .is_none_or(|intents| intents & PRIVILEGED != 0)
        {
            return self.close(DISALLOWED_INTENTS, "Disallowed intents.").await;
        }
        let session = self.desk.fresh_id();
        self.desk.sessions.begin(session.clone());
        let ready = json!({
            "v": 10,
            "user": payload::bot(),
            "guilds": [{"id": super::GUILD_ID.to_string(), "unavailable": true}],
            "session_id": session,
            "resume_gateway_url": self.desk.gateway_url,
            "shard": [0, 1],
            "application": {"id": APPLICATION_ID.to_string(), "flags": 0},
        });
        self.desk.sessions.publish("READY", ready);
        self.seen = Some(0);
        self.number = self.desk.sessions.enter();
        self.catch_up().await?;
        self.desk.connected.send_replace(true);
        Ok(())
    }

    async fn obey(&mut self, order: GatewayOrder) -> Ended {
        self.seen = None;
        self.desk.connected.send_replace(false);
        match order {
            GatewayOrder::Close(code) => {
                let frame = CloseFrame {
                    code: code.into(),
                    reason: "as the test wants it".into(),
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

    /// Goes on in a session where the bot left it, with all that it missed.
    async fn resume(&mut self, session: &Value) -> Ended {
        if !self.desk.sessions.may_resume(&session["session_id"]) {
            return self.send(&json!({"op": INVALID_SESSION, "d": false})).await;
        }
        let seen = session["seq"].as_u64().unwrap_or_default();
        self.seen = usize::try_from(seen).ok();
        self.number = self.desk.sessions.enter();
        self.catch_up().await?;
        self.desk.sessions.publish("RESUMED", json!({}));
        self.desk.connected.send_replace(true);
        Ok(())
    }

    /// Sends the events of the session that this connection has not had.
    async fn catch_up(&mut self) -> Ended {
        let Some(seen) = self.seen else {
            return Ok(());
        };
        for (number, name, data) in self.desk.sessions.after(seen) {
            let event = json!({"op": DISPATCH, "s": number, "t": name, "d": data});
            self.send(&event).await?;
            self.seen = Some(number);
        }
        Ok(())
    }

    async fn send(&mut self, message: &Value) -> Ended {
        self.socket.send(Message::Text(message.to_string())).await
    }

    async fn close(&mut self, code: u16, reason: &'static str) -> Ended {
        self.desk
            .reject(format!("the gateway closed with {code}: {reason}"));
        let frame = CloseFrame {
            code: code.into(),
            reason: reason.into(),
        };
        self.socket.close(Some(frame)).await
    }
}
