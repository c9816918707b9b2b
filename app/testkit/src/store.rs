//! Fresh databases, gone with the test.

use std::ops::Deref;
use std::sync::Arc;

use app_service::port::Store;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};
use tempfile::TempDir;
use uuid::Uuid;

/// The cluster in which PostgreSQL databases are made.
const CLUSTER: &str = "MUSTER_TEST_POSTGRES_URL";

/// An empty store in a database of its own; dereferences to [`Store`].
pub struct TestStore {
    store: Arc<dyn Store>,
    url: String,
    // Dropped last, after the store.
    _database: Database,
}

enum Database {
    Sqlite {
        _folder: TempDir,
    },
    Postgres {
        cluster: Box<PgConnectOptions>,
        name: String,
    },
}

impl TestStore {
    /// In a folder of its own.
    pub async fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a folder for the database");
        let url = format!(
            "sqlite://{}",
            folder.path().join("data/muster.db").display()
        );
        Self::open(url, Database::Sqlite { _folder: folder }).await
    }

    /// In a database of its own.
    ///
    /// # Panics
    /// When `MUSTER_TEST_POSTGRES_URL` is missing: a test that cannot run must not pass.
    pub async fn postgres() -> Self {
        let cluster = std::env::var(CLUSTER).unwrap_or_else(|_| {
            panic!("{CLUSTER} names no PostgreSQL server; run the tests with: scripts/postgres cargo test")
        });
        let name = format!("muster_{}", Uuid::new_v4().simple());
        let cluster: PgConnectOptions =
            cluster.parse().expect("the address of a PostgreSQL server");
        administer(
            &cluster,
            format!("create database {name} template template0"),
        )
        .await;
        let url = cluster.clone().database(&name).to_url_lossy().to_string();
        let cluster = Box::new(cluster);
        Self::open(url, Database::Postgres { cluster, name }).await
    }

    async fn open(url: String, database: Database) -> Self {
        let store = app_storage::connect(&url)
            .await
            .expect("a fresh database opens");
        Self {
            store,
            url,
            _database: database,
        }
    }

    /// For those who keep the store.
    pub fn shared(&self) -> Arc<dyn Store> {
        Arc::clone(&self.store)
    }

    /// A second store on the same database, as another process would have.
    pub async fn another(&self) -> Arc<dyn Store> {
        app_storage::connect(&self.url)
            .await
            .expect("the database opens once more")
    }

    /// Where the database is, for tests that look beneath the store.
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Deref for TestStore {
    type Target = dyn Store;

    fn deref(&self) -> &Self::Target {
        &*self.store
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let Self::Postgres { cluster, name } = self else {
            return;
        };
        let (cluster, statement) = (
            cluster.clone(),
            format!("drop database {name} with (force)"),
        );
        // The test's own runtime may be ending, and must not be blocked.
        let farewell = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            runtime
                .expect("a runtime to say goodbye in")
                .block_on(administer(&cluster, statement));
        });
        let is_gone = farewell.join().is_ok();
        // A failing test says why by itself.
        assert!(
            is_gone || std::thread::panicking(),
            "the database {name} stays behind"
        );
    }
}

async fn administer(cluster: &PgConnectOptions, statement: String) {
    let mut connection = cluster
        .connect()
        .await
        .expect("the PostgreSQL server answers");
    connection
        .execute(AssertSqlSafe(statement))
        .await
        .expect("databases can be made and dropped");
}
