//! Strategies for files of other programs: with the names of their folders, and with the bytes of their uploads.

use app_domain::folder::{FolderHierarchy, FolderId};
use app_domain::permission::StratbookReader;
use app_domain::strategy::StrategySummary;
use app_domain::upload::{UploadedFile, parse_file_name};
use bytes::{Bytes, BytesMut};
use futures::StreamExt;

use super::search::{FolderScope, StrategyQuery, StrategySort, list};
use crate::{AppServices, Result, ServiceError};

/// Number of strategies that are read at a time.
const STRATEGIES_PER_PAGE: u32 = 200;

/// A strategy with its place in the tree of folders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedStrategy {
    pub summary: StrategySummary,
    /// The names of its folders, the outermost first.
    pub folders: Vec<String>,
}

/// Returns the strategies in this folder and below it, or all of them, from A to Z. The path of a strategy begins with
/// the folder.
pub async fn list_placed(
    services: &AppServices,
    reader: &StratbookReader,
    folder: Option<FolderId>,
) -> Result<Vec<PlacedStrategy>> {
    let mut reading = services.store.read().await?;
    let tree = FolderHierarchy::new(reading.folders().await?);
    drop(reading);
    let above = folder.map_or(0, |folder| tree.path_to(folder).len().saturating_sub(1));
    let query = StrategyQuery {
        folder: folder.map(FolderScope::Below),
        sort: Some(StrategySort::Title),
        ..StrategyQuery::default()
    };
    let mut out = Vec::new();
    let mut after = None;
    loop {
        let page = list(
            services,
            reader,
            &query,
            after.as_ref(),
            STRATEGIES_PER_PAGE,
        )
        .await?;
        out.extend(page.hits.into_iter().map(|hit| {
            let path = hit.entry.folder.map(|folder| tree.path_to(folder));
            let names = path.into_iter().flatten().skip(above);
            PlacedStrategy {
                folders: names.map(|folder| folder.name.clone()).collect(),
                summary: hit.entry,
            }
        }));
        after = page.next;
        if after.is_none() {
            return Ok(out);
        }
    }
}

/// Returns the upload with this file name; `None` if it does not exist.
pub async fn find_upload(
    services: &AppServices,
    _: &StratbookReader,
    name: &str,
) -> Result<Option<UploadedFile>> {
    let Some((id, kind)) = parse_file_name(name) else {
        return Ok(None);
    };
    let upload = services.store.read().await?.upload(id).await?;
    Ok(upload.filter(|upload| upload.kind == kind))
}

/// Returns the bytes of an upload; `None` if they are missing.
pub async fn read_upload(
    services: &AppServices,
    _: &StratbookReader,
    upload: &UploadedFile,
) -> Result<Option<Bytes>> {
    let name = upload.file_name();
    let found = services.files.get(&name, 0..upload.bytes).await;
    let Some(mut found) = found.map_err(ServiceError::from)? else {
        return Ok(None);
    };
    let mut bytes = BytesMut::new();
    while let Some(chunk) = found.bytes.next().await {
        bytes.extend_from_slice(&chunk.map_err(ServiceError::from)?);
    }
    Ok(Some(bytes.freeze()))
}
