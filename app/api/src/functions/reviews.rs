//! Server functions: comments at moments of a match's recording.

use app_wire::ApiError;
use app_wire::CommentBody;
use leptos::prelude::*;

use crate::rpc_protocol::RpcProtocol;

/// Adds a comment to a match; `id` is a UUID version 7 from the caller.
#[server(prefix = "/rpc", endpoint = "reviews/add", protocol = RpcProtocol)]
pub async fn add_comment(
    match_id: String,
    id: String,
    at: String,
    text: String,
) -> Result<CommentBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_domain::RuleViolations;
        use app_domain::matches::review::{self, CommentId};
        use app_service::reviews::{self, NewComment};
        let member = principal.member()?;
        let of = convert::parse_field("matchId", &match_id)?;
        let mut faults = RuleViolations::default();
        let id = faults.record("id", CommentId::parse_generated(&id));
        let at = faults.record("at", at.parse());
        let text = faults.record("text", review::parse_text(&text));
        let (Some(at), Some(text), Some(_)) = (at, text, id) else {
            return Err(faults.0.into());
        };
        let new = NewComment { id, at, text };
        let comments = reviews::add(services, &member, of, new).await?;
        Ok(convert::comment(&comments, &member))
    })
    .await
}

/// Replaces the moment and the text of a comment. Players may change their own comments, admins all.
#[server(prefix = "/rpc", endpoint = "reviews/change", protocol = RpcProtocol)]
pub async fn change_comment(
    match_id: String,
    id: String,
    at: String,
    text: String,
) -> Result<CommentBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_domain::RuleViolations;
        use app_domain::matches::review;
        use app_service::reviews::{self, CommentChange};
        let member = principal.member()?;
        let of = convert::parse_field("matchId", &match_id)?;
        let id = convert::parse_field("id", &id)?;
        let mut faults = RuleViolations::default();
        let change = CommentChange {
            at: faults.record("at", at.parse()),
            text: faults.record("text", review::parse_text(&text)),
        };
        let change = faults.into_result(change)?;
        let comments = reviews::update(services, &member, of, id, change).await?;
        Ok(convert::comment(&comments, &member))
    })
    .await
}

/// Deletes a comment. Players may delete their own comments, admins all.
#[server(prefix = "/rpc", endpoint = "reviews/remove", protocol = RpcProtocol)]
pub async fn remove_comment(match_id: String, id: String) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let member = principal.member()?;
        let of = convert::parse_field("matchId", &match_id)?;
        let id = convert::parse_field("id", &id)?;
        app_service::reviews::remove(services, &member, of, id).await
    })
    .await
}
