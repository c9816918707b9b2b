//! The bot's outbox for the admins' portal, and a member's question to a player.

use app_domain::Day;
use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::{MessageDesk, MessageTarget, MessagesAsked, MessagesPart};

/// What the bot will say in the coming week, and how the bot is.
#[server(prefix = "/rpc", endpoint = "messages/desk", protocol = Call)]
pub async fn load_message_desk() -> Result<MessageDesk, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let desk = app_service::messages::desk(services, &principal.admin()?).await?;
        Ok(shape::message_desk(&desk))
    })
    .await
}

/// The newest fifty messages that were asked for, before the one with the id `before`.
#[server(prefix = "/rpc", endpoint = "messages/past", protocol = Call)]
pub async fn load_messages(
    asked: MessagesAsked,
    before: Option<i64>,
) -> Result<MessagesPart, ApiError> {
    use crate::shape;
    const PART: u32 = 50;
    shape::answer(async |services, principal| {
        let admin = principal.admin()?;
        let filter = shape::message_filter(&asked)?;
        let past = app_service::messages::past(services, &admin, &filter, before, PART).await?;
        Ok(shape::messages_part(past, services.now()))
    })
    .await
}

/// Runs a job before its time, or sends a message again.
#[server(prefix = "/rpc", endpoint = "messages/send", protocol = Call)]
pub async fn send_message_now(target: MessageTarget) -> Result<(), ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let admin = principal.admin()?;
        app_service::messages::send_now(services, &admin, shape::target(&target)?).await
    })
    .await
}

/// Leaves a job undone, or a waiting message unsaid.
#[server(prefix = "/rpc", endpoint = "messages/skip", protocol = Call)]
pub async fn skip_message(target: MessageTarget) -> Result<(), ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let admin = principal.admin()?;
        app_service::messages::skip(services, &admin, shape::target(&target)?).await
    })
    .await
}

/// Lets a skipped job run at its time after all.
#[server(prefix = "/rpc", endpoint = "messages/restore", protocol = Call)]
pub async fn restore_job(job: String, date: Day) -> Result<(), ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let admin = principal.admin()?;
        app_service::messages::restore(services, &admin, shape::job_named(&job)?, date).await
    })
    .await
}

/// Has the bot ask the player whom the day's suggestion names, once.
#[server(prefix = "/rpc", endpoint = "schedule/ask", protocol = Call)]
pub async fn ask_player(date: Day, user_id: String) -> Result<(), ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let member = principal.member()?;
        let player = user_id
            .parse()
            .map_err(|rule| app_service::ServiceError::invalid("userId", rule))?;
        app_service::messages::ask(services, &member, date, &player).await
    })
    .await
}
