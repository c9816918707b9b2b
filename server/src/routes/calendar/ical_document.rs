//! Renders a calendar feed as an iCalendar document (RFC 5545).

use app_domain::absence::Absence;
use app_domain::analysis::DayStatus;
use app_domain::{Player, Span};
use app_service::calendar::CalendarSubscription;
use app_service::schedule::TeamDay;
use axum::http::HeaderValue;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use icalendar::{Calendar, Component, Event, EventLike, EventStatus, Property};
use sha2::{Digest, Sha256};
use url::Url;

/// How often calendar apps should refresh the feed; most treat it as a hint.
const REFRESH_INTERVAL: &str = "PT15M";
const DATE_FORMAT: &str = "%Y-%m-%d";

/// Renders the playable days as events at their instants, and the player's absences as all-day events. The `UID` of a
/// day or an absence stays the same, so that a change moves its event and adds no second one.
pub fn render(feed: &CalendarSubscription, public_url: &str) -> String {
    let page = FeedRenderer::new(feed, public_url);
    let team = &feed.schedule.settings.branding.team_name;
    let mut calendar = Calendar::empty();
    for (name, value) in [
        ("VERSION", "2.0"),
        ("PRODID", "-//Muster//Calendar//EN"),
        ("CALSCALE", "GREGORIAN"),
        ("METHOD", "PUBLISH"),
        ("X-PUBLISHED-TTL", REFRESH_INTERVAL),
    ] {
        calendar.append_property(Property::new(name, value));
    }
    let mut interval = Property::new("REFRESH-INTERVAL", REFRESH_INTERVAL);
    interval.add_parameter("VALUE", "DURATION");
    calendar.append_property(interval).name(team);
    for day in &feed.schedule.days {
        if let Some(window) = day.analysis.window {
            calendar.push(page.session_event(day, window));
        }
    }
    for absence in &feed.absences {
        calendar.push(page.absence_event(absence));
    }
    calendar.to_string()
}

/// The document's tag. It is weak, because it ignores the creation time, which every change of the team updates.
pub fn etag(document: &str) -> HeaderValue {
    let mut digest = Sha256::new();
    for line in document.split_inclusive("\r\n") {
        if !line.starts_with("DTSTAMP") {
            digest.update(line);
        }
    }
    let digest = URL_SAFE_NO_PAD.encode(&digest.finalize()[..16]);
    HeaderValue::from_str(&format!("W/\"{digest}\"")).expect("base64 is a valid header value")
}

/// The data that all events of a feed use.
struct FeedRenderer<'a> {
    feed: &'a CalendarSubscription,
    public_url: &'a str,
    host: String,
}

impl<'a> FeedRenderer<'a> {
    fn new(feed: &'a CalendarSubscription, public_url: &'a str) -> Self {
        let host = Url::parse(public_url)
            .ok()
            .and_then(|url| url.host_str().map(str::to_owned));
        Self {
            feed,
            public_url,
            host: host.unwrap_or_else(|| "muster".to_owned()),
        }
    }

    fn session_event(&self, day: &TeamDay, window: Span) -> Event {
        let date = day.day.date().format(DATE_FORMAT);
        let team = &self.feed.schedule.settings.branding.team_name;
        let is_in = day.analysis.lineup.contains(&self.feed.player.id);
        let mut event = Event::with_uid(&format!("session-{date}@{}", self.host));
        event
            .timestamp(self.feed.as_of)
            .summary(&match day.analysis.status {
                DayStatus::WithSubs => format!("{team}: session with subs"),
                _ => format!("{team}: session"),
            })
            .description(&self.session_description(day, is_in))
            .url(&format!("{}/schedule/{date}", self.public_url))
            .starts(window.start().to_utc())
            .ends(window.end().to_utc())
            .status(EventStatus::Confirmed);
        if !is_in {
            // A player outside the lineup is not busy.
            event.add_property("TRANSP", "TRANSPARENT");
        }
        event.done()
    }

    fn session_description(&self, day: &TeamDay, is_in: bool) -> String {
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

    fn absence_event(&self, absence: &Absence) -> Event {
        let range = &absence.range;
        let mut event = Event::with_uid(&format!("absence-{}@{}", absence.id, self.host));
        event
            .timestamp(absence.updated_at)
            .summary("Away")
            .description(range.reason())
            .starts(range.start().date())
            // The end of an all-day event is the day after its last day.
            .ends(range.end().plus(1).date());
        event.done()
    }
}
