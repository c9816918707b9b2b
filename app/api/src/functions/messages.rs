//! Server functions: the bot's outbox, for admins, and a member's request to a player.

use app_domain::message_occasion::JobKind;
use app_domain::{Day, PlayerId};
use app_wire::{ApiError, MessageFilterRequest, MessageListBody, MessageTargetRequest, OutboxBody};
use leptos::prelude::*;

use crate::rpc_protocol::{AdminsOnly, RpcProtocol};

/// Returns the scheduled messages of the coming week and the status of the bot.
#[server(prefix = "/rpc", endpoint = "messages/outbox", protocol = RpcProtocol<AdminsOnly>)]
pub async fn load_outbox() -> Result<OutboxBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let outbox = app_service::messages::load_outbox(services, &principal.admin()?).await?;
        Ok(convert::outbox(&outbox))
    })
    .await
}

/// Returns the newest fifty messages that match the filter and precede the message with the id `before`.
#[server(prefix = "/rpc", endpoint = "messages/past", protocol = RpcProtocol<AdminsOnly>)]
pub async fn load_messages(
    request: MessageFilterRequest,
    before: Option<i64>,
) -> Result<MessageListBody, ApiError> {
    use crate::convert;
    const PAGE_SIZE: u32 = 50;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let filter = app_service::port::MessageFilter {
            occasion: request.occasion.0,
            state: request.state.0,
        };
        let past =
            app_service::messages::message_history(services, &admin, &filter, before, PAGE_SIZE)
                .await?;
        Ok(convert::message_list(past, services.now()))
    })
    .await
}

/// Runs a job early, or sends a message again.
#[server(prefix = "/rpc", endpoint = "messages/send", protocol = RpcProtocol<AdminsOnly>)]
pub async fn send_message_now(target: MessageTargetRequest) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        app_service::messages::send_now(services, &admin, convert::message_target(target)).await
    })
    .await
}

/// Skips a job or a waiting message.
#[server(prefix = "/rpc", endpoint = "messages/skip", protocol = RpcProtocol<AdminsOnly>)]
pub async fn skip_message(target: MessageTargetRequest) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        app_service::messages::skip(services, &admin, convert::message_target(target)).await
    })
    .await
}

/// Restores a skipped job, so that it runs at its time.
#[server(prefix = "/rpc", endpoint = "messages/restore", protocol = RpcProtocol<AdminsOnly>)]
pub async fn restore_job(job: JobKind, date: Day) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        app_service::messages::restore(services, &admin, job, date).await
    })
    .await
}

/// Makes the bot ask the player of the day's suggestion, once.
#[server(prefix = "/rpc", endpoint = "schedule/ask", protocol = RpcProtocol)]
pub async fn ask_player(date: Day, user_id: PlayerId) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let member = principal.member()?;
        app_service::messages::ask(services, &member, date, &user_id).await
    })
    .await
}
