//! Proofs of permission as extractors: whoever lacks one is refused before the body is read.

use app_domain::permission::{Admin, Denied, Member, Principal};
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

impl<P: Proof> FromRequestParts<Shared> for By<P> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Refusal> {
        let caller = Caller::of(app, &parts.headers).await?;
        Ok(Self(P::of(&caller.principal)?))
    }
}
