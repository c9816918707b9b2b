//! What is known of a request before anyone reads it: its id, and the address it came from.

use std::fmt::{self, Write};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};

use app_service::port::Entropy;
use axum::http::HeaderValue;
use bytes::BytesMut;

/// Names one request in answers and logs: a random prefix of the process, and a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestId {
    process: u32,
    count: u64,
}

impl RequestId {
    pub fn header(self) -> HeaderValue {
        let mut text = BytesMut::with_capacity(24);
        write!(text, "{self}").expect("a buffer in memory takes any text");
        HeaderValue::from_maybe_shared(text.freeze()).expect("digits and dashes fit into a header")
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}-{}", self.process, self.count)
    }
}

/// Counts the requests of this process.
#[derive(Debug)]
pub struct RequestIds {
    process: u32,
    count: AtomicU64,
}

impl RequestIds {
    pub fn new(entropy: &dyn Entropy) -> Self {
        let mut process = [0; 4];
        entropy.fill(&mut process);
        Self {
            process: u32::from_be_bytes(process),
            count: AtomicU64::new(1),
        }
    }

    pub fn next(&self) -> RequestId {
        RequestId {
            process: self.process,
            count: self.count.fetch_add(1, Ordering::Relaxed),
        }
    }
}

/// In the extensions of every request.
#[derive(Debug, Clone, Copy)]
pub struct Arrival {
    pub id: RequestId,
    /// The other end of the connection; behind a proxy, the proxy.
    pub peer: IpAddr,
}
