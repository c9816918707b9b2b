//! A server's database on a small disk, with faults.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};

use crate::faulty_disk::FaultyDisk;
use crate::program::ServerProgram;

const SQLITE_MEGABYTES: u32 = 24;
const POSTGRES_MEGABYTES: u32 = 256;
/// Maximum time for PostgreSQL to end, or to abort its start.
const STOP_TIMEOUT: Duration = Duration::from_secs(30);

#[derive(Clone, Copy)]
pub enum DatabaseKind {
    Sqlite,
    Postgres,
}

impl fmt::Display for DatabaseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        })
    }
}

/// A temporary fault of the disk or of the connections.
#[derive(Clone, Copy)]
pub enum DatabaseFault {
    FullDisk,
    /// The server cannot write to any file.
    FileLimit,
    /// PostgreSQL closes the server's connections.
    LostConnections,
}

impl DatabaseFault {
    /// Whether it lasts until it is cleared, so that the health endpoint has to report it.
    pub fn is_lasting(self) -> bool {
        match self {
            Self::FullDisk | Self::FileLimit => true,
            Self::LostConnections => false,
        }
    }
}

pub struct FaultyDatabase {
    cluster: Option<PostgresCluster>,
    disk: FaultyDisk,
}

impl FaultyDatabase {
    pub async fn create(database: DatabaseKind) -> Result<Self> {
        let (disk, cluster) = match database {
            DatabaseKind::Sqlite => (FaultyDisk::new(SQLITE_MEGABYTES)?, None),
            DatabaseKind::Postgres => {
                let disk = FaultyDisk::new(POSTGRES_MEGABYTES)?;
                let cluster = PostgresCluster::start(&disk).await?;
                (disk, Some(cluster))
            }
        };
        if !disk.is_mounted() {
            let instead = match database {
                DatabaseKind::Sqlite => "file sizes are limited",
                DatabaseKind::Postgres => "connections are cut",
            };
            eprintln!("{database}: mounting is not possible; {instead} instead of filling a disk");
        }
        Ok(Self { cluster, disk })
    }

    pub async fn start(&self) -> ServerProgram {
        let folder = self.disk.path();
        match &self.cluster {
            None => ServerProgram::start(folder).await,
            Some(cluster) => ServerProgram::start_with_database(folder, &cluster.url).await,
        }
    }

    /// Returns the fault of a round: the two possible faults alternate.
    pub fn fault(&self, round: usize) -> DatabaseFault {
        match &self.cluster {
            _ if self.disk.is_mounted() && round.is_multiple_of(2) => DatabaseFault::FullDisk,
            None => DatabaseFault::FileLimit,
            Some(_) => DatabaseFault::LostConnections,
        }
    }

    pub fn inject(&self, fault: DatabaseFault, program: &ServerProgram) -> Result<()> {
        match (fault, &self.cluster) {
            (DatabaseFault::FullDisk, cluster) => {
                if let Some(cluster) = cluster {
                    // A full WAL stops PostgreSQL, and its restart then needs space, so some WAL segments are freed
                    // before.
                    cluster.query("checkpoint; select pg_switch_wal(); checkpoint")?;
                }
                self.disk.fill()?;
            }
            (DatabaseFault::LostConnections, Some(cluster)) => {
                let end = "select pg_terminate_backend(pid) from pg_stat_activity \
                           where application_name = 'muster'";
                cluster.query(end)?;
            }
            (DatabaseFault::FileLimit | DatabaseFault::LostConnections, _) => {
                program.limit_file_size(Some(1));
            }
        }
        Ok(())
    }

    pub fn clear(&self, fault: DatabaseFault, program: &ServerProgram) -> Result<()> {
        match fault {
            DatabaseFault::FullDisk => self.disk.free()?,
            DatabaseFault::FileLimit => program.limit_file_size(None),
            DatabaseFault::LostConnections => {}
        }
        Ok(())
    }

    /// Stops the connections that tell servers about changes, as if the network had lost them. They go on when the
    /// result is dropped.
    pub async fn silence_listeners(&self, servers: usize) -> Result<SilencedListeners> {
        let cluster = self.cluster.as_ref().context("only PostgreSQL has them")?;
        let listeners = "select pid from pg_stat_activity where application_name = 'muster watcher' \
                         and state = 'idle' and query not like 'LISTEN%'";
        let deadline = Instant::now() + Duration::from_secs(5);
        loop {
            let found = cluster.query(listeners)?;
            let processes: Vec<String> = found.lines().map(str::to_owned).collect();
            if processes.len() == servers {
                let silenced = SilencedListeners(processes);
                silenced.signal("-STOP");
                return Ok(silenced);
            }
            ensure!(Instant::now() < deadline, "listeners: {processes:?}");
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Whether every transaction ends within five seconds. Only transactions without a running statement count as open.
    pub async fn has_no_open_transaction(&self) -> Result<bool> {
        let Some(cluster) = &self.cluster else {
            return Ok(true);
        };
        let deadline = Instant::now() + Duration::from_secs(5);
        let open = "select count(*) from pg_stat_activity \
                    where application_name = 'muster' and state like 'idle in transaction%'";
        while cluster.query(open)? != "0" {
            if Instant::now() > deadline {
                return Ok(false);
            }
            sleep(Duration::from_millis(50)).await;
        }
        Ok(true)
    }
}

/// Stopped processes of PostgreSQL.
pub struct SilencedListeners(Vec<String>);

impl SilencedListeners {
    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").arg(signal).args(&self.0).status();
        if !sent.is_ok_and(|status| status.success()) {
            eprintln!("kill {signal} {:?} failed", self.0);
        }
    }
}

impl Drop for SilencedListeners {
    fn drop(&mut self) {
        self.signal("-CONT");
    }
}

/// A PostgreSQL server on the disk. It ends when its standard input is closed.
struct PostgresCluster {
    url: String,
    psql: PathBuf,
    child: Child,
}

impl PostgresCluster {
    async fn start(disk: &FaultyDisk) -> Result<Self> {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../scripts/postgres");
        let bin = Command::new(script).arg("--bin").output()?;
        let bin = String::from_utf8(bin.stdout)?;
        let child = Command::new(script)
            .args([
                "--durable",
                "sh",
                "-c",
                "echo $MUSTER_TEST_POSTGRES_URL; cat",
            ])
            .env("TMPDIR", disk.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        // From here on, dropping the value waits for the script, even if the start fails.
        let mut cluster = Self {
            url: String::new(),
            psql: PathBuf::from(bin.trim()).join("psql"),
            child,
        };
        let output = cluster.child.stdout.take();
        let output = BufReader::new(output.context("the output is piped")?);
        let url = spawn_blocking(|| output.lines().next()).await?;
        cluster.url = url.context("no PostgreSQL server was started")??;
        Ok(cluster)
    }

    fn query(&self, statements: &str) -> Result<String> {
        let mut psql = Command::new(&self.psql);
        let output = psql
            .args(["-XqAt", "-d", &self.url, "-c", statements])
            .output()?;
        let log = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "PostgreSQL refused: {log}");
        Ok(String::from_utf8(output.stdout)?.trim().to_owned())
    }
}

impl Drop for PostgresCluster {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        // The script stops the server and removes its folder before the disk is unmounted.
        let began = std::time::Instant::now();
        while began.elapsed() < STOP_TIMEOUT {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        eprintln!("PostgreSQL did not stop");
    }
}
