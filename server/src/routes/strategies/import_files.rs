//! The images and PDFs of an import. A preview examines them as the import does.

use std::collections::BTreeSet;

use app_domain::strategy::Document;
use app_domain::upload::{SIGNATURE_BYTES, UploadKind, parse_file_name, url_path};
use app_exchange::import::{ImportLoss, ImportPlan, ImportProblem, LostNames, map_addresses};
use app_exchange::zip_file::ZipEntry;
use app_service::uploads::{self, AcceptedKind, ExaminedFile, IncomingFile, examine};
use app_service::{AppServices, FileRejection, ServiceError};
use app_wire::{ImportProblemBody, ImportProblemReason};

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
                Err(ServiceError::RejectedFile(FileRejection::TooLarge(_))) => {
                    ImportProblemReason::TooLarge
                }
                Err(ServiceError::RejectedFile(FileRejection::TooManyPixels)) => {
                    ImportProblemReason::TooManyPixels
                }
                Err(ServiceError::RejectedFile(_) | ServiceError::Invalid(_)) => {
                    ImportProblemReason::BrokenFile
                }
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

/// Removes uploads from the texts that this site does not have, such as those in a file from another site.
pub(super) async fn leave_out_unknown_uploads(
    services: &AppServices,
    planned: &mut ImportPlan,
) -> Result<(), ErrorResponse> {
    for strategy in &mut planned.strategies {
        let mut lost = LostNames::default();
        let mut unknown = BTreeSet::new();
        for name in strategy.content.own_upload_names() {
            let Some((id, kind)) = parse_file_name(&name) else {
                continue;
            };
            match uploads::load(services, id).await {
                Ok(_) => {}
                Err(ServiceError::NotFound(_)) => {
                    lost.push(&name);
                    unknown.insert(url_path(id, kind));
                }
                Err(error) => return Err(error.into()),
            }
        }
        if unknown.is_empty() {
            continue;
        }
        let mut json = strategy.content.to_json();
        map_addresses(&mut json, &mut |address, _| {
            let is_known = !unknown.contains(address);
            if is_known { address } else { "missing:" }.to_owned()
        });
        if let Ok(content) = Document::from_json(json) {
            strategy.content = content;
        }
        planned.problems.push(ImportProblem {
            path: strategy.path.clone(),
            reason: ImportLoss::MissingImages(lost),
        });
    }
    Ok(())
}
