//! A server for one test, people who are signed in, and requests that read as sentences.

mod ask;
mod program;
mod stream;
mod web;

use std::sync::Arc;

use app_domain::event::Event;
use app_domain::{Player, PlayerId};
use app_files::Examination;
use app_runtime::{Configuration, Shutdown};
use app_service::port::{Clock, FilesPlace, Secret, SystemClock};
use app_service::{Services, sign_in};
use app_testkit::{FixedClock, PlayerBuilder, SeededEntropy, TestStore};
use chrono::TimeDelta;
use reqwest::Method;
use server::Server;
use tempfile::TempDir;
use tokio::task::JoinHandle;

pub use ask::{Answer, Ask};
pub use program::{Program, database_url};
pub use stream::Stream;
use web::SmallWeb;

/// The operator token of the settings.
pub const OPERATOR: &str = "an-operator-token-for-tests-only-0001";
/// A Saturday evening in Berlin.
pub const NOW: &str = "2026-11-21T18:00:00Z";

/// A running server; it stops with the test.
pub struct TestServer {
    pub url: String,
    pub services: Services,
    clock: Arc<FixedClock>,
    http: reqwest::Client,
    shutdown: Shutdown,
    running: JoinHandle<()>,
    uploads: TempDir,
    // Dropped last: the database goes with it.
    pub store: TestStore,
}

impl TestServer {
    pub async fn on(store: TestStore) -> Self {
        Self::configured(store, &[]).await
    }

    pub async fn on_sqlite() -> Self {
        Self::on(TestStore::sqlite().await).await
    }

    /// With `settings` over those of a test.
    pub async fn configured(store: TestStore, settings: &[(&str, &str)]) -> Self {
        let clock = Arc::new(FixedClock::at(NOW));
        let uploads = tempfile::tempdir().expect("a folder");
        let files = app_files::open(&FilesPlace::Folder(uploads.path().to_owned()));
        let services = Services::new(
            store.shared(),
            clock.clone(),
            Arc::new(SeededEntropy::default()),
        )
        .with_files(
            files.expect("a place for files"),
            Arc::new(Examination::default()),
        )
        .with_remote_files(Arc::new(SmallWeb))
        .with_operator_token(Secret::presented(OPERATOR).digest());
        let of_tests = [
            ("BIND_ADDRESS", "127.0.0.1:0"),
            ("ASSETS_DIR", "no/portal/here"),
        ];
        let configuration =
            Configuration::of(&[&of_tests, settings].concat()).expect("right settings");
        let shutdown = Shutdown::default();
        let server = Server::bind(&configuration, services.clone(), shutdown.clone())
            .await
            .expect("a free port");
        let url = format!("http://{}", server.address().expect("an address"));
        let http = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .expect("a client");
        let running = tokio::spawn(server.run());
        Self {
            url,
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
    pub async fn signed_in(&self, player: PlayerBuilder) -> Person {
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
            .feed
            .advance(writing.commit().await.expect("a commit"));
        player
    }

    /// One more session of a player.
    pub async fn sign_in(&self, player: &PlayerId) -> Person {
        let code = self.login_code(player).await;
        let issued = sign_in::redeem(&self.services, &code, "a test")
            .await
            .expect("a session");
        Person {
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

    /// The names of everything that lies in the folder of the uploads.
    pub fn kept(&self) -> Vec<String> {
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

    /// Waits until the server knows what other processes have written.
    pub async fn has_heard_of_everything(&self) {
        let written = self.store.version().await.expect("a version");
        let mut feed = self.services.feed.subscribe();
        feed.wait_for(|heard| *heard >= written)
            .await
            .expect("a feed");
    }

    /// Shows the host's time, for tests with other processes; until then it is [`NOW`].
    pub fn shows_real_time(&self) {
        self.clock.set(&SystemClock.now().to_rfc3339());
    }

    /// Lets time pass.
    pub fn after(&self, time: TimeDelta) {
        self.clock.advance(time);
    }

    /// Sets the clock to an instant in RFC 3339.
    pub fn at(&self, instant: &str) {
        self.clock.set(instant);
    }

    pub fn get(&self, path: &str) -> Ask {
        self.ask(Method::GET, path)
    }

    pub fn post(&self, path: &str) -> Ask {
        self.ask(Method::POST, path)
    }

    pub fn put(&self, path: &str) -> Ask {
        self.ask(Method::PUT, path)
    }

    pub fn delete(&self, path: &str) -> Ask {
        self.ask(Method::DELETE, path)
    }

    pub fn ask(&self, method: Method, path: &str) -> Ask {
        Ask::new(self.http.request(method, format!("{}{path}", self.url)))
    }

    /// Tells the server to stop, and waits until it has.
    pub async fn stop(&mut self) {
        self.shutdown.begin();
        (&mut self.running)
            .await
            .expect("a server that ends in peace");
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.running.abort();
    }
}

/// Somebody with a token.
#[derive(Debug, Clone)]
pub struct Person {
    pub id: String,
    pub token: String,
}
