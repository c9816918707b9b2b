//! The palette's answers for today: free in the team's evening, or not available.

use app_api::functions::availability::{load_availability, reset_to_pattern, set_availability};
use app_domain::availability::AnswerSource;
use app_domain::team_evening::TeamEvening;
use app_domain::{Day, DayAvailability};
use app_portal::texts;
use app_portal::texts::availability as words;
use app_wire::{ApiError, OwnDayBody, OwnFortnightBody};
use leptos::task::spawn_local;

use crate::session::UserSession;
use crate::ui::toast::ToastStack;

/// Answers the viewer's today, with an undo.
pub fn answer_today(is_free: bool, session: UserSession, toasts: ToastStack) {
    spawn_local(async move {
        if let Err(error) = save_answer(is_free, session, toasts).await {
            session.handle_refusal(&error);
            toasts.notify(error.error);
        }
    });
}

async fn save_answer(
    is_free: bool,
    session: UserSession,
    toasts: ToastStack,
) -> Result<(), ApiError> {
    let own = load_availability(None, None).await?;
    let date = own.today;
    let Some(before) = own.days.iter().find(|day| day.date == date).cloned() else {
        return Ok(());
    };
    if before.absence.is_some() {
        toasts.notify(words::ABSENT_DAY.to_owned());
        return Ok(());
    }
    let answer = if is_free {
        evening_of(&own)
    } else {
        DayAvailability::Unavailable
    };
    let base = before.version.clone();
    let saved = set_availability(None, date, answer.to_string(), None, base).await?;
    let shown = match answer.windows() {
        [] => texts::NOT_AVAILABLE.to_owned(),
        windows => texts::times::windows(windows),
    };
    let said = words::answered_with(date, &shown);
    let version = saved.version;
    toasts.notify_with_undo_request(session, said, move || {
        restore(date, before.clone(), version.clone())
    });
    Ok(())
}

/// The team's evening by the player's clock.
fn evening_of(own: &OwnFortnightBody) -> DayAvailability {
    let evening = TeamEvening::starting_on(own.today, &own.clocks.viewer, &own.clocks.team);
    let window = evening.map(|evening| evening.window);
    DayAvailability::from_windows(window.into_iter().collect())
}

/// Restores the answer before, unless the day has changed since.
async fn restore(date: Day, before: OwnDayBody, version: Option<String>) -> Result<(), ApiError> {
    if before.source == Some(AnswerSource::Recurring) {
        reset_to_pattern(None, date, version).await?;
    } else {
        set_availability(None, date, before.availability, None, version).await?;
    }
    Ok(())
}
