//! Server functions: the devices on which the caller is signed in.

use app_domain::sign_in::SessionId;
use app_wire::{AccountCodeBody, ApiError, NewSignInLink, SessionBody};
use leptos::prelude::*;

use crate::rpc_protocol::RpcProtocol;

/// Returns the caller's sessions, newest first.
#[server(prefix = "/rpc", endpoint = "sessions/load", protocol = RpcProtocol)]
pub async fn load_sessions() -> Result<Vec<SessionBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let sessions = app_service::sign_in::sessions(services, &principal.member()?).await?;
        let current = convert::current_session();
        let sessions = sessions.into_iter();
        Ok(sessions
            .map(|token| convert::session(token, current))
            .collect())
    })
    .await
}

/// Revokes one of the caller's sessions.
#[server(prefix = "/rpc", endpoint = "sessions/revoke", protocol = RpcProtocol)]
pub async fn revoke_session(id: SessionId) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        app_service::sign_in::revoke_session(services, &principal.member()?, id.0).await
    })
    .await
}

/// Revokes all sessions of the caller, the current one too.
#[server(prefix = "/rpc", endpoint = "sessions/revoke-all", protocol = RpcProtocol)]
pub async fn sign_out_everywhere() -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, None)?;
        app_service::sign_in::sign_out_everywhere(services, &owner).await
    })
    .await
}

/// Creates a link that signs the caller in on another device.
#[server(prefix = "/rpc", endpoint = "sessions/create-link", protocol = RpcProtocol)]
pub async fn create_device_link() -> Result<NewSignInLink, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, None)?;
        let issued = app_service::sign_in::issue_device_code(services, &owner).await?;
        Ok(convert::device_link(&convert::public_url(), &issued))
    })
    .await
}

/// Creates a code with which the caller connects their chat account, by `/login` with the code in chat.
#[server(prefix = "/rpc", endpoint = "sessions/create-account-code", protocol = RpcProtocol)]
pub async fn create_account_code() -> Result<AccountCodeBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, None)?;
        let issued = app_service::sign_in::issue_account_code(services, &owner).await?;
        Ok(convert::account_code(&issued))
    })
    .await
}
