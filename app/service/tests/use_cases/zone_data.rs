//! New time zone data: no clock moves, the team sees the right hours, and the players hear of it once.

use app_domain::absence::AbsenceRange;
use app_domain::day_records::PlayerDays;
use app_domain::event::Event;
use app_domain::message_occasion::MessageOccasion;
use app_domain::pattern::{DayOfWeek, Pattern};
use app_domain::player::{DepartureKind, FormerPlayer};
use app_domain::zone_offsets::ZoneOffsets;
use app_domain::zone_rules::ZoneRules;
use app_domain::{Day, Player, PlayerId, Zone};
use app_service::heartbeat;
use app_service::messages::{self, MessageContent};
use app_service::port::{GatewayStatus, MessageFilter};
use app_service::zone_data::{self, RenewedDays, ZoneDataRenewal, ZoneDataState};
use app_testkit::{
    availability, day, edited_rules, on_both_databases, player, zone_like, zone_with_changes,
};

use crate::team::{TestTeam, own};

/// A database of an earlier release.
struct EarlierData {
    rules: &'static ZoneRules,
    bot: Zone,
    /// The release that is stored; `None`: none, as before the release was stored.
    release: Option<&'static str>,
}

impl EarlierData {
    /// The zones had these rules. Afterwards they have the bundled ones.
    fn with(files: &[app_testkit::ZoneFile]) -> Self {
        let rules = edited_rules("2026e", files);
        let bot = rules.zone("Europe/Berlin").expect("a zone");
        let release = Some("2026e");
        Self {
            rules,
            bot,
            release,
        }
    }

    fn zone(&self, player: &Player) -> Zone {
        let name = player.timezone.as_deref().unwrap_or("Europe/Berlin");
        self.rules.zone(name).expect("a zone")
    }

    /// Stores what the player enters for their own dates.
    async fn answer(&self, team: &TestTeam, player: &Player, answers: &[(&str, &str)]) {
        let mut days = PlayerDays::new(self.bot);
        for (date, value) in answers {
            let set = days.set(self.zone(player), day(date), &availability(value), false);
            set.expect("an answer");
        }
        self.store(team, player, &days).await;
    }

    /// Stores the player's pattern for a weekday, and what it fills.
    async fn fill(&self, team: &TestTeam, player: &Player, weekday: i64, value: &str) {
        let weekday = DayOfWeek::new(weekday).expect("a weekday");
        let pattern = Pattern::new(weekday, availability(value), self.zone(player), true);
        let pattern = pattern.expect("a pattern");
        let mut writing = team.store.write().await.expect("a writer");
        let put = writing.put_pattern(&player.id, &pattern, team.services.now());
        put.await.expect("a pattern");
        writing.commit().await.expect("a commit");
        let mut days = PlayerDays::new(self.bot);
        days.fill(&[pattern], day("21.11.2026"));
        self.store(team, player, &days).await;
    }

    async fn store(&self, team: &TestTeam, player: &Player, days: &PlayerDays) {
        let mut writing = team.store.write().await.expect("a writer");
        for (date, record) in days.changes() {
            let put = writing.put_player_day(&player.id, date, &record);
            put.await.expect("a day");
        }
        let offsets = ZoneOffsets::of_rules(self.rules, day("19.11.2026"), day("31.12.2028"));
        if let Some(release) = self.release {
            let release = release.parse().expect("a release");
            let put = writing.put_zone_data(&release, &offsets);
            put.await.expect("zone data");
        }
        writing.commit().await.expect("a commit");
    }
}

async fn renew(team: &TestTeam) -> ZoneDataRenewal {
    zone_data::renew(&team.services).await.expect("renewed")
}

/// Returns the answer that the player sees for their own date.
async fn own_answer(team: &TestTeam, player: &Player, date: &str) -> String {
    let own = app_service::availability::own_fortnight(&team.services, &own(player), None).await;
    let days = own.expect("own days").days;
    let of_date = days.iter().find(|own| own.day == day(date));
    of_date
        .expect("a day of the fortnight")
        .availability
        .to_string()
}

async fn zone_messages(team: &TestTeam) -> usize {
    let filter = MessageFilter {
        occasion: Some(MessageOccasion::ZoneChange),
        state: None,
    };
    let mut reading = team.store.read().await.expect("a snapshot");
    reading
        .messages(&filter, None, 100)
        .await
        .expect("messages")
        .len()
}

async fn has_a_bot(team: &TestTeam) {
    let recorded =
        heartbeat::record_heartbeat(&team.services, Vec::new(), GatewayStatus::default()).await;
    recorded.expect("a heartbeat");
}

on_both_databases! {
    async fn a_database_from_before_follows_the_zones_that_have_changed_since_2025b(store: TestStore) {
        let team = TestTeam::on(store);
        has_a_bot(&team).await;
        // In 2025b Vancouver had the rules of Los Angeles.
        let earlier = EarlierData { release: None, ..EarlierData::with(&[zone_like("America/Vancouver", "America/Los_Angeles")]) };
        let ada = team.add_player(player("Ada").in_zone("America/Vancouver")).await;
        let ben = team.add_player(player("Ben")).await;
        earlier.answer(&team, &ada, &[("01.12.2026", "19:00-22:00"), ("02.12.2026", "x")]).await;
        earlier.answer(&team, &ben, &[("02.12.2026", "19:00-22:00")]).await;
        assert_eq!(team.team_availability(&ada.id, "02.12.2026").await, "04:00-07:00");
        let before = team.version().await;

        assert_eq!(renew(&team).await, ZoneDataRenewal::Renewed(RenewedDays { players: 1, days: 1 }));
        assert_eq!(team.team_availability(&ada.id, "02.12.2026").await, "03:00-06:00");
        assert_eq!(own_answer(&team, &ada, "01.12.2026").await, "19:00-22:00");
        assert_eq!(own_answer(&team, &ada, "02.12.2026").await, "x");
        assert_eq!(team.team_availability(&ben.id, "02.12.2026").await, "19:00-22:00");
        let dates = vec![day("02.12.2026")];
        let changed = Event::PatternApplied { user_id: ada.id.clone(), dates };
        assert_eq!(team.events_since(before).await, [changed, Event::MessagesChanged]);
        assert_eq!(team.actions().await, ["zone_data_changed"]);

        // Nobody is notified a second time, also when another process starts.
        let version = team.version().await;
        assert_eq!(renew(&team).await, ZoneDataRenewal::Current);
        let other = team.another_process().await;
        assert_eq!(zone_data::renew(&other).await.expect("renewed"), ZoneDataRenewal::Current);
        assert_eq!((team.version().await, zone_messages(&team).await), (version, 1));
        let message = messages::claim(&team.services).await.expect("a claim").expect("a message");
        let content = messages::load_content(&team.services, &message).await.expect("a content");
        let MessageContent::ZoneChange { player, zone } = content else {
            panic!("{content:?}");
        };
        assert_eq!((player.id, zone.name()), (ada.id, "America/Vancouver"));
    }

    async fn the_team_s_days_follow_the_new_offsets_of_the_bot_timezone(store: TestStore) {
        let team = TestTeam::on(store);
        // Berlin drops summer time: until now it had it all year.
        let earlier = EarlierData::with(&[zone_with_changes("Europe/Berlin", 7200, &[], "CEST-2")]);
        let ada = team.add_player(player("Ada")).await;
        let mika = team.add_player(player("Mika").in_zone("Asia/Tokyo")).await;
        earlier.answer(&team, &ada, &[("24.11.2026", "19:00-22:00, 23:30-24:00")]).await;
        // 00:30 in Berlin by the old rules, 23:30 on the day before by the new ones.
        earlier.answer(&team, &mika, &[("24.11.2026", "07:30-09:00")]).await;
        assert_eq!(renew(&team).await, ZoneDataRenewal::Renewed(RenewedDays { players: 1, days: 3 }));
        assert_eq!(team.team_availability(&ada.id, "24.11.2026").await, "19:00-22:00, 23:30-00:00");
        assert_eq!(team.team_availability(&mika.id, "23.11.2026").await, "23:30-01:00");
        assert_eq!(own_answer(&team, &mika, "24.11.2026").await, "07:30-09:00");
    }

    async fn patterns_absences_and_past_days_are_right_afterwards(store: TestStore) {
        let team = TestTeam::on(store);
        // For one month, Adelaide had an hour less.
        let month = [(1_795_000_000, 34_200), (1_797_000_000, 37_800)];
        let adelaide = "Australia/Adelaide";
        let earlier = EarlierData::with(&[zone_with_changes(adelaide, 37_800, &month, "LOC-10:30")]);
        let ada = team.add_player(player("Ada").in_zone(adelaide)).await;
        earlier.fill(&team, &ada, 4, "18:00-21:00").await;
        earlier.answer(&team, &ada, &[("20.11.2026", "18:00-21:00"), ("25.11.2026", "20:00-22:00")]).await;
        let mut writing = team.store.write().await.expect("a writer");
        let away = AbsenceRange::new(day("26.11.2026"), day("26.11.2026"), "away").expect("a range");
        writing.insert_absence(&ada.id, &away, team.services.now()).await.expect("an absence");
        writing.commit().await.expect("a commit");
        let past = team.team_availability(&ada.id, "20.11.2026").await;
        renew(&team).await;
        assert_eq!(own_answer(&team, &ada, "25.11.2026").await, "20:00-22:00");
        for thursday in ["26.11.2026", "03.12.2026"] {
            assert_eq!(own_answer(&team, &ada, thursday).await, "18:00-21:00", "{thursday}");
        }
        assert_eq!(team.team_availability(&ada.id, "20.11.2026").await, past);
        let row = team.row(&ada.id, "26.11.2026").await;
        assert!(row.absence.is_some());
        assert_eq!(row.availability.to_string(), "08:30-11:30");
    }

    async fn a_former_player_comes_back_with_the_clock_times_that_they_entered(store: TestStore) {
        let team = TestTeam::on(store);
        let earlier = EarlierData::with(&[zone_like("America/Vancouver", "America/Los_Angeles")]);
        let ada = team.add_player(player("Ada").in_zone("America/Vancouver")).await;
        earlier.answer(&team, &ada, &[("01.12.2026", "19:00-22:00")]).await;
        let left_on = day("21.11.2026");
        let former = FormerPlayer { player: ada.clone(), departure: DepartureKind::Removed, left_on };
        let mut writing = team.store.write().await.expect("a writer");
        writing.retire_player(&former).await.expect("retired");
        // Another player has the account by now.
        let successor = Player { id: "100000000000009".parse::<PlayerId>().expect("an id"), ..ada.clone() };
        writing.put_player(&successor).await.expect("a player");
        writing.commit().await.expect("a commit");
        renew(&team).await;
        let mut reading = team.store.read().await.expect("a snapshot");
        assert_eq!(reading.former_players().await.expect("former players"), [former]);
        assert_eq!(reading.player_days(&ada.id, left_on, Day::LAST_STORED).await.expect("days"), []);
        drop(reading);
        app_service::players::restore(&team.services, &crate::team::admin(), &ada.id).await.expect("restored");
        assert_eq!(own_answer(&team, &ada, "01.12.2026").await, "19:00-22:00");
        assert_eq!(team.team_availability(&ada.id, "02.12.2026").await, "03:00-06:00");
    }

    async fn a_database_with_newer_data_stays_as_it_is(store: TestStore) {
        let team = TestTeam::on(store);
        let earlier = EarlierData { release: Some("2099a"), ..EarlierData::with(&[zone_like("America/Vancouver", "America/Los_Angeles")]) };
        let ada = team.add_player(player("Ada").in_zone("America/Vancouver")).await;
        earlier.answer(&team, &ada, &[("01.12.2026", "19:00-22:00")]).await;
        let newer = "2099a".parse().expect("a release");
        assert_eq!(renew(&team).await, ZoneDataRenewal::Behind(newer));
        assert_eq!(team.team_availability(&ada.id, "02.12.2026").await, "04:00-07:00");
        let state = zone_data::load_state(&team.services).await.expect("a state");
        assert_eq!(state, ZoneDataState::Behind);
    }

    async fn two_processes_that_start_at_once_store_the_days_once(store: TestStore) {
        let team = TestTeam::on(store);
        has_a_bot(&team).await;
        let earlier = EarlierData::with(&[zone_like("America/Vancouver", "America/Los_Angeles")]);
        let ada = team.add_player(player("Ada").in_zone("America/Vancouver")).await;
        earlier.answer(&team, &ada, &[("01.12.2026", "19:00-22:00")]).await;
        let other = team.another_process().await;
        let (one, two) = tokio::join!(zone_data::renew(&team.services), zone_data::renew(&other));
        let renewed = ZoneDataRenewal::Renewed(RenewedDays { players: 1, days: 1 });
        let outcomes = [one.expect("renewed"), two.expect("renewed")];
        assert!(outcomes.contains(&renewed) && outcomes.contains(&ZoneDataRenewal::Current), "{outcomes:?}");
        assert_eq!(team.actions().await.len(), 1);
        assert_eq!(zone_messages(&team).await, 1);
    }

    async fn a_new_database_stores_its_release_without_a_message(store: TestStore) {
        let team = TestTeam::on(store);
        let before = team.version().await;
        assert_eq!(renew(&team).await, ZoneDataRenewal::Renewed(RenewedDays::default()));
        assert_eq!(renew(&team).await, ZoneDataRenewal::Current);
        assert_eq!((team.version().await, team.actions().await.len()), (before, 0));
        let mut reading = team.store.read().await.expect("a snapshot");
        let release = reading.zone_release().await.expect("a release");
        assert_eq!(release.as_ref(), Some(ZoneRules::installed().release()));
    }
}
