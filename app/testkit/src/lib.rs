//! Test utilities: fresh databases, a settable clock, seeded randomness, builders, and a fake Discord.
//!
//! Begin with [`on_both_databases`].

mod broken_writes;
mod builders;
mod clock;
mod entropy;
#[cfg(feature = "chat")]
pub mod fake_discord;
pub mod samples;
mod store;
mod zone_files;

pub use builders::{
    PatternBuilder, PlayerBuilder, availability, day, day_record, instant, pattern, player,
    removed_on, zone,
};
pub use clock::FixedClock;
pub use entropy::SeededEntropy;
pub use store::TestStore;
pub use zone_files::{ZoneFile, edited_rules, write_zone_folder, zone_like, zone_with_changes};

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
