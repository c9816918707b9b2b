//! Serves the built portal: its files from memory, and its page for every path that is not a file.

mod asset_files;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use arc_swap::ArcSwap;
use axum::extract::{Request, State};
use axum::http::header::{ALLOW, CONTENT_TYPE};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::http::ErrorResponse;
use crate::state::SharedState;
use asset_files::AssetFiles;

const INDEX_PAGE: &str = "index.html";
const NOT_BUILT: &str =
    "The portal is not built. Build it with `make portal`, or set ASSETS_DIR to its folder.\n";

/// The files of the built portal, as they were when its page last changed.
pub struct PortalAssets {
    folder: PathBuf,
    build: ArcSwap<PortalBuild>,
}

struct PortalBuild {
    /// When the page was last modified; `None` without a page.
    modified_at: Option<SystemTime>,
    files: AssetFiles,
}

impl PortalAssets {
    pub async fn open(folder: &Path) -> Self {
        let built = PortalBuild::read(folder.to_owned()).await;
        if built.modified_at.is_none() {
            tracing::warn!(folder = %folder.display(), "ASSETS_DIR: no portal in this folder; serving only the API until it is built");
        }
        Self {
            folder: folder.to_owned(),
            build: ArcSwap::from_pointee(built),
        }
    }

    /// The current build. A portal that is rebuilt while the server runs is served from the next page request on.
    async fn current(&self) -> Arc<PortalBuild> {
        let built = self.build.load_full();
        let now = page_modified_at(&self.folder).await;
        if now == built.modified_at || now.is_none() {
            return built;
        }
        let fresh = Arc::new(PortalBuild::read(self.folder.clone()).await);
        self.build.store(fresh.clone());
        fresh
    }
}

impl PortalBuild {
    async fn read(folder: PathBuf) -> Self {
        let at = page_modified_at(&folder).await;
        let reading = tokio::task::spawn_blocking(move || AssetFiles::read(&folder));
        let catalogue = reading.await.ok().and_then(Result::ok).unwrap_or_default();
        Self {
            modified_at: at,
            files: catalogue,
        }
    }
}

async fn page_modified_at(folder: &Path) -> Option<SystemTime> {
    tokio::fs::metadata(folder.join(INDEX_PAGE))
        .await
        .ok()?
        .modified()
        .ok()
}

/// Answers every path without a route: files, the page, and 404 under `/api` and `/rpc`.
pub async fn fallback(State(app): State<SharedState>, request: Request) -> Response {
    let path = request.uri().path();
    if ["/api", "/rpc"].iter().any(|area| {
        path.strip_prefix(area)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }) {
        return ErrorResponse::from_status(StatusCode::NOT_FOUND).into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let allow = [(ALLOW, HeaderValue::from_static("GET, HEAD"))];
        return (
            StatusCode::METHOD_NOT_ALLOWED,
            allow,
            "This address only supports GET and HEAD.\n",
        )
            .into_response();
    }
    let name = path.trim_start_matches('/');
    let built = app.portal.build.load();
    if name != INDEX_PAGE
        && let Some(file) = built.files.file(name)
    {
        return file.respond(request.headers());
    }
    let is_file_name = name
        .rsplit('/')
        .next()
        .is_some_and(|last| last.contains('.'));
    if is_file_name && name != INDEX_PAGE {
        return text_response(StatusCode::NOT_FOUND, "File not found.\n");
    }
    match app.portal.current().await.files.file(INDEX_PAGE) {
        Some(page) => page.respond(request.headers()),
        None => text_response(StatusCode::NOT_FOUND, NOT_BUILT),
    }
}

fn text_response(status: StatusCode, text: &'static str) -> Response {
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    (status, [(CONTENT_TYPE, kind)], text).into_response()
}
