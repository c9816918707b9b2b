//! Shapes what the use cases answer for the wire, and runs a server function's body against the services.

mod absences;
mod audit;
mod calendar;
mod catalogue;
mod folders;
mod fortnight;
mod lenient;
mod matches;
mod messages;
mod records;
mod sign_in;
mod statistics;
mod strategies;
mod week;

pub(crate) use absences::absence_overview;
pub use audit::{audit_entry, audit_query};
pub use calendar::{calendar, calendar_link};
pub use catalogue::{agents, agents_wanted, catalogue};
pub use folders::{folder, folder_wanted, folders, folders_removed};
pub(crate) use fortnight::{fortnight, team_day};
pub use matches::{comment, match_body, match_filter};
pub(crate) use matches::{match_wanted, matches_part, on_map, whole_match};
pub use messages::{bot, job_named, message_filter, target};
pub(crate) use messages::{message_desk, messages_part};
pub(crate) use records::reordering;
pub use records::{absence, changed_rows, pattern, settings};
pub(crate) use sign_in::public_url;
pub use sign_in::{PublicUrl, link_id, new_sign_in_link, sign_in_link};
pub use statistics::{statistics, statistics_asked};
pub use strategies::{asked, image, list, playable, strategy, version, version_item, wanted};
pub(crate) use week::{week, week_effect, week_saved, weekday_changes};

use app_domain::analysis::{Analysis, Change, Counts};
use app_domain::availability::Source;
use app_domain::day_version::DayVersion;
use app_domain::permission::{Owner, Principal};
use app_domain::{Availability, Day, Moment, Player, PlayerId, Rule, Span, Zone};
use app_service::schedule::{Row, Schedule, TeamDay};
use app_service::sign_in::Authenticated;
use app_service::{ServiceError, Services, availability};
use axum::http::{HeaderValue, header};
use leptos::prelude::use_context;
use leptos_axum::ResponseOptions;

use crate::ApiError;
use crate::error::{retry_after, status_and_body};
use crate::wire::{
    AnalysisBody, Clocks, CountsBody, NamedPlayer, OwnDay, OwnFortnight, PlannedDays, ScheduleDay,
    ScheduleRow, SpanBody, SuggestionBody, WindowBody,
};

/// The request's id, as the server put it into the context.
#[derive(Debug, Clone)]
pub struct RequestId(pub String);

/// Runs the body of a server function with the services and the principal of the request, which the server
/// provides as context, and gives a refusal its status (Leptos would answer 500 to each).
pub(crate) async fn answer<T>(
    body: impl AsyncFnOnce(&Services, &Principal) -> Result<T, ServiceError>,
) -> Result<T, ApiError> {
    let services: Services =
        use_context().expect("the server provides its services to every function");
    let asking: Authenticated =
        use_context().expect("the server provides the principal to every function");
    body(&services, &asking.principal)
        .await
        .map_err(|error| refused(&error))
}

fn refused(error: &ServiceError) -> ApiError {
    let (status, mut body) = status_and_body(error);
    if let Some(options) = use_context::<ResponseOptions>() {
        options.set_status(status);
        if status.as_u16() == 401 {
            options.insert_header(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(wait) = retry_after(status) {
            options.insert_header(header::RETRY_AFTER, HeaderValue::from(wait.as_secs()));
        }
    }
    body.request_id = use_context::<RequestId>().map(|id| id.0);
    if status.is_server_error() {
        let request_id = body.request_id.as_deref().unwrap_or_default();
        tracing::error!(
            request.id = request_id,
            error = error as &dyn std::error::Error,
            "a server function failed"
        );
    }
    body
}

/// The right to act for the player with this id, or for oneself.
pub fn owner(principal: &Principal, user_id: Option<&str>) -> Result<Owner, ServiceError> {
    let id: PlayerId = match (user_id, principal.player_id()) {
        (Some(raw), _) => parsed("userId", raw)?,
        (None, Some(own)) => own.clone(),
        (None, None) => {
            principal.member()?;
            return Err(ServiceError::invalid("userId", Rule::OperatorNamesPlayer));
        }
    };
    Ok(principal.owner_of(&id)?)
}

/// Parses a field, or says which rule it broke.
pub fn parsed<T: std::str::FromStr<Err = Rule>>(field: &str, raw: &str) -> Result<T, ServiceError> {
    raw.parse()
        .map_err(|rule| ServiceError::invalid(field, rule))
}

/// The REST days, in the bot timezone.
pub fn schedule(schedule: &Schedule) -> Vec<ScheduleDay> {
    schedule
        .days
        .iter()
        .map(|day| schedule_day(schedule, day))
        .collect()
}

/// One REST day, in the bot timezone.
pub fn schedule_day(schedule: &Schedule, day: &TeamDay) -> ScheduleDay {
    let analysis = analysis(schedule, &day.analysis);
    let starts = schedule.settings.scheduling.timezone.start_of(day.day);
    ScheduleDay {
        date: day.day,
        weekday: weekday(day.day),
        reason: day.plan.reason.clone(),
        focus: day.plan.focus.clone(),
        status: analysis.status,
        players: schedule
            .players
            .iter()
            .zip(&day.rows)
            .map(|(player, row)| schedule_row(player, row, starts))
            .collect(),
        analysis,
    }
}

/// Days for those who plan them.
pub(crate) fn planned_days(planned: &app_service::plans::Planned) -> PlannedDays {
    let settings = &planned.schedule.settings;
    PlannedDays {
        today: planned.schedule.today,
        timezone: settings.scheduling.timezone.name().to_owned(),
        reasons: planned.reasons.clone(),
        days: schedule(&planned.schedule),
    }
}

fn weekday(day: Day) -> String {
    day.date().format("%A").to_string()
}

fn schedule_row(player: &Player, row: &Row, starts: Moment) -> ScheduleRow {
    row_of(
        player,
        &row.availability,
        starts,
        row.record.source(),
        row.absence.clone(),
    )
}

/// A row of one player on the team day that begins at `starts`, from what is stored and the absence that covers the day.
pub fn row_of(
    player: &Player,
    availability: &Availability,
    starts: Moment,
    source: Option<Source>,
    absence: Option<String>,
) -> ScheduleRow {
    ScheduleRow {
        user_id: player.id.to_string(),
        display_name: player.display_name.clone(),
        role: player.role,
        sort_order: player.sort_order,
        availability: availability.to_string(),
        version: DayVersion::new(starts, availability.clone()).to_string(),
        source,
        absent: absence.is_some(),
        absence_reason: absence,
    }
}

fn analysis(schedule: &Schedule, analysis: &Analysis) -> AnalysisBody {
    let bot = schedule.settings.scheduling.timezone;
    let named = |ids: &[PlayerId]| ids.iter().map(|id| named(&schedule.players, id)).collect();
    AnalysisBody {
        status: analysis.status,
        can_proceed: analysis.status.can_proceed(),
        counts: counts(analysis.counts),
        window: analysis.window.map(|span| window(bot, span)),
        windows: analysis
            .windows
            .iter()
            .map(|span| window(bot, *span))
            .collect(),
        lineup: named(&analysis.lineup),
        required_subs: named(&analysis.required_subs),
        missing: analysis.missing,
        suggestion: analysis.suggestion.as_ref().map(|suggestion| {
            let (kind, minutes, from, to) = match &suggestion.change {
                Change::Ask { .. } => ("ASK", 0, None, None),
                Change::Extend {
                    from, to, minutes, ..
                } => ("EXTEND", *minutes, Some(*from), Some(*to)),
                Change::Shift {
                    from, to, minutes, ..
                } => ("SHIFT", *minutes, Some(*from), Some(*to)),
            };
            SuggestionBody {
                kind: kind.to_owned(),
                player: self::named(&schedule.players, suggestion.change.player()),
                minutes,
                from: from.map(|span| window(bot, span)),
                to: to.map(|span| window(bot, span)),
                window: window(bot, suggestion.window),
            }
        }),
    }
}

fn counts(counts: Counts) -> CountsBody {
    CountsBody {
        main: counts.main,
        sub: counts.sub,
        coach: counts.coach,
        absent: counts.absent,
        silent: counts.silent,
    }
}

fn named(players: &[Player], id: &PlayerId) -> NamedPlayer {
    let name = players
        .iter()
        .find(|player| player.id == *id)
        .map(|player| player.display_name.clone());
    NamedPlayer {
        user_id: id.to_string(),
        display_name: name.unwrap_or_default(),
    }
}

fn window(bot: Zone, span: Span) -> WindowBody {
    let (_, clock) = bot.window(span);
    WindowBody {
        start: clock.start.to_string(),
        end: clock.end.to_string(),
        starts_at: span.start(),
        ends_at: span.end(),
        minutes: span.minutes(),
    }
}

fn span(span: Span) -> SpanBody {
    SpanBody {
        starts_at: span.start(),
        ends_at: span.end(),
    }
}

pub(crate) fn own_fortnight(own: availability::OwnFortnight) -> OwnFortnight {
    OwnFortnight {
        user_id: own.player.id.to_string(),
        display_name: own.player.display_name,
        today: own.today,
        days: own.days.iter().map(own_day).collect(),
        week_before: own.week_before.iter().map(own_day).collect(),
        clocks: Clocks {
            viewer: own.viewer,
            team: own.team,
        },
    }
}

pub(crate) fn own_day(own: &availability::OwnDay) -> OwnDay {
    OwnDay {
        date: own.day,
        availability: own.availability.to_string(),
        version: Some(own.version.to_string()),
        source: own.source,
        spans: own.spans.iter().map(|filed| span(*filed)).collect(),
        absence: own.absence.clone(),
        has_pattern: own.has_pattern,
    }
}
