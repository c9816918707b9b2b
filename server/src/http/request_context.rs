//! Data of a request that is known before it is read: its id and the address it came from.

use std::fmt::{self, Write};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};

use app_service::port::RandomSource;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use bytes::BytesMut;

/// The header with the id of a request, in requests and responses.
pub const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Maximum length of an id from a client or proxy; a UUID has 36 characters.
const MAX_RECEIVED_LENGTH: usize = 64;

/// Identifies one request in responses and logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestId {
    /// A random prefix of the process and a counter.
    Generated { process: u32, count: u64 },
    /// An id that the client or a proxy has sent.
    Received(ReceivedId),
}

/// An id of 1 to 64 letters, digits and `-_.:`, so that it can be written to headers, logs and JSON as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReceivedId {
    bytes: [u8; MAX_RECEIVED_LENGTH],
    length: usize,
}

impl ReceivedId {
    /// Returns `None` for another header than such an id.
    fn parse(value: &HeaderValue) -> Option<Self> {
        let text = value.as_bytes();
        let is_allowed =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b':');
        if !(1..=MAX_RECEIVED_LENGTH).contains(&text.len()) || !text.iter().all(is_allowed) {
            return None;
        }
        let mut bytes = [0; MAX_RECEIVED_LENGTH];
        bytes[..text.len()].copy_from_slice(text);
        Some(Self {
            bytes,
            length: text.len(),
        })
    }

    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length]).expect("only ASCII is parsed")
    }
}

impl RequestId {
    pub fn header_value(self) -> HeaderValue {
        let mut text = BytesMut::with_capacity(MAX_RECEIVED_LENGTH);
        write!(text, "{self}").expect("writing to memory does not fail");
        HeaderValue::from_maybe_shared(text.freeze()).expect("an id is printable ASCII")
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Generated { process, count } => write!(f, "{process:08x}-{count}"),
            Self::Received(id) => f.write_str(id.as_str()),
        }
    }
}

/// Generates the request ids of this process.
#[derive(Debug)]
pub struct RequestIdGenerator {
    process: u32,
    count: AtomicU64,
}

impl RequestIdGenerator {
    pub fn new(entropy: &dyn RandomSource) -> Self {
        let mut process = [0; 4];
        entropy.fill(&mut process);
        Self {
            process: u32::from_be_bytes(process),
            count: AtomicU64::new(1),
        }
    }

    /// Returns the id in the headers of a request, or else a new one.
    pub fn id_of(&self, headers: &HeaderMap) -> RequestId {
        let received = headers.get(X_REQUEST_ID).and_then(ReceivedId::parse);
        received.map_or_else(|| self.generate(), RequestId::Received)
    }

    fn generate(&self) -> RequestId {
        RequestId::Generated {
            process: self.process,
            count: self.count.fetch_add(1, Ordering::Relaxed),
        }
    }
}

/// Stored in the extensions of every request.
#[derive(Debug, Clone, Copy)]
pub struct RequestContext {
    pub id: RequestId,
    /// The address of the other end of the connection; behind a proxy, that of the proxy.
    pub peer: IpAddr,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_accepted_only_if_it_is_short_and_plain() {
        let parse = |text: &str| {
            let id = HeaderValue::from_str(text).ok()?;
            ReceivedId::parse(&id).map(|id| RequestId::Received(id).to_string())
        };
        let longest = "x".repeat(MAX_RECEIVED_LENGTH);
        for id in [
            "a",
            "01JD-x_y.z:9",
            "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            &longest,
        ] {
            assert_eq!(parse(id).as_deref(), Some(id));
        }
        for id in [
            "",
            "a b",
            "a\tb",
            "\u{e4}",
            "a\"b",
            "<b>",
            "a=b",
            &format!("{longest}x"),
        ] {
            assert_eq!(parse(id), None, "{id}");
        }
    }
}
