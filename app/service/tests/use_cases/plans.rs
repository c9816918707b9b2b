//! Day plans.

use app_domain::day_plan::DayPlanPatch;
use app_domain::event::Event;
use app_service::{plans, schedule};
use app_testkit::{day, on_both_databases, player};

use crate::team::{TestTeam, admin, member, own};

fn plan(reason: Option<&str>, focus: Option<&str>) -> DayPlanPatch {
    DayPlanPatch::new(reason, focus, None).expect("a plan")
}

on_both_databases! {
    async fn an_answer_never_touches_a_days_reason_or_focus(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let tuesday = day("24.11.2026");
        plans::save(&team.services, &admin(), tuesday, &plan(Some("League"), Some("Retakes"))).await.expect("saved");
        for value in ["18:00-20:00", "x", ""] {
            team.answer(&own(&ada), "24.11.2026", value).await.expect("stored");
        }
        let days = schedule::between(&team.services, &member(), tuesday, tuesday).await.expect("a schedule");
        assert_eq!((days.days[0].plan.reason.as_str(), days.days[0].plan.focus.as_str()), ("League", "Retakes"));
    }

    async fn an_equal_plan_is_no_event(store: TestStore) {
        let team = TestTeam::on(store);
        let tuesday = day("24.11.2026");
        let before = team.version().await;
        plans::save(&team.services, &admin(), tuesday, &plan(Some("League"), None)).await.expect("saved");
        plans::save(&team.services, &admin(), tuesday, &plan(Some(" League "), None)).await.expect("saved");
        assert_eq!(team.events_since(before).await, [Event::PlanChanged { date: tuesday }]);
    }

    async fn reasons_are_remembered_once_the_coming_days_first(store: TestStore) {
        let team = TestTeam::on(store);
        for (date, reason) in [
            ("01.01.2026", "Forgotten"), ("10.11.2026", "Cup"), ("19.11.2026", "Bootcamp"), ("24.11.2026", "League"),
            ("25.11.2026", "Cup"), ("26.11.2026", ""),
        ] {
            plans::save(&team.services, &admin(), day(date), &plan(Some(reason), Some("Retakes"))).await.expect("saved");
        }
        let planned = plans::fortnight(&team.services, &admin(), Some(day("14.11.2026"))).await.expect("a fortnight");
        assert_eq!(planned.reasons, ["League", "Cup", "Bootcamp"]);
        let dates: Vec<String> = planned.schedule.days.iter().map(|day| day.day.to_string()).collect();
        assert_eq!((dates.len(), dates[0].as_str(), dates[13].as_str()), (14, "14.11.2026", "27.11.2026"));
    }
}
