//! Converts between service and wire types, and runs the body of a server function against the services.

mod absences;
mod audit;
mod board_maps;
mod calendar_link;
mod catalog;
mod comment_threads;
mod discord_server;
mod field_parsing;
mod folders;
mod fortnight;
mod matches;
mod mentions;
mod messages;
mod open_dates;
mod pattern_week;
mod players;
mod polls;
mod presence;
mod records;
mod sign_in;
mod statistics;
mod stratbook_bin;
mod strategies;
mod strategy_links;
mod templates;

pub(crate) use absences::absence_overview;
pub use audit::{audit_entry, parse_audit_query};
pub(crate) use board_maps::parse_board_map;
pub use board_maps::{board_map, board_map_item, parse_map_name};
pub use calendar_link::{calendar_link_status, new_calendar_link};
pub use catalog::{catalog, parse_agents, player_agents};
pub use comment_threads::{comment_thread, comment_threads, selected_passage};
pub use discord_server::DiscordSignIn;
pub(crate) use discord_server::{discord_server, discord_sign_in, test_message};
pub use folders::{folder, folder_removal, folder_selection, folders, parse_folder};
pub(crate) use fortnight::team_day;
pub use fortnight::{FortnightViewer, SharedFortnight};
pub use matches::{comment, match_body, parse_match_filter};
pub(crate) use matches::{map_record, match_details, match_list, parse_match};
pub(crate) use mentions::{mention_names, mentioned_strategies};
pub use messages::{bot_status, parse_job, parse_message_filter, parse_message_target};
pub(crate) use messages::{message_list, outbox};
pub(crate) use pattern_week::{parse_weekday_changes, pattern_week, saved_week, week_effect};
pub(crate) use players::{parse_new_players, parse_player_ids};
pub(crate) use polls::{poll, poll_opening};
pub(crate) use presence::{parse_presence, present_player};
pub(crate) use records::parse_player_order;
pub use records::{absence, changed_rows, pattern, settings};
pub use sign_in::{
    PublicUrl, new_sign_in_link, parse_link_id, parse_session_id, session, sign_in_link,
};
pub(crate) use sign_in::{account_code, device_link, public_url};
pub use statistics::{parse_statistics_query, statistics};
pub(crate) use stratbook_bin::bin_list;
pub use stratbook_bin::{bin_entry, parse_bin_ids, restored_items};
pub use strategies::{
    image, parse_bulk_changes, parse_strategy, parse_strategy_filter, parse_strategy_ids,
    playable_strategies, strategy, strategy_hit, strategy_item, strategy_list, version,
    version_item,
};
pub use strategy_links::{new_strategy_link, shared_strategy, strategy_link};
pub use templates::{template, template_list};

use std::ops::Range;

use app_domain::analysis::{DayAnalysis, PlayerCounts, SuggestedChange};
use app_domain::availability::AnswerSource;
use app_domain::day_version::DayVersion;
use app_domain::permission::{PlayerOwner, RequestPrincipal};
use app_domain::{Day, DayAvailability, Player, PlayerId, Span, UtcMinute, ValidationRule, Zone};
use app_service::failure_report::report_failure;
use app_service::schedule::{TeamDay, TeamDayRow, TeamSchedule};
use app_service::sign_in::AuthenticatedCaller;
use app_service::{AppServices, ServiceError, availability};
use app_wire::ApiError;
use app_wire::{
    AnalysisBody, ClockPair, CountsBody, NamedPlayer, OwnDayBody, OwnFortnightBody, PlannedDays,
    ScheduleDay, ScheduleRowBody, SpanBody, SuggestionBody, WindowBody,
};
use axum::http::{HeaderValue, header};
use leptos::prelude::use_context;
use leptos_axum::ResponseOptions;
use uuid::Uuid;

use crate::status::{retry_after, status_and_body};

/// The request's id, which the server provides as context.
#[derive(Debug, Clone)]
pub struct RequestIdContext(pub String);

/// Runs the body of a server function with the services and the principal of the request, which the server provides
/// as context. Sets the status of an error; Leptos would send 500 for each.
pub(crate) async fn respond<T>(
    body: impl AsyncFnOnce(&AppServices, &RequestPrincipal) -> Result<T, ServiceError>,
) -> Result<T, ApiError> {
    let services: AppServices =
        use_context().expect("the server provides its services to every function");
    let asking: AuthenticatedCaller =
        use_context().expect("the server provides the principal to every function");
    body(&services, &asking.principal)
        .await
        .map_err(|error| to_api_error(&services, &error))
}

/// Returns the session of the request; `None` for an operator.
pub(crate) fn current_session() -> Option<Uuid> {
    use_context::<AuthenticatedCaller>()?.token
}

fn to_api_error(services: &AppServices, error: &ServiceError) -> ApiError {
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
    body.request_id = use_context::<RequestIdContext>().map(|id| id.0);
    if status.is_server_error() {
        report_failure(services, Some(error));
    }
    body
}

/// Returns the permission to act for the player with this id (default: the caller).
pub fn owner(
    principal: &RequestPrincipal,
    user_id: Option<&str>,
) -> Result<PlayerOwner, ServiceError> {
    let named = user_id
        .map(|raw| parse_field::<PlayerId>("userId", raw))
        .transpose()?;
    let owner = principal.owner_or_self(named.as_ref())?;
    owner.ok_or_else(|| ServiceError::invalid("userId", ValidationRule::OperatorNamesPlayer))
}

/// Parses a field; the error names the field and the violated rule.
pub fn parse_field<T: std::str::FromStr<Err = ValidationRule>>(
    field: &str,
    raw: &str,
) -> Result<T, ServiceError> {
    raw.parse()
        .map_err(|rule| ServiceError::invalid(field, rule))
}

/// The days of the REST schedule, in the bot timezone.
pub fn schedule(schedule: &TeamSchedule) -> Vec<ScheduleDay> {
    schedule_page(schedule, 0..schedule.players.len())
}

/// The days of the REST schedule with the rows of the players at these positions.
pub fn schedule_page(schedule: &TeamSchedule, players: Range<usize>) -> Vec<ScheduleDay> {
    schedule
        .days
        .iter()
        .map(|day| day_with_rows(schedule, day, players.clone()))
        .collect()
}

/// One day of the REST schedule, in the bot timezone.
pub fn schedule_day(schedule: &TeamSchedule, day: &TeamDay) -> ScheduleDay {
    day_with_rows(schedule, day, 0..schedule.players.len())
}

fn day_with_rows(schedule: &TeamSchedule, day: &TeamDay, players: Range<usize>) -> ScheduleDay {
    let analysis = analysis(schedule, &day.analysis);
    let starts = schedule.settings.scheduling.timezone.start_of(day.day);
    let rows = schedule.players[players.clone()]
        .iter()
        .zip(&day.rows[players]);
    ScheduleDay {
        date: day.day,
        weekday: weekday(day.day),
        reason: day.plan.reason.clone(),
        focus: day.plan.focus.clone(),
        is_off_day: day.plan.is_off_day,
        status: analysis.status,
        players: rows
            .map(|(player, row)| schedule_row(player, row, starts))
            .collect(),
        analysis,
    }
}

/// Team days with their plans, for day planning.
pub(crate) fn planned_days(planned: &app_service::plans::PlanningDays) -> PlannedDays {
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

fn schedule_row(player: &Player, row: &TeamDayRow, starts: UtcMinute) -> ScheduleRowBody {
    schedule_row_of(
        player,
        &row.availability,
        starts,
        row.source,
        row.absence.clone(),
    )
}

/// The row of one player on the team day that begins at `starts`. `absence` is the reason of the absence that covers
/// the day.
pub fn schedule_row_of(
    player: &Player,
    availability: &DayAvailability,
    starts: UtcMinute,
    source: Option<AnswerSource>,
    absence: Option<String>,
) -> ScheduleRowBody {
    ScheduleRowBody {
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

fn analysis(schedule: &TeamSchedule, analysis: &DayAnalysis) -> AnalysisBody {
    let bot = schedule.settings.scheduling.timezone;
    let named = |ids: &[PlayerId]| {
        ids.iter()
            .map(|id| named_player(&schedule.players, id))
            .collect()
    };
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
                SuggestedChange::Ask { .. } => ("ASK", 0, None, None),
                SuggestedChange::Extend {
                    from, to, minutes, ..
                } => ("EXTEND", *minutes, Some(*from), Some(*to)),
                SuggestedChange::Shift {
                    from, to, minutes, ..
                } => ("SHIFT", *minutes, Some(*from), Some(*to)),
            };
            SuggestionBody {
                kind: kind.to_owned(),
                player: named_player(&schedule.players, suggestion.change.player()),
                minutes,
                from: from.map(|span| window(bot, span)),
                to: to.map(|span| window(bot, span)),
                window: window(bot, suggestion.window),
            }
        }),
    }
}

fn counts(counts: PlayerCounts) -> CountsBody {
    CountsBody {
        main: counts.main,
        sub: counts.sub,
        coach: counts.coach,
        absent: counts.absent,
        silent: counts.silent,
    }
}

fn named_player(players: &[Player], id: &PlayerId) -> NamedPlayer {
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

pub(crate) fn own_fortnight(own: availability::OwnFortnight) -> OwnFortnightBody {
    OwnFortnightBody {
        user_id: own.player.id.to_string(),
        display_name: own.player.display_name,
        today: own.today,
        days: own.days.iter().map(own_day).collect(),
        off_days: own.off_days,
        week_before: own.week_before.iter().map(own_day).collect(),
        clocks: ClockPair {
            viewer: own.viewer,
            team: own.team,
        },
    }
}

pub(crate) fn own_day(own: &availability::OwnDay) -> OwnDayBody {
    OwnDayBody {
        date: own.day,
        availability: own.availability.to_string(),
        version: Some(own.version.to_string()),
        source: own.source,
        spans: own.spans.iter().map(|filed| span(*filed)).collect(),
        absence: own.absence.clone(),
        has_pattern: own.has_pattern,
    }
}
