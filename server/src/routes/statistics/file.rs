//! `GET /api/statistics.csv`: every number in a line of its own, so that a spreadsheet can sort and pivot them.

use app_api::shape;
use app_domain::permission::Member;
use app_domain::statistics::percent;
use app_domain::statistics::presence::Presence;
use app_domain::statistics::record::Tally;
use app_service::statistics::{self, Statistics};
use axum::body::Body;
use axum::extract::{Query, State};
use axum::response::Response;

use super::Filter;
use crate::csv::{BEGINNING, line, named};
use crate::http::Refusal;
use crate::proof::By;
use crate::state::Shared;

const HEADING: [&str; 4] = ["Section", "Name", "Measure", "Value"];
const WEEKDAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];

/// Statistics as CSV
///
/// One number a line, with all opponents and compositions; UTF-8, RFC 4180. A cell that a spreadsheet would calculate
/// begins with an apostrophe.
#[utoipa::path(get, path = "/api/statistics.csv", tag = "statistics", params(Filter), responses(
    (status = 200, description = "The statistics", body = String, content_type = "text/csv"),
))]
pub(super) async fn download(
    State(app): State<Shared>,
    By(member): By<Member>,
    Query(filter): Query<Filter>,
) -> Result<Response, Refusal> {
    let asked = shape::statistics_asked(&filter.asked())?;
    let found = statistics::statistics(&app.services, &member, asked).await?;
    let name = format!("muster-statistics-{}-{}.csv", found.from, found.to);
    Ok(named(&name, Body::from(written(&found))))
}

fn written(found: &Statistics) -> String {
    let mut sheet = Sheet([BEGINNING, &line(&HEADING)].concat());
    sheet.tally("Matches", "All", found.record.total);
    for bucket in &found.trend.buckets {
        let range = format!("{}-{}", bucket.first, bucket.last);
        sheet.tally("Over time", &range, bucket.tally);
    }
    for (kind, tally) in &found.record.kinds {
        sheet.tally("Type", kind.as_str(), *tally);
    }
    for (section, tallies) in [
        ("Map", &found.record.maps),
        ("Opponent", &found.record.opponents),
        ("Agent", &found.compositions.agents),
    ] {
        for (name, tally) in tallies {
            sheet.tally(section, name, *tally);
        }
    }
    for one in &found.compositions.together {
        sheet.tally("Composition", &one.agents.join(", "), one.tally);
    }
    for (at, outcome) in found.record.form.iter().enumerate() {
        sheet.line("Form", &(at + 1).to_string(), "Result", outcome.as_str());
    }
    sheet.number("Streak", "Wins", "Longest", Some(found.record.longest_wins));
    sheet.number(
        "Streak",
        "Losses",
        "Longest",
        Some(found.record.longest_losses),
    );
    sheet.number("Availability", "Team", "Days", Some(found.days));
    sheet.presence("Team", found.everybody, found.playable);
    for (person, presence) in &found.players {
        sheet.presence(&person.name, *presence, presence.playable);
    }
    for (weekday, hours) in WEEKDAYS.iter().zip(found.hours.days()) {
        for (hour, share) in hours.iter().enumerate() {
            let name = format!("{weekday} {hour:02}:00");
            sheet.number("Hour", &name, "Playable %", share.percent());
        }
    }
    sheet.0
}

/// The lines so far.
struct Sheet(String);

impl Sheet {
    fn line(&mut self, section: &str, name: &str, measure: &str, value: &str) {
        self.0.push_str(&line(&[section, name, measure, value]));
    }

    /// Left out where there is no number.
    fn number(&mut self, section: &str, name: &str, measure: &str, value: Option<impl ToString>) {
        if let Some(value) = value {
            self.line(section, name, measure, &value.to_string());
        }
    }

    fn tally(&mut self, section: &str, name: &str, tally: Tally) {
        self.number(section, name, "Played", Some(tally.played()));
        self.number(section, name, "Wins", Some(tally.wins));
        self.number(section, name, "Losses", Some(tally.losses));
        self.number(section, name, "Draws", Some(tally.draws));
        self.number(section, name, "Win %", percent(tally.wins, tally.played()));
    }

    fn presence(&mut self, name: &str, found: Presence, playable: u32) {
        let section = "Availability";
        self.number(section, name, "Asked", Some(found.asked));
        self.number(section, name, "Answered", Some(found.answered));
        self.number(section, name, "Response %", found.response());
        self.number(section, name, "Available", Some(found.available));
        self.number(section, name, "Absent", Some(found.absent));
        self.number(section, name, "Playable", Some(playable));
        self.number(section, name, "Attended", Some(found.attended));
        self.number(section, name, "Attendance %", found.attendance());
        self.number(section, name, "Lead in minutes", found.lead);
    }
}
