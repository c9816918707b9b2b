//! Tests against a server on loopback, which only the tests' own rule allows.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

use super::*;

const HOST: &str = "http://images.test";

/// A server that answers by path and counts its connections.
#[derive(Clone, Default)]
struct ImageServer {
    connections: Arc<AtomicUsize>,
}

impl ImageServer {
    async fn start(self) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                self.connections.fetch_add(1, Ordering::Relaxed);
                tokio::spawn(answer(stream));
            }
        });
        address
    }
}

async fn answer(mut stream: TcpStream) {
    let mut head = vec![0; 4096];
    let read = stream.read(&mut head).await.unwrap_or_default();
    let head = String::from_utf8_lossy(&head[..read]).into_owned();
    let path = head.split(' ').nth(1).unwrap_or_default();
    let redirect =
        |to: &str| format!("HTTP/1.1 302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n");
    let text = match path
        .trim_start_matches('/')
        .split('?')
        .next()
        .unwrap_or_default()
    {
        "smoke.png" => "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nbytes".to_owned(),
        "missing.png" => "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".to_owned(),
        "head" => format!(
            "HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{head}",
            head.len()
        ),
        "cut" => "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nbytes".to_owned(),
        "drip" => {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await;
            while stream.write_all(b"x").await.is_ok() {
                sleep(Duration::from_millis(10)).await;
            }
            return;
        }
        "silent" => return sleep(Duration::from_hours(1)).await,
        "no-target" => "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n".to_owned(),
        "metadata" => redirect("http://169.254.169.254/latest"),
        "private" => redirect("http://private.test/a.png"),
        "file" => redirect("file:///etc/passwd"),
        "port" => redirect("http://images.test:8080/smoke.png"),
        steps => match steps.parse() {
            Ok(0) => redirect("smoke.png"),
            Ok(left) => redirect(&format!("{HOST}/{}", left - 1_u32)),
            Err(_) => "HTTP/1.1 500 What\r\nContent-Length: 0\r\n\r\n".to_owned(),
        },
    };
    let _ = stream.write_all(text.as_bytes()).await;
}

/// Creates a client that knows three hosts: a public one, one in a private network, and one whose second address is
/// private.
fn web(site: SocketAddr) -> WebFiles {
    web_within(site, TIMEOUT)
}

fn web_within(site: SocketAddr, timeout: Duration) -> WebFiles {
    let private = SocketAddr::from((Ipv4Addr::new(10, 0, 0, 1), 0));
    let lookup: HostLookup = Arc::new(move |host| {
        let found = match host.as_str() {
            "images.test" => Ok(vec![site]),
            "private.test" => Ok(vec![private]),
            "mixed.test" => Ok(vec![site, private]),
            _ => Err(std::io::ErrorKind::NotFound.into()),
        };
        Box::pin(async move { found })
    });
    WebFiles::with(lookup, |address| address.is_loopback(), timeout).expect("a client")
}

async fn fetch(web: &WebFiles, address: &str) -> Result<(String, Vec<u8>), ValidationRule> {
    let file = web.open(address).await?;
    let chunks: Vec<_> = file.bytes.try_collect().await?;
    Ok((file.name, chunks.concat()))
}

async fn refusal_of(path: &str) -> ValidationRule {
    let web = web(ImageServer::default().start().await);
    let address = format!("{HOST}/{path}");
    fetch(&web, &address).await.expect_err("a refusal")
}

#[tokio::test]
async fn a_file_is_fetched_with_its_name() {
    let web = web(ImageServer::default().start().await);
    for address in [
        "http://images.test/smoke.png?x=1#y",
        " HTTP://Images.Test:80/smoke.png\n",
    ] {
        let file = fetch(&web, address).await.expect("a file");
        assert_eq!(file, ("smoke.png".to_owned(), b"bytes".to_vec()));
    }
    assert_eq!(
        fetch(&web, "http://unknown.test/").await,
        Err(ValidationRule::UnreachableAddress)
    );
}

#[tokio::test]
async fn an_answer_that_is_no_file_is_refused_with_its_status() {
    assert_eq!(
        refusal_of("missing.png").await,
        ValidationRule::AddressAnswered(404)
    );
    assert_eq!(
        refusal_of("no-target").await,
        ValidationRule::AddressAnswered(302)
    );
    assert_eq!(refusal_of("cut").await, ValidationRule::UnreachableAddress);
}

#[tokio::test]
async fn five_redirects_are_followed_and_no_more() {
    let web = web(ImageServer::default().start().await);
    assert!(fetch(&web, "http://images.test/4").await.is_ok());
    assert_eq!(
        fetch(&web, "http://images.test/5").await,
        Err(ValidationRule::TooManyRedirects(5))
    );
}

#[tokio::test]
async fn every_redirect_is_checked_as_an_address_of_its_own() {
    assert_eq!(
        refusal_of("metadata").await,
        ValidationRule::NotPublicAddress
    );
    assert_eq!(
        refusal_of("private").await,
        ValidationRule::NotPublicAddress
    );
    assert_eq!(refusal_of("file").await, ValidationRule::HttpAddress);
    assert_eq!(refusal_of("port").await, ValidationRule::AddressWithPort);
}

#[tokio::test]
async fn a_host_with_one_forbidden_address_is_not_contacted() {
    let site = ImageServer::default();
    let web = web(site.clone().start().await);
    for host in ["private.test", "mixed.test"] {
        let refused = fetch(&web, &format!("http://{host}/smoke.png")).await;
        assert_eq!(refused, Err(ValidationRule::NotPublicAddress), "{host}");
    }
    assert_eq!(site.connections.load(Ordering::Relaxed), 0);
}

#[tokio::test]
async fn addresses_of_this_host_and_its_networks_are_refused_however_they_are_written() {
    let web = WebFiles::new().expect("a client");
    for host in [
        "127.0.0.1",
        "127.0.0.1.",
        "127.1",
        "0x7f.1",
        "2130706433",
        "017700000001",
        "①②⑦.0.0.1",
        "localhost",
        "0.0.0.0",
        "10.0.0.1",
        "169.254.169.254",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[64:ff9b::a00:1]",
        "[fe80::1]",
        "[fd00::1]",
    ] {
        let refused = fetch(&web, &format!("http://{host}/a.png")).await;
        assert_eq!(refused, Err(ValidationRule::NotPublicAddress), "{host}");
    }
}

#[tokio::test]
async fn only_web_addresses_without_credentials_and_ports_are_requested() {
    let web = WebFiles::new().expect("a client");
    for (address, rule) in [
        ("", ValidationRule::HttpAddress),
        ("smoke.png", ValidationRule::HttpAddress),
        ("/uploads/smoke.png", ValidationRule::HttpAddress),
        ("ftp://8.8.8.8/a.png", ValidationRule::HttpAddress),
        ("file:///etc/passwd", ValidationRule::HttpAddress),
        ("data:image/png;base64,AAAA", ValidationRule::HttpAddress),
        (
            "http://ada@8.8.8.8/",
            ValidationRule::AddressWithCredentials,
        ),
        (
            "https://:secret@8.8.8.8/",
            ValidationRule::AddressWithCredentials,
        ),
        ("http://8.8.8.8:22/", ValidationRule::AddressWithPort),
        ("http://8.8.8.8:443/", ValidationRule::AddressWithPort),
    ] {
        assert_eq!(fetch(&web, address).await, Err(rule), "{address}");
    }
    let long = format!("http://8.8.8.8/{}", "a".repeat(2_000));
    assert_eq!(
        fetch(&web, &long).await,
        Err(ValidationRule::TooLong(2_000))
    );
}

#[tokio::test]
async fn a_slow_answer_times_out() {
    let web = web_within(
        ImageServer::default().start().await,
        Duration::from_millis(100),
    );
    for path in ["silent", "drip"] {
        let refused = fetch(&web, &format!("{HOST}/{path}")).await;
        assert_eq!(refused, Err(ValidationRule::TooSlow(10)), "{path}");
    }
}

#[tokio::test]
async fn a_request_reveals_nothing_about_the_user() {
    let web = web(ImageServer::default().start().await);
    let (_, head) = fetch(&web, "http://images.test/head")
        .await
        .expect("a head");
    let head = String::from_utf8(head).expect("text").to_ascii_lowercase();
    let mut names: Vec<&str> = head
        .lines()
        .skip(1)
        .filter_map(|line| Some(line.split_once(':')?.0))
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["accept", "host", "user-agent"]);
}
