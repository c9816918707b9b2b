//! The controls of the fake Discord for tests, and its record of the bot's requests.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::time::timeout;

use super::channels::PIN_MESSAGES;
use super::faults::{RequestFault, RequestKind};
use super::network::FakeNetwork;
use super::payload::{self, CHANNEL_ID};
use super::session::{GatewayOrder, LOST_EVENT};
use super::{FakeDiscord, WAIT_TIMEOUT};

impl FakeDiscord {
    /// Denies the permission to pin messages.
    pub fn deny_pins(&self) {
        self.deny_permissions(0, PIN_MESSAGES);
    }

    /// Denies these permission bits to the bot's role, and in the server's channel; 0 denies none.
    pub fn deny_permissions(&self, by_role: u64, by_channel: u64) {
        self.state.channels.deny(by_role, by_channel);
    }

    /// Makes the team's role unmentionable.
    pub fn forbid_mentions(&self) {
        self.state.channels.forbid_mentions();
    }

    /// Deletes the newest message of the server's channel, as a user does.
    pub fn delete_newest_message(&self) {
        self.state.channels.delete_newest(CHANNEL_ID);
    }

    /// Injects one fault into each of the next requests of this kind; later requests succeed.
    pub fn fail_next(&self, kind: RequestKind, faults: impl IntoIterator<Item = RequestFault>) {
        self.state.faults.enqueue(kind, faults);
    }

    /// The number of requests of this kind, including failed ones.
    pub fn request_count(&self, kind: RequestKind) -> usize {
        self.state.faults.count(kind)
    }

    /// Waits until `count` requests of this kind have arrived.
    pub async fn wait_for_requests(&self, kind: RequestKind, count: usize) {
        self.state.faults.wait_for_count(kind, count).await;
    }

    /// Calls `watcher` before each request is handled.
    pub fn watch_requests(&self, watcher: impl Fn(RequestKind) + Send + Sync + 'static) {
        self.state.faults.watch(Arc::new(watcher));
    }

    /// Cuts the bot's connection to the gateway, and waits until it is closed.
    pub async fn drop_connection(&self) {
        let mut lost = self.state.lost_connections.subscribe();
        let before = *lost.borrow();
        self.state.sessions.cut();
        // The bot may already be connected again.
        let ended = timeout(WAIT_TIMEOUT, lost.wait_for(|now| *now > before)).await;
        assert!(ended.is_ok(), "the bot is still connected");
    }

    /// Sends a gateway order to the connected bot.
    pub fn send_order(&self, order: GatewayOrder) {
        self.state.sessions.order(order);
    }

    /// Leaves a gap in the sequence numbers of the events, as if one had been lost.
    pub fn lose_event(&self) {
        self.state.sessions.publish(LOST_EVENT, Value::Null);
    }

    /// Marks the bot as disconnected before its connection breaks, as a gateway does after missed heartbeats.
    pub fn mark_disconnected(&self) {
        self.state.connected.send_replace(false);
    }

    /// Sets the heartbeat interval of the next connection.
    pub fn set_heartbeat_interval(&self, interval: Duration) {
        self.state.sessions.set_heartbeat(interval);
    }

    /// The times at which the bot identified.
    pub fn identify_times(&self) -> Vec<Instant> {
        self.state.sessions.identify_times()
    }

    /// The network between the bot and the fake Discord.
    pub fn network(&self) -> &FakeNetwork {
        &self.network
    }

    /// Refuses the next attempt to resume a session.
    pub fn refuse_next_resume(&self) {
        self.state.sessions.refuse_next_resume();
    }

    /// Makes the gateway unreachable for `span`: connections are reset, and so are new ones.
    pub fn refuse_gateway_for(&self, span: Duration) {
        self.state.sessions.refuse_connections_for(span);
    }

    /// Sets how many sessions `/gateway/bot` allows, and when this limit is reset.
    pub fn limit_session_starts(&self, remaining: u32, reset_after: Duration) {
        self.state.sessions.limit_starts(remaining, reset_after);
    }

    /// Makes the tokens of all interactions so far expire, as after fifteen minutes.
    pub fn expire_interaction_tokens(&self) {
        for interaction in self.state.interactions().values_mut() {
            interaction.is_expired = true;
        }
    }

    /// Limits how many further direct channels the bot may open; `None` lifts the limit.
    pub fn limit_direct_channels(&self, count: Option<usize>) {
        self.state.channels.limit_openings(count);
    }

    /// Returns the mentions of roles that pinged no one, because the bot lacks the permission: message and role.
    pub fn silent_mentions(&self) -> Vec<(String, String)> {
        self.state.channels.silent_mentions()
    }

    /// Makes the account a member of the server with this avatar; `None`: without one.
    pub fn set_avatar(&self, account: &str, hash: Option<&str>) {
        let mut member = payload::user(account, "member");
        member["avatar"] = hash.into();
        self.state.members().insert(account.to_owned(), member);
    }

    /// Removes a member from the server.
    pub fn remove_member(&self, account: &str) {
        self.state.members().remove(account);
        self.state.channels.set_departed(account, true);
    }

    /// Adds a command as an earlier bot did: in another server, of which the bot is a member then, or globally.
    pub fn leave_command(&self, server: Option<u64>, name: &str) {
        let command = serde_json::json!({"name": name, "description": name});
        let mut commands = self.state.other_commands();
        commands.entry(server).or_default().push(command);
    }

    /// The number of commands in another server, or of global ones.
    pub fn left_command_count(&self, server: Option<u64>) -> usize {
        let commands = self.state.other_commands();
        commands.get(&server).map_or(0, Vec::len)
    }

    /// Removes the bot from the server.
    pub fn remove_bot(&self) {
        self.state.is_bot_removed.store(true, Ordering::Relaxed);
    }

    /// Gives the bot a timeout in the server until this instant; `None` ends it.
    pub fn time_out_bot(&self, until: Option<&str>) {
        self.state.channels.time_out(until);
    }

    /// Forgets the nonces of all messages, as Discord does after some minutes.
    pub fn forget_nonces(&self) {
        self.state.channels.forget_nonces();
    }

    /// Makes this account refuse direct messages.
    pub fn close_direct_messages(&self, account: &str) {
        self.state.channels.close_direct_messages(account);
    }
}
