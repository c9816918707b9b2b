//! Server functions: comments on a strategy and on passages of it.

use app_domain::comment_thread::{ThreadId, ThreadMessageId};
use app_domain::strategy::StrategyId;
use app_wire::{ApiError, CommentThreadBody, PassageRequest};
use leptos::prelude::*;

use crate::rpc_protocol::{RpcProtocol, RpcQuery};

/// Returns the threads of a strategy: those about all of it, then in the order of their passages, then those whose passage
/// was deleted.
#[server(prefix = "/rpc", endpoint = "comments/list", protocol = RpcQuery)]
pub async fn list_comment_threads(
    strategy_id: StrategyId,
) -> Result<Vec<CommentThreadBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let member = principal.member()?;
        let threads = app_service::comment_threads::list(services, &member, strategy_id).await?;
        Ok(convert::comment_threads(&threads, &member))
    })
    .await
}

/// Adds a thread on a passage of a version, or on the whole strategy; `id` is a UUID version 7 from the caller.
#[server(prefix = "/rpc", endpoint = "comments/add", protocol = RpcProtocol)]
pub async fn add_comment_thread(
    strategy_id: StrategyId,
    id: ThreadId,
    passage: Option<PassageRequest>,
    text: String,
) -> Result<CommentThreadBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_domain::RuleViolations;
        use app_domain::matches::review;
        use app_service::comment_threads::{self, NewThread};
        let member = principal.member()?;
        let mut faults = RuleViolations::default();
        let id = faults.record("id", id.require_generated());
        let text = faults.record("text", review::parse_text(&text));
        let (Some(id), Some(text)) = (id, text) else {
            return Err(faults.0.into());
        };
        let new = NewThread {
            id,
            passage: passage.map(convert::selected_passage),
            text,
        };
        let thread = comment_threads::add(services, &member, strategy_id, new).await?;
        Ok(convert::comment_thread(&thread, &member))
    })
    .await
}

/// Adds a message to a thread; `id` is a UUID version 7 from the caller. Opens the thread again if it was resolved.
#[server(prefix = "/rpc", endpoint = "comments/reply", protocol = RpcProtocol)]
pub async fn reply_to_thread(
    strategy_id: StrategyId,
    thread_id: ThreadId,
    id: ThreadMessageId,
    text: String,
) -> Result<CommentThreadBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_domain::RuleViolations;
        use app_domain::matches::review;
        use app_service::comment_threads::{self, NewThreadMessage};
        let member = principal.member()?;
        let mut faults = RuleViolations::default();
        let id = faults.record("id", id.require_generated());
        let text = faults.record("text", review::parse_text(&text));
        let (Some(id), Some(text)) = (id, text) else {
            return Err(faults.0.into());
        };
        let new = NewThreadMessage { id, text };
        let thread = comment_threads::reply(services, &member, strategy_id, thread_id, new).await?;
        Ok(convert::comment_thread(&thread, &member))
    })
    .await
}

/// Resolves a thread, or opens it again.
#[server(prefix = "/rpc", endpoint = "comments/resolve", protocol = RpcProtocol)]
pub async fn resolve_thread(
    strategy_id: StrategyId,
    thread_id: ThreadId,
    is_resolved: bool,
) -> Result<CommentThreadBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::comment_threads;
        let member = principal.member()?;
        let thread =
            comment_threads::set_resolved(services, &member, strategy_id, thread_id, is_resolved)
                .await?;
        Ok(convert::comment_thread(&thread, &member))
    })
    .await
}

/// Deletes a message; with the first one the whole thread. Players may delete their own messages, admins all.
#[server(prefix = "/rpc", endpoint = "comments/remove", protocol = RpcProtocol)]
pub async fn remove_thread_message(
    strategy_id: StrategyId,
    thread_id: ThreadId,
    message_id: ThreadMessageId,
) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::comment_threads;
        let member = principal.member()?;
        comment_threads::remove_message(services, &member, strategy_id, thread_id, message_id).await
    })
    .await
}
