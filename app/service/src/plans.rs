//! Day plans: the reason and focus that admins write on a team day.

use app_domain::Day;
use app_domain::event::Event;
use app_domain::permission::Admin;
use app_domain::plan::{DayPlan, PlanChange};
use serde_json::{Value, json};

use crate::change::Change;
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

fn described(plan: &DayPlan) -> Value {
    json!({ "reason": plan.reason, "focus": plan.focus })
}
