//! Makes writes to a database fail, as on a full disk, damages it, or makes its latest migration look pending.

use std::fs::File;
use std::os::unix::fs::FileExt;

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqliteConnection};

use crate::TestStore;

impl TestStore {
    /// Makes every insert into `table` fail: SQLite rolls the transaction back, as it may on a full disk, and
    /// PostgreSQL reports a full disk.
    pub async fn break_writes(&self, table: &str) {
        self.execute(if self.is_sqlite() {
            format!(
                "create trigger broken before insert on {table} \
                 begin select raise(rollback, 'no space'); end"
            )
        } else {
            format!(
                "create function broken() returns trigger language plpgsql as \
                 $$ begin raise exception 'no space' using errcode = '53100'; end $$; \
                 create trigger broken before insert on {table} \
                 for each row execute function broken()"
            )
        })
        .await;
    }

    /// Undoes [`TestStore::break_writes`].
    pub async fn repair_writes(&self, table: &str) {
        self.execute(if self.is_sqlite() {
            "drop trigger broken".to_owned()
        } else {
            format!("drop trigger broken on {table}; drop function broken()")
        })
        .await;
    }

    /// Overwrites the first pages of a table of an SQLite database and of its indexes.
    pub async fn damage(&self, table: &str) {
        let connection = SqliteConnection::connect(self.url()).await;
        let mut connection = connection.expect("the file opens");
        let checkpoint = connection.execute("pragma wal_checkpoint(truncate)");
        checkpoint.await.expect("the log is written back");
        let places = sqlx::query_as(
            "select rootpage, page_size from sqlite_schema, pragma_page_size where tbl_name = $1",
        );
        let places = places.bind(table).fetch_all(&mut connection).await;
        let places: Vec<(i64, i64)> = places.expect("a schema");
        let path = self.url().trim_start_matches("sqlite://");
        let file = File::options().write(true).open(path);
        let file = file.expect("the file is writable");
        for (page, page_size) in places {
            let start = u64::try_from((page - 1) * page_size).expect("a position");
            file.write_all_at(&[0xff; 64], start).expect("written");
        }
    }

    /// Removes the record of the latest migration, so that the database seems to be that of an older version.
    pub async fn forget_latest_migration(&self) {
        let forget = "delete from _sqlx_migrations \
                      where version = (select max(version) from _sqlx_migrations)";
        self.execute(forget.to_owned()).await;
    }

    fn is_sqlite(&self) -> bool {
        self.url().starts_with("sqlite")
    }

    async fn execute(&self, statements: String) {
        let statements = AssertSqlSafe(statements);
        let executed = if self.is_sqlite() {
            let connection = SqliteConnection::connect(self.url()).await;
            let mut connection = connection.expect("the file opens");
            connection.execute(statements).await.map(drop)
        } else {
            let connection = PgConnection::connect(self.url()).await;
            let mut connection = connection.expect("the server answers");
            connection.execute(statements).await.map(drop)
        };
        executed.expect("valid statements");
    }
}
