//! Day planning for the portal.

use app_domain::Day;
use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::{DayPlanBody, PlannedDays};

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

/// Fourteen team days from `from` on (default: today) with their plans and verdicts, without the players.
#[server(prefix = "/rpc", endpoint = "plans/load", protocol = Call)]
pub async fn load_plans(from: Option<Day>) -> Result<PlannedDays, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let planned = app_service::plans::fortnight(services, &principal.admin()?, from).await?;
        let mut planned = shape::planned_days(&planned);
        for day in &mut planned.days {
            day.players.clear();
        }
        Ok(planned)
    })
    .await
}

/// One team day with its plan and every player's answer, in the bot timezone.
#[server(prefix = "/rpc", endpoint = "plans/day", protocol = Call)]
pub async fn load_planned_day(date: Day) -> Result<PlannedDays, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let planned = app_service::plans::one_day(services, &principal.admin()?, date).await?;
        Ok(shape::planned_days(&planned))
    })
    .await
}
