//! The real program with its own folder.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use reqwest::{Method, RequestBuilder};

const TOKEN: &str = "an operator token for this test alone";

/// The program with database and uploads in a folder; killed when it is dropped.
pub struct ServerProgram {
    child: Child,
    log: PathBuf,
    url: String,
    client: reqwest::Client,
}

impl ServerProgram {
    /// Starts it with a database in the folder and waits for its first response.
    pub async fn start(folder: &Path) -> Self {
        Self::start_with_database(folder, &database_url(folder)).await
    }

    /// Starts it with another database.
    pub async fn start_with_database(folder: &Path, database_url: &str) -> Self {
        Self::run(folder, database_url, "true").await
    }

    /// Starts it with another database and with the time zone data of the folder `zones`.
    pub async fn start_with_zones(folder: &Path, database_url: &str, zones: &Path) -> Self {
        let export = format!("export ZONEINFO_DIR='{}'", zones.display());
        Self::run(folder, database_url, &export).await
    }

    /// Starts it under a limit; `limit` are arguments of the shell's `ulimit`.
    pub async fn start_limited(folder: &Path, limit: &str) -> Self {
        Self::run(folder, &database_url(folder), &format!("ulimit {limit}")).await
    }

    /// Starts it in a shell that runs the command `first` before.
    async fn run(folder: &Path, database_url: &str, first: &str) -> Self {
        let address = std::net::TcpListener::bind("127.0.0.1:0")
            .and_then(|free| free.local_addr())
            .expect("a port");
        // On the same disk as the database, as in many installations.
        let log = folder.join("server.log");
        let errors = File::options().create(true).append(true).open(&log);
        // SIGXFSZ is sent when a file exceeds the limit; when it is ignored, the write fails instead.
        let script = format!("trap '' XFSZ; {first} && exec \"$0\" serve");
        let child = Command::new("sh")
            .args(["-c", &script])
            .arg(binary())
            .current_dir(folder)
            .env("DATABASE_URL", database_url)
            .env("BIND_ADDRESS", address.to_string())
            .env("ADMIN_TOKEN", TOKEN)
            .env("LOG", "error")
            // Discards the set-up link of an empty database.
            .stdout(Stdio::null())
            .stderr(errors.expect("a log"))
            .spawn()
            .expect("the program starts");
        let program = Self {
            child,
            log,
            url: format!("http://{address}"),
            client: reqwest::Client::new(),
        };
        let began = Instant::now();
        while program
            .request(Method::GET, "/api/health")
            .send()
            .await
            .is_err()
        {
            assert!(
                began.elapsed() < Duration::from_secs(20),
                "the program does not answer"
            );
            tokio::task::yield_now().await;
        }
        program
    }

    /// A request with the operator token.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let url = format!("{}{path}", self.url);
        self.client.request(method, url).bearer_auth(TOKEN)
    }

    /// Limits the size of the files that the program writes; `None` removes the limit.
    pub fn limit_file_size(&self, bytes: Option<u64>) {
        let limit = bytes.map_or("unlimited".to_owned(), |bytes| bytes.to_string());
        let limited = Command::new("prlimit")
            .arg(format!("--pid={}", self.child.id()))
            .arg(format!("--fsize={limit}:"))
            .status();
        assert!(
            limited.is_ok_and(|status| status.success()),
            "no limit was set"
        );
    }

    /// Sends SIGTERM: the program answers its open requests and ends.
    pub fn terminate(&mut self) -> ExitStatus {
        let status = Command::new("kill")
            .args(["-TERM", &self.child.id().to_string()])
            .status();
        assert!(
            status.is_ok_and(|status| status.success()),
            "the program was running"
        );
        self.child.wait().expect("it has ended")
    }

    /// The address it listens on.
    pub fn address(&self) -> &str {
        self.url.trim_start_matches("http://")
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends SIGKILL: no handler runs, nothing is flushed.
    pub fn kill(&mut self) {
        self.child.kill().expect("the program was running");
        self.child.wait().expect("it has ended");
    }
}

impl Drop for ServerProgram {
    fn drop(&mut self) {
        if self.child.try_wait().is_ok_and(|ended| ended.is_none()) {
            self.kill();
        }
        if std::thread::panicking() {
            eprintln!("{}", std::fs::read_to_string(&self.log).unwrap_or_default());
        }
    }
}

/// The binary that cargo has built for the tests; other programs set `SERVER_BIN`.
fn binary() -> String {
    let built = option_env!("CARGO_BIN_EXE_muster").map(str::to_owned);
    built
        .or_else(|| std::env::var("SERVER_BIN").ok())
        .expect("SERVER_BIN names the server")
}

pub fn database_url(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("muster.db").display())
}
