//! Runs storage tests on SQLite and on PostgreSQL.

/// Runs each test on a fresh SQLite file and on a fresh PostgreSQL database.
///
/// ```text
/// on_both_databases! {
///     async fn a_new_player_is_listed(store: TestStore) {
///         …
///     }
/// }
/// ```
///
/// Defines the modules `on_sqlite` and `on_postgres`, so it can be used once in a module. The calling crate needs
/// tokio with `macros` and `rt-multi-thread` in its tests.
#[macro_export]
macro_rules! on_both_databases {
    ($($(#[$attribute:meta])* async fn $name:ident($store:ident: TestStore) $body:block)+) => {
        $(async fn $name($store: $crate::TestStore) $body)+

        mod on_sqlite {
            $($(#[$attribute])* #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::TestStore::sqlite().await).await;
            })+
        }

        mod on_postgres {
            $($(#[$attribute])* #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::TestStore::postgres().await).await;
            })+
        }
    };
}
