//! What tests stand on: fresh databases, a clock to set, seeded randomness, and builders that read as sentences.
//!
//! Begin with [`on_both_databases`].

mod broken_writes;
mod builders;
#[cfg(feature = "chat")]
pub mod chat;
mod clock;
mod entropy;
pub mod samples;
mod store;

pub use builders::{
    PatternBuilder, PlayerBuilder, availability, day, filed, instant, pattern, player, zone,
};
pub use clock::FixedClock;
pub use entropy::SeededEntropy;
pub use store::TestStore;

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
/// Makes the modules `on_sqlite` and `on_postgres`, so it stands once in a module. The calling crate needs
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
