//! Messages that admins and members send through the bot are in the activity log.

use app_domain::day_plan::DayPlanPatch;
use app_domain::job::JobKind;
use app_service::activity_log::{self, ActivityQuery};
use app_service::messages::{self, OutboxTarget, SendOutcome};
use app_service::port::GatewayStatus;
use app_service::{heartbeat, plans, settings};
use app_testkit::{day, on_both_databases, player};
use serde_json::json;

use crate::messages::{pair, quiet};
use crate::team::{TestTeam, admin, as_member, own};

const DAY: &str = "24.11.2026";

/// The sentences about messages, oldest first, and the changed fields of the last one.
async fn written_down(team: &TestTeam) -> (Vec<String>, Vec<(String, String)>) {
    let messages = ActivityQuery {
        action: Some("message".to_owned()),
        ..ActivityQuery::default()
    };
    let part = activity_log::list(&team.services, &admin(), &messages, None, 50).await;
    let mut entries = part.expect("the log").entries;
    let differences = entries[0].differences.clone().into_iter();
    let last = differences.map(|one| (one.field, one.after)).collect();
    entries.reverse();
    let sentences = entries.into_iter().map(|one| one.sentence);
    (sentences.collect(), last)
}

on_both_databases! {
    async fn every_message_sent_through_the_bot_has_a_sentence_in_the_log(store: TestStore) {
        let team = TestTeam::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        let cleo = team.add_player(player("Cleo").with_sort_order(2)).await;
        let patch = json!({ "scheduling": { "minimumPlayers": 3 } });
        settings::update(&team.services, &admin(), &patch).await.expect("settings");
        for player in [&ada, &bob] {
            team.answer(&own(player), DAY, "20:00-23:00").await.expect("an answer");
        }
        heartbeat::record_heartbeat(&team.services, Vec::new(), GatewayStatus::default()).await.expect("a bot");
        let (services, by) = (&team.services, admin());
        messages::skip(services, &by, OutboxTarget::Job(JobKind::DailyPost, day(DAY))).await.expect("skipped");
        messages::restore(services, &by, JobKind::DailyPost, day(DAY)).await.expect("restored");
        messages::send_now(services, &by, OutboxTarget::Job(JobKind::DailyPost, day(DAY))).await.expect("sent");
        messages::post_day(services, &by, day("25.11.2026")).await.expect("posted");
        messages::remind(services, &by, day("25.11.2026")).await.expect("reminded");
        messages::remind(services, &by, day(DAY)).await.expect("reminded");
        messages::ask(services, &as_member(&ada), day(DAY), &cleo.id).await.expect("asked");
        messages::post_notice(services, &by, "Scrim at **nine**.", "7").await.expect("said");
        let expected = [
            "Operator tests skipped the daily post for Tue 24 Nov",
            "Operator tests restored the daily post for Tue 24 Nov",
            "Operator tests sent the daily post for Tue 24 Nov",
            "Operator tests sent the daily post for Wed 25 Nov",
            "Operator tests sent the reminder for Wed 25 Nov to Ada, Bob, Cleo",
            "Operator tests sent the reminder for Tue 24 Nov to Cleo",
            "Ada asked Cleo about Tue 24 Nov",
            "Operator tests messaged the team: “Scrim at **nine**.”",
        ];
        let (sentences, last) = written_down(&team).await;
        assert_eq!(sentences, expected);
        let field = |name: &str, after: &str| (name.to_owned(), after.to_owned());
        assert_eq!(last, [field("date", "21.11.2026"), field("words", "Scrim at **nine**.")]);
    }

    async fn a_message_that_is_not_sent_is_not_logged(store: TestStore) {
        let team = TestTeam::on(store);
        pair(&team, quiet()).await;
        let (services, by) = (&team.services, admin());
        for expected in [SendOutcome::Queued(1), SendOutcome::AlreadySent] {
            assert_eq!(messages::post_day(services, &by, day(DAY)).await.expect("an answer"), expected);
            assert_eq!(messages::post_notice(services, &by, "Scrim.", "7").await.expect("an answer"), expected);
        }
        let off = DayPlanPatch::new(None, None, Some(true)).expect("a plan");
        plans::save(services, &by, day("25.11.2026"), &off).await.expect("saved");
        let refused = messages::remind(services, &by, day("25.11.2026")).await;
        assert_eq!(refused.expect("an answer"), SendOutcome::OffDay);
        let past = messages::remind(services, &by, day("20.11.2026")).await;
        assert_eq!(past.expect("an answer"), SendOutcome::DayPassed);
        assert_eq!(written_down(&team).await.0.len(), 2);
    }

    async fn a_notice_that_would_show_nothing_is_refused(store: TestStore) {
        let team = TestTeam::on(store);
        for (at, words) in ["", " ", "\u{202e}", "\u{200f} \u{2067}"].into_iter().enumerate() {
            let posted = messages::post_notice(&team.services, &admin(), words, &at.to_string()).await;
            let refusal = posted.expect_err("it shows nothing").to_string();
            assert!(refusal.contains("message"), "{words:?}: {refusal}");
        }
    }
}
