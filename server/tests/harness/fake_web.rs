//! A fake web for images that are fetched by URL.

use app_domain::ValidationRule;
use app_domain::upload::UploadKind;
use app_service::port::{RemoteFile, RemoteFiles};
use app_testkit::samples::{PDF, PNG};
use async_trait::async_trait;
use bytes::Bytes;
use futures::{StreamExt, stream};

/// Serves a few files; every other address answers 404 or is not public.
pub struct FakeWeb;

#[async_trait]
impl RemoteFiles for FakeWeb {
    async fn open(&self, address: &str) -> Result<RemoteFile, ValidationRule> {
        let name = address.strip_prefix("https://images.test/");
        let bytes = match name.ok_or(ValidationRule::NotPublicAddress)? {
            "smoke.png" => PNG.to_vec(),
            "drawing.svg" => b"<svg xmlns='http://www.w3.org/2000/svg'/>".repeat(9),
            "plan.pdf" => PDF.to_vec(),
            "broken.png" => PNG[..40].repeat(4),
            "empty.png" => Vec::new(),
            "large.gif" => [b"GIF89a".to_vec(), vec![0; UploadKind::Gif.max_bytes()]].concat(),
            "silent.png" => {
                return Ok(RemoteFile {
                    name: String::new(),
                    bytes: stream::pending().boxed(),
                });
            }
            "cut.png" => {
                return Ok(file(
                    "cut.png",
                    &PNG[..30],
                    Some(ValidationRule::UnreachableAddress),
                ));
            }
            _ => return Err(ValidationRule::AddressAnswered(404)),
        };
        Ok(file(name.unwrap_or_default(), &bytes, None))
    }
}

fn file(name: &str, bytes: &[u8], end: Option<ValidationRule>) -> RemoteFile {
    let chunks = bytes.chunks(64 * 1024);
    let chunks: Vec<_> = chunks
        .map(|chunk| Ok(Bytes::copy_from_slice(chunk)))
        .chain(end.map(Err))
        .collect();
    RemoteFile {
        name: name.to_owned(),
        bytes: stream::iter(chunks).boxed(),
    }
}
