//! What admins and members have the bot say leaves a trace that people can read.

use app_domain::job::Job;
use app_service::audit::{self, AuditQuery};
use app_service::messages::{self, Spoken, Target};
use app_service::port::GatewayPulse;
use app_service::{pulse, settings};
use app_testkit::{day, on_both_databases, player};
use serde_json::json;

use crate::messages::{pair, quiet};
use crate::team::{Team, admin, as_member, own};

const DAY: &str = "24.11.2026";

/// The sentences about messages, oldest first, and what stands behind the last one.
async fn written_down(team: &Team) -> (Vec<String>, Vec<(String, String)>) {
    let messages = AuditQuery {
        action: Some("message".to_owned()),
        ..AuditQuery::default()
    };
    let part = audit::list(&team.services, &admin(), &messages, None, 50).await;
    let mut entries = part.expect("the log").entries;
    let differences = entries[0].differences.clone().into_iter();
    let last = differences.map(|one| (one.field, one.after)).collect();
    entries.reverse();
    let sentences = entries.into_iter().map(|one| one.sentence);
    (sentences.collect(), last)
}

on_both_databases! {
    async fn whatever_somebody_has_the_bot_say_is_told_in_a_sentence(store: TestStore) {
        let team = Team::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        let cleo = team.has(player("Cleo").placed(2)).await;
        let patch = json!({ "scheduling": { "minimumPlayers": 3 } });
        settings::update(&team.services, &admin(), &patch).await.expect("settings");
        for player in [&ada, &bob] {
            team.answers(&own(player), DAY, "20:00-23:00").await.expect("an answer");
        }
        pulse::beat(&team.services, Vec::new(), GatewayPulse::default()).await.expect("a bot");
        let (services, by) = (&team.services, admin());
        messages::skip(services, &by, Target::Job(Job::DailyPost, day(DAY))).await.expect("skipped");
        messages::restore(services, &by, Job::DailyPost, day(DAY)).await.expect("restored");
        messages::send_now(services, &by, Target::Job(Job::DailyPost, day(DAY))).await.expect("sent");
        messages::post_day(services, &by, day("25.11.2026")).await.expect("posted");
        messages::remind(services, &by, day("25.11.2026")).await.expect("reminded");
        messages::remind(services, &by, day(DAY)).await.expect("reminded");
        messages::ask(services, &as_member(&ada), day(DAY), &cleo.id).await.expect("asked");
        messages::say(services, &by, "Scrim at **nine**.", "7").await.expect("said");
        let expected = [
            "Operator tests skipped the daily post of Tue 24 Nov",
            "Operator tests let the daily post of Tue 24 Nov be sent after all",
            "Operator tests had the daily post of Tue 24 Nov sent now",
            "Operator tests had the daily post of Wed 25 Nov sent now",
            "Operator tests had the reminder of Wed 25 Nov sent now, to Ada, Bob, Cleo",
            "Operator tests had the reminder of Tue 24 Nov sent now, to Cleo",
            "Ada had Cleo asked about Tue 24 Nov",
            "Operator tests told the team: “Scrim at **nine**.”",
        ];
        let (sentences, last) = written_down(&team).await;
        assert_eq!(sentences, expected);
        let field = |name: &str, after: &str| (name.to_owned(), after.to_owned());
        assert_eq!(last, [field("date", "21.11.2026"), field("words", "Scrim at **nine**.")]);
    }

    async fn what_is_not_said_leaves_no_trace(store: TestStore) {
        let team = Team::on(store);
        pair(&team, quiet()).await;
        let (services, by) = (&team.services, admin());
        for expected in [Spoken::OnItsWay(1), Spoken::JustNow] {
            assert_eq!(messages::post_day(services, &by, day(DAY)).await.expect("an answer"), expected);
            assert_eq!(messages::say(services, &by, "Scrim.", "7").await.expect("an answer"), expected);
        }
        let past = messages::remind(services, &by, day("20.11.2026")).await;
        assert_eq!(past.expect("an answer"), Spoken::Past);
        assert_eq!(written_down(&team).await.0.len(), 2);
    }
}
