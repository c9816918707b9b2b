//! Servers that share a PostgreSQL database: a thousand first answers at once, and listeners that die silently.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use app_service::port::{Clock, SystemClock};
use chrono::Days;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::counts::StepCounts;
use crate::faulty_database::FaultyDatabase;
use crate::program::ServerProgram;
use crate::writers::{WriteOutcome, outcome};

/// Answers of one player for one day that are sent at once.
const CROWD: usize = 1000;
const PLAYER: &str = "300000000000000090";
/// Maximum time until a server shows a change made at another one.
const NOTICE_TIMEOUT: Duration = Duration::from_secs(5);

/// Sends many answers for a day without one, half of them to each server. All succeed, and one of them is stored.
pub async fn first_answers(faulty: &FaultyDatabase, counts: &mut StepCounts) -> Result<()> {
    let programs = [faulty.start().await, faulty.start().await];
    register(&programs[0]).await?;
    for round in 0..counts.rounds {
        let mut crowd = JoinSet::new();
        for number in 0..CROWD {
            let request = answer(&programs[number % 2], round, number);
            crowd.spawn(async move { request.send().await });
        }
        counts.hit += 1;
        for answered in crowd.join_all().await {
            match outcome(&answered?) {
                WriteOutcome::Acknowledged => counts.acknowledged += 1,
                WriteOutcome::Refused => counts.count_refused(1),
                WriteOutcome::Gone => counts.count_unexpected("the server does not respond"),
                WriteOutcome::Unexpected(what) => counts.count_unexpected(&what),
            }
        }
        let stored = stored(&programs[0], round).await?;
        counts.lost += u64::from(!(0..CROWD).any(|number| value(number) == stored));
    }
    stop(programs)
}

/// Stops the processes that tell the servers about changes. Within five seconds, each server shows a change made at the
/// other one.
pub async fn silent_listeners(faulty: &FaultyDatabase, counts: &mut StepCounts) -> Result<()> {
    let programs = [faulty.start().await, faulty.start().await];
    register(&programs[0]).await?;
    for round in 0..counts.rounds {
        // The other server has the answer before in its cache.
        let [here, there] = [&programs[round % 2], &programs[(round + 1) % 2]];
        stored(there, 0).await?;
        let silenced = faulty.silence_listeners(programs.len()).await?;
        counts.hit += 1;
        answer(here, 0, round).send().await?.error_for_status()?;
        let answered = Instant::now();
        while stored(there, 0).await? != value(round) {
            if answered.elapsed() > NOTICE_TIMEOUT {
                counts.stuck += 1;
                break;
            }
            sleep(Duration::from_millis(50)).await;
        }
        counts.acknowledged += 1;
        drop(silenced);
    }
    stop(programs)
}

async fn register(program: &ServerProgram) -> Result<()> {
    let player = json!({ "chatId": PLAYER, "chatUsername": "crowd", "displayName": "Crowd", "role": "MAIN" });
    let post = program.request(Method::POST, "/api/user-mappings");
    let answer = post.json(&player).send().await?;
    let is_there = answer.status().is_success() || answer.status() == 409;
    ensure!(is_there, "the player was not added: {}", answer.status());
    Ok(())
}

/// The day after tomorrow and the following ones, which are among the next fourteen in every zone.
fn date(round: usize) -> String {
    let ahead = Days::new(round as u64 + 2);
    (SystemClock.now().date_naive() + ahead)
        .format("%d.%m.%Y")
        .to_string()
}

fn value(number: usize) -> String {
    format!("{:02}:{:02}-23:00", number % 20, number / 20)
}

fn answer(program: &ServerProgram, round: usize, number: usize) -> RequestBuilder {
    let body = json!({ "userId": PLAYER, "date": date(round), "availability": value(number) });
    program
        .request(Method::POST, "/api/schedule/update-availability")
        .json(&body)
}

/// The player's answer as the server shows it.
async fn stored(program: &ServerProgram, round: usize) -> Result<String> {
    let list = program.request(Method::GET, "/api/schedule/next14");
    let list: Value = list.send().await?.error_for_status()?.json().await?;
    let mut days = list["data"].as_array().into_iter().flatten();
    let day = days.find(|day| day["date"] == date(round).as_str());
    let mut players = day
        .and_then(|day| day["players"].as_array())
        .into_iter()
        .flatten();
    let player = players.find(|player| player["userId"] == PLAYER);
    let player = player.context("the player is in the schedule")?;
    Ok(player["availability"]
        .as_str()
        .unwrap_or_default()
        .to_owned())
}

fn stop(programs: [ServerProgram; 2]) -> Result<()> {
    for mut program in programs {
        ensure!(
            program.terminate().success(),
            "a server did not exit successfully"
        );
    }
    Ok(())
}
