//! The files of the portal in memory, and the page for every other path.

#[cfg(feature = "portal")]
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use arc_swap::ArcSwap;
use axum::extract::{Request, State};
use axum::http::header::{ALLOW, CONTENT_TYPE};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
#[cfg(feature = "portal")]
use bytes::Bytes;

use super::asset_files::AssetFiles;
use crate::http::ErrorResponse;
use crate::routes::shared::add_private_headers;
use crate::state::SharedState;

/// The beginning of the paths of links for outsiders.
const SHARED_PAGES: &str = "shared/";
const INDEX_PAGE: &str = "index.html";
/// The folder into which the portal is built, for programs that do not contain it.
#[cfg(not(feature = "portal"))]
const BUILD_FOLDER: &str = "target/site";
const NOT_BUILT: &str =
    "The portal is not built. Build it with `make portal`, or set ASSETS_DIR to its folder.\n";

/// The portal as it was built. The files that the build has compressed are contained in that form alone.
#[cfg(feature = "portal")]
#[derive(rust_embed::Embed)]
#[folder = "../target/site"]
#[exclude = "*.css"]
#[exclude = "*.html"]
#[exclude = "*.js"]
#[exclude = "*.svg"]
#[exclude = "*.wasm"]
#[exclude = "*.webmanifest"]
struct EmbeddedPortal;

/// The files of the built portal, as they were when its page last changed.
pub struct PortalAssets {
    /// `None` if the program contains them.
    folder: Option<PathBuf>,
    build: ArcSwap<PortalBuild>,
}

struct PortalBuild {
    /// When the page was last modified; `None` without a page.
    modified_at: Option<SystemTime>,
    files: AssetFiles,
}

impl PortalAssets {
    /// From this folder. Without one, the portal is the one in the program, or the one that was built last.
    pub async fn open(folder: Option<&Path>) -> Self {
        #[cfg(feature = "portal")]
        let Some(folder) = folder else {
            return Self {
                folder: None,
                build: ArcSwap::from_pointee(PortalBuild::embedded()),
            };
        };
        #[cfg(not(feature = "portal"))]
        let folder = folder.unwrap_or(Path::new(BUILD_FOLDER));
        let built = PortalBuild::read(folder.to_owned()).await;
        if built.modified_at.is_none() {
            tracing::warn!(folder = %folder.display(), "ASSETS_DIR: no portal in this folder; serving only the API until it is built");
        }
        Self {
            folder: Some(folder.to_owned()),
            build: ArcSwap::from_pointee(built),
        }
    }

    /// The current build. A portal that is rebuilt while the server runs is served from the next page request on.
    async fn current(&self) -> Arc<PortalBuild> {
        let built = self.build.load_full();
        let Some(folder) = &self.folder else {
            return built;
        };
        let now = page_modified_at(folder).await;
        if now == built.modified_at || now.is_none() {
            return built;
        }
        let fresh = Arc::new(PortalBuild::read(folder.clone()).await);
        self.build.store(fresh.clone());
        fresh
    }
}

impl PortalBuild {
    #[cfg(feature = "portal")]
    fn embedded() -> Self {
        let file = |name: Cow<'static, str>| {
            let file = EmbeddedPortal::get(&name).expect("its name is listed");
            let Cow::Borrowed(bytes) = file.data else {
                unreachable!("the program contains the files");
            };
            let digest = file.metadata.sha256_hash();
            (name.into_owned(), Bytes::from_static(bytes), digest)
        };
        let files = AssetFiles::new(EmbeddedPortal::iter().map(file).collect());
        Self {
            modified_at: None,
            files: files.expect("the build has compressed the page"),
        }
    }

    async fn read(folder: PathBuf) -> Self {
        let at = page_modified_at(&folder).await;
        let reading = tokio::task::spawn_blocking(move || AssetFiles::read(&folder));
        Self {
            modified_at: at,
            files: reading.await.ok().and_then(Result::ok).unwrap_or_default(),
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
        return file.respond(request.headers()).await;
    }
    let is_file_name = name
        .rsplit('/')
        .next()
        .is_some_and(|last| last.contains('.'));
    if is_file_name && name != INDEX_PAGE {
        return text_response(StatusCode::NOT_FOUND, "File not found.\n");
    }
    match app.portal.current().await.files.file(INDEX_PAGE) {
        Some(page) => {
            let mut response = page.respond(request.headers()).await;
            // The page of a link for outsiders, whose address is its secret.
            if name.starts_with(SHARED_PAGES) {
                add_private_headers(response.headers_mut());
            }
            response
        }
        None => text_response(StatusCode::NOT_FOUND, NOT_BUILT),
    }
}

fn text_response(status: StatusCode, text: &'static str) -> Response {
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    (status, [(CONTENT_TYPE, kind)], text).into_response()
}
