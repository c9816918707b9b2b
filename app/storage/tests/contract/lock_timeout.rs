//! How long a writer waits for another program's lock, and which error it returns.

use std::time::{Duration, Instant};

use app_service::port::{Store, StoreError};
use app_testkit::{TestStore, on_both_databases, player};
use sqlx::{Connection, Executor, PgConnection, SqliteConnection};
use tokio::task::JoinHandle;

use crate::register;

/// Takes the advisory lock of writers on PostgreSQL: the word `muster` as a number.
const WRITER: &str = "select pg_advisory_xact_lock(120351215609202)";

/// Locks the database from another connection, and releases the lock after `held`.
async fn hold_lock(store: &TestStore, held: Duration) -> JoinHandle<()> {
    let url = store.url().to_owned();
    let (locked, is_locked) = tokio::sync::oneshot::channel();
    let holder = tokio::spawn(async move {
        if url.starts_with("sqlite") {
            let mut connection = SqliteConnection::connect(&url).await.unwrap();
            connection.execute("begin exclusive").await.unwrap();
            locked.send(()).unwrap();
            tokio::time::sleep(held).await;
            connection.execute("rollback").await.unwrap();
        } else {
            let mut connection = PgConnection::connect(&url).await.unwrap();
            let mut transaction = connection.begin().await.unwrap();
            transaction.execute(WRITER).await.unwrap();
            locked.send(()).unwrap();
            tokio::time::sleep(held).await;
            transaction.rollback().await.unwrap();
        }
    });
    is_locked.await.unwrap();
    holder
}

async fn try_to_write(store: &dyn Store) -> Result<(), StoreError> {
    let mut writing = store.write().await?;
    writing.put_player(&player("Ada").build()).await?;
    writing.commit().await.map(drop)
}

on_both_databases! {
    /// A slow test: it takes eight and a half seconds.
    async fn a_foreign_lock_is_awaited_for_three_seconds_and_reported_as_busy_after_five(store: TestStore) {
        let holder = hold_lock(&store, Duration::from_millis(8500)).await;
        let began = Instant::now();
        // The first waits for the lock, the second for the first.
        let results = tokio::join!(try_to_write(&*store), try_to_write(&*store));
        let waited = began.elapsed();
        assert!(matches!(results, (Err(StoreError::Busy(_)), Err(StoreError::Busy(_)))), "{results:?}");
        assert!(waited > Duration::from_secs(4) && waited < Duration::from_secs(6), "{waited:?}");
        assert_eq!(store.read().await.unwrap().players().await.unwrap(), []);

        let results = tokio::join!(try_to_write(&*store), try_to_write(&*store));
        assert!(matches!(results, (Ok(()), Ok(()))), "{results:?}");
        assert!(began.elapsed() > Duration::from_secs(8), "the lock was still held");
        holder.await.unwrap();
        assert_eq!(store.read().await.unwrap().players().await.unwrap().len(), 1);
    }
}

#[tokio::test]
async fn a_server_that_does_not_answer_is_unavailable() {
    let refused = app_storage::connect("postgres://muster@127.0.0.1:1/muster").await;
    let error = refused.err().expect("no server listens there");
    assert!(
        matches!(
            error,
            app_storage::ConnectError::Store(StoreError::Unavailable(_))
        ),
        "{error:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_is_unavailable_and_the_next_one_works() {
    let store = TestStore::postgres().await;
    let mut writing = store.write().await.unwrap();
    let mut administrator = PgConnection::connect(store.url()).await.unwrap();
    let end_others = "select pg_terminate_backend(pid) from pg_stat_activity \
                      where datname = current_database() and pid <> pg_backend_pid()";
    administrator.execute(end_others).await.unwrap();
    let lost = writing.put_player(&player("Ada").build()).await;
    assert!(matches!(lost, Err(StoreError::Unavailable(_))), "{lost:?}");
    drop(writing);
    register(&*store, &[&player("Ada").build()]).await;
    assert_eq!(
        store.read().await.unwrap().players().await.unwrap().len(),
        1
    );
}
