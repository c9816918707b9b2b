//! New time zone data, with the real program: edited copies of the data, on both databases, and an older archive.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use app_domain::absence::AbsenceRange;
use app_domain::day_records::{DayRecord, PlayerDays};
use app_domain::message_occasion::JobKind;
use app_domain::permission::{PlayerOwner, RequestPrincipal};
use app_domain::zone_rules::ZoneRules;
use app_domain::{Day, DayAvailability, Player, Zone};
use app_service::AppServices;
use app_service::availability::{AvailabilityAnswer, update_player_availability};
use app_service::patterns::{self, NewPattern};
use app_service::port::{ActivityRecordFilter, Store, SystemClock};
use app_testkit::{
    SeededEntropy, TestStore, ZoneFile, availability, edited_rules, on_both_databases, player,
    write_zone_folder, zone_with_changes,
};
use app_wire::OutboxBody;
use reqwest::Method;
use serde_json::json;

use crate::harness::ServerProgram;

/// Days from today with answers: in the fortnight, in the changed month, and in the next summer and winter.
const ANSWERED: [i64; 9] = [1, 3, 8, 12, 25, 40, 150, 250, 360];
const ANSWERS: [&str; 3] = ["18:00-23:00", "09:15-10:45, 23:30-01:30", "x"];
const RELEASE: &str = "2099a";

/// Berlin drops summer time; from the fifth day on, New York's clock is two hours ahead for a month.
fn edited_files(today: Day) -> Vec<ZoneFile> {
    // Before dawn in New York, so that the changes skip no answer.
    let at = |days: i64| Zone::UTC.start_of(today.plus(days)).unix_seconds() + 9 * 3600;
    vec![
        zone_with_changes("Europe/Berlin", 3600, &[], "CET-1"),
        zone_with_changes(
            "America/New_York",
            -18_000,
            &[(at(5), -10_800), (at(35), -18_000)],
            "EST5EDT,M3.2.0,M11.1.0",
        ),
    ]
}

/// A team with the answers that its players have entered by the bundled rules.
struct AnsweredTeam {
    today: Day,
    players: Vec<Player>,
}

impl AnsweredTeam {
    async fn on(store: &TestStore) -> Self {
        let services = services(store.shared());
        let today = services.today_in(Zone::BERLIN);
        let zones = [
            None,
            Some("America/New_York"),
            Some("Asia/Kathmandu"),
            Some("Australia/Adelaide"),
        ];
        let mut players = Vec::new();
        for (at, zone) in zones.into_iter().enumerate() {
            let builder = player(&format!("Player {at}"));
            let player = zone
                .map_or(builder.clone(), |zone| builder.in_zone(zone))
                .build();
            let mut writing = store.write().await.expect("a writer");
            writing.put_player(&player).await.expect("a player");
            let away = AbsenceRange::new(today.plus(3), today.plus(4), "away").expect("a range");
            let put = writing.insert_absence(&player.id, &away, services.now());
            put.await.expect("an absence");
            writing.commit().await.expect("a commit");
            for (days, value) in Self::answers() {
                let answer = AvailabilityAnswer {
                    day: today.plus(days),
                    zone: None,
                    value,
                };
                // The operator also answers for days of an absence.
                let saved = update_player_availability(&services, &owner(&player), answer).await;
                saved.expect("an answer");
            }
            for weekday in 0..7 {
                let new = NewPattern {
                    day_of_week: app_domain::pattern::DayOfWeek::new(weekday).expect("a weekday"),
                    availability: availability(Self::PATTERN),
                    active: None,
                    zone: None,
                };
                patterns::save(&services, &owner(&player), new)
                    .await
                    .expect("a pattern");
            }
            players.push(player);
        }
        Self { today, players }
    }

    const PATTERN: &str = "19:00-22:30";

    fn answers() -> impl Iterator<Item = (i64, DayAvailability)> {
        let values = ANSWERS.iter().cycle().map(|value| availability(value));
        ANSWERED.into_iter().zip(values)
    }

    /// Counts the days whose clock times differ by these rules from those that the players entered, and the windows that
    /// are on another team day.
    async fn moved_clocks(&self, store: &dyn Store, rules: &'static ZoneRules) -> usize {
        let bot = rules.zone("Europe/Berlin").expect("a zone");
        let answered: Vec<(i64, DayAvailability)> = Self::answers().collect();
        let by_pattern = (2..13).filter(|day| !ANSWERED.contains(day));
        let by_pattern = by_pattern.map(|day| (day, availability(Self::PATTERN)));
        let mut reading = store.read().await.expect("a snapshot");
        let mut moved = 0;
        for player in &self.players {
            let name = player.timezone.as_deref().unwrap_or("Europe/Berlin");
            let zone = rules.zone(name).expect("a zone");
            let stored = reading.player_days(&player.id, self.today.plus(-3), Day::LAST_STORED);
            let days = PlayerDays::from_stored(bot, stored.await.expect("days"));
            let is_elsewhere = |(day, record): &(Day, &DayRecord)| {
                let mut windows = record.windows.iter();
                windows.any(|window| bot.day_of(window.span.start()) != *day)
            };
            moved += days.records().filter(is_elsewhere).count();
            let expected = answered.iter().cloned().chain(by_pattern.clone());
            let is_moved = |(day, value): &(i64, DayAvailability)| {
                days.local_availability(zone, self.today.plus(*day)) != *value
            };
            moved += expected.filter(is_moved).count();
        }
        moved
    }
}

fn services(store: Arc<dyn Store>) -> AppServices {
    AppServices::new(
        store,
        Arc::new(SystemClock),
        Arc::new(SeededEntropy::default()),
    )
}

/// An operator's right to act for the player.
fn owner(player: &Player) -> PlayerOwner {
    let operator = RequestPrincipal::Operator {
        name: "tests".to_owned(),
    };
    operator
        .owner_of(&player.id)
        .expect("an operator acts for everyone")
}

/// Runs a command of the server with the time zone data of a folder.
fn run(folder: &Path, database_url: &str, zones: &Path, arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(arguments)
        .current_dir(folder)
        .env("DATABASE_URL", database_url)
        .env("ZONEINFO_DIR", zones)
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{output:?}");
}

async fn activity(store: &dyn Store) -> usize {
    let mut reading = store.read().await.expect("a snapshot");
    let filter = ActivityRecordFilter::default();
    let records = reading.activity_records(&filter, None, 1000).await;
    let actions = records.expect("records").into_iter();
    let actions = actions.map(|(_, record)| record.action);
    actions
        .filter(|action| action == "zone_data_changed")
        .count()
}

on_both_databases! {
    async fn no_clock_moves_with_edited_data_and_with_an_older_archive(store: TestStore) {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let (bundled, edited) = (folder.join("bundled"), folder.join("edited"));
        std::fs::create_dir(&bundled).expect("an empty folder");
        let team = AnsweredTeam::on(&store).await;
        let files = edited_files(team.today);
        write_zone_folder(&edited, RELEASE, &files);
        let rules = edited_rules(RELEASE, &files);

        run(folder, store.url(), &bundled, &["backup", "older.tar.gz"]);
        assert_eq!(team.moved_clocks(&*store, ZoneRules::bundled()).await, 0);
        assert!(team.moved_clocks(&*store, rules).await > 0, "the new rules differ");

        run(folder, store.url(), &edited, &["migrate"]);
        assert_eq!(team.moved_clocks(&*store, rules).await, 0);
        assert_eq!(activity(&*store).await, 1);
        run(folder, store.url(), &edited, &["migrate"]);
        // A host without the new data stores nothing again.
        run(folder, store.url(), &bundled, &["migrate"]);
        assert_eq!(team.moved_clocks(&*store, rules).await, 0);
        assert_eq!(activity(&*store).await, 1);

        let other = if store.url().starts_with("sqlite") {
            TestStore::sqlite().await
        } else {
            TestStore::postgres().await
        };
        run(folder, other.url(), &edited, &["restore", "older.tar.gz"]);
        assert_eq!(team.moved_clocks(&*other, rules).await, 0);
        assert_eq!(activity(&*other).await, 1);
    }

    async fn the_running_program_shows_the_team_s_hours_by_the_new_data(store: TestStore) {
        let folder = tempfile::tempdir().expect("a folder");
        let zones = folder.path().join("zones");
        let team = AnsweredTeam::on(&store).await;
        let files = edited_files(team.today);
        write_zone_folder(&zones, RELEASE, &files);
        let rules = edited_rules(RELEASE, &files);
        let program = ServerProgram::start_with_zones(folder.path(), store.url(), &zones).await;
        let get = async |path: &str| {
            let answer = program.request(Method::GET, path).send().await.expect("an answer");
            answer.json::<serde_json::Value>().await.expect("JSON")["data"].clone()
        };
        let health = get("/api/health").await;
        assert_eq!((&health["tzdataVersion"], &health["zoneData"]["source"]), (&RELEASE.into(), &"system".into()));
        // In the changed month.
        let (bot, new_york) = (
            rules.zone("Europe/Berlin").expect("a zone"),
            rules.zone("America/New_York").expect("a zone"),
        );
        let date = team.today.plus(12);
        let typed = team.players[1].clone();
        let window = "18:00-23:00".parse().expect("a window");
        let (team_day, shown) = bot.window(new_york.span(date, window).expect("a span"));
        let path = format!("/api/schedule?from={team_day}&to={team_day}");
        let day = get(&path).await;
        let rows = day[0]["players"].as_array().expect("rows").clone();
        let row = rows.iter().find(|row| row["userId"] == typed.id.to_string());
        let text = row.expect("a row")["availability"].as_str().expect("a text").to_owned();
        assert!(text.contains(&shown.to_string()), "{text} has no {shown}");
    }

    async fn reminders_come_by_the_new_data_and_only_to_who_has_not_answered(store: TestStore) {
        let folder = tempfile::tempdir().expect("a folder");
        let zones = folder.path().join("zones");
        let team = AnsweredTeam::on(&store).await;
        let silent = player("Silent").build();
        let mut writing = store.write().await.expect("a writer");
        writing.put_player(&silent).await.expect("a player");
        writing.commit().await.expect("a commit");
        // Berlin is an hour ahead of its present clock, all year.
        let files = [zone_with_changes("Europe/Berlin", 7200, &[], "CET-2")];
        write_zone_folder(&zones, RELEASE, &files);
        let bot = edited_rules(RELEASE, &files).zone("Europe/Berlin").expect("a zone");
        let program = ServerProgram::start_with_zones(folder.path(), store.url(), &zones).await;
        let answer = program.request(Method::POST, "/rpc/messages/outbox").json(&json!({})).send().await.expect("an answer");
        let outbox: OutboxBody = answer.json().await.expect("an outbox");
        let reminders = outbox.coming.iter().filter(|job| job.job == JobKind::Reminder && job.date > team.today);
        let mut days = 0;
        for reminder in reminders {
            assert_eq!(reminder.at, bot.instant_at(reminder.date, "15:00".parse().expect("a time")));
            assert_eq!(reminder.to.as_deref(), Some(&["Silent".to_owned()][..]), "{}", reminder.date);
            days += 1;
        }
        // No reminder comes on Sunday, with the weekly message.
        assert!(days >= 5, "{days} reminders");
    }
}
