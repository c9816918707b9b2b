//! A feed as an iCalendar document (RFC 5545).

use app_domain::absence::Absence;
use app_domain::analysis::Status;
use app_domain::{Player, Span};
use app_service::calendar::CalendarFeed;
use app_service::schedule::TeamDay;
use axum::http::HeaderValue;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use icalendar::{Calendar, Component, Event, EventLike, EventStatus, Property};
use sha2::{Digest, Sha256};
use url::Url;

/// How often a calendar program should look again; most of them take it as a wish.
const REFRESH: &str = "PT15M";
const DATE: &str = "%Y-%m-%d";

/// The playable days as events in true instants, and the player's absences as whole days. What an event is called
/// inside (`UID`) stays the same for a day and for an absence, so that a change moves it and makes no second one.
pub fn of(feed: &CalendarFeed, public_url: &str) -> String {
    let page = Page::of(feed, public_url);
    let team = &feed.schedule.settings.branding.team_name;
    let mut calendar = Calendar::empty();
    for (name, value) in [
        ("VERSION", "2.0"),
        ("PRODID", "-//Muster//Calendar//EN"),
        ("CALSCALE", "GREGORIAN"),
        ("METHOD", "PUBLISH"),
        ("X-PUBLISHED-TTL", REFRESH),
    ] {
        calendar.append_property(Property::new(name, value));
    }
    let mut interval = Property::new("REFRESH-INTERVAL", REFRESH);
    interval.add_parameter("VALUE", "DURATION");
    calendar.append_property(interval).name(team);
    for day in &feed.schedule.days {
        if let Some(window) = day.analysis.window {
            calendar.push(page.session(day, window));
        }
    }
    for absence in &feed.absences {
        calendar.push(page.absence(absence));
    }
    calendar.to_string()
}

/// The document's tag: weak, because it leaves out when the document was made, which every change of the team moves.
pub fn tag(document: &str) -> HeaderValue {
    let mut digest = Sha256::new();
    for line in document.split_inclusive("\r\n") {
        if !line.starts_with("DTSTAMP") {
            digest.update(line);
        }
    }
    let digest = URL_SAFE_NO_PAD.encode(&digest.finalize()[..16]);
    HeaderValue::from_str(&format!("W/\"{digest}\"")).expect("base64 fits into a header")
}

/// What every event of a feed is told with.
struct Page<'a> {
    feed: &'a CalendarFeed,
    public_url: &'a str,
    host: String,
}

impl<'a> Page<'a> {
    fn of(feed: &'a CalendarFeed, public_url: &'a str) -> Self {
        let host = Url::parse(public_url)
            .ok()
            .and_then(|url| url.host_str().map(str::to_owned));
        Self {
            feed,
            public_url,
            host: host.unwrap_or_else(|| "muster".to_owned()),
        }
    }

    fn session(&self, day: &TeamDay, window: Span) -> Event {
        let date = day.day.date().format(DATE);
        let team = &self.feed.schedule.settings.branding.team_name;
        let is_in = day.analysis.lineup.contains(&self.feed.player.id);
        let mut event = Event::with_uid(&format!("session-{date}@{}", self.host));
        event
            .timestamp(self.feed.as_of)
            .summary(&match day.analysis.status {
                Status::WithSubs => format!("{team}: session with subs"),
                _ => format!("{team}: session"),
            })
            .description(&self.told(day, is_in))
            .url(&format!("{}/schedule/{date}", self.public_url))
            .starts(window.start().to_utc())
            .ends(window.end().to_utc())
            .status(EventStatus::Confirmed);
        if !is_in {
            // Whoever is not needed is not busy.
            event.add_property("TRANSP", "TRANSPARENT");
        }
        event.done()
    }

    fn told(&self, day: &TeamDay, is_in: bool) -> String {
        let lineup: Vec<&str> = self
            .feed
            .schedule
            .players
            .iter()
            .filter(|player| day.analysis.lineup.contains(&player.id))
            .map(|player: &Player| player.display_name.as_str())
            .collect();
        let mut lines = vec![format!("Lineup: {}", lineup.join(", "))];
        if !is_in {
            lines.push("You are not in the lineup.".to_owned());
        }
        for (label, text) in [("Reason", &day.plan.reason), ("Focus", &day.plan.focus)] {
            if !text.is_empty() {
                lines.push(format!("{label}: {text}"));
            }
        }
        lines.join("\n")
    }

    fn absence(&self, absence: &Absence) -> Event {
        let range = &absence.range;
        let mut event = Event::with_uid(&format!("absence-{}@{}", absence.id, self.host));
        event
            .timestamp(absence.updated_at)
            .summary("Absent")
            .description(range.reason())
            .starts(range.start().date())
            // The end of whole days is the day after the last.
            .ends(range.end().plus(1).date());
        event.done()
    }
}
