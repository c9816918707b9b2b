//! The images and PDFs of an import. A preview examines them as the import does.

use app_domain::upload::{SIGNATURE_BYTES, UploadKind};
use app_exchange::zip_file::ZipEntry;
use app_service::uploads::{AcceptedKind, ExaminedFile, IncomingFile, examine};
use app_service::{AppServices, FileRejection, ServiceError};
use app_wire::ImportProblemBody;

use super::import_answer::problem;
use crate::http::ErrorResponse;

/// Files that can be stored, and those that cannot.
pub(super) struct ImportedFiles {
    /// In the order of the plan, with their paths.
    pub examined: Vec<Option<(ExaminedFile, String)>>,
    pub problems: Vec<ImportProblemBody>,
}

impl ImportedFiles {
    /// Examines files. One that cannot be kept does not stop the import of the others.
    pub async fn examine(
        services: &AppServices,
        files: Vec<ZipEntry>,
    ) -> Result<Self, ErrorResponse> {
        let mut out = Self {
            examined: Vec::with_capacity(files.len()),
            problems: Vec::new(),
        };
        for ZipEntry { path, bytes } in files {
            let lead = &bytes[..bytes.len().min(SIGNATURE_BYTES)];
            let kind = match UploadKind::detect(lead) {
                Some(UploadKind::Pdf) => AcceptedKind::Pdf,
                _ => AcceptedKind::Image,
            };
            let mut arriving = IncomingFile::new("files", kind);
            let examined = match arriving.push(&bytes) {
                Ok(()) => examine(services, arriving).await,
                Err(error) => Err(error),
            };
            let reason = match examined {
                Ok(file) => {
                    out.examined.push(Some((file, path)));
                    continue;
                }
                Err(ServiceError::RejectedFile(FileRejection::TooLarge(_))) => "too_large",
                Err(ServiceError::RejectedFile(FileRejection::TooManyPixels)) => "too_many_pixels",
                Err(ServiceError::RejectedFile(_) | ServiceError::Invalid(_)) => "broken_file",
                Err(error) => return Err(error.into()),
            };
            out.examined.push(None);
            out.problems.push(problem(&path, reason));
        }
        Ok(out)
    }

    /// The number of files that are kept.
    pub fn count(&self) -> usize {
        self.examined.iter().flatten().count()
    }
}
