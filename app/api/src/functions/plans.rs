//! Day planning for the portal.

use app_domain::Day;
use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::DayPlanBody;

/// Changes what is named of a team day's plan, and nothing else; answers the plan as it is now stored.
#[server(prefix = "/rpc", endpoint = "plans/save", protocol = Call)]
pub async fn save_plan(
    date: Day,
    reason: Option<String>,
    focus: Option<String>,
) -> Result<DayPlanBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let admin = principal.admin()?;
        let change = app_domain::plan::PlanChange::new(reason.as_deref(), focus.as_deref())?;
        let plan = app_service::plans::save(services, &admin, date, &change).await?;
        Ok(DayPlanBody {
            reason: plan.reason,
            focus: plan.focus,
        })
    })
    .await
}

/// Reasons that days were given lately, each once.
#[server(prefix = "/rpc", endpoint = "plans/reasons", protocol = Call)]
pub async fn load_reasons() -> Result<Vec<String>, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        app_service::plans::recent_reasons(services, &principal.admin()?).await
    })
    .await
}
