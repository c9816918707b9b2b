//! Links to a strategy for outsiders.

use app_domain::permission::ActorIdentity;
use app_domain::strategy::Strategy;
use app_domain::strategy_link::{LinkLifetime, StrategyLink, StrategyLinkId};
use app_service::port::SecretString;
use app_testkit::{day, on_both_databases};
use chrono::TimeDelta;
use uuid::Uuid;

use crate::builders::strategy;
use crate::now;

fn link(strategy: &Strategy, lifetime: LinkLifetime) -> StrategyLink {
    StrategyLink {
        id: StrategyLinkId(Uuid::now_v7()),
        strategy: strategy.summary.id,
        created_at: now(),
        created_by: ActorIdentity::System,
        expires_at: lifetime.expires_at(now()),
        last_used_on: None,
    }
}

on_both_databases! {
    async fn a_link_is_found_by_its_secret_and_removed_when_it_expires(store: TestStore) {
        let (one, two) = (strategy("B rush"), strategy("A hold"));
        let (first, second) = (link(&one, LinkLifetime::Week), link(&two, LinkLifetime::Unlimited));
        let secret = SecretString::presented("secret").digest();
        let mut writing = store.write().await.unwrap();
        for strategy in [&one, &two] {
            writing.put_strategy(strategy).await.unwrap();
        }
        writing.insert_strategy_link(&first, &secret).await.unwrap();
        writing.insert_strategy_link(&second, &SecretString::presented("other").digest()).await.unwrap();
        assert_eq!(writing.strategy_link(&secret).await.unwrap(), Some(first.clone()));
        let unknown = SecretString::presented("unknown").digest();
        assert_eq!(writing.strategy_link(&unknown).await.unwrap(), None);
        let all = writing.strategy_links(None).await.unwrap();
        assert_eq!(all.iter().map(|listed| listed.title.as_str()).collect::<Vec<_>>(), ["A hold", "B rush"]);
        let today = day("26.11.2026");
        writing.set_strategy_link_used(first.id, today).await.unwrap();
        let used = writing.strategy_links(Some(first.strategy)).await.unwrap();
        assert_eq!(used.iter().map(|listed| listed.link.last_used_on).collect::<Vec<_>>(), [Some(today)]);
        assert!(!used[0].is_in_bin);
        writing.remove_expired_strategy_links(now() + TimeDelta::days(7)).await.unwrap();
        assert_eq!(writing.strategy_link(&secret).await.unwrap(), None);
        writing.remove_strategy_link(second.id).await.unwrap();
        assert_eq!(writing.strategy_links(None).await.unwrap(), []);
        writing.commit().await.unwrap();
    }
}
