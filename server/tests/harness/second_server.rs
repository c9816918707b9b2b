//! A second server process on the database of a test server.

use app_runtime::{Config, ShutdownSignal};
use app_service::AppServices;
use app_service::port::SecretString;
use reqwest::Method;
use server::HttpServer;
use tokio::task::JoinHandle;

use super::{OPERATOR, TestRequest};

/// A running server, which stops when it is dropped.
pub struct SecondServer {
    pub services: AppServices,
    url: String,
    http: reqwest::Client,
    running: JoinHandle<()>,
}

impl SecondServer {
    pub(super) async fn start(services: AppServices, http: reqwest::Client) -> Self {
        let services = services.with_operator_token(SecretString::presented(OPERATOR).digest());
        let version = services.store.version().await.expect("a version");
        services.version_watch.advance(version);
        let settings = [
            ("BIND_ADDRESS", "127.0.0.1:0"),
            ("ASSETS_DIR", "no/portal/here"),
        ];
        let configuration = Config::from_pairs(&settings).expect("right settings");
        let server = HttpServer::bind(&configuration, services.clone(), ShutdownSignal::default());
        let server = server.await.expect("a free port");
        Self {
            services,
            url: format!("http://{}", server.address().expect("an address")),
            http,
            running: tokio::spawn(server.run()),
        }
    }

    pub fn request(&self, method: Method, path: &str) -> TestRequest {
        TestRequest::new(self.http.request(method, format!("{}{path}", self.url)))
    }

    /// Waits until this server knows every event of the database.
    pub async fn wait_for_events(&self) {
        let written = self.services.store.version().await.expect("a version");
        let mut feed = self.services.version_watch.subscribe();
        let response = feed.wait_for(|response| *response >= written);
        response.await.expect("a feed");
    }
}

impl Drop for SecondServer {
    fn drop(&mut self) {
        self.running.abort();
    }
}
