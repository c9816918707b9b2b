//! `POST /api/strategies/import`: strategies from files of other programs.

use std::time::Duration;

use app_api::convert;
use app_domain::ValidationRule;
use app_domain::folder::FolderId;
use app_domain::permission::StratbookEditor;
use app_domain::strategy::{StrategyId, StrategyPatch};
use app_exchange::import::{
    ImportPlan, ImportRefusal, StopSignal, ZIP_LIMITS, file_address, map_addresses, plan,
    strategy_address,
};
use app_exchange::zip_file::ZipEntry;
use app_service::ServiceError;
use app_service::memory_budget::{MemoryBudget, MemoryReservation};
use app_service::strategies::{self, ImportedStrategy};
use app_service::uploads::PendingUploads;
use app_wire::{ImportBody, SuccessEnvelope};
use axum::Json;
use axum::extract::{Query, Request, State};
use axum::http::StatusCode;
use multer::Field;
use serde::Deserialize;
use tokio::time::{Instant, timeout};
use uuid::Uuid;

use super::files::require_editor;
use super::form_schema::ImportForm;
use super::import_answer::{FORM_TOO_LARGE, body_of, refused, too_large};
use super::import_files::{ImportedFiles, leave_out_unknown_uploads};
use crate::http::ErrorResponse;
use crate::http::multipart::{FileSink, next_chunk, read_form};
use crate::state::{AppState, SharedState};

/// Maximum number of bytes of the files of a form.
const MAX_FORM_BYTES: usize = 64 * 1024 * 1024;
/// How long the first bytes of the files may take.
const BODY_GRACE: Duration = Duration::from_secs(15);
/// How fast the files must arrive on average.
const MIN_BYTES_PER_SECOND: usize = 16 * 1024;
/// Maximum time for reading the files once they have arrived.
const PLANNING_TIMEOUT: Duration = Duration::from_secs(20);

/// The target folder of an import, and whether it is a preview.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(default, rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ImportParams {
    /// Imports into this folder instead of the top level.
    #[param(inline, value_type = FolderId, nullable = false, required = false)]
    folder_id: String,
    /// Whether to return only a preview of the import, without storing anything.
    #[param(required = false)]
    preview: bool,
}

/// Import strategies
///
/// Accepts Markdown, web pages from Google Docs, exports of Notion and Muster, tables as CSV, and ZIP files of these
/// with their images. Folders are kept, and links between the files become links between strategies. Either everything
/// is imported or nothing. At most 200 strategies with 300 images and PDFs, 64 MiB in total.
#[utoipa::path(post, path = "/api/strategies/import", tag = "stratbook", params(ImportParams),
    request_body(content((ImportForm = "multipart/form-data"))),
    responses(
        (status = 200, description = "The result of the import, or of its preview", body = SuccessEnvelope<ImportBody>),
        (status = 400, description = "No file can be imported; `details` has the reason", body = app_wire::ApiError),
        (status = 403, description = "The caller may not edit the stratbook", body = app_wire::ApiError),
        (status = 404, description = "The folder does not exist", body = app_wire::ApiError),
        (status = 413, description = "`too_large`: the files, or what is in them", body = app_wire::ApiError),
    ),
)]
pub async fn create(
    State(app): State<SharedState>,
    Query(params): Query<ImportParams>,
    request: Request,
) -> Result<(StatusCode, Json<SuccessEnvelope<ImportBody>>), ErrorResponse> {
    let (request, editor) = require_editor(&app, request).await?;
    let folder: Option<FolderId> = match params.folder_id.as_str() {
        "" => None,
        raw => Some(convert::parse_field("folderId", raw)?),
    };
    let mut files = ImportFiles::new(&app.import_memory);
    read_form(request, &mut files).await?;
    let _place = app.import_slots.acquire().await;
    let mut planned = plan_within_deadline(files.received).await?;
    leave_out_unknown_uploads(&app.services, &mut planned).await?;
    let received = std::mem::take(&mut planned.files);
    let files = ImportedFiles::examine(&app.services, received).await?;
    let body = if params.preview {
        let wanted = strategies_of(&planned, &[]);
        let outcome = strategies::import(&app.services, &editor, folder, wanted, true).await?;
        body_of(outcome, files.count(), &planned, files.problems)
    } else {
        import(&app, &editor, folder, &planned, files).await?
    };
    Ok((StatusCode::OK, Json(SuccessEnvelope::new(body))))
}

/// Plans the import on a thread of its own, which stops when the request ends: at the deadline, when the client has
/// left, and when the server stops.
async fn plan_within_deadline(files: Vec<ZipEntry>) -> Result<ImportPlan, ErrorResponse> {
    let stop = StopOnDrop(StopSignal::default());
    let signal = stop.0.clone();
    let planning = tokio::task::spawn_blocking(move || plan(files, &signal));
    let Ok(planned) = timeout(PLANNING_TIMEOUT, planning).await else {
        return Err(refused(&ImportRefusal::Stopped));
    };
    let planned = planned.map_err(|panic| ServiceError::Internal(panic.into()))?;
    planned.map_err(|refusal| refused(&refusal))
}

struct StopOnDrop(StopSignal);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.trigger();
    }
}

/// The files of the form.
struct ImportFiles<'a> {
    received: Vec<ZipEntry>,
    began: Instant,
    memory: MemoryReservation<'a>,
}

impl<'a> ImportFiles<'a> {
    fn new(memory: &'a MemoryBudget) -> Self {
        Self {
            received: Vec::new(),
            began: Instant::now(),
            memory: memory.reserve(),
        }
    }

    /// Counts the bytes of a chunk. Refuses more than a form can have, a body that arrives too slowly, and files for
    /// which there is no memory.
    fn count(&mut self, bytes: usize) -> Result<(), ErrorResponse> {
        let has_memory = self.memory.grow(bytes);
        let refuse = |status| Err(ErrorResponse::from_status(status));
        if self.memory.bytes() > MAX_FORM_BYTES {
            return Err(too_large(FORM_TOO_LARGE));
        }
        let expected = Duration::from_secs((self.memory.bytes() / MIN_BYTES_PER_SECOND) as u64);
        if self.began.elapsed() > BODY_GRACE + expected {
            return refuse(StatusCode::REQUEST_TIMEOUT);
        }
        if !has_memory {
            return refuse(StatusCode::SERVICE_UNAVAILABLE);
        }
        Ok(())
    }
}

impl FileSink for ImportFiles<'_> {
    async fn receive(&mut self, _: &str, mut file: Field<'static>) -> Result<(), ErrorResponse> {
        let path = file.file_name().unwrap_or_default().replace('\\', "/");
        let mut bytes = Vec::new();
        while let Some(chunk) = next_chunk(&mut file).await? {
            self.count(chunk.len())?;
            bytes.extend_from_slice(&chunk);
        }
        if self.received.len() >= ZIP_LIMITS.files {
            let rule = ValidationRule::TooMany(ZIP_LIMITS.files);
            return Err(ErrorResponse::invalid("files", rule));
        }
        if !path.is_empty() {
            self.received.push(ZipEntry { path, bytes });
        }
        Ok(())
    }
}

/// Stores the files, then makes all strategies in one transaction. If that fails, the files are removed again.
async fn import(
    app: &AppState,
    editor: &StratbookEditor,
    folder: Option<FolderId>,
    planned: &ImportPlan,
    files: ImportedFiles,
) -> Result<ImportBody, ErrorResponse> {
    let mut loose = PendingUploads::new(&app.services);
    let mut stored = Vec::with_capacity(files.examined.len());
    for file in files.examined {
        stored.push(match file {
            Some((file, path)) => {
                let upload = loose.store_examined(&editor.into(), file, &path).await;
                Some(upload?)
            }
            None => None,
        });
    }
    let count = stored.iter().flatten().count();
    let wanted = strategies_of(planned, &stored);
    let outcome = strategies::import(&app.services, editor, folder, wanted, false).await;
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(error) => {
            loose.discard().await;
            return Err(error.into());
        }
    };
    loose.persist();
    Ok(body_of(outcome, count, planned, files.problems))
}

/// The strategies of the plan with the addresses of the stored files and of each other.
fn strategies_of(
    planned: &ImportPlan,
    stored: &[Option<app_domain::upload::UploadedFile>],
) -> Vec<ImportedStrategy> {
    let ids: Vec<StrategyId> = planned
        .strategies
        .iter()
        .map(|_| StrategyId(Uuid::now_v7()))
        .collect();
    let address = |known: &str| {
        let files = stored.iter().enumerate();
        let mut files = files.filter(|(at, _)| file_address(*at) == known);
        if let Some((_, upload)) = files.next() {
            let url = upload
                .as_ref()
                .map(app_domain::upload::UploadedFile::url_path);
            return url.unwrap_or_else(|| "missing:".to_owned());
        }
        let mut links = ids.iter().enumerate();
        let link = links.find(|(at, _)| strategy_address(*at) == known);
        link.map_or_else(|| known.to_owned(), |(_, id)| format!("/stratbook/{id}"))
    };
    let strategies = planned.strategies.iter().zip(&ids);
    strategies
        .map(|(strategy, id)| {
            let mut json = strategy.content.to_json();
            map_addresses(&mut json, &mut |known, _| address(known));
            let content = app_domain::strategy::Document::from_json(json);
            let attached = strategy.attached.iter();
            let attached = attached.filter_map(|at| Some(stored.get(*at)?.as_ref()?.id));
            let meta = &strategy.meta;
            ImportedStrategy {
                folders: strategy.folders.clone(),
                patch: StrategyPatch {
                    id: Some(*id),
                    title: Some(strategy.title.clone()),
                    map: Some(meta.map.clone()),
                    side: Some(meta.side),
                    tags: Some(meta.tags.clone()),
                    agents: Some(meta.agents.clone()),
                    content: Some(content.unwrap_or_else(|_| strategy.content.clone())),
                    attached: attached.collect(),
                    ..StrategyPatch::default()
                },
            }
        })
        .collect()
}
