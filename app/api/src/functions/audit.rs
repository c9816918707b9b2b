//! Server functions: the audit log, for admins.

use app_wire::ApiError;
use app_wire::{AuditFilterRequest, AuditListBody};
use leptos::prelude::*;

use crate::rpc_protocol::{AdminsOnly, RpcProtocol};

/// Returns the newest fifty entries that match the filter and precede the entry with the id `before`.
#[server(prefix = "/rpc", endpoint = "audit/load", protocol = RpcProtocol<AdminsOnly>)]
pub async fn load_audit(
    request: AuditFilterRequest,
    before: Option<i64>,
) -> Result<AuditListBody, ApiError> {
    use crate::convert;
    const PAGE_SIZE: u32 = 50;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let query = convert::parse_audit_query(&request)?;
        let part =
            app_service::activity_log::list(services, &admin, &query, before, PAGE_SIZE).await?;
        Ok(AuditListBody {
            entries: part.entries.into_iter().map(convert::audit_entry).collect(),
            next: part.next,
        })
    })
    .await
}
