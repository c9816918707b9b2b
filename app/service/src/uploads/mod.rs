//! Uploads: received, read, and removed when nothing refers to them any more (decisions §5).
//!
//! The row of an upload is inserted before its bytes are stored, and deleted after they are removed. So a process that
//! ends at any moment leaves no bytes without a row.

mod examined_file;
mod incoming_file;
mod pending_uploads;
mod remote_image;
mod stored_metadata;
mod upload_use;

pub use examined_file::{ExaminedFile, examine};
pub use incoming_file::{AcceptedKind, IncomingFile};
pub use pending_uploads::PendingUploads;
pub use remote_image::fetch_image;
pub use stored_metadata::strip_stored;
use upload_use::discard;
pub(crate) use upload_use::try_remove_marked;
pub use upload_use::{check_storage, load, remove_unused};
