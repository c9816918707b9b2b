//! Plans what files of other programs become, before anything is written.
//!
//! `names.rs` reads folders and titles from paths, `index.rs` resolves addresses between the files, `html_file.rs` and
//! `csv_file.rs` read their formats.

mod csv_file;
mod embedded_file;
mod html_file;
mod import_plan;
mod index;
mod names;
mod opened_files;
mod properties;
mod text_encoding;
mod text_file;

pub use app_document::StopSignal;
pub use import_plan::{
    ImportLoss, ImportPlan, ImportProblem, ImportRefusal, LostNames, MAX_FILES, MAX_STRATEGIES,
    PlannedStrategy, ZIP_LIMITS, map_addresses, plan,
};
pub(crate) use index::WIKI_PREFIX;
pub use index::{file_address, strategy_address};
