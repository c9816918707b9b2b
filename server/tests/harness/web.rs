//! The web as far as tests know it.

use app_domain::Rule;
use app_domain::upload::Kind;
use app_service::port::{RemoteFile, RemoteFiles};
use app_testkit::samples::{PDF, PNG};
use async_trait::async_trait;
use bytes::Bytes;
use futures::{StreamExt, stream};

/// A few files; nothing else can be reached.
pub struct SmallWeb;

#[async_trait]
impl RemoteFiles for SmallWeb {
    async fn open(&self, address: &str) -> Result<RemoteFile, Rule> {
        let name = address.strip_prefix("https://images.test/");
        let bytes = match name.ok_or(Rule::NotPublicAddress)? {
            "smoke.png" => PNG.to_vec(),
            "drawing.svg" => b"<svg xmlns='http://www.w3.org/2000/svg'/>".repeat(9),
            "plan.pdf" => PDF.to_vec(),
            "broken.png" => PNG[..40].repeat(4),
            "empty.png" => Vec::new(),
            "large.gif" => [b"GIF89a".to_vec(), vec![0; Kind::Gif.bytes_max()]].concat(),
            "cut.png" => return Ok(file("cut.png", &PNG[..30], Some(Rule::UnreachableAddress))),
            _ => return Err(Rule::AddressAnswered(404)),
        };
        Ok(file(name.unwrap_or_default(), &bytes, None))
    }
}

fn file(name: &str, bytes: &[u8], end: Option<Rule>) -> RemoteFile {
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
