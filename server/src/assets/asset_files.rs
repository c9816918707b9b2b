//! The portal's files in memory, each with its media type and caching policy. A file that the build has compressed is
//! stored in that form alone; what other clients receive is made from it.

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::path::Path;
use std::{fs, io};

use axum::body::Body;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

use crate::http::encoding::{CompressionEffort, ContentCoding, accepts, decompress_brotli};
use crate::http::headers::{IMMUTABLE_FILE, PDF_WORKER_POLICY, WORKER_POLICY, page_policy};
use crate::response_cache::matches_if_none_match;

const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");
/// Minimum number of hexadecimal digits that count as a content hash.
const MIN_HASH_DIGITS: usize = 10;
/// The script that loads the portal while offline.
const SERVICE_WORKER: &str = "service-worker.js";
const PDF_WORKER: &str = "pdf/pdf.worker.min.js";
/// The extension that the build appends to the name of a file that it has compressed.
const BROTLI_EXTENSION: &str = ".br";

/// All files of the portal by their path.
#[derive(Default)]
pub struct AssetFiles(HashMap<String, AssetFile>);

pub struct AssetFile {
    content_type: HeaderValue,
    cache_control: HeaderValue,
    /// Weak, because all codings of the file share it.
    etag: HeaderValue,
    /// Content security policy of a page or a worker; other files need none.
    policy: Option<HeaderValue>,
    content: AssetContent,
}

enum AssetContent {
    Plain(Bytes),
    Compressed {
        brotli: Bytes,
        /// For browsers that accept no brotli, as all do without TLS. Made when the first of them asks.
        gzip: OnceCell<Bytes>,
    },
}

impl AssetFiles {
    pub fn read(folder: &Path) -> io::Result<Self> {
        let mut files = Vec::new();
        read_recursively(folder, "", &mut files)?;
        let files = files.into_iter().map(|(name, bytes)| {
            let digest = Sha256::digest(&bytes).into();
            (name, bytes, digest)
        });
        Self::new(files.collect())
    }

    /// From the name, the bytes and the SHA-256 digest of each file. `name.br` replaces `name`.
    pub fn new(files: Vec<(String, Bytes, [u8; 32])>) -> io::Result<Self> {
        let mut assets = HashMap::new();
        for (name, bytes, digest) in files {
            if let Some(name) = name.strip_suffix(BROTLI_EXTENSION) {
                let content = AssetContent::Compressed {
                    brotli: bytes,
                    gzip: OnceCell::new(),
                };
                assets.insert(name.to_owned(), AssetFile::new(name, content, &digest)?);
            } else if !assets.contains_key(&name) {
                let content = AssetContent::Plain(bytes);
                assets.insert(name.clone(), AssetFile::new(&name, content, &digest)?);
            }
        }
        Ok(Self(assets))
    }

    pub fn file(&self, name: &str) -> Option<&AssetFile> {
        self.0.get(name)
    }
}

const HTML: &str = "text/html; charset=utf-8";

/// Returns the media type of a file by its extension.
fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("css") => "text/css; charset=utf-8",
        Some("html") => HTML,
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml; charset=utf-8",
        Some("txt") => "text/plain; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// Reads the files of a folder, but not those that are there in compressed form too.
fn read_recursively(
    folder: &Path,
    prefix: &str,
    files: &mut Vec<(String, Bytes)>,
) -> io::Result<()> {
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let names = entries.iter().map(fs::DirEntry::file_name);
    let names: HashSet<OsString> = names.collect();
    for entry in entries {
        let mut packed = entry.file_name();
        packed.push(BROTLI_EXTENSION);
        if names.contains(&packed) {
            continue;
        }
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            read_recursively(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push((name, fs::read(entry.path())?.into()));
        }
    }
    Ok(())
}

impl AssetFile {
    fn new(name: &str, content: AssetContent, digest: &[u8; 32]) -> io::Result<Self> {
        let media_type = media_type(name);
        let policy = match name {
            SERVICE_WORKER => Some(WORKER_POLICY),
            PDF_WORKER => Some(PDF_WORKER_POLICY),
            _ if media_type == HTML => {
                Some(page_policy(&String::from_utf8_lossy(&content.plain()?)))
            }
            _ => None,
        };
        let tag = URL_SAFE_NO_PAD.encode(&digest[..16]);
        Ok(Self {
            content_type: HeaderValue::from_static(media_type),
            cache_control: if has_hash(name) {
                IMMUTABLE_FILE
            } else {
                REVALIDATE
            },
            etag: HeaderValue::from_str(&format!("W/\"{tag}\""))
                .expect("base64 is a valid header value"),
            policy,
            content,
        })
    }

    pub async fn respond(&self, request_headers: &HeaderMap) -> Response {
        let mut response = if matches_if_none_match(request_headers, &self.etag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let Ok((coding, bytes)) = self.content.negotiate(request_headers).await else {
                return StatusCode::INTERNAL_SERVER_ERROR.into_response();
            };
            let mut response = Response::new(Body::from(bytes));
            let headers = response.headers_mut();
            headers.insert(CONTENT_TYPE, self.content_type.clone());
            if let Some(coding) = coding {
                headers.insert(CONTENT_ENCODING, coding.header());
            }
            response
        };
        let headers = response.headers_mut();
        headers.insert(ETAG, self.etag.clone());
        headers.insert(CACHE_CONTROL, self.cache_control.clone());
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(policy) = &self.policy {
            headers.insert(CONTENT_SECURITY_POLICY, policy.clone());
        }
        response
    }
}

impl AssetContent {
    fn plain(&self) -> io::Result<Bytes> {
        match self {
            Self::Plain(bytes) => Ok(bytes.clone()),
            Self::Compressed { brotli, .. } => decompress_brotli(brotli).map(Bytes::from),
        }
    }

    /// The bytes in the smallest coding that the client accepts.
    async fn negotiate(
        &self,
        request_headers: &HeaderMap,
    ) -> io::Result<(Option<ContentCoding>, Bytes)> {
        let Self::Compressed { brotli, gzip } = self else {
            return Ok((None, self.plain()?));
        };
        if accepts(request_headers, ContentCoding::Brotli.name()) {
            return Ok((Some(ContentCoding::Brotli), brotli.clone()));
        }
        let packed = brotli.clone();
        if accepts(request_headers, ContentCoding::Gzip.name()) {
            let recompress = async || {
                spawn_blocking(move || {
                    let bytes = decompress_brotli(&packed)?;
                    io::Result::Ok(
                        ContentCoding::Gzip.compress(&bytes, CompressionEffort::Thorough),
                    )
                })
                .await?
                .map(Bytes::from)
            };
            let bytes = gzip.get_or_try_init(recompress).await?;
            return Ok((Some(ContentCoding::Gzip), bytes.clone()));
        }
        let bytes = spawn_blocking(move || decompress_brotli(&packed)).await??;
        Ok((None, bytes.into()))
    }
}

/// Whether a segment of the path is a content hash, as the portal's build writes it.
fn has_hash(name: &str) -> bool {
    name.split(['/', '-', '_', '.']).any(|part| {
        part.len() >= MIN_HASH_DIGITS && part.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

#[cfg(test)]
mod tests {
    use axum::http::header::ACCEPT_ENCODING;

    use super::*;

    #[test]
    fn names_with_a_hash_are_kept_for_ever() {
        for name in [
            "frontend-1a2b3c4d5e6f7081_bg.wasm",
            "snippets/x-0123456789abcdef/inline0.js",
        ] {
            assert!(has_hash(name), "{name}");
        }
        for name in [
            "index.html",
            "favicon.svg",
            "manifest.webmanifest",
            "facade-decade.js",
        ] {
            assert!(!has_hash(name), "{name}");
        }
    }

    #[tokio::test]
    async fn a_compressed_file_is_converted_for_clients_without_brotli() {
        let text = "a line of the file\n".repeat(100);
        let brotli = ContentCoding::Brotli.compress(text.as_bytes(), CompressionEffort::Thorough);
        let gzip = ContentCoding::Gzip.compress(text.as_bytes(), CompressionEffort::Thorough);
        let name = "a.js.br".to_owned();
        let files = AssetFiles::new(vec![(name, brotli.clone().into(), [0; 32])]).expect("files");
        let body = async |coding: &'static str| {
            let request_headers =
                HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(coding))]);
            let file = files.file("a.js").expect("a file");
            let response = file.respond(&request_headers).await;
            axum::body::to_bytes(response.into_body(), usize::MAX)
                .await
                .expect("a body")
        };
        assert_eq!(body("gzip, br").await, brotli);
        assert_eq!(body("gzip").await, gzip);
        assert_eq!(body("identity").await, text);
        assert!(files.file("a.js.br").is_none());
    }

    #[test]
    fn the_original_of_a_compressed_file_is_not_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes);
        let packed = ContentCoding::Brotli.compress(b"text", CompressionEffort::Fast);
        write("a.js.br", &packed).expect("a file");
        write("b.js", b"text").expect("a file");
        // It cannot be read.
        std::os::unix::fs::symlink("missing", folder.path().join("a.js")).expect("a link");
        let files = AssetFiles::read(folder.path()).expect("files");
        let is_packed = |name: &str| {
            let content = &files.file(name).expect("a file").content;
            matches!(content, AssetContent::Compressed { .. })
        };
        assert!(is_packed("a.js") && !is_packed("b.js"));
    }

    #[test]
    fn a_compressed_file_replaces_the_original_in_either_order() {
        let (plain, packed) = (("a.js", "plain"), ("a.js.br", "packed"));
        for order in [[plain, packed], [packed, plain]] {
            let files = order.map(|(name, text)| (name.to_owned(), Bytes::from(text), [0; 32]));
            let files = AssetFiles::new(files.into()).expect("files");
            let file = files.file("a.js").expect("a file");
            assert!(matches!(file.content, AssetContent::Compressed { .. }));
        }
    }
}
