//! Strategies that are used as templates.

use app_domain::event::Event;
use app_domain::strategy::{Strategy, StrategyPatch};
use app_domain::strategy_template::{BuiltInTemplate, TemplateId};
use app_service::{ResourceKind, ServiceError, strategies};
use app_testkit::on_both_databases;

use crate::team::{TestTeam, deleter, editor};

async fn created(team: &TestTeam, wanted: StrategyPatch) -> Strategy {
    strategies::create(&team.services, &editor(), wanted)
        .await
        .expect("a strategy")
}

fn titled(title: &str) -> StrategyPatch {
    StrategyPatch {
        title: Some(title.to_owned()),
        ..StrategyPatch::default()
    }
}

on_both_databases! {
    async fn a_strategy_is_a_template_until_it_is_not_and_the_bin_hides_it(store: TestStore) {
        let team = TestTeam::on(store);
        let plan = created(&team, titled("Plan")).await.summary;
        let set = async |is_template| {
            let version = team.version().await;
            strategies::set_template(&team.services, &editor(), plan.id, is_template).await.expect("set");
            team.events_since(version).await
        };
        let listed = async || {
            let all = strategies::list_templates(&team.services, &editor().reader()).await.expect("a list");
            all.into_iter().map(|one| one.id).collect::<Vec<_>>()
        };
        assert_eq!(set(true).await, [Event::StrategyChanged { strategy_id: plan.id }]);
        assert_eq!(set(true).await, []);
        assert_eq!(listed().await, [plan.id]);
        strategies::remove(&team.services, &deleter(), plan.id).await.expect("removed");
        assert_eq!(listed().await, []);
        let hidden = TemplateId::Strategy(plan.id);
        let found = strategies::load_template(&team.services, &editor().reader(), hidden).await;
        assert!(matches!(found, Err(ServiceError::NotFound(ResourceKind::Template))), "{found:?}");
        let restored = app_domain::stratbook_bin::BinEntryId(plan.id.0);
        app_service::stratbook_bin::restore(&team.services, &deleter(), &[restored]).await.expect("restored");
        assert_eq!(listed().await, [plan.id]);
        set(false).await;
        assert_eq!(listed().await, []);
        let actions = team.actions().await;
        assert_eq!((actions[1].as_str(), actions[4].as_str()), ("template_made", "template_ended"));
    }

    async fn a_new_strategy_from_a_template_has_its_own_history(store: TestStore) {
        let team = TestTeam::on(store);
        let template = Some(TemplateId::BuiltIn(BuiltInTemplate::DefenseRetake));
        let made = created(&team, StrategyPatch { template, ..titled("B retake") }).await;
        assert_eq!((made.summary.version, made.summary.label.title.as_str()), (1, "B retake"));
        assert_eq!(made.content, BuiltInTemplate::DefenseRetake.content());
        assert_eq!(made.summary.label.tags, ["retake"]);
        let copy = StrategyPatch { template: Some(TemplateId::Strategy(made.summary.id)), ..titled("A retake") };
        assert_eq!(created(&team, copy).await.content, made.content);
    }
}
