//! The gateway connection that delivers events: one supervised shard of serenity.
//!
//! serenity implements the protocol and resumes interrupted sessions. This module handles the other cases: a session
//! that cannot be resumed, a connection without responses, and a runner that spins, because `ShardRunner::run` of
//! serenity 0.12 keeps polling an ended stream until its next heartbeat is due. Between serenity and Discord there is a
//! relay.

mod identify_budget;
mod link_status;
mod readable_event;
mod reconnect_backoff;
mod relay;
mod supervisor;
mod task_watchdog;
mod thread;

pub use link_status::LinkStatus;
use supervisor::CONNECT_TIMEOUT;
pub use supervisor::GatewaySupervisor;
