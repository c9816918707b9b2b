//! Server functions: templates of strategies.

use app_domain::strategy::StrategyId;
use app_domain::strategy_template::TemplateId;
use app_wire::{ApiError, TemplateBody, TemplateItem};
use leptos::prelude::*;

use crate::rpc_protocol::{EditorsOnly, RpcProtocol};

/// Returns the team's own templates, followed by the built-in ones.
#[server(prefix = "/rpc", endpoint = "templates/list", protocol = RpcProtocol)]
pub async fn list_templates() -> Result<Vec<TemplateItem>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategies;
        let reader = strategies::reader(services, principal).await?;
        let own = strategies::list_templates(services, &reader).await?;
        Ok(convert::template_list(&own))
    })
    .await
}

/// Returns one template with its text.
#[server(prefix = "/rpc", endpoint = "templates/load", protocol = RpcProtocol)]
pub async fn load_template(id: TemplateId) -> Result<TemplateBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategies;
        let reader = strategies::reader(services, principal).await?;
        let found = strategies::load_template(services, &reader, id).await?;
        Ok(convert::template(found))
    })
    .await
}

/// Uses a strategy as a template, or stops using it as one.
#[server(prefix = "/rpc", endpoint = "templates/set", protocol = RpcProtocol<EditorsOnly>)]
pub async fn set_template(id: StrategyId, is_template: bool) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategies;
        let editor = strategies::editor(services, principal).await?;
        strategies::set_template(services, &editor, id, is_template).await
    })
    .await
}
