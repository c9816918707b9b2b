//! Test utilities: fresh databases, a settable clock, seeded randomness, builders, and a fake Discord.
//!
//! Begin with [`on_both_databases`].

mod both_databases;
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
