//! Secrets of calendar feeds: at most one per player.

use app_service::port::{SecretDigest, SecretString};
use app_testkit::{on_both_databases, player, removed_on};

use crate::{now, register};

fn digest(secret: &str) -> SecretDigest {
    SecretString::presented(secret).digest()
}

on_both_databases! {
    async fn a_new_secret_replaces_the_previous_one(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        for secret in ["first", "second"] {
            let mut writing = store.write().await.unwrap();
            writing.put_calendar_link(&ada.id, &digest(secret), now()).await.unwrap();
            writing.commit().await.unwrap();
        }
        let mut reading = store.read().await.unwrap();
        assert_eq!(reading.calendar_owner(&digest("first")).await.unwrap(), None);
        assert_eq!(reading.calendar_owner(&digest("second")).await.unwrap(), Some(ada.id.clone()));
        assert_eq!(reading.calendar_link_created_at(&ada.id).await.unwrap(), Some(now()));
    }

    async fn the_secret_is_deleted_with_the_player(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        let mut writing = store.write().await.unwrap();
        writing.put_calendar_link(&ada.id, &digest("first"), now()).await.unwrap();
        writing.retire_player(&removed_on(&ada, "21.11.2026")).await.unwrap();
        writing.commit().await.unwrap();
        assert_eq!(store.read().await.unwrap().calendar_owner(&digest("first")).await.unwrap(), None);
    }
}
