//! A server for one test, signed-in players, and requests.

mod event_stream;
mod fake_web;
mod program;
mod request;
mod s3_server;
mod second_server;

use std::net::SocketAddr;
use std::sync::Arc;

use app_api::query_string::with_arguments;
use app_domain::event::Event;
use app_domain::{Player, PlayerId};
use app_files::{DiscordAvatars, UploadExaminer};
use app_runtime::{Config, ShutdownSignal};
use app_service::port::{Clock, FileLocation, SecretString, SystemClock};
use app_service::{AppServices, sign_in};
use app_testkit::{FixedClock, PlayerBuilder, SeededEntropy, TestStore};
use chrono::TimeDelta;
use reqwest::Method;
use serde_json::Value;
use server::HttpServer;
use tempfile::TempDir;
use tokio::task::JoinHandle;

pub use event_stream::EventStream;
use fake_web::FakeWeb;
pub use program::{ServerProgram, database_url};
pub use request::{TestRequest, TestResponse};
pub use s3_server::S3Server;
pub use second_server::SecondServer;

/// The operator token from the settings.
pub const OPERATOR: &str = "an-operator-token-for-tests-only-0001";
/// The initial time of the clock: a Saturday evening in Berlin.
pub const NOW: &str = "2026-11-21T18:00:00Z";

/// A running server, which stops when it is dropped.
pub struct TestServer {
    pub url: String,
    pub metrics_address: Option<SocketAddr>,
    pub services: AppServices,
    clock: Arc<FixedClock>,
    http: reqwest::Client,
    shutdown: ShutdownSignal,
    running: JoinHandle<()>,
    uploads: TempDir,
    // Dropped last: this deletes the database.
    pub store: TestStore,
}

impl TestServer {
    pub async fn on(store: TestStore) -> Self {
        Self::configured(store, &[]).await
    }

    pub async fn on_sqlite() -> Self {
        Self::on(TestStore::sqlite().await).await
    }

    /// Starts a server with `settings` in addition to those of all tests.
    pub async fn configured(store: TestStore, settings: &[(&str, &str)]) -> Self {
        let clock = Arc::new(FixedClock::at(NOW));
        let uploads = tempfile::tempdir().expect("a folder");
        let files = app_files::open(&FileLocation::Folder(uploads.path().to_owned()));
        let of_tests = [
            ("BIND_ADDRESS", "127.0.0.1:0"),
            ("ASSETS_DIR", "no/portal/here"),
            ("CHAT_CDN_URL", "http://127.0.0.1:1"),
        ];
        let mut all: Vec<(&str, &str)> = settings.to_vec();
        let is_set = |name: &str| settings.iter().any(|(known, _)| *known == name);
        all.extend(of_tests.into_iter().filter(|(name, _)| !is_set(name)));
        let configuration = Config::from_pairs(&all).expect("right settings");
        let avatars = DiscordAvatars::new(configuration.avatar_url.clone()).expect("a client");
        let services = AppServices::new(
            store.shared(),
            clock.clone(),
            Arc::new(SeededEntropy::default()),
        )
        .with_files(
            files.expect("a place for files"),
            Arc::new(UploadExaminer::default()),
        )
        .with_remote_files(Arc::new(FakeWeb))
        .with_avatars(Arc::new(avatars))
        .with_operator_token(SecretString::presented(OPERATOR).digest());
        let shutdown = ShutdownSignal::default();
        let server = HttpServer::bind(&configuration, services.clone(), shutdown.clone())
            .await
            .expect("a free port");
        let url = format!("http://{}", server.address().expect("an address"));
        let http = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .expect("a client");
        let metrics_address = server.metrics_address();
        let running = tokio::spawn(server.run());
        Self {
            url,
            metrics_address,
            services,
            clock,
            http,
            shutdown,
            running,
            uploads,
            store,
        }
    }

    /// Registers a player and signs them in.
    pub async fn signed_in(&self, player: PlayerBuilder) -> SignedInPlayer {
        let player = self.registered(player).await;
        self.sign_in(&player.id).await
    }

    pub async fn registered(&self, player: PlayerBuilder) -> Player {
        let player = player.build();
        let mut writing = self.services.store.write().await.expect("a writer");
        writing.put_player(&player).await.expect("a stored player");
        writing
            .record(&Event::PlayersChanged, self.services.now())
            .await
            .expect("an event");
        self.services
            .version_watch
            .advance(writing.commit().await.expect("a commit"));
        player
    }

    /// Creates another session of a player.
    pub async fn sign_in(&self, player: &PlayerId) -> SignedInPlayer {
        let code = self.login_code(player).await;
        let issued = sign_in::redeem(&self.services, &code, "a test")
            .await
            .expect("a session");
        SignedInPlayer {
            id: player.to_string(),
            token: issued.token.reveal().to_owned(),
        }
    }

    pub async fn login_code(&self, player: &PlayerId) -> String {
        let code = sign_in::issue_login_code(&self.services, player, sign_in::CODE_LIFETIME)
            .await
            .expect("a code");
        code.reveal().to_owned()
    }

    /// The sorted names of all files in the folder of uploads.
    pub fn stored_files(&self) -> Vec<String> {
        let entries = self.uploads.path().read_dir().expect("a folder");
        let name = |entry: std::io::Result<std::fs::DirEntry>| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }

    pub fn database_url(&self) -> &str {
        self.store.url()
    }

    /// Waits until the server has noticed all writes of other processes.
    pub async fn wait_for_events(&self) {
        let written = self.store.version().await.expect("a version");
        let mut feed = self.services.version_watch.subscribe();
        feed.wait_for(|response| *response >= written)
            .await
            .expect("a feed");
    }

    /// Sets the clock to the host's time instead of [`NOW`], for tests with other processes.
    pub fn use_real_time(&self) {
        self.clock.set(&SystemClock.now().to_rfc3339());
    }

    /// Advances the clock.
    pub fn advance(&self, time: TimeDelta) {
        self.clock.advance(time);
    }

    /// Sets the clock to an instant in RFC 3339.
    pub fn set_time(&self, instant: &str) {
        self.clock.set(instant);
    }

    /// Starts another server on the same database, which has its own caches.
    pub async fn second(&self) -> SecondServer {
        let services = AppServices::new(
            self.store.open_second().await,
            self.clock.clone(),
            Arc::new(SeededEntropy::new(2)),
        );
        SecondServer::start(services, self.http.clone()).await
    }

    pub fn get(&self, path: &str) -> TestRequest {
        self.request(Method::GET, path)
    }

    /// Sends a query of the portal with these arguments.
    pub fn query(&self, path: &str, arguments: &Value) -> TestRequest {
        self.get(&with_arguments(path, &arguments.to_string()))
    }

    pub fn post(&self, path: &str) -> TestRequest {
        self.request(Method::POST, path)
    }

    pub fn put(&self, path: &str) -> TestRequest {
        self.request(Method::PUT, path)
    }

    pub fn delete(&self, path: &str) -> TestRequest {
        self.request(Method::DELETE, path)
    }

    pub fn request(&self, method: Method, path: &str) -> TestRequest {
        TestRequest::new(self.http.request(method, format!("{}{path}", self.url)))
    }

    /// Stops the server and waits for its end.
    pub async fn stop(&mut self) {
        self.shutdown.trigger();
        (&mut self.running)
            .await
            .expect("a server that ends without a panic");
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.running.abort();
    }
}

/// A signed-in player with a token.
#[derive(Debug, Clone)]
pub struct SignedInPlayer {
    pub id: String,
    pub token: String,
}
