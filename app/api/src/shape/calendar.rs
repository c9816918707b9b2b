//! The link to a calendar feed.

use app_service::calendar::CalendarMade;
use chrono::{DateTime, Utc};

use super::records::instant;
use crate::wire::{CalendarBody, CalendarLink};

pub fn calendar(made_at: Option<DateTime<Utc>>) -> CalendarBody {
    CalendarBody {
        made_at: made_at.map(instant),
    }
}

pub fn calendar_link(made: &CalendarMade) -> CalendarLink {
    CalendarLink {
        path: format!("/calendar/{}.ics", made.secret.reveal()),
        made_at: instant(made.made_at),
    }
}
