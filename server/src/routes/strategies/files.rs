//! The files of a form: each is stored as it arrives, and removed again unless the request succeeds.

use app_domain::ValidationRule;
use app_domain::permission::{StratbookEditor, UploadAuthor};
use app_domain::strategy::Strategy;
use app_domain::upload::{MAX_ATTACHMENTS_PER_STRATEGY, UploadId, UploadedFile};
use app_service::uploads::{AcceptedKind, IncomingFile, PendingUploads};
use axum::extract::{FromRequestParts, Request};
use multer::Field;
use tokio::sync::SemaphorePermit;

use crate::auth::RequireStrategyEditor;
use crate::http::ErrorResponse;
use crate::http::multipart::{FileSink, drain_body, next_chunk};
use crate::state::{AppState, SharedState};

/// The name of a part with an image that is attached to a strategy.
pub(super) const IMAGES_PART: &str = "images";
/// The name of a part with a PDF that is attached to a strategy.
pub(super) const FILES_PART: &str = "files";

/// Stores the files of one form.
pub(in crate::routes) struct FormFiles<'a> {
    app: &'a AppState,
    author: UploadAuthor,
    accepted: AcceptedFiles,
    loose: PendingUploads,
    last: Option<UploadedFile>,
    /// Acquired with the first file; limits the number of forms that hold a file in memory.
    upload_slot: Option<SemaphorePermit<'a>>,
}

/// Which files a form may carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::routes) enum AcceptedFiles {
    /// Attachments of a strategy: any number of `images` and `files`.
    Attachments,
    /// One image under any field name.
    OneImage,
}

impl<'a> FormFiles<'a> {
    pub fn new(app: &'a AppState, author: UploadAuthor, accepts: AcceptedFiles) -> Self {
        Self {
            app,
            author,
            accepted: accepts,
            loose: PendingUploads::new(&app.services),
            last: None,
            upload_slot: None,
        }
    }

    /// Keeps the files if `outcome` is a success, and removes them otherwise.
    pub async fn keep_or_remove<T>(
        self,
        outcome: Result<T, ErrorResponse>,
    ) -> Result<T, ErrorResponse> {
        match outcome {
            Ok(_) => self.loose.persist(),
            Err(_) => self.loose.discard().await,
        }
        outcome
    }

    /// Like [`Self::keep_or_remove`], but also removes files that are not part of a strategy created by an earlier
    /// request.
    pub async fn keep_if_attached(
        self,
        outcome: Result<Strategy, ErrorResponse>,
    ) -> Result<Strategy, ErrorResponse> {
        let holds = |strategy: &Strategy, id: &UploadId| {
            let mut attached = strategy.attachments.iter();
            attached.any(|upload| upload.id == *id)
        };
        match outcome {
            Ok(strategy) if !self.ids().iter().all(|id| holds(&strategy, id)) => {
                self.loose.discard().await;
                Ok(strategy)
            }
            outcome => self.keep_or_remove(outcome).await,
        }
    }

    pub fn ids(&self) -> &[UploadId] {
        self.loose.ids()
    }

    /// The file that was stored last.
    pub fn last(&self) -> Option<&UploadedFile> {
        self.last.as_ref()
    }

    fn expected_kind(&self, name: &str) -> Result<AcceptedKind, ValidationRule> {
        let count = self.loose.ids().len();
        match (self.accepted, name) {
            (AcceptedFiles::OneImage, _) if count > 0 => Err(ValidationRule::OneFile),
            (AcceptedFiles::Attachments, IMAGES_PART | FILES_PART)
                if count >= MAX_ATTACHMENTS_PER_STRATEGY =>
            {
                Err(ValidationRule::TooMany(MAX_ATTACHMENTS_PER_STRATEGY))
            }
            (AcceptedFiles::OneImage, _) | (AcceptedFiles::Attachments, IMAGES_PART) => {
                Ok(AcceptedKind::Image)
            }
            (AcceptedFiles::Attachments, FILES_PART) => Ok(AcceptedKind::Pdf),
            (AcceptedFiles::Attachments, _) => Err(ValidationRule::NoFile),
        }
    }
}

impl FileSink for FormFiles<'_> {
    async fn receive(&mut self, name: &str, mut file: Field<'static>) -> Result<(), ErrorResponse> {
        let wanted = self
            .expected_kind(name)
            .map_err(|rule| ErrorResponse::invalid(name, rule))?;
        if self.upload_slot.is_none() {
            let room = self.app.upload_slots.acquire().await;
            self.upload_slot = Some(room.expect("the semaphore is never closed"));
        }
        let called = file.file_name().unwrap_or_default().to_owned();
        let mut arriving = IncomingFile::new(name, wanted);
        while let Some(chunk) = next_chunk(&mut file).await? {
            arriving.push(&chunk)?;
        }
        // Browsers send this for a file field without a chosen file.
        if called.is_empty() && arriving.is_empty() {
            return Ok(());
        }
        let stored = self.loose.store(&self.author, arriving, &called).await?;
        self.last = Some(stored);
        Ok(())
    }
}

/// Requires the permission to edit before the body is read. Without it, the body is received and discarded, so that the
/// client reads the error response.
pub(super) async fn require_editor(
    app: &SharedState,
    request: Request,
) -> Result<(Request, StratbookEditor), ErrorResponse> {
    let (mut head, body) = request.into_parts();
    match RequireStrategyEditor::from_request_parts(&mut head, app).await {
        Ok(RequireStrategyEditor(editor)) => Ok((Request::from_parts(head, body), editor)),
        Err(error) => {
            drain_body(body).await;
            Err(error)
        }
    }
}
