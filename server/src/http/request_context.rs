//! Data of a request that is known before it is read: its id and the address it came from.

use std::fmt::{self, Write};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};

use app_service::port::RandomSource;
use axum::http::HeaderValue;
use bytes::BytesMut;

/// Identifies one request in responses and logs: a random prefix of the process and a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestId {
    process: u32,
    count: u64,
}

impl RequestId {
    pub fn header_value(self) -> HeaderValue {
        let mut text = BytesMut::with_capacity(24);
        write!(text, "{self}").expect("writing to memory does not fail");
        HeaderValue::from_maybe_shared(text.freeze()).expect("digits and dashes fit into a header")
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}-{}", self.process, self.count)
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

    pub fn next(&self) -> RequestId {
        RequestId {
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
