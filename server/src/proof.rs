//! Proofs of permission as extractors: whoever lacks one is refused before the body is read.

use app_domain::permission::{
    Admin, Denied, Member, Principal, StrategyDeleter, StrategyEditor, StrategyReader,
};
use app_service::strategies;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::http::{Caller, Refusal};
use crate::state::Shared;

/// The caller's proof: `By(admin): By<Admin>`.
#[derive(Debug)]
pub struct By<P>(pub P);

/// A proof that a principal may yield without anything else.
pub trait Proof: Sized + Send {
    fn of(principal: &Principal) -> Result<Self, Denied>;
}

impl Proof for Member {
    fn of(principal: &Principal) -> Result<Self, Denied> {
        principal.member()
    }
}

impl Proof for Admin {
    fn of(principal: &Principal) -> Result<Self, Denied> {
        principal.admin()
    }
}

impl Proof for StrategyDeleter {
    fn of(principal: &Principal) -> Result<Self, Denied> {
        principal.strategy_deleter()
    }
}

/// The right to read the stratbook, which the settings give.
pub struct Reader(pub StrategyReader);

/// The right to edit the stratbook, which the settings give.
pub struct Editor(pub StrategyEditor);

impl FromRequestParts<Shared> for Reader {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Refusal> {
        let caller = Caller::of(app, &parts.headers).await?;
        let reader = strategies::reader(&app.services, &caller.principal).await?;
        Ok(Self(reader))
    }
}

impl FromRequestParts<Shared> for Editor {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Refusal> {
        let caller = Caller::of(app, &parts.headers).await?;
        let editor = strategies::editor(&app.services, &caller.principal).await?;
        Ok(Self(editor))
    }
}

impl<P: Proof> FromRequestParts<Shared> for By<P> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Refusal> {
        let caller = Caller::of(app, &parts.headers).await?;
        Ok(Self(P::of(&caller.principal)?))
    }
}
