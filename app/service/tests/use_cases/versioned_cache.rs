//! The cache of a value until its data changes.

use std::sync::atomic::{AtomicU32, Ordering};

use app_domain::cache_dependency::PLAYERS;
use app_service::port::DataVersion;
use app_service::{ServiceError, VersionedCache};
use app_testkit::TestStore;
use futures::join;
use tokio::task::yield_now;

use crate::team::TestTeam;

#[tokio::test]
async fn a_reader_sees_every_earlier_write_and_waits_for_no_later_one() {
    let team = TestTeam::on(TestStore::sqlite().await);
    let services = &team.services;
    let watch = &services.version_watch;
    let (cache, loads) = (VersionedCache::new(PLAYERS), AtomicU32::default());
    let read = async |during_load: &dyn Fn()| {
        let load = async |_| {
            yield_now().await;
            during_load();
            Ok::<_, ServiceError>((loads.fetch_add(1, Ordering::Relaxed) + 1, None))
        };
        let loaded = cache.get_or_load(services, load).await;
        loaded.expect("a value").value
    };
    watch.advance(DataVersion(1));
    let write = || watch.advance(DataVersion(2));
    let before_the_write = join!(read(&write), read(&|| ()), read(&|| ()));
    assert_eq!(before_the_write, (1, 1, 1));
    assert_eq!(join!(read(&|| ()), read(&|| ())), (2, 2));
}

#[tokio::test]
async fn after_a_failed_load_the_next_reader_loads() {
    let team = TestTeam::on(TestStore::sqlite().await);
    let cache = VersionedCache::new(PLAYERS);
    let failing = cache.get_or_load(&team.services, async |_| {
        yield_now().await;
        Err::<(u32, _), _>(())
    });
    let loading = cache.get_or_load(&team.services, async |_| Ok::<_, ()>((7, None)));
    let (failed, loaded) = join!(failing, loading);
    assert!(failed.is_err());
    assert_eq!(loaded.expect("a value").value, 7);
}
