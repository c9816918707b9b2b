//! The measured server: its own process, a new database, a registered team.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tokio::process::{Child, Command};

use crate::load::LoadTarget;

/// The operator's token of the measured server.
pub const TOKEN: &str = "a token for the bench alone, on a loopback port";

pub struct BenchServer {
    pub address: SocketAddr,
    pub cold_start: Duration,
    pub assets: PathBuf,
    child: Child,
    client: reqwest::Client,
    _folder: tempfile::TempDir,
}

impl BenchServer {
    /// Starts the program on a free port and waits until it accepts requests.
    pub async fn start(program: &str) -> Result<Self> {
        Self::start_after(program, &["migrate"], None).await
    }

    /// Starts the program on this PostgreSQL database.
    pub async fn start_on(program: &str, database: &str) -> Result<Self> {
        Self::start_after(program, &["migrate"], Some(database)).await
    }

    /// Starts the program with a demo team and `count` strategies.
    pub async fn start_with_strategies(program: &str, count: usize) -> Result<Self> {
        Self::start_after(
            program,
            &[
                "seed-demo",
                "--past-days",
                "0",
                "--strategies",
                &count.to_string(),
            ],
            None,
        )
        .await
    }

    /// Starts the program with a demo team of `count` players.
    pub async fn start_with_players(program: &str, count: usize) -> Result<Self> {
        Self::start_after(
            program,
            &[
                "seed-demo",
                "--past-days",
                "0",
                "--players",
                &count.to_string(),
            ],
            None,
        )
        .await
    }

    /// Starts the program after it has run once with `arguments`, which creates the tables. Without a database, it has a
    /// new SQLite file.
    async fn start_after(
        program: &str,
        arguments: &[&str],
        database: Option<&str>,
    ) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let address = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let assets =
            PathBuf::from(std::env::var("ASSETS_DIR").unwrap_or_else(|_| "target/site".to_owned()));
        let file = format!("sqlite://{}", folder.path().join("bench.db").display());
        let database = database.unwrap_or(&file);
        // The first start creates the tables. The measured cold start is a later one, as in production.
        let migrated = Command::new(program)
            .args(arguments)
            .env("DATABASE_URL", database)
            .status()
            .await?;
        ensure!(migrated.success(), "the database could not be created");
        let started = Instant::now();
        let child = Command::new(program)
            .arg("serve")
            .env("DATABASE_URL", database)
            .env("BIND_ADDRESS", address.to_string())
            .env(
                "UPLOADS_URL",
                format!("file:{}", folder.path().join("uploads").display()),
            )
            .env("ADMIN_TOKEN", TOKEN)
            .env("LOG", "warn")
            .kill_on_drop(true)
            .spawn()
            .with_context(|| program.to_owned())?;
        let client = reqwest::Client::new();
        let health = format!("http://{address}/api/health");
        while client.get(&health).send().await.is_err() {
            ensure!(
                started.elapsed() < Duration::from_secs(10),
                "the server did not start"
            );
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let cold_start = started.elapsed();
        Ok(Self {
            address,
            cold_start,
            assets,
            child,
            client,
            _folder: folder,
        })
    }

    /// Returns the JSON at this path.
    pub async fn read(&self, path: &str) -> Result<Value> {
        let url = format!("http://{}{path}", self.address);
        let answer = self.client.get(url).bearer_auth(TOKEN).send().await?;
        Ok(answer.error_for_status()?.json().await?)
    }

    /// Registers `count` players, each with an answer for each of the next 14 days.
    pub async fn register_team(&self, count: usize) -> Result<()> {
        self.register(count).await?;
        for date in self.dates().await? {
            for at in 0..count {
                let answer = json!({ "userId": player_id(at), "date": date, "availability": "18:00-20:00, 20:30-23:00" });
                self.post("/api/schedule/update-availability", &answer)
                    .await?;
            }
        }
        Ok(())
    }

    /// Registers `count` players without answers.
    pub async fn register(&self, count: usize) -> Result<()> {
        for at in 0..count {
            let role = if at < 5 { "MAIN" } else { "SUB" };
            let player = json!({
                "chatId": player_id(at), "chatUsername": format!("player{at}"),
                "displayName": format!("Player {at}"), "role": role,
            });
            self.post("/api/user-mappings", &player).await?;
        }
        Ok(())
    }

    /// Returns a target in which every connection writes for its own player, with a different value each time.
    pub fn update_target(&self, name: &'static str, connections: usize) -> LoadTarget {
        let target = LoadTarget::get(
            name,
            self.address,
            "/api/schedule/update-availability",
            Some(TOKEN),
            connections,
        );
        target.with_body(|connection, number| {
            let (player, start) = (player_id(connection % 7), 10 + number % 9);
            let days_ahead = u64::try_from(number % 14).unwrap_or_default();
            let date = today_utc()
                .checked_add_days(chrono::Days::new(days_ahead + 1))
                .unwrap_or_default();
            let date = date.format("%d.%m.%Y");
            format!(r#"{{"userId":"{player}","date":"{date}","availability":"{start}:00-23:00"}}"#)
        })
    }

    /// Changes the player's answer of tomorrow; `number` makes it different from the last one.
    pub async fn change_answer(&self, player: &str, number: u32) -> Result<()> {
        let date = today_utc()
            .checked_add_days(chrono::Days::new(1))
            .unwrap_or_default();
        let answer = json!({
            "userId": player, "date": date.format("%d.%m.%Y").to_string(),
            "availability": format!("{}:{:02}-23:00", 10 + number % 9, number % 60),
        });
        self.post("/api/schedule/update-availability", &answer)
            .await
    }

    /// Signs the player in and returns the token.
    pub async fn sign_in(&self, player: &str) -> Result<String> {
        let path = format!("/api/user-mappings/{player}/sign-in-links");
        let link = self.post_for(&path, &json!({})).await?;
        let url = link["data"]["url"].as_str().context("no address")?;
        let (_, code) = url.split_once("#code=").context("no code")?;
        let session = self
            .post_for("/api/auth/redeem", &json!({ "code": code }))
            .await?;
        let token = session["data"]["token"].as_str().context("no token")?;
        Ok(token.to_owned())
    }

    /// Returns the size of the body at this path in a content coding, in bytes.
    pub async fn size_in(&self, path: &str, coding: &str) -> Result<usize> {
        let url = format!("http://{}{path}", self.address);
        let request = self.client.get(url).bearer_auth(TOKEN);
        let answer = request.header("accept-encoding", coding).send().await?;
        Ok(answer.error_for_status()?.bytes().await?.len())
    }

    /// Returns the processor time that the process has used since it had used `before`.
    pub fn processor_time_since(&self, before: Duration) -> Result<Duration> {
        Ok(self.processor_time()?.saturating_sub(before))
    }

    /// Returns the processor time that the threads of the process have used.
    pub fn processor_time(&self) -> Result<Duration> {
        let id = self.child.id().context("the server has ended")?;
        let mut nanoseconds = 0;
        for task in std::fs::read_dir(format!("/proc/{id}/task"))? {
            // A thread may have ended.
            let Ok(usage) = std::fs::read_to_string(task?.path().join("schedstat")) else {
                continue;
            };
            let used = usage.split_whitespace().next().context("no time")?;
            nanoseconds += used.parse::<u64>()?;
        }
        Ok(Duration::from_nanos(nanoseconds))
    }

    /// Returns the resident memory of the process in MB.
    pub fn resident_megabytes(&self) -> Result<f64> {
        let id = self.child.id().context("the server has ended")?;
        let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .context("no VmRSS")?;
        let kilobytes: u32 = line.trim().trim_end_matches(" kB").trim().parse()?;
        Ok(f64::from(kilobytes) / 1024.0)
    }

    pub async fn stop(&mut self) -> Result<()> {
        self.child
            .kill()
            .await
            .context("the server had ended already")
    }

    async fn dates(&self) -> Result<Vec<String>> {
        let url = format!("http://{}/api/schedule/next14", self.address);
        let answer: Value = self
            .client
            .get(url)
            .bearer_auth(TOKEN)
            .send()
            .await?
            .json()
            .await?;
        let days = answer["data"].as_array().context("no days")?;
        days.iter()
            .map(|day| Ok(day["date"].as_str().context("no date")?.to_owned()))
            .collect()
    }

    pub async fn post(&self, path: &str, body: &Value) -> Result<()> {
        self.post_for(path, body).await.map(drop)
    }

    /// Returns the JSON of the response.
    pub async fn post_for(&self, path: &str, body: &Value) -> Result<Value> {
        let url = format!("http://{}{path}", self.address);
        let request = self.client.post(url).bearer_auth(TOKEN).json(body);
        let answer = request.send().await?;
        let is_success = answer.status().is_success();
        let text = answer.text().await?;
        ensure!(is_success, "{path}: {text}");
        Ok(serde_json::from_str(&text)?)
    }
}

pub fn player_id(at: usize) -> String {
    format!("20000000000000000{at}")
}

#[expect(
    clippy::disallowed_methods,
    reason = "a bench runs against the host's clock"
)]
pub fn today_utc() -> chrono::NaiveDate {
    chrono::Utc::now().date_naive()
}
