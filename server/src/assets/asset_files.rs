//! The portal's files in memory, each with its compressed variants, media type and caching policy.

use std::collections::HashMap;
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

use crate::cached_response::matches_if_none_match;
use crate::http::encoding::{accepts, gunzip};
use crate::http::headers::{WORKER_POLICY, page_policy};

/// For names with a content hash: such a name always refers to the same content.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");
/// Minimum number of hexadecimal digits that count as a content hash.
const MIN_HASH_DIGITS: usize = 10;
/// The script that loads the portal while offline.
const SERVICE_WORKER: &str = "service-worker.js";
/// File extensions and their content codings, smallest result first.
const CONTENT_CODINGS: [(&str, &str); 2] = [("br", "br"), ("gz", GZIP)];
const GZIP: &str = "gzip";

/// All files of the folder by their relative path.
#[derive(Default)]
pub struct AssetFiles(HashMap<String, AssetFile>);

pub struct AssetFile {
    content_type: HeaderValue,
    cache_control: HeaderValue,
    /// Weak, because all codings of the file share it.
    etag: HeaderValue,
    /// Content security policy of a page or a worker; other files need none.
    policy: Option<HeaderValue>,
    /// `None` if there is a gzip variant: it is unpacked for the few clients that accept no coding, which saves memory.
    plain: Option<Bytes>,
    /// Compressed variants that are smaller than the file, with their content coding.
    compressed: Vec<(&'static str, Bytes)>,
}

impl AssetFiles {
    pub fn read(folder: &Path) -> io::Result<Self> {
        let mut contents = HashMap::new();
        read_recursively(folder, "", &mut contents)?;
        let files = contents
            .iter()
            .filter(|(name, _)| !is_compressed_variant(name, &contents))
            .map(|(name, content)| (name.clone(), AssetFile::new(name, content, &contents)))
            .collect();
        Ok(Self(files))
    }

    pub fn file(&self, name: &str) -> Option<&AssetFile> {
        self.0.get(name)
    }
}

fn read_recursively(
    folder: &Path,
    prefix: &str,
    contents: &mut HashMap<String, Bytes>,
) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            read_recursively(&entry.path(), &format!("{name}/"), contents)?;
        } else {
            contents.insert(name, fs::read(entry.path())?.into());
        }
    }
    Ok(())
}

/// Whether `name` is the compressed variant of another file.
fn is_compressed_variant(name: &str, contents: &HashMap<String, Bytes>) -> bool {
    CONTENT_CODINGS.iter().any(|(extension, _)| {
        name.strip_suffix(extension)
            .and_then(|stem| stem.strip_suffix('.'))
            .is_some_and(|plain| contents.contains_key(plain))
    })
}

impl AssetFile {
    fn new(name: &str, plain: &Bytes, contents: &HashMap<String, Bytes>) -> Self {
        let digest = URL_SAFE_NO_PAD.encode(&Sha256::digest(plain)[..16]);
        let kind = mime_guess::from_path(name)
            .first_raw()
            .unwrap_or("application/octet-stream");
        let kind = match kind {
            "text/html" | "text/css" | "text/plain" | "text/javascript" | "image/svg+xml" => {
                format!("{kind}; charset=utf-8")
            }
            _ => kind.to_owned(),
        };
        let policy = if kind.starts_with("text/html") {
            Some(page_policy(&String::from_utf8_lossy(plain)))
        } else {
            (name == SERVICE_WORKER).then_some(WORKER_POLICY)
        };
        let compressed: Vec<_> = CONTENT_CODINGS
            .iter()
            .filter_map(|(extension, coding)| {
                let bytes = contents.get(&format!("{name}.{extension}"))?;
                (bytes.len() < plain.len()).then(|| (*coding, bytes.clone()))
            })
            .collect();
        let has_gzip = compressed.iter().any(|(coding, _)| *coding == GZIP);
        Self {
            content_type: HeaderValue::from_str(&kind).expect("media types are ASCII"),
            cache_control: if has_hash(name) {
                IMMUTABLE
            } else {
                REVALIDATE
            },
            etag: HeaderValue::from_str(&format!("W/\"{digest}\""))
                .expect("base64 is a valid header value"),
            policy,
            compressed,
            plain: (!has_gzip).then(|| plain.clone()),
        }
    }

    /// The file without compression.
    fn plain(&self) -> io::Result<Bytes> {
        let gzip = self.compressed.iter().find(|(coding, _)| *coding == GZIP);
        match (&self.plain, gzip) {
            (Some(plain), _) => Ok(plain.clone()),
            (None, Some((_, packed))) => gunzip(packed).map(Bytes::from),
            (None, None) => Err(io::ErrorKind::NotFound.into()),
        }
    }

    pub fn respond(&self, request_headers: &HeaderMap) -> Response {
        let mut response = if matches_if_none_match(request_headers, &self.etag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let packed = self
                .compressed
                .iter()
                .find(|(coding, _)| accepts(request_headers, coding));
            let bytes = packed.map_or_else(|| self.plain(), |(_, bytes)| Ok(bytes.clone()));
            let Ok(bytes) = bytes else {
                return StatusCode::INTERNAL_SERVER_ERROR.into_response();
            };
            let mut response = Response::new(Body::from(bytes));
            response
                .headers_mut()
                .insert(CONTENT_TYPE, self.content_type.clone());
            if let Some((coding, _)) = packed {
                response
                    .headers_mut()
                    .insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
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
    use crate::http::encoding::{CompressionEffort, ContentCoding};

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
    async fn a_client_without_codings_receives_the_file_unpacked() {
        let text = Bytes::from("a line of the file\n".repeat(100));
        let packed = Bytes::from(ContentCoding::Gzip.compress(&text, CompressionEffort::Fast));
        let contents = HashMap::from([
            ("a.js".to_owned(), text.clone()),
            ("a.js.gz".to_owned(), packed.clone()),
        ]);
        let file = AssetFile::new("a.js", &text, &contents);
        assert!(file.plain.is_none());
        let body = async |coding: &'static str| {
            let request_headers =
                HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(coding))]);
            let response = file.respond(&request_headers);
            axum::body::to_bytes(response.into_body(), usize::MAX)
                .await
                .expect("a body")
        };
        assert_eq!(body("identity").await, text);
        assert_eq!(body("gzip").await, packed);
    }

    #[test]
    fn a_packed_variant_is_no_file_of_its_own() {
        let contents: HashMap<String, Bytes> = ["a.js", "a.js.br", "a.js.gz", "b.gz"]
            .map(|name| (name.to_owned(), Bytes::new()))
            .into();
        let packed = |name| is_compressed_variant(name, &contents);
        assert!(packed("a.js.br") && packed("a.js.gz"));
        assert!(!packed("a.js") && !packed("b.gz"));
    }
}
