//! Automatic backups at `BACKUP_URL`: one a night, and one before a migration.

mod before_migration;
mod nightly;
mod working_folder;

pub use before_migration::back_up_before_migration;
pub use nightly::NightlyBackup;
