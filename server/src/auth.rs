//! Extractors that require a permission: a caller without it is refused before the body is read.

use app_domain::permission::{
    AccessError, RequestPrincipal, StratbookDeleter, StratbookEditor, StratbookReader, TeamAdmin,
    TeamMember,
};
use app_service::strategies;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::http::{ErrorResponse, RequestCaller};
use crate::state::SharedState;

/// Extracts the caller's permission: `Require(admin): Require<TeamAdmin>`.
#[derive(Debug)]
pub struct Require<P>(pub P);

/// A permission that follows from the principal alone.
pub trait PermissionProof: Sized + Send {
    fn from_principal(principal: &RequestPrincipal) -> Result<Self, AccessError>;
}

impl PermissionProof for TeamMember {
    fn from_principal(principal: &RequestPrincipal) -> Result<Self, AccessError> {
        principal.member()
    }
}

impl PermissionProof for TeamAdmin {
    fn from_principal(principal: &RequestPrincipal) -> Result<Self, AccessError> {
        principal.admin()
    }
}

impl PermissionProof for StratbookDeleter {
    fn from_principal(principal: &RequestPrincipal) -> Result<Self, AccessError> {
        principal.stratbook_deleter()
    }
}

/// The permission to read the stratbook, which depends on the settings.
pub struct RequireStrategyReader(pub StratbookReader);

/// The permission to edit the stratbook, which depends on the settings.
pub struct RequireStrategyEditor(pub StratbookEditor);

impl FromRequestParts<SharedState> for RequireStrategyReader {
    type Rejection = ErrorResponse;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &SharedState,
    ) -> Result<Self, ErrorResponse> {
        let caller = RequestCaller::from_parts(app, parts).await?;
        let reader = strategies::reader(&app.services, &caller.principal).await?;
        Ok(Self(reader))
    }
}

impl FromRequestParts<SharedState> for RequireStrategyEditor {
    type Rejection = ErrorResponse;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &SharedState,
    ) -> Result<Self, ErrorResponse> {
        let caller = RequestCaller::from_parts(app, parts).await?;
        let editor = strategies::editor(&app.services, &caller.principal).await?;
        Ok(Self(editor))
    }
}

impl<P: PermissionProof> FromRequestParts<SharedState> for Require<P> {
    type Rejection = ErrorResponse;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &SharedState,
    ) -> Result<Self, ErrorResponse> {
        let caller = RequestCaller::from_parts(app, parts).await?;
        Ok(Self(P::from_principal(&caller.principal)?))
    }
}
