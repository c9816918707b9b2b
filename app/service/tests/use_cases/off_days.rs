//! Off-days: nobody is asked about one, and nobody owes an answer for one.

use app_domain::Player;
use app_domain::day_plan::DayPlanPatch;
use app_domain::job::JobKind;
use app_domain::statistics::attendance::PresenceStatistics;
use app_service::activity_log::{self, ActivityQuery};
use app_service::availability::own_fortnight;
use app_service::messages::{self, ChangeWatchState, MessageContent};
use app_service::plans;
use app_service::statistics::{StatisticsQuery, load_statistics};
use app_testkit::{day, on_both_databases, player};

use crate::messages::{bot, pair, quiet};
use crate::team::{TestTeam, admin, member, own};

const TODAY: &str = "21.11.2026";

async fn switch(team: &TestTeam, date: &str, is_off_day: bool) {
    let patch = DayPlanPatch::new(None, None, Some(is_off_day)).expect("a plan");
    let saved = plans::save(&team.services, &admin(), day(date), &patch).await;
    assert_eq!(saved.expect("saved").is_off_day, is_off_day);
}

/// The dates that the next message to a player has buttons for, or why it is skipped.
async fn next_question(team: &TestTeam) -> String {
    let message = messages::claim(&team.services).await.expect("a claim");
    let message = message.expect("a message");
    let content = messages::load_content(&team.services, &message).await;
    let days = match content.expect("a content") {
        MessageContent::Reminder { silent, .. } => silent,
        MessageContent::Planning { days, .. } => days,
        MessageContent::Skip(reason) => return reason.to_owned(),
        other => panic!("not a question: {other:?}"),
    };
    let dates = days.iter().map(|own| own.day.to_string()[..5].to_owned());
    dates.collect::<Vec<_>>().join(" ")
}

async fn off_days_of(team: &TestTeam, player: &Player) -> Vec<String> {
    let own = own_fortnight(&team.services, &own(player), None).await;
    let days = own.expect("a fortnight").off_days.into_iter();
    days.map(|day| day.to_string()).collect()
}

async fn team_presence(team: &TestTeam) -> PresenceStatistics {
    let query = StatisticsQuery {
        from: Some(day(TODAY)),
        to: Some(day("22.11.2026")),
        ..StatisticsQuery::default()
    };
    let loaded = load_statistics(&team.services, &member(), query).await;
    loaded.expect("statistics").everybody
}

on_both_databases! {
    async fn nobody_is_reminded_of_an_off_day(store: TestStore) {
        let team = TestTeam::on(store);
        pair(&team, quiet()).await;
        switch(&team, "22.11.2026", true).await;
        team.clock.set("2026-11-22T15:00:00Z");
        let posted = bot(&team.services, &mut ChangeWatchState::default()).await;
        assert!(!posted.contains(&"to a player".to_owned()), "{posted:?}");
        team.clock.set("2026-11-23T15:00:00Z");
        let posted = bot(&team.services, &mut ChangeWatchState::default()).await;
        assert_eq!(posted.iter().filter(|posted| *posted == "to a player").count(), 2);
        let outbox = messages::load_outbox(&team.services, &admin()).await.expect("an outbox");
        switch(&team, "24.11.2026", true).await;
        let later = messages::load_outbox(&team.services, &admin()).await.expect("an outbox");
        let asked = |outbox: &messages::OutboxView| {
            let mut coming = outbox.coming.iter();
            let reminder = coming.find(|one| one.due.job == JobKind::Reminder && one.due.date == day("24.11.2026"));
            reminder.and_then(|one| one.players.clone()).map(|players| players.len())
        };
        assert_eq!((asked(&outbox), asked(&later)), (Some(2), Some(0)));
    }

    async fn a_reminder_that_waits_when_its_day_is_switched_off_is_not_sent(store: TestStore) {
        let team = TestTeam::on(store);
        pair(&team, quiet()).await;
        messages::remind(&team.services, &admin(), day("24.11.2026")).await.expect("queued");
        switch(&team, "24.11.2026", true).await;
        assert_eq!(next_question(&team).await, "the player no longer needs to be asked");
    }

    async fn a_message_has_no_buttons_for_off_days(store: TestStore) {
        let team = TestTeam::on(store);
        pair(&team, quiet()).await;
        for date in ["22.11.2026", "25.11.2026"] {
            switch(&team, date, true).await;
        }
        messages::remind(&team.services, &admin(), day("24.11.2026")).await.expect("queued");
        assert_eq!(next_question(&team).await, "21.11 23.11 24.11 26.11 27.11");
    }

    async fn a_far_players_date_is_off_if_every_evening_that_it_overlaps_is(store: TestStore) {
        let team = TestTeam::on(store);
        let near = team.add_player(player("Ada")).await;
        let adelaide = team.add_player(player("Kip").in_zone("Australia/Adelaide")).await;
        let nepal = team.add_player(player("Sita").in_zone("Asia/Kathmandu")).await;
        switch(&team, "24.11.2026", true).await;
        assert_eq!(off_days_of(&team, &near).await, ["24.11.2026"]);
        // The evening is 03:30 to 08:30 on the next local date.
        assert_eq!(off_days_of(&team, &adelaide).await, ["25.11.2026"]);
        // The evening is 22:45 to 03:45: the local date also has the end of the evening before.
        assert_eq!(off_days_of(&team, &nepal).await, Vec::<String>::new());
        switch(&team, "23.11.2026", true).await;
        assert_eq!(off_days_of(&team, &nepal).await, ["24.11.2026"]);
    }

    async fn statistics_expect_no_answer_for_an_off_day(store: TestStore) {
        let team = TestTeam::on(store);
        let [ada, _] = pair(&team, quiet()).await;
        for date in [TODAY, "22.11.2026"] {
            team.answer(&own(&ada), date, "20:00-23:00").await.expect("an answer");
        }
        team.clock.set("2026-11-22T20:00:00Z");
        let before = team_presence(&team).await;
        assert_eq!((before.asked, before.answered), (4, 2));
        switch(&team, "22.11.2026", true).await;
        let after = team_presence(&team).await;
        assert_eq!((after.asked, after.answered, after.available), (2, 1, 1));
    }

    async fn the_activity_log_names_the_switch(store: TestStore) {
        let team = TestTeam::on(store);
        switch(&team, "24.11.2026", true).await;
        let query = ActivityQuery::default();
        let log = activity_log::list(&team.services, &admin(), &query, None, 10).await.expect("a log");
        let sentence = "Operator tests changed the plan for Tue 24 Nov, off day: no to yes";
        assert_eq!(log.entries[0].sentence, sentence);
    }
}
