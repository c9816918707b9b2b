//! Server functions: comments on a strategy and on passages of it.

use app_wire::{ApiError, CommentThreadBody, PassageRequest};
use leptos::prelude::*;

use crate::rpc_protocol::{RpcProtocol, RpcQuery};

/// Returns the threads of a strategy: those about all of it, then in the order of their passages, then those whose passage
/// was deleted.
#[server(prefix = "/rpc", endpoint = "comments/list", protocol = RpcQuery)]
pub async fn list_comment_threads(strategy_id: String) -> Result<Vec<CommentThreadBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let member = principal.member()?;
        let of = convert::parse_field("strategyId", &strategy_id)?;
        let threads = app_service::comment_threads::list(services, &member, of).await?;
        Ok(convert::comment_threads(&threads, &member))
    })
    .await
}

/// Adds a thread on a passage of a version, or on the whole strategy; `id` is a UUID version 7 from the caller.
#[server(prefix = "/rpc", endpoint = "comments/add", protocol = RpcProtocol)]
pub async fn add_comment_thread(
    strategy_id: String,
    id: String,
    passage: Option<PassageRequest>,
    text: String,
) -> Result<CommentThreadBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_domain::RuleViolations;
        use app_domain::comment_thread::ThreadId;
        use app_domain::matches::review;
        use app_service::comment_threads::{self, NewThread};
        let member = principal.member()?;
        let of = convert::parse_field("strategyId", &strategy_id)?;
        let mut faults = RuleViolations::default();
        let id = faults.record("id", ThreadId::parse_generated(&id));
        let text = faults.record("text", review::parse_text(&text));
        let (Some(id), Some(text)) = (id, text) else {
            return Err(faults.0.into());
        };
        let new = NewThread {
            id,
            passage: passage.map(convert::selected_passage),
            text,
        };
        let thread = comment_threads::add(services, &member, of, new).await?;
        Ok(convert::comment_thread(&thread, &member))
    })
    .await
}

/// Adds a message to a thread; `id` is a UUID version 7 from the caller. Opens the thread again if it was resolved.
#[server(prefix = "/rpc", endpoint = "comments/reply", protocol = RpcProtocol)]
pub async fn reply_to_thread(
    strategy_id: String,
    thread_id: String,
    id: String,
    text: String,
) -> Result<CommentThreadBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_domain::RuleViolations;
        use app_domain::comment_thread::ThreadMessageId;
        use app_domain::matches::review;
        use app_service::comment_threads::{self, NewThreadMessage};
        let member = principal.member()?;
        let of = convert::parse_field("strategyId", &strategy_id)?;
        let thread = convert::parse_field("threadId", &thread_id)?;
        let mut faults = RuleViolations::default();
        let id = faults.record("id", ThreadMessageId::parse_generated(&id));
        let text = faults.record("text", review::parse_text(&text));
        let (Some(id), Some(text)) = (id, text) else {
            return Err(faults.0.into());
        };
        let new = NewThreadMessage { id, text };
        let thread = comment_threads::reply(services, &member, of, thread, new).await?;
        Ok(convert::comment_thread(&thread, &member))
    })
    .await
}

/// Resolves a thread, or opens it again.
#[server(prefix = "/rpc", endpoint = "comments/resolve", protocol = RpcProtocol)]
pub async fn resolve_thread(
    strategy_id: String,
    thread_id: String,
    is_resolved: bool,
) -> Result<CommentThreadBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::comment_threads;
        let member = principal.member()?;
        let of = convert::parse_field("strategyId", &strategy_id)?;
        let thread = convert::parse_field("threadId", &thread_id)?;
        let thread =
            comment_threads::set_resolved(services, &member, of, thread, is_resolved).await?;
        Ok(convert::comment_thread(&thread, &member))
    })
    .await
}

/// Deletes a message; with the first one the whole thread. Players may delete their own messages, admins all.
#[server(prefix = "/rpc", endpoint = "comments/remove", protocol = RpcProtocol)]
pub async fn remove_thread_message(
    strategy_id: String,
    thread_id: String,
    message_id: String,
) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::comment_threads;
        let member = principal.member()?;
        let of = convert::parse_field("strategyId", &strategy_id)?;
        let thread = convert::parse_field("threadId", &thread_id)?;
        let message = convert::parse_field("messageId", &message_id)?;
        comment_threads::remove_message(services, &member, of, thread, message).await
    })
    .await
}
