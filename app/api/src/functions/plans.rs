//! Server functions: day planning, for admins.

use app_domain::Day;
use app_wire::ApiError;
use app_wire::{DayPlanBody, PlannedDays};
use leptos::prelude::*;

use crate::rpc_protocol::{AdminsOnly, RpcProtocol};

/// Changes the given fields of a team day's plan and returns the stored plan.
#[server(prefix = "/rpc", endpoint = "plans/save", protocol = RpcProtocol<AdminsOnly>)]
pub async fn save_plan(
    date: Day,
    reason: Option<String>,
    focus: Option<String>,
    is_off_day: Option<bool>,
) -> Result<DayPlanBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let (reason, focus) = (reason.as_deref(), focus.as_deref());
        let change = app_domain::day_plan::DayPlanPatch::new(reason, focus, is_off_day)?;
        let plan = app_service::plans::save(services, &admin, date, &change).await?;
        Ok(DayPlanBody {
            reason: plan.reason,
            focus: plan.focus,
            is_off_day: plan.is_off_day,
        })
    })
    .await
}

/// Returns fourteen team days from `from` on (default: today) with their plans and statuses, without the players.
#[server(prefix = "/rpc", endpoint = "plans/load", protocol = RpcProtocol<AdminsOnly>)]
pub async fn load_plans(from: Option<Day>) -> Result<PlannedDays, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let planned = app_service::plans::fortnight(services, &principal.admin()?, from).await?;
        let mut planned = convert::planned_days(&planned);
        for day in &mut planned.days {
            day.players.clear();
        }
        Ok(planned)
    })
    .await
}

/// Returns one team day with its plan and every player's answer, in the bot timezone.
#[server(prefix = "/rpc", endpoint = "plans/day", protocol = RpcProtocol<AdminsOnly>)]
pub async fn load_planned_day(date: Day) -> Result<PlannedDays, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let planned = app_service::plans::one_day(services, &principal.admin()?, date).await?;
        Ok(convert::planned_days(&planned))
    })
    .await
}
