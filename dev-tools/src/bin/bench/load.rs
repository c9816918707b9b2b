//! A load generator: keep-alive connections that send the next request as soon as the last one is answered.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// A request, its server, and the number of concurrent connections.
#[derive(Clone)]
pub struct LoadTarget {
    pub name: &'static str,
    pub connections: usize,
    address: SocketAddr,
    path: String,
    /// Makes the path from the number of the request, instead of `path`.
    paths: Option<fn(usize) -> String>,
    token: Option<String>,
    coding: Option<&'static str>,
    body: Option<fn(usize, usize) -> String>,
    /// The request that replaces every tenth one.
    tenth: Option<Box<LoadTarget>>,
}

impl LoadTarget {
    pub fn get(
        name: &'static str,
        address: SocketAddr,
        path: impl Into<String>,
        token: Option<&str>,
        connections: usize,
    ) -> Self {
        let token = token.map(str::to_owned);
        Self {
            name,
            connections,
            address,
            path: path.into(),
            paths: None,
            token,
            coding: None,
            body: None,
            tenth: None,
        }
    }

    /// Replaces every tenth request of a connection. Only the others are measured.
    pub fn with_every_tenth(mut self, other: Self) -> Self {
        self.tenth = Some(Box::new(other));
        self
    }

    /// The target of a connection's request, and whether it is measured.
    fn target_of(&self, number: usize) -> (&Self, bool) {
        match &self.tenth {
            Some(tenth) if number % 10 == 9 => (tenth, false),
            _ => (self, true),
        }
    }

    /// Requests the path that `paths` makes from the request's number.
    pub fn with_paths(mut self, paths: fn(usize) -> String) -> Self {
        self.paths = Some(paths);
        self
    }

    /// Accepts responses in this content coding.
    pub fn with_coding(mut self, coding: &'static str) -> Self {
        self.coding = Some(coding);
        self
    }

    /// Posts the JSON that `body` makes from the numbers of the connection and of the request.
    pub fn with_body(mut self, body: fn(usize, usize) -> String) -> Self {
        self.body = Some(body);
        self
    }

    /// Returns the bytes of one request.
    fn request(&self, connection: usize, number: usize) -> Vec<u8> {
        let mut authorization = self.token.as_ref().map_or(String::new(), |token| {
            format!("authorization: Bearer {token}\r\n")
        });
        if let Some(coding) = self.coding {
            authorization = format!("{authorization}accept-encoding: {coding}\r\n");
        }
        match self.body {
            None => format!(
                "GET {} HTTP/1.1\r\nhost: bench\r\n{authorization}\r\n",
                self.paths
                    .map_or_else(|| self.path.clone(), |paths| paths(number))
            ),
            Some(body) => {
                let body = body(connection, number);
                let length = body.len();
                format!(
                    "POST {} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n\
                     content-length: {length}\r\n{authorization}\r\n{body}",
                    self.path
                )
            }
        }
        .into_bytes()
    }
}

/// The latencies of the requests to one target.
#[derive(Debug, Clone, Default)]
pub struct LoadMeasurement {
    microseconds: Vec<u32>,
    elapsed: Duration,
    /// Size of the last response with its header, in bytes.
    pub answer_bytes: usize,
}

impl LoadMeasurement {
    pub fn add(&mut self, other: Self) {
        self.microseconds.extend(other.microseconds);
        self.elapsed += other.elapsed;
        self.answer_bytes = other.answer_bytes;
    }

    /// The number of requests.
    pub fn count(&self) -> usize {
        self.microseconds.len()
    }

    #[expect(clippy::cast_precision_loss, reason = "a count of requests")]
    pub fn per_second(&self) -> f64 {
        self.microseconds.len() as f64 / self.elapsed.as_secs_f64()
    }

    /// Returns a percentile of the latency in milliseconds.
    pub fn percentile(&mut self, percent: usize) -> f64 {
        self.microseconds.sort_unstable();
        let at = (self.microseconds.len() * percent / 100)
            .min(self.microseconds.len().saturating_sub(1));
        self.microseconds
            .get(at)
            .map_or(0.0, |taken| f64::from(*taken) / 1000.0)
    }
}

/// The time before a run in which requests are sent and not counted.
pub const WARM_UP: Duration = Duration::from_millis(300);

/// Sends requests to the target for `length`, after a warm-up that is not counted.
pub async fn run(target: &LoadTarget, length: Duration) -> Result<LoadMeasurement> {
    let started = Instant::now() + WARM_UP;
    let mut connections = JoinSet::new();
    for connection in 0..target.connections {
        connections.spawn(send_requests(
            target.clone(),
            connection,
            started,
            started + length,
        ));
    }
    let mut measured = LoadMeasurement {
        elapsed: length,
        ..LoadMeasurement::default()
    };
    for one in connections.join_all().await {
        let one = one?;
        measured.microseconds.extend(one.microseconds);
        measured.answer_bytes = one.answer_bytes;
    }
    Ok(measured)
}

async fn send_requests(
    target: LoadTarget,
    connection: usize,
    from: Instant,
    until: Instant,
) -> Result<LoadMeasurement> {
    let mut stream = TcpStream::connect(target.address).await?;
    stream.set_nodelay(true)?;
    let mut measured = LoadMeasurement::default();
    let mut buffer = vec![0; 256 * 1024];
    for number in 0.. {
        let (requested, is_measured) = target.target_of(number);
        let request = requested.request(connection, number);
        let sent = Instant::now();
        if sent >= until {
            break;
        }
        stream.write_all(&request).await?;
        let answer_bytes = read_answer(&mut stream, &mut buffer)
            .await
            .with_context(|| target.name)?;
        if is_measured && sent >= from {
            measured.answer_bytes = answer_bytes;
            measured
                .microseconds
                .push(u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX));
        }
    }
    Ok(measured)
}

/// The connection of an open portal, which reads the same path repeatedly.
pub struct PortalConnection {
    stream: TcpStream,
    request: Vec<u8>,
    buffer: Vec<u8>,
}

impl PortalConnection {
    pub async fn open(address: SocketAddr, path: &str, token: &str) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {token}\r\n\
             accept-encoding: gzip, br\r\n\r\n"
        );
        Ok(Self {
            stream,
            request: request.into_bytes(),
            buffer: vec![0; 64 * 1024],
        })
    }

    /// Fails if the status is not 200.
    pub async fn read(&mut self) -> Result<usize> {
        self.stream.write_all(&self.request).await?;
        read_answer(&mut self.stream, &mut self.buffer).await
    }
}

/// Reads one response with a content length and returns its size in bytes. Fails if the status is not 200.
async fn read_answer(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> Result<usize> {
    let mut filled = 0;
    let head = loop {
        let read = stream.read(&mut buffer[filled..]).await?;
        ensure!(read > 0, "the connection was closed");
        filled += read;
        if let Some(at) = find(&buffer[..filled], b"\r\n\r\n") {
            break at + 4;
        }
        ensure!(filled < buffer.len(), "the response header is too long");
    };
    let text = std::str::from_utf8(&buffer[..head])?;
    ensure!(
        text.starts_with("HTTP/1.1 200"),
        "the response is {}",
        text.lines().next().unwrap_or_default()
    );
    let length = text.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length")
            .then(|| value.trim().parse::<usize>())
    });
    let whole = head + length.context("the response has no content length")??;
    if whole > buffer.len() {
        buffer.resize(whole, 0);
    }
    if filled < whole {
        stream.read_exact(&mut buffer[filled..whole]).await?;
    }
    Ok(whole)
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack
        .windows(needle.len())
        .position(|window| window == needle)
}
