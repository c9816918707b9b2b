//! A ZIP file of strategies, written while it is sent: one strategy or one upload is in memory at a time.

use std::collections::{BTreeMap, VecDeque};

use app_domain::permission::StratbookReader;
use app_domain::strategy::{Strategy, StrategyId};
use app_domain::upload::UploadedFile;
use app_exchange::file_name::{UniqueNames, relative_address, relative_path, safe_stem};
use app_exchange::zip_file::{ZipDefect, ZipStream};
use app_exchange::{StrategyFile, markdown};
use app_service::strategies::{self, PlacedStrategy};
use app_service::{ServiceError, board_maps};
use axum::body::Body;
use futures::stream;

use super::export::absolute_address;
use crate::state::SharedState;

/// The folder of images and attachments, beside the strategies that show them.
const FILES_FOLDER: &str = "files";
/// The path of a strategy in the portal.
const STRATEGY_PATH: &str = "/stratbook/";
const UPLOADS_PATH: &str = "/uploads/";

/// A ZIP file under construction.
pub(super) struct ExportZip {
    app: SharedState,
    reader: StratbookReader,
    zip: ZipStream,
    names: UniqueNames,
    waiting: VecDeque<ZipPart>,
    /// The paths of all strategies, for the links between them.
    strategies: BTreeMap<StrategyId, String>,
    /// The paths of the uploads so far. Each is written once.
    uploads: BTreeMap<String, String>,
}

/// A file that is still to be written.
enum ZipPart {
    Strategy(StrategyId),
    Upload(UploadedFile, String),
}

impl ExportZip {
    pub fn of_one(app: SharedState, reader: StratbookReader, strategy: &Strategy) -> Self {
        let placed = PlacedStrategy {
            summary: strategy.summary.clone(),
            folders: Vec::new(),
        };
        Self::of_tree(app, reader, vec![placed])
    }

    pub fn of_tree(app: SharedState, reader: StratbookReader, placed: Vec<PlacedStrategy>) -> Self {
        let mut names = UniqueNames::default();
        let mut waiting = VecDeque::with_capacity(placed.len());
        let mut strategies = BTreeMap::new();
        for strategy in placed {
            let folders = strategy.folders.iter().map(|name| safe_stem(name));
            let folder = folders.collect::<Vec<_>>().join("/");
            let summary = strategy.summary;
            let path = names.claim(&folder, &safe_stem(&summary.label.title), "md");
            strategies.insert(summary.id, path);
            waiting.push_back(ZipPart::Strategy(summary.id));
        }
        Self {
            app,
            reader,
            zip: ZipStream::default(),
            names,
            waiting,
            strategies,
            uploads: BTreeMap::new(),
        }
    }

    pub fn into_body(self) -> Body {
        let parts = stream::try_unfold(Some(self), async |zip| match zip {
            None => Ok::<_, ServiceError>(None),
            Some(zip) => Box::pin(zip.next_part()).await.map(Some),
        });
        Body::from_stream(parts)
    }

    /// Writes the next file. Returns its bytes and the rest of the ZIP file.
    async fn next_part(mut self) -> Result<(Vec<u8>, Option<Self>), ServiceError> {
        let internal = |defect: ZipDefect| ServiceError::Internal(defect.into());
        let bytes = match self.waiting.pop_front() {
            None => return Ok((self.zip.finish().map_err(internal)?, None)),
            Some(ZipPart::Upload(upload, path)) => {
                let read = strategies::read_upload(&self.app.services, &self.reader, &upload);
                match read.await? {
                    Some(bytes) => self.zip.add(&path, &bytes).map_err(internal)?,
                    None => Vec::new(),
                }
            }
            Some(ZipPart::Strategy(id)) => {
                match strategies::load(&self.app.services, &self.reader, id).await {
                    Ok(strategy) => self.add_strategy(&strategy).await?,
                    // It was deleted since the export began.
                    Err(ServiceError::NotFound(_) | ServiceError::InBin) => Vec::new(),
                    Err(error) => return Err(error),
                }
            }
        };
        Ok((bytes, Some(self)))
    }

    async fn add_strategy(&mut self, strategy: &Strategy) -> Result<Vec<u8>, ServiceError> {
        let path = self.strategies[&strategy.summary.id].clone();
        for name in strategy.content.own_upload_names() {
            let name = own_upload_name(&name);
            let found = strategies::find_upload(&self.app.services, &self.reader, name).await?;
            if let Some(upload) = found {
                self.add_upload(&path, upload);
            }
        }
        let mut files = Vec::with_capacity(strategy.attachments.len());
        for upload in &strategy.attachments {
            self.add_upload(&path, upload.clone());
            files.push(relative_path(&path, &self.uploads[&upload.file_name()]));
        }
        let services = &self.app.services;
        let maps = board_maps::outlines(services, &self.reader, &strategy.content).await?;
        let address = |address: &str| self.file_address(&path, address);
        let text = markdown::write(&StrategyFile::new(strategy, maps), &files, &address);
        let added = self.zip.add(&path, text.as_bytes());
        added.map_err(|defect| ServiceError::Internal(defect.into()))
    }

    fn add_upload(&mut self, strategy_path: &str, upload: UploadedFile) {
        let name = upload.file_name();
        if self.uploads.contains_key(&name) {
            return;
        }
        let folder = match strategy_path.rsplit_once('/') {
            Some((folder, _)) => format!("{folder}/{FILES_FOLDER}"),
            None => FILES_FOLDER.to_owned(),
        };
        let extension = upload.kind.extension();
        let shown = upload.name.strip_suffix(&format!(".{extension}"));
        let stem = safe_stem(shown.unwrap_or(&upload.name));
        let path = self.names.claim(&folder, &stem, extension);
        self.uploads.insert(name, path.clone());
        self.waiting.push_front(ZipPart::Upload(upload, path));
    }

    /// The address as it is written in the file at `path`: a path to a file of the ZIP file, or an absolute address.
    fn file_address(&self, path: &str, address: &str) -> String {
        let upload = address.strip_prefix(UPLOADS_PATH).map(own_upload_name);
        if let Some(target) = upload.and_then(|name| self.uploads.get(name)) {
            return relative_address(path, target);
        }
        let strategy = address.strip_prefix(STRATEGY_PATH);
        let strategy = strategy.and_then(|id| id.parse::<StrategyId>().ok());
        match strategy.and_then(|id| self.strategies.get(&id)) {
            Some(target) => relative_address(path, target),
            None => absolute_address(&self.app, address),
        }
    }
}

/// The file name in an address below the uploads, without a query or a fragment.
pub(super) fn own_upload_name(address: &str) -> &str {
    address.split(['?', '#']).next().unwrap_or_default()
}
