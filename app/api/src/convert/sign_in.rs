//! Converts sign-in links.

use app_domain::UtcInstant;
use app_domain::permission::ActorIdentity;
use app_domain::sign_in::{SessionId, SignInLinkId};
use app_service::port::{AuthToken, SignInLink};
use app_service::sign_in::{DeviceCode, IssuedLink, login_url};
use app_service::{ResourceKind, ServiceError};
use app_wire::{AccountCodeBody, NewSignInLink, SessionBody, SignInLinkBody};
use chrono::{DateTime, Utc};
use leptos::prelude::use_context;
use uuid::Uuid;

/// The server's public address, which the server provides as context.
#[derive(Debug, Clone)]
pub struct PublicUrl(pub String);

pub(crate) fn public_url() -> String {
    let PublicUrl(url) = use_context().expect("the server provides its address to every function");
    url
}

pub fn new_sign_in_link(public_url: &str, issued: &IssuedLink) -> NewSignInLink {
    NewSignInLink {
        url: login_url(public_url, &issued.code),
        expires_at: instant(issued.link.expires_at),
    }
}

pub fn sign_in_link(link: SignInLink) -> SignInLinkBody {
    SignInLinkBody {
        id: SignInLinkId(link.id),
        chat_id: link.player.clone(),
        created_by: match link.by {
            ActorIdentity::Player { name, .. } | ActorIdentity::Operator { name } => name,
            ActorIdentity::System => "Muster".to_owned(),
        },
        created_at: instant(link.created_at),
        expires_at: instant(link.expires_at),
    }
}

pub(crate) fn device_link(public_url: &str, issued: &DeviceCode) -> NewSignInLink {
    NewSignInLink {
        url: login_url(public_url, &issued.code),
        expires_at: instant(issued.expires_at),
    }
}

pub(crate) fn account_code(issued: &DeviceCode) -> AccountCodeBody {
    AccountCodeBody {
        code: issued.code.reveal().to_owned(),
        expires_at: instant(issued.expires_at),
    }
}

/// Converts a session; `current` is the one of the request.
pub fn session(token: AuthToken, current: Option<Uuid>) -> SessionBody {
    SessionBody {
        is_current: Some(token.id) == current,
        id: SessionId(token.id),
        user_agent: token.user_agent,
        created_at: instant(token.created_at),
        last_used_at: instant(token.last_used_at),
        expires_at: token.expires_at.map(instant),
    }
}

/// Parses the id of a session; any other text is a 404.
pub fn parse_session_id(raw: &str) -> Result<Uuid, ServiceError> {
    Uuid::parse_str(raw).map_err(|_| ServiceError::NotFound(ResourceKind::Session))
}

/// Parses the id of a link; any other text is a 404.
pub fn parse_link_id(raw: &str) -> Result<Uuid, ServiceError> {
    Uuid::parse_str(raw).map_err(|_| ServiceError::NotFound(ResourceKind::SignInLink))
}

/// These instants are sent without a fraction of a second.
fn instant(at: DateTime<Utc>) -> UtcInstant {
    UtcInstant::from(at).whole_seconds()
}
