//! Fresh databases that are deleted after the test.

use std::ops::Deref;
use std::sync::Arc;

use app_service::port::Store;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, PgConnection};
use tempfile::TempDir;
use uuid::Uuid;

/// The environment variable with the URL of the PostgreSQL server for test databases.
const POSTGRES_URL_VARIABLE: &str = "MUSTER_TEST_POSTGRES_URL";

/// The migrated database that every PostgreSQL test database is a copy of.
const TEMPLATE: &str = "muster_template";

/// The key of the advisory lock under which [`TEMPLATE`] is created.
const TEMPLATE_LOCK: i64 = 5_221_017;

/// An empty store in its own database; dereferences to [`Store`].
pub struct TestStore {
    store: Arc<dyn Store>,
    url: String,
    // Dropped after the store.
    _database: TestDatabase,
}

enum TestDatabase {
    Sqlite {
        _folder: TempDir,
    },
    Postgres {
        cluster: Box<PgConnectOptions>,
        name: String,
    },
}

impl TestStore {
    /// Opens a store in a new SQLite file, in its own folder.
    pub async fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a folder for the database");
        let url = format!(
            "sqlite://{}",
            folder.path().join("data/muster.db").display()
        );
        Self::open(url, TestDatabase::Sqlite { _folder: folder }).await
    }

    /// Opens a store in a new PostgreSQL database.
    ///
    /// # Panics
    /// When `MUSTER_TEST_POSTGRES_URL` is not set: a test that cannot run must not pass.
    pub async fn postgres() -> Self {
        let cluster = std::env::var(POSTGRES_URL_VARIABLE).unwrap_or_else(|_| {
            panic!("{POSTGRES_URL_VARIABLE} names no PostgreSQL server; run the tests with: scripts/postgres cargo test")
        });
        let name = format!("muster_{}", Uuid::new_v4().simple());
        let cluster: PgConnectOptions =
            cluster.parse().expect("the address of a PostgreSQL server");
        let copy = format!("create database {name} template {TEMPLATE} strategy file_copy");
        if try_on_cluster(&cluster, copy.clone()).await.is_err() {
            create_template(&cluster).await;
            execute_on_cluster(&cluster, copy).await;
        }
        let url = cluster.clone().database(&name).to_url_lossy().to_string();
        let cluster = Box::new(cluster);
        Self::open(url, TestDatabase::Postgres { cluster, name }).await
    }

    async fn open(url: String, database: TestDatabase) -> Self {
        let store = app_storage::connect(&url)
            .await
            .expect("a fresh database opens");
        Self {
            store,
            url,
            _database: database,
        }
    }

    /// Returns the store for callers that need to own it.
    pub fn shared(&self) -> Arc<dyn Store> {
        Arc::clone(&self.store)
    }

    /// Opens a second store on the same database, as another process does.
    pub async fn open_second(&self) -> Arc<dyn Store> {
        app_storage::connect(&self.url)
            .await
            .expect("the database opens again")
    }

    /// The URL of the database, for tests that access it directly.
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

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let Self::Postgres { cluster, name } = self else {
            return;
        };
        let (cluster, statement) = (
            cluster.clone(),
            format!("drop database {name} with (force)"),
        );
        // The test's own runtime may be shutting down, and must not be blocked.
        let farewell = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            runtime
                .expect("a runtime for the cleanup")
                .block_on(execute_on_cluster(&cluster, statement));
        });
        let is_gone = farewell.join().is_ok();
        // A failing test already reports its own panic.
        assert!(
            is_gone || std::thread::panicking(),
            "the database {name} was not dropped"
        );
    }
}

/// Creates and migrates [`TEMPLATE`] unless the cluster has it. Tests are separate processes: one of them does it while
/// the others wait.
async fn create_template(cluster: &PgConnectOptions) {
    let mut lock = connect_to_cluster(cluster).await;
    // Released with the connection.
    sqlx::query("select pg_advisory_lock($1)")
        .bind(TEMPLATE_LOCK)
        .execute(&mut lock)
        .await
        .expect("a free lock");
    let exists = "select exists (select 1 from pg_database where datname = $1)";
    if sqlx::query_scalar(exists)
        .bind(TEMPLATE)
        .fetch_one(&mut lock)
        .await
        .expect("a list of databases")
    {
        return;
    }
    // Renamed when it is complete, so that nobody copies it earlier.
    let unfinished = format!("{TEMPLATE}_{}", Uuid::new_v4().simple());
    execute_on_cluster(
        cluster,
        format!("create database {unfinished} template template0"),
    )
    .await;
    let url = cluster.clone().database(&unfinished).to_url_lossy();
    let store = app_storage::connect(url.as_str())
        .await
        .expect("a fresh database opens");
    store.close().await;
    let rename = format!("alter database {unfinished} rename to {TEMPLATE}");
    execute_on_cluster(cluster, rename).await;
}

async fn connect_to_cluster(cluster: &PgConnectOptions) -> PgConnection {
    cluster
        .connect()
        .await
        .expect("the PostgreSQL server answers")
}

async fn execute_on_cluster(cluster: &PgConnectOptions, statement: String) {
    try_on_cluster(cluster, statement)
        .await
        .expect("databases can be created and dropped");
}

async fn try_on_cluster(cluster: &PgConnectOptions, statement: String) -> Result<(), sqlx::Error> {
    let mut connection = connect_to_cluster(cluster).await;
    connection.execute(AssertSqlSafe(statement)).await?;
    Ok(())
}
