//! Server functions: comments at moments of a match's recording.

use app_domain::matches::MatchId;
use app_domain::matches::review::CommentId;
use app_wire::{ApiError, CommentBody};
use leptos::prelude::*;

use crate::rpc_protocol::RpcProtocol;

/// Adds a comment to a match; `id` is a UUID version 7 from the caller.
#[server(prefix = "/rpc", endpoint = "reviews/add", protocol = RpcProtocol)]
pub async fn add_comment(
    match_id: MatchId,
    id: CommentId,
    at: String,
    text: String,
) -> Result<CommentBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_domain::RuleViolations;
        use app_domain::matches::review;
        use app_service::reviews::{self, NewComment};
        let member = principal.member()?;
        let mut faults = RuleViolations::default();
        let id = faults.record("id", id.require_generated());
        let at = faults.record("at", at.parse());
        let text = faults.record("text", review::parse_text(&text));
        let (Some(at), Some(text), Some(_)) = (at, text, id) else {
            return Err(faults.0.into());
        };
        let new = NewComment { id, at, text };
        let comments = reviews::add(services, &member, match_id, new).await?;
        Ok(convert::comment(&comments, &member))
    })
    .await
}

/// Replaces the moment and the text of a comment. Players may change their own comments, admins all.
#[server(prefix = "/rpc", endpoint = "reviews/change", protocol = RpcProtocol)]
pub async fn change_comment(
    match_id: MatchId,
    id: CommentId,
    at: String,
    text: String,
) -> Result<CommentBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_domain::RuleViolations;
        use app_domain::matches::review;
        use app_service::reviews::{self, CommentChange};
        let member = principal.member()?;
        let mut faults = RuleViolations::default();
        let change = CommentChange {
            at: faults.record("at", at.parse()),
            text: faults.record("text", review::parse_text(&text)),
        };
        let change = faults.into_result(change)?;
        let comments = reviews::update(services, &member, match_id, id, change).await?;
        Ok(convert::comment(&comments, &member))
    })
    .await
}

/// Deletes a comment. Players may delete their own comments, admins all.
#[server(prefix = "/rpc", endpoint = "reviews/remove", protocol = RpcProtocol)]
pub async fn remove_comment(match_id: MatchId, id: CommentId) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let member = principal.member()?;
        app_service::reviews::remove(services, &member, match_id, id).await
    })
    .await
}
