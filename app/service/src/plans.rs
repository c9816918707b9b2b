//! Day planning: the reason and the focus that admins set for a team day, and whether it is an off-day.

use std::sync::Arc;

use app_domain::Day;
use app_domain::day_plan::{DayPlan, DayPlanPatch};
use app_domain::event::Event;
use app_domain::pattern::HORIZON_DAYS;
use app_domain::permission::TeamAdmin;
use serde_json::{Value, json};

use crate::availability::MAX_DAYS_AHEAD;
use crate::schedule::{self, TeamSchedule};
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, Result};

/// Changes the given fields of a day's plan. Never changes players' availability.
pub async fn save(
    services: &AppServices,
    admin: &TeamAdmin,
    day: Day,
    wanted: &DayPlanPatch,
) -> Result<DayPlan> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let before = change
        .plans(day, day)
        .await?
        .pop()
        .map(|stored| stored.plan)
        .unwrap_or_default();
    let after = wanted.apply(&before);
    if after != before {
        change.put_plan(day, &after).await?;
        let action = ActivityAction::PlanChanged;
        change
            .log_activity(action, day, activity_value(&before), activity_value(&after))
            .await?;
        change.record(&Event::PlanChanged { date: day }).await?;
        change.commit().await?;
    }
    Ok(after)
}

/// How many days back reasons are suggested from.
const REASON_HISTORY_DAYS: i64 = 90;
/// Maximum number of suggested reasons; more would need a search.
const MAX_REASONS: usize = 12;

/// Team days with suggested reasons, for planning.
#[derive(Debug, Clone)]
pub struct PlanningDays {
    pub schedule: Arc<TeamSchedule>,
    /// The reasons in use, without duplicates: those of upcoming days first, then the most recent past ones.
    pub reasons: Vec<String>,
}

/// Returns fourteen days, starting at `from` (`None`: today).
pub async fn fortnight(
    services: &AppServices,
    admin: &TeamAdmin,
    from: Option<Day>,
) -> Result<PlanningDays> {
    let member = admin.principal().member()?;
    let schedule = match from {
        Some(first) => {
            let last = first.plus(HORIZON_DAYS - 1);
            Arc::new(schedule::between(services, &member, first, last).await?)
        }
        None => schedule::next_14_days(services, &member).await?,
    };
    let reasons = recent_reasons(services).await?;
    Ok(PlanningDays { schedule, reasons })
}

/// Returns one day, past or future.
pub async fn one_day(services: &AppServices, admin: &TeamAdmin, day: Day) -> Result<PlanningDays> {
    let member = admin.principal().member()?;
    let schedule = Arc::new(schedule::between(services, &member, day, day).await?);
    let reasons = recent_reasons(services).await?;
    Ok(PlanningDays { schedule, reasons })
}

async fn recent_reasons(services: &AppServices) -> Result<Vec<String>> {
    let mut reading = services.store.read().await?;
    let today = services.today(&reading.settings().await?);
    let planned = reading
        .plans(today.plus(-REASON_HISTORY_DAYS), today.plus(MAX_DAYS_AHEAD))
        .await?;
    let mut by_nearness: Vec<(bool, i64, String)> = planned
        .into_iter()
        .map(|stored| {
            let ahead = stored.day.days_since(today);
            (ahead < 0, ahead.abs(), stored.plan.reason)
        })
        .filter(|(_, _, reason)| !reason.is_empty())
        .collect();
    by_nearness.sort();
    let mut reasons: Vec<String> = Vec::new();
    for (_, _, reason) in by_nearness {
        if reasons.len() < MAX_REASONS && !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    Ok(reasons)
}

fn activity_value(plan: &DayPlan) -> Value {
    json!({ "reason": plan.reason, "focus": plan.focus, "offDay": plan.is_off_day })
}
