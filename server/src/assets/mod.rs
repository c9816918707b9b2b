//! The built portal: its files from memory, and its page for every address that is no file.

mod catalogue;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use arc_swap::ArcSwap;
use axum::extract::{Request, State};
use axum::http::header::{ALLOW, CONTENT_TYPE};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::http::Refusal;
use crate::state::Shared;
use catalogue::Catalogue;

const PAGE: &str = "index.html";
const NOT_BUILT: &str =
    "The portal is not built. Build it with `make portal`, or set ASSETS_DIR to its folder.\n";

/// The folder of the built portal, as it was when its page last changed.
pub struct Site {
    folder: PathBuf,
    built: ArcSwap<Built>,
}

struct Built {
    /// When the page was written; `None` when there is none.
    at: Option<SystemTime>,
    catalogue: Catalogue,
}

impl Site {
    pub async fn open(folder: &Path) -> Self {
        let built = Built::read(folder.to_owned()).await;
        if built.at.is_none() {
            tracing::warn!(folder = %folder.display(), "there is no portal in ASSETS_DIR; serving without it");
        }
        Self {
            folder: folder.to_owned(),
            built: ArcSwap::from_pointee(built),
        }
    }

    /// What is there now: a portal built anew while the server runs is served from the next page on.
    async fn current(&self) -> Arc<Built> {
        let built = self.built.load_full();
        let now = modified(&self.folder).await;
        if now == built.at || now.is_none() {
            return built;
        }
        let fresh = Arc::new(Built::read(self.folder.clone()).await);
        self.built.store(fresh.clone());
        fresh
    }
}

impl Built {
    async fn read(folder: PathBuf) -> Self {
        let at = modified(&folder).await;
        let reading = tokio::task::spawn_blocking(move || Catalogue::read(&folder));
        let catalogue = reading.await.ok().and_then(Result::ok).unwrap_or_default();
        Self { at, catalogue }
    }
}

async fn modified(folder: &Path) -> Option<SystemTime> {
    tokio::fs::metadata(folder.join(PAGE))
        .await
        .ok()?
        .modified()
        .ok()
}

/// Everything that is no route: files, the page, and under `/api` and `/rpc` nothing.
pub async fn fallback(State(app): State<Shared>, request: Request) -> Response {
    let path = request.uri().path();
    if ["/api", "/rpc"].iter().any(|area| {
        path.strip_prefix(area)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }) {
        return Refusal::of_status(StatusCode::NOT_FOUND).into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let allow = [(ALLOW, HeaderValue::from_static("GET, HEAD"))];
        return (
            StatusCode::METHOD_NOT_ALLOWED,
            allow,
            "There is nothing to send to at this address.\n",
        )
            .into_response();
    }
    let name = path.trim_start_matches('/');
    let built = app.site.built.load();
    if name != PAGE
        && let Some(file) = built.catalogue.file(name)
    {
        return file.answer(request.headers());
    }
    let is_file_name = name
        .rsplit('/')
        .next()
        .is_some_and(|last| last.contains('.'));
    if is_file_name && name != PAGE {
        return plain(StatusCode::NOT_FOUND, "There is no such file.\n");
    }
    match app.site.current().await.catalogue.file(PAGE) {
        Some(page) => page.answer(request.headers()),
        None => plain(StatusCode::NOT_FOUND, NOT_BUILT),
    }
}

fn plain(status: StatusCode, text: &'static str) -> Response {
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    (status, [(CONTENT_TYPE, kind)], text).into_response()
}
