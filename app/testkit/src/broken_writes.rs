//! Makes writes to a database fail, as on a full disk, or its latest migration look pending.

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
