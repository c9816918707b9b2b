//! The audit log for the admins' portal.

use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::{AuditAsked, AuditPart};

/// The newest fifty entries that were asked for, before the one with the id `before`.
#[server(prefix = "/rpc", endpoint = "audit/load", protocol = Call)]
pub async fn load_audit(asked: AuditAsked, before: Option<i64>) -> Result<AuditPart, ApiError> {
    use crate::shape;
    const PART: u32 = 50;
    shape::answer(async |services, principal| {
        let admin = principal.admin()?;
        let query = shape::audit_query(&asked)?;
        let part = app_service::audit::list(services, &admin, &query, before, PART).await?;
        Ok(AuditPart {
            entries: part.entries.into_iter().map(shape::audit_entry).collect(),
            next: part.next,
        })
    })
    .await
}
