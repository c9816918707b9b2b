//! Absences.

use app_domain::PlayerId;
use app_domain::absence::AbsenceRange;
use app_domain::event::Event;
use app_service::absences::{self, AbsenceChange, AbsenceView};
use app_service::{ConflictReason, ResourceKind, ServiceError};
use app_testkit::{day, on_both_databases, player};

use crate::team::{TestTeam, as_member, faults, member, own};

fn range(start: &str, end: &str) -> AbsenceRange {
    AbsenceRange::new(day(start), day(end), "Holiday").expect("a range")
}

fn whose(overview: &AbsenceView) -> Vec<&PlayerId> {
    let absences = overview.absences.iter();
    absences.map(|absence| &absence.player).collect()
}

fn names(overview: &AbsenceView) -> Vec<&str> {
    let players = overview.players.iter();
    players.map(|player| player.display_name.as_str()).collect()
}

on_both_databases! {
    async fn the_event_covers_the_days_before_and_after_a_change(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let absence =
            absences::create(&team.services, &own(&ada), range("01.12.2026", "05.12.2026")).await.expect("an absence");
        let before = team.version().await;
        let change = AbsenceChange { start: Some(day("04.12.2026")), end: Some(day("09.12.2026")), reason: None };
        let changed = absences::update(&team.services, &as_member(&ada), absence.id, change).await.expect("changed");
        assert_eq!(changed.range.reason(), "Holiday", "what is not named stays");
        let expected = Event::AbsenceChanged {
            user_id: ada.id.clone(),
            start_date: day("01.12.2026"),
            end_date: day("09.12.2026"),
        };
        assert_eq!(team.events_since(before).await, [expected]);
    }

    async fn an_absence_is_added_once_for_each_interaction(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let add = async |interaction| {
            let away = range("01.12.2026", "05.12.2026");
            absences::create_once(&team.services, &own(&ada), away, interaction).await.expect("an absence").id
        };
        let first = add("7").await;
        assert_eq!(add("7").await, first);
        assert_ne!(add("8").await, first);
        assert_eq!(absences::list_of(&team.services, &own(&ada)).await.expect("absences").len(), 2);
    }

    async fn a_player_has_at_most_500_absences_and_others_are_not_counted(store: TestStore) {
        let team = TestTeam::on(store);
        let (ada, bob) = (team.add_player(player("Ada")).await, team.add_player(player("Bob")).await);
        let mut writing = team.store.write().await.expect("a writer");
        for _ in 0..499 {
            let past = range("01.12.2020", "05.12.2020");
            writing.insert_absence(&ada.id, &past, team.services.now()).await.expect("an absence");
        }
        writing.commit().await.expect("a commit");
        let register = async |player| absences::create(&team.services, &own(player), range("01.12.2026", "05.12.2026")).await;
        let last = register(&ada).await.expect("the last absence");
        let refused = register(&ada).await;
        assert!(matches!(refused, Err(ServiceError::Conflict(ConflictReason::TooManyAbsences(_)))), "{refused:?}");
        register(&bob).await.expect("an absence of another");
        absences::remove(&team.services, &as_member(&ada), last.id).await.expect("removed");
        register(&ada).await.expect("room again");
    }

    async fn a_change_is_judged_together_with_what_stays(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let absence =
            absences::create(&team.services, &own(&ada), range("01.12.2026", "05.12.2026")).await.expect("an absence");
        let change = AbsenceChange { start: Some(day("06.12.2026")), ..AbsenceChange::default() };
        let refused = absences::update(&team.services, &as_member(&ada), absence.id, change).await;
        assert_eq!(faults(refused), ["endDate"]);
    }

    async fn a_player_overlooks_their_own_absences_and_an_admin_everybodys(store: TestStore) {
        let team = TestTeam::on(store);
        let (ada, bob) = (team.add_player(player("Ada")).await, team.add_player(player("Bob")).await);
        for player in [&ada, &bob] {
            absences::create(&team.services, &own(player), range("01.12.2026", "05.12.2026")).await.expect("an absence");
        }
        let seen = absences::overview(&team.services, &as_member(&ada), None).await.expect("an overview");
        assert_eq!(seen.today, day("21.11.2026"));
        assert_eq!((whose(&seen), names(&seen)), (vec![&ada.id], vec!["Ada"]));
        let seen = absences::overview(&team.services, &member(), None).await.expect("an overview");
        assert_eq!((whose(&seen), names(&seen)), (vec![&ada.id, &bob.id], vec!["Ada", "Bob"]));
        let seen = absences::overview(&team.services, &member(), Some(&bob.id)).await.expect("an overview");
        assert_eq!(whose(&seen), [&bob.id]);
        let refused = absences::overview(&team.services, &as_member(&ada), Some(&bob.id)).await;
        assert!(matches!(refused, Err(ServiceError::Forbidden)), "{refused:?}");
        let nobody = "999999999999999999".parse().expect("an id");
        let refused = absences::overview(&team.services, &member(), Some(&nobody)).await;
        assert!(matches!(refused, Err(ServiceError::NotFound(ResourceKind::Player))), "{refused:?}");
    }

    async fn only_the_player_and_admins_touch_an_absence(store: TestStore) {
        let team = TestTeam::on(store);
        let (ada, bob) = (team.add_player(player("Ada")).await, team.add_player(player("Bob")).await);
        let absence =
            absences::create(&team.services, &own(&ada), range("01.12.2026", "05.12.2026")).await.expect("an absence");
        let refused = absences::remove(&team.services, &as_member(&bob), absence.id).await;
        assert!(matches!(refused, Err(ServiceError::Forbidden)), "{refused:?}");
        absences::remove(&team.services, &member(), absence.id).await.expect("an admin may");
        let refused = absences::remove(&team.services, &as_member(&ada), absence.id).await;
        assert!(matches!(refused, Err(ServiceError::NotFound(_))), "{refused:?}");
    }

    async fn an_absent_player_is_absent_in_the_schedule_and_keeps_the_answer(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        team.answer(&own(&ada), "24.11.2026", "18:00-20:00").await.expect("stored");
        absences::create(&team.services, &own(&ada), range("24.11.2026", "24.11.2026")).await.expect("an absence");
        let row = team.row(&ada.id, "24.11.2026").await;
        assert_eq!((row.availability.to_string().as_str(), row.absence.as_deref()), ("18:00-20:00", Some("Holiday")));
    }
}
