//! Uploads that nothing refers to yet.

use app_domain::Rule;
use app_domain::permission::StrategyEditor;
use app_domain::upload::{Upload, UploadId, shown_name};
use tokio::runtime::Handle;
use tokio::task::JoinHandle;

use super::{Arriving, discard};
use crate::change::Change;
use crate::error::Unfit;
use crate::port::{FilesError, Flaw};
use crate::{Result, ServiceError, Services};

/// What a request has brought along so far. Unless it is [held](Loose::hold) in the end, it is removed again, also when
/// the request is dropped in the middle.
pub struct Loose {
    services: Services,
    ids: Vec<UploadId>,
    /// Goes on to its end whoever waits for it: what has been half written cannot be removed.
    putting: Option<JoinHandle<std::result::Result<(), FilesError>>>,
}

impl Loose {
    pub fn new(services: &Services) -> Self {
        Self {
            services: services.clone(),
            ids: Vec::new(),
            putting: None,
        }
    }

    /// In the order of their arrival.
    pub fn ids(&self) -> &[UploadId] {
        &self.ids
    }

    /// Looks at the whole file and keeps it; `name` is what it was called where it came from.
    pub async fn keep(
        &mut self,
        editor: &StrategyEditor,
        arriving: Arriving,
        name: &str,
    ) -> Result<Upload> {
        let services = self.services.clone();
        let field = arriving.field().to_owned();
        let (kind, bytes) = arriving.complete()?;
        let examined = services.examiner.examine(kind, bytes.clone()).await;
        let pixels = examined.map_err(|flaw| match flaw {
            Flaw::Broken => ServiceError::invalid(&field, Rule::BrokenFile),
            Flaw::TooManyPixels => Unfit::TooManyPixels.into(),
        })?;
        let mut random = [0; 16];
        services.entropy.fill(&mut random);
        let upload = Upload {
            id: UploadId::of_random(random),
            kind,
            bytes: bytes.len() as u64,
            pixels,
            name: shown_name(name, kind),
        };
        let mut change = Change::begin(&services, editor.actor()).await?;
        let now = change.now;
        self.ids.push(upload.id);
        change.insert_upload(&upload, &editor.actor(), now).await?;
        change.commit().await?;
        let (files, name) = (services.files.clone(), upload.file_name());
        let putting = tokio::spawn(async move { files.put(&name, bytes).await });
        let put = self.putting.insert(putting).await;
        self.putting = None;
        put.map_err(|panic| ServiceError::Internal(panic.into()))??;
        Ok(upload)
    }

    /// Lets them stay: something refers to them now, or will within a day.
    pub fn hold(mut self) {
        self.ids.clear();
    }

    /// Removes them. What cannot be removed now is collected later.
    pub async fn discard(mut self) {
        if let Some(removal) = self.removal() {
            // Its failures are told where they happen.
            let _ = removal.await;
        }
    }

    /// Removes them in a task of its own, which nobody who hangs up can stop.
    fn removal(&mut self) -> Option<JoinHandle<()>> {
        let (ids, putting) = (std::mem::take(&mut self.ids), self.putting.take());
        if ids.is_empty() {
            return None;
        }
        let services = self.services.clone();
        let runtime = Handle::try_current().ok()?;
        Some(runtime.spawn(async move {
            if let Some(putting) = putting {
                // Whatever came of it goes.
                let _ = putting.await;
            }
            removed(&services, &ids).await;
        }))
    }
}

impl Drop for Loose {
    fn drop(&mut self) {
        drop(self.removal());
    }
}

async fn removed(services: &Services, ids: &[UploadId]) {
    if let Err(error) = discard(services, ids).await {
        tracing::warn!(
            error = &error as &dyn std::error::Error,
            "uploads of a refused request stay until they are collected"
        );
    }
}
