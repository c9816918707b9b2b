//! The real program over a folder of its own.

use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use reqwest::{Method, RequestBuilder};

const TOKEN: &str = "an operator token for this test alone";

/// The program over a database and uploads in a folder; killed without a word when dropped.
pub struct Program {
    child: Child,
    url: String,
    client: reqwest::Client,
}

impl Program {
    /// Starts it and waits for its first answer.
    pub async fn start(folder: &Path) -> Self {
        let address = std::net::TcpListener::bind("127.0.0.1:0")
            .and_then(|free| free.local_addr())
            .expect("a port");
        let child = Command::new(env!("CARGO_BIN_EXE_server"))
            .arg("serve")
            .current_dir(folder)
            .env("DATABASE_URL", database_url(folder))
            .env("BIND_ADDRESS", address.to_string())
            .env("ADMIN_TOKEN", TOKEN)
            .env("LOG", "error")
            .spawn()
            .expect("the program starts");
        let program = Self {
            child,
            url: format!("http://{address}"),
            client: reqwest::Client::new(),
        };
        let began = Instant::now();
        while program
            .ask(Method::GET, "/api/health")
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

    /// A request of its operator.
    pub fn ask(&self, method: Method, path: &str) -> RequestBuilder {
        let url = format!("{}{path}", self.url);
        self.client.request(method, url).bearer_auth(TOKEN)
    }

    /// SIGKILL: no handler runs, nothing is flushed.
    pub fn kill(&mut self) {
        self.child.kill().expect("the program was running");
        self.child.wait().expect("it has ended");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if self.child.try_wait().is_ok_and(|ended| ended.is_none()) {
            self.kill();
        }
    }
}

pub fn database_url(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("muster.db").display())
}
