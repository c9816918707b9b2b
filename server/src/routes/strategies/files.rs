//! The files of forms: each is kept as it arrives, and removed again unless the request succeeds.

use app_domain::Rule;
use app_domain::permission::StrategyEditor;
use app_domain::strategy::Strategy;
use app_domain::upload::{ATTACHMENTS_MAX, Upload, UploadId};
use app_service::uploads::{Arriving, Loose, Wanted};
use axum::extract::{FromRequestParts, Request};
use multer::Field;
use tokio::sync::SemaphorePermit;

use crate::http::Refusal;
use crate::http::form::{Intake, chunk, drain};
use crate::proof::Editor;
use crate::state::{App, Shared};

/// What a form has brought along.
pub(super) struct Files<'a> {
    app: &'a App,
    editor: &'a StrategyEditor,
    accepts: Accepts,
    loose: Loose,
    last: Option<Upload>,
    /// From the first file on: so many forms hold a file in memory at once.
    room: Option<SemaphorePermit<'a>>,
}

/// Which files a form may carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Accepts {
    /// Those of a strategy: any number of `images` and `files`.
    Attachments,
    /// One image under any name.
    OneImage,
}

impl<'a> Files<'a> {
    pub fn new(app: &'a App, editor: &'a StrategyEditor, accepts: Accepts) -> Self {
        Self {
            app,
            editor,
            accepts,
            loose: Loose::new(&app.services),
            last: None,
            room: None,
        }
    }

    /// What `outcome` was made of stays if it is a success, and goes if not.
    pub async fn settle<T>(self, outcome: Result<T, Refusal>) -> Result<T, Refusal> {
        match outcome {
            Ok(_) => self.loose.hold(),
            Err(_) => self.loose.discard().await,
        }
        outcome
    }

    /// The same for a strategy that may have been made by an earlier request: then these files are none of it.
    pub async fn settle_into(
        self,
        outcome: Result<Strategy, Refusal>,
    ) -> Result<Strategy, Refusal> {
        let holds = |strategy: &Strategy, id: &UploadId| {
            let mut attached = strategy.attachments.iter();
            attached.any(|upload| upload.id == *id)
        };
        match outcome {
            Ok(strategy) if !self.ids().iter().all(|id| holds(&strategy, id)) => {
                self.loose.discard().await;
                Ok(strategy)
            }
            outcome => self.settle(outcome).await,
        }
    }

    pub fn ids(&self) -> &[UploadId] {
        self.loose.ids()
    }

    /// The file that came last.
    pub fn last(&self) -> Option<&Upload> {
        self.last.as_ref()
    }

    fn wanted(&self, name: &str) -> Result<Wanted, Rule> {
        let count = self.loose.ids().len();
        match (self.accepts, name) {
            (Accepts::OneImage, _) if count > 0 => Err(Rule::OneFile),
            (Accepts::Attachments, "images" | "files") if count >= ATTACHMENTS_MAX => {
                Err(Rule::TooMany(ATTACHMENTS_MAX))
            }
            (Accepts::OneImage, _) | (Accepts::Attachments, "images") => Ok(Wanted::Image),
            (Accepts::Attachments, "files") => Ok(Wanted::Pdf),
            (Accepts::Attachments, _) => Err(Rule::NoFile),
        }
    }
}

impl Intake for Files<'_> {
    async fn take(&mut self, name: &str, mut file: Field<'static>) -> Result<(), Refusal> {
        let wanted = self
            .wanted(name)
            .map_err(|rule| Refusal::invalid(name, rule))?;
        if self.room.is_none() {
            let room = self.app.uploading.acquire().await;
            self.room = Some(room.expect("nobody closes the semaphore"));
        }
        let called = file.file_name().unwrap_or_default().to_owned();
        let mut arriving = Arriving::new(name, wanted);
        while let Some(chunk) = chunk(&mut file).await? {
            arriving.push(&chunk)?;
        }
        // So browsers send a field for files in which none was chosen.
        if called.is_empty() && arriving.is_empty() {
            return Ok(());
        }
        self.last = Some(self.loose.keep(self.editor, arriving, &called).await?);
        Ok(())
    }
}

/// The right to edit, asked for before the body is read. Whoever lacks it may still send the whole body, which is
/// taken off the line, and reads why.
pub(super) async fn editing(
    app: &Shared,
    request: Request,
) -> Result<(Request, StrategyEditor), Refusal> {
    let (mut head, body) = request.into_parts();
    match Editor::from_request_parts(&mut head, app).await {
        Ok(Editor(editor)) => Ok((Request::from_parts(head, body), editor)),
        Err(refusal) => {
            drain(body).await;
            Err(refusal)
        }
    }
}
