//! `GET /api/statistics.csv`: one number per line, so that a spreadsheet can sort and pivot them.

use app_api::convert;
use app_domain::permission::TeamMember;
use app_domain::statistics::attendance::PresenceStatistics;
use app_domain::statistics::percent;
use app_domain::statistics::team_record::MatchTally;
use app_service::statistics::{self, TeamStatistics};
use axum::body::Body;
use axum::extract::{Query, State};
use axum::response::Response;

use super::team_statistics::StatisticsParams;
use crate::auth::Require;
use crate::csv::{BYTE_ORDER_MARK, attachment, record};
use crate::http::ErrorResponse;
use crate::state::SharedState;

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

/// Download statistics as CSV
///
/// Contains one number per line, with all opponents and compositions. The file is UTF-8 as in RFC 4180. A cell that a
/// spreadsheet would evaluate starts with an apostrophe.
#[utoipa::path(get, path = "/api/statistics.csv", tag = "statistics", params(StatisticsParams), responses(
    (status = 200, description = "The statistics", body = String, content_type = "text/csv"),
))]
pub(super) async fn download(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Query(filter): Query<StatisticsParams>,
) -> Result<Response, ErrorResponse> {
    let query = convert::parse_statistics_query(&filter.into_request())?;
    let found = statistics::load_statistics(&app.services, &member, query).await?;
    let name = format!("muster-statistics-{}-{}.csv", found.from, found.to);
    Ok(attachment(&name, Body::from(render(&found))))
}

fn render(found: &TeamStatistics) -> String {
    let mut sheet = CsvTable([BYTE_ORDER_MARK, &record(&HEADING)].concat());
    sheet.tally_rows("Matches", "All", found.record.total);
    for bucket in &found.trend.buckets {
        let range = format!("{}-{}", bucket.first, bucket.last);
        sheet.tally_rows("Over time", &range, bucket.tally);
    }
    for (kind, tally) in &found.record.kinds {
        sheet.tally_rows("Type", kind.as_str(), *tally);
    }
    for (section, tallies) in [
        ("Map", &found.record.maps),
        ("Opponent", &found.record.opponents),
        ("Agent", &found.compositions.agents),
    ] {
        for (name, tally) in tallies {
            sheet.tally_rows(section, name, *tally);
        }
    }
    for one in &found.compositions.compositions {
        sheet.tally_rows("Composition", &one.agents.join(", "), one.tally);
    }
    for (at, outcome) in found.record.form.iter().enumerate() {
        sheet.row("Form", &(at + 1).to_string(), "Result", outcome.as_str());
    }
    sheet.value_row("Streak", "Wins", "Longest", Some(found.record.longest_wins));
    sheet.value_row(
        "Streak",
        "Losses",
        "Longest",
        Some(found.record.longest_losses),
    );
    sheet.value_row("Availability", "Team", "Days", Some(found.days));
    sheet.presence_rows("Team", found.everybody, found.playable);
    for (person, presence) in &found.players {
        sheet.presence_rows(&person.name, *presence, presence.playable);
    }
    for (weekday, hours) in WEEKDAYS.iter().zip(found.hours.days()) {
        for (hour, share) in hours.iter().enumerate() {
            let name = format!("{weekday} {hour:02}:00");
            sheet.value_row("Hour", &name, "Playable %", share.percent());
        }
    }
    sheet.0
}

/// The CSV file under construction.
struct CsvTable(String);

impl CsvTable {
    fn row(&mut self, section: &str, name: &str, measure: &str, value: &str) {
        self.0.push_str(&record(&[section, name, measure, value]));
    }

    /// Adds a line, or none without a value.
    fn value_row(
        &mut self,
        section: &str,
        name: &str,
        measure: &str,
        value: Option<impl ToString>,
    ) {
        if let Some(value) = value {
            self.row(section, name, measure, &value.to_string());
        }
    }

    fn tally_rows(&mut self, section: &str, name: &str, tally: MatchTally) {
        self.value_row(section, name, "Played", Some(tally.played()));
        self.value_row(section, name, "Wins", Some(tally.wins));
        self.value_row(section, name, "Losses", Some(tally.losses));
        self.value_row(section, name, "Draws", Some(tally.draws));
        self.value_row(section, name, "Win %", percent(tally.wins, tally.played()));
    }

    fn presence_rows(&mut self, name: &str, found: PresenceStatistics, playable: u32) {
        let section = "Availability";
        self.value_row(section, name, "Days to answer", Some(found.asked));
        self.value_row(section, name, "Answered", Some(found.answered));
        self.value_row(section, name, "Response %", found.response_percent());
        self.value_row(section, name, "Available", Some(found.available));
        self.value_row(section, name, "Away", Some(found.absent));
        self.value_row(section, name, "Playable", Some(playable));
        self.value_row(section, name, "Attended", Some(found.attended));
        self.value_row(section, name, "Attendance %", found.attendance_percent());
        self.value_row(section, name, "Lead time in minutes", found.lead);
    }
}
