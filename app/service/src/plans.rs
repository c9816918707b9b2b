//! Day plans: the reason and focus that admins write on a team day.

use app_domain::Day;
use app_domain::event::Event;
use app_domain::pattern::HORIZON;
use app_domain::permission::Admin;
use app_domain::plan::{DayPlan, PlanChange};
use serde_json::{Value, json};

use crate::availability::DAYS_AHEAD;
use crate::change::Change;
use crate::schedule::{self, Schedule};
use crate::{Result, Services};

/// Changes what is named of a day's plan; players' availability is never touched.
pub async fn save(
    services: &Services,
    admin: &Admin,
    day: Day,
    wanted: &PlanChange,
) -> Result<DayPlan> {
    let mut change = Change::begin(services, admin.actor()).await?;
    let before = change
        .plans(day, day)
        .await?
        .pop()
        .map(|stored| stored.plan)
        .unwrap_or_default();
    let after = wanted.apply(&before);
    if after != before {
        change.put_plan(day, &after).await?;
        change
            .audit(
                "plan_changed",
                day.to_string(),
                described(&before),
                described(&after),
            )
            .await?;
        change.record(&Event::PlanChanged { date: day }).await?;
        change.commit().await?;
    }
    Ok(after)
}

/// How far back reasons are remembered.
const REMEMBERED: i64 = 90;
/// More than this many would be a list to search in, not suggestions.
const MOST_REASONS: usize = 12;

/// Team days for those who plan them.
#[derive(Debug, Clone)]
pub struct Planned {
    pub schedule: Schedule,
    /// Reasons in use, each once: those of coming days first, then the latest of the last months.
    pub reasons: Vec<String>,
}

/// Fourteen days from `from` on (`None`: today).
pub async fn fortnight(services: &Services, admin: &Admin, from: Option<Day>) -> Result<Planned> {
    let member = admin.principal().member()?;
    let schedule = match from {
        Some(first) => schedule::between(services, &member, first, first.plus(HORIZON - 1)).await?,
        None => schedule::next14(services, &member).await?,
    };
    let reasons = recent_reasons(services).await?;
    Ok(Planned { schedule, reasons })
}

/// One day, past or to come.
pub async fn one_day(services: &Services, admin: &Admin, day: Day) -> Result<Planned> {
    let member = admin.principal().member()?;
    let schedule = schedule::between(services, &member, day, day).await?;
    let reasons = recent_reasons(services).await?;
    Ok(Planned { schedule, reasons })
}

async fn recent_reasons(services: &Services) -> Result<Vec<String>> {
    let mut reading = services.store.read().await?;
    let today = services.today(&reading.settings().await?);
    let planned = reading
        .plans(today.plus(-REMEMBERED), today.plus(DAYS_AHEAD))
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
        if reasons.len() < MOST_REASONS && !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    Ok(reasons)
}

fn described(plan: &DayPlan) -> Value {
    json!({ "reason": plan.reason, "focus": plan.focus })
}
