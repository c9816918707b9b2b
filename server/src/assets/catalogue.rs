//! The portal's files in memory, each with its compressed variants, its type and how long it may be kept.

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

use crate::finished::is_named;
use crate::http::encoding::accepts;
use crate::http::headers::{WORKER, page_policy};

/// A name that carries a hash of the content never means anything else.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");
/// The fewest hexadecimal digits that are taken for a hash.
const HASH_MIN: usize = 10;
/// The script that opens the portal without a network.
const SERVICE_WORKER: &str = "service-worker.js";
/// Smallest first.
const CODINGS: [(&str, &str); 2] = [("br", "br"), ("gz", "gzip")];

/// Every file of the folder, by its path below it.
#[derive(Default)]
pub struct Catalogue(HashMap<String, File>);

pub struct File {
    kind: HeaderValue,
    keeping: HeaderValue,
    /// Weak, as every coding of the file has it.
    tag: HeaderValue,
    /// A page's or a worker's own; other files need none.
    policy: Option<HeaderValue>,
    plain: Bytes,
    /// The smaller ones, with their content coding.
    packed: Vec<(&'static str, Bytes)>,
}

impl Catalogue {
    pub fn read(folder: &Path) -> io::Result<Self> {
        let mut contents = HashMap::new();
        read_below(folder, "", &mut contents)?;
        let files = contents
            .iter()
            .filter(|(name, _)| !is_packed(name, &contents))
            .map(|(name, content)| (name.clone(), File::new(name, content, &contents)))
            .collect();
        Ok(Self(files))
    }

    pub fn file(&self, name: &str) -> Option<&File> {
        self.0.get(name)
    }
}

fn read_below(
    folder: &Path,
    prefix: &str,
    contents: &mut HashMap<String, Bytes>,
) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            read_below(&entry.path(), &format!("{name}/"), contents)?;
        } else {
            contents.insert(name, fs::read(entry.path())?.into());
        }
    }
    Ok(())
}

/// Whether it is the compressed variant of another file.
fn is_packed(name: &str, contents: &HashMap<String, Bytes>) -> bool {
    CODINGS.iter().any(|(extension, _)| {
        name.strip_suffix(extension)
            .and_then(|stem| stem.strip_suffix('.'))
            .is_some_and(|plain| contents.contains_key(plain))
    })
}

impl File {
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
            (name == SERVICE_WORKER).then_some(WORKER)
        };
        Self {
            kind: HeaderValue::from_str(&kind).expect("media types are ASCII"),
            keeping: if has_hash(name) { FOR_EVER } else { ASK_AGAIN },
            tag: HeaderValue::from_str(&format!("W/\"{digest}\""))
                .expect("base64 fits into a header"),
            policy,
            packed: CODINGS
                .iter()
                .filter_map(|(extension, coding)| {
                    let bytes = contents.get(&format!("{name}.{extension}"))?;
                    (bytes.len() < plain.len()).then(|| (*coding, bytes.clone()))
                })
                .collect(),
            plain: plain.clone(),
        }
    }

    pub fn answer(&self, asked: &HeaderMap) -> Response {
        let mut response = if is_named(asked, &self.tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let packed = self
                .packed
                .iter()
                .find(|(coding, _)| accepts(asked, coding));
            let bytes = packed.map_or(&self.plain, |(_, bytes)| bytes);
            let mut response = Response::new(Body::from(bytes.clone()));
            response
                .headers_mut()
                .insert(CONTENT_TYPE, self.kind.clone());
            if let Some((coding, _)) = packed {
                response
                    .headers_mut()
                    .insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
            }
            response
        };
        let headers = response.headers_mut();
        headers.insert(ETAG, self.tag.clone());
        headers.insert(CACHE_CONTROL, self.keeping.clone());
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(policy) = &self.policy {
            headers.insert(CONTENT_SECURITY_POLICY, policy.clone());
        }
        response
    }
}

/// Whether a part of the path is a hash of the content, as the portal's build writes it.
fn has_hash(name: &str) -> bool {
    name.split(['/', '-', '_', '.'])
        .any(|part| part.len() >= HASH_MIN && part.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
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

    #[test]
    fn a_packed_variant_is_no_file_of_its_own() {
        let contents: HashMap<String, Bytes> = ["a.js", "a.js.br", "a.js.gz", "b.gz"]
            .map(|name| (name.to_owned(), Bytes::new()))
            .into();
        let packed = |name| is_packed(name, &contents);
        assert!(packed("a.js.br") && packed("a.js.gz"));
        assert!(!packed("a.js") && !packed("b.gz"));
    }
}
