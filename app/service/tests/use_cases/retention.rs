//! Retention: what is removed once a day, and that the database stays bounded over years.

use app_domain::event::Event;
use app_domain::message_occasion::MessageOccasion;
use app_domain::permission::{ActorIdentity, RequestPrincipal, StratbookEditor};
use app_domain::player::DepartureKind;
use app_domain::settings::StratbookEditPermission;
use app_domain::strategy::StrategyPatch;
use app_service::port::{
    ActivityRecord, MessageRecipient, MessageState, NewMessage, Store, VersionPageQuery,
};
use app_service::statistics::{StatisticsQuery, load_statistics};
use app_service::strategies::{self, EditBase};
use app_service::{players, retention, settings};
use app_testkit::{day, on_both_databases, player};
use chrono::TimeDelta;
use futures::TryStreamExt;
use serde_json::json;

use crate::team::{TestTeam, admin, editor, member, own};

const YEARS: i64 = 3;

async fn rows(store: &dyn Store, table: &str) -> usize {
    let mut reading = store.read().await.expect("a snapshot");
    let rows: Vec<_> = reading.records(table).try_collect().await.expect("rows");
    rows.len()
}

/// Stores what a team causes in a week, in one transaction.
async fn live_a_week(team: &TestTeam) {
    let now = team.services.now();
    let today = team.services.today_in(app_domain::Zone::BERLIN);
    let ada = player("Ada").build().id;
    let mut writing = team.store.write().await.expect("a writer");
    for ago in (0..7).rev() {
        let (date, at) = (today.plus(-ago), now - TimeDelta::days(ago));
        for job in [
            "daily_post",
            "reminder",
            "collect_uploads_00",
            "collect_uploads_12",
        ] {
            writing.claim_job(job, date, at).await.expect("claimed");
        }
        writing
            .record(&Event::PlayersChanged, at)
            .await
            .expect("an event");
        let message = NewMessage {
            occasion: MessageOccasion::Ask,
            date,
            recipient: MessageRecipient::Player(ada.clone()),
            turn: 1,
            due_at: at,
            until: at,
        };
        writing.insert_message(&message).await.expect("a message");
        let recipient = MessageRecipient::Player(ada.clone());
        let sent = writing
            .last_message(MessageOccasion::Ask, date, &recipient)
            .await;
        let id = sent.expect("read").expect("inserted").id;
        writing
            .set_message_state(id, MessageState::Sent, "", at)
            .await
            .expect("sent");
        let entry = ActivityRecord {
            at,
            actor: ActorIdentity::System,
            action: "availability_changed".to_owned(),
            subject: ada.to_string(),
            before: None,
            after: Some(json!({ date.to_string(): "x" })),
        };
        writing
            .insert_activity_record(&entry)
            .await
            .expect("an entry");
    }
    writing.commit().await.expect("a commit");
}

async fn run(team: &TestTeam) -> bool {
    retention::remove_old(&team.services)
        .await
        .expect("removed")
}

async fn saved(
    team: &TestTeam,
    by: &StratbookEditor,
    id: app_domain::strategy::StrategyId,
    title: &str,
) {
    let patch = StrategyPatch {
        title: Some(title.to_owned()),
        ..StrategyPatch::default()
    };
    strategies::update(&team.services, by, id, EditBase::Newest, patch)
        .await
        .expect("saved");
}

async fn history(team: &TestTeam, id: app_domain::strategy::StrategyId) -> Vec<i64> {
    let page = VersionPageQuery {
        before: None,
        is_named: false,
        limit: 100,
    };
    let found = strategies::history(&team.services, &editor().reader(), id, page)
        .await
        .expect("a history");
    found.versions.iter().map(|one| one.version).collect()
}

on_both_databases! {
    async fn a_removed_player_is_deleted_after_30_days_and_an_archived_one_is_kept(store: TestStore) {
        let team = TestTeam::on(store);
        let (ada, bob) = (team.add_player(player("Ada")).await, team.add_player(player("Bob")).await);
        team.save_pattern(&own(&ada), 5, "x").await;
        players::remove(&team.services, &admin(), &ada.id).await.expect("removed");
        players::retire(&team.services, &admin(), &bob.id, DepartureKind::Archived).await.expect("archived");
        for (days, left) in [(29, 2), (1, 1), (400, 1)] {
            team.clock.advance(TimeDelta::days(days));
            assert!(retention::remove_old(&team.services).await.expect("done"));
            let former = players::list_former(&team.services, &admin()).await.expect("former players");
            assert_eq!(former.len(), left, "after {days} more days");
        }
        assert_eq!(rows(&*team.store, "patterns").await, 0);
        players::restore(&team.services, &admin(), &bob.id).await.expect("restored");
    }

    async fn the_tables_of_a_team_stay_bounded_over_years(store: TestStore) {
        let team = TestTeam::on(store);
        let mut largest = [0; 5];
        for _ in 0..YEARS * 52 {
            team.clock.advance(TimeDelta::days(7));
            live_a_week(&team).await;
            assert!(run(&team).await);
            for (at, table) in ["jobs", "outbox", "messages", "audit", "first_answers"].into_iter().enumerate() {
                largest[at] = largest[at].max(rows(&*team.store, table).await);
            }
        }
        let [jobs, events, messages, log, answers] = largest;
        assert!(jobs <= 37 * 5 && events <= 37 && messages <= 37, "a month and a week: {largest:?}");
        assert!((730..=738).contains(&log), "two years and a week: {log}");
        assert!((360..=370).contains(&answers), "one for each answered day of the third year: {answers}");
        let year = StatisticsQuery { from: Some(day("22.11.2026")), to: Some(day("20.11.2027")), kind: None };
        assert!(load_statistics(&team.services, &member(), year).await.is_ok());
    }

    async fn old_rows_are_removed_once_a_day_among_all_processes(store: TestStore) {
        let team = TestTeam::on(store);
        assert!(run(&team).await);
        let other = team.another_process().await;
        assert!(!retention::remove_old(&other).await.expect("no error"));
        team.clock.advance(TimeDelta::days(1));
        assert!(retention::remove_old(&other).await.expect("removed"));
        assert!(!run(&team).await);
    }

    async fn the_activity_log_is_kept_as_long_as_the_settings_say(store: TestStore) {
        let team = TestTeam::on(store);
        live_a_week(&team).await;
        let entries = rows(&*team.store, "audit").await;
        for months in [json!(null), json!(0), json!(13)] {
            let patch = json!({ "retention": { "activityLogMonths": months } });
            settings::update(&team.services, &admin(), &patch).await.expect("changed");
        }
        let kept = rows(&*team.store, "audit").await;
        assert_eq!(kept, entries + 3, "each change is logged");
        team.clock.advance(TimeDelta::days(365));
        run(&team).await;
        assert_eq!(rows(&*team.store, "audit").await, kept);
        settings::update(&team.services, &admin(), &json!({ "retention": { "activityLogMonths": 0 } })).await.expect("changed");
        team.clock.advance(TimeDelta::days(365));
        run(&team).await;
        assert_eq!(rows(&*team.store, "audit").await, kept + 1);
        settings::update(&team.services, &admin(), &json!({ "retention": { "activityLogMonths": 13 } })).await.expect("changed");
        team.clock.advance(TimeDelta::days(1));
        run(&team).await;
        assert_eq!(rows(&*team.store, "audit").await, 2);
    }

    async fn statistics_are_the_same_after_the_log_is_pruned(store: TestStore) {
        let team = TestTeam::on(store);
        let new = players::NewPlayer::new(player("Ada").build().id.as_str(), "ada", "Ada", "MAIN").expect("a player");
        let ada = players::create(&team.services, &admin(), new).await.expect("registered");
        team.answer(&own(&ada), "23.11.2026", "19:00-22:00").await.expect("saved");
        team.clock.advance(TimeDelta::days(1));
        team.answer(&own(&ada), "23.11.2026", "20:00-22:00").await.expect("saved");
        team.clock.advance(TimeDelta::days(800));
        let november = StatisticsQuery { from: Some(day("01.11.2026")), to: Some(day("30.11.2026")), kind: None };
        let before = load_statistics(&team.another_process().await, &member(), november).await.expect("statistics");
        assert!(before.players[0].1.lead.is_some());
        run(&team).await;
        assert_eq!(rows(&*team.store, "audit").await, 0);
        let after = load_statistics(&team.another_process().await, &member(), november).await.expect("statistics");
        assert_eq!(after, before);
    }

    async fn versions_of_one_sitting_are_thinned_after_a_month(store: TestStore) {
        let team = TestTeam::on(store);
        let patch = StrategyPatch { title: Some("B rush".to_owned()), ..StrategyPatch::default() };
        let strategy = strategies::create(&team.services, &editor(), patch).await.expect("a strategy");
        let id = strategy.summary.id;
        for title in ["2", "3", "4", "5"] {
            team.clock.advance(TimeDelta::minutes(2));
            saved(&team, &editor(), id, title).await;
        }
        strategies::restore(&team.services, &editor(), id, 3, EditBase::Newest).await.expect("restored");
        team.clock.advance(TimeDelta::minutes(2));
        let other = RequestPrincipal::Operator { name: "other".to_owned() };
        saved(&team, &other.stratbook_editor(StratbookEditPermission::Admin).expect("an editor"), id, "7").await;
        saved(&team, &editor(), id, "8").await;
        saved(&team, &editor(), id, "9").await;
        team.clock.advance(TimeDelta::days(29));
        run(&team).await;
        assert_eq!(history(&team, id).await, [9, 8, 7, 6, 5, 4, 3, 2, 1]);
        team.clock.advance(TimeDelta::days(2));
        run(&team).await;
        assert_eq!(history(&team, id).await, [9, 7, 6, 3, 1]);
        assert_eq!(strategies::load(&team.services, &editor().reader(), id).await.expect("there").summary.version, 9);
    }
}
