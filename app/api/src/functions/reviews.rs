//! What is said of matches at moments of their recordings, for the portal.

use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::CommentBody;

/// Says something of a match; `id` is a UUID of version 7 that the caller has made.
#[server(prefix = "/rpc", endpoint = "reviews/add", protocol = Call)]
pub async fn add_comment(
    match_id: String,
    id: String,
    at: String,
    text: String,
) -> Result<CommentBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        use app_domain::Faults;
        use app_domain::matches::review::{self, CommentId};
        use app_service::reviews::{self, NewComment};
        let member = principal.member()?;
        let of = shape::parsed("matchId", &match_id)?;
        let mut faults = Faults::default();
        let id = faults.noted("id", CommentId::made(&id));
        let at = faults.noted("at", at.parse());
        let text = faults.noted("text", review::text(&text));
        let (Some(at), Some(text), Some(_)) = (at, text, id) else {
            return Err(faults.0.into());
        };
        let new = NewComment { id, at, text };
        let said = reviews::add(services, &member, of, new).await?;
        Ok(shape::comment(&said, &member))
    })
    .await
}

/// Replaces the moment and the words of a comment; of one's own, or of anybody's for an admin.
#[server(prefix = "/rpc", endpoint = "reviews/change", protocol = Call)]
pub async fn change_comment(
    match_id: String,
    id: String,
    at: String,
    text: String,
) -> Result<CommentBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        use app_domain::Faults;
        use app_domain::matches::review;
        use app_service::reviews::{self, CommentChange};
        let member = principal.member()?;
        let of = shape::parsed("matchId", &match_id)?;
        let id = shape::parsed("id", &id)?;
        let mut faults = Faults::default();
        let change = CommentChange {
            at: faults.noted("at", at.parse()),
            text: faults.noted("text", review::text(&text)),
        };
        let change = faults.or(change)?;
        let said = reviews::update(services, &member, of, id, change).await?;
        Ok(shape::comment(&said, &member))
    })
    .await
}

/// Removes a comment; one's own, or anybody's for an admin.
#[server(prefix = "/rpc", endpoint = "reviews/remove", protocol = Call)]
pub async fn remove_comment(match_id: String, id: String) -> Result<(), ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let member = principal.member()?;
        let of = shape::parsed("matchId", &match_id)?;
        let id = shape::parsed("id", &id)?;
        app_service::reviews::remove(services, &member, of, id).await
    })
    .await
}
