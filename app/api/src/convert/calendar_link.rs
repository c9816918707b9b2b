//! Converts calendar links.

use app_service::calendar::NewCalendarLink;
use app_wire::{CalendarLinkStatusBody, NewCalendarLinkBody};
use chrono::{DateTime, Utc};

pub fn calendar_link_status(made_at: Option<DateTime<Utc>>) -> CalendarLinkStatusBody {
    CalendarLinkStatusBody {
        made_at: made_at.map(Into::into),
    }
}

pub fn new_calendar_link(made: &NewCalendarLink) -> NewCalendarLinkBody {
    NewCalendarLinkBody {
        path: format!("/calendar/{}.ics", made.secret.reveal()),
        made_at: made.made_at.into(),
    }
}
