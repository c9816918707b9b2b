//! The polls about a team day, on its page. Admins can start one for a day that is not over.

use app_api::functions::polls::open_training_poll;
use app_domain::Day;
use app_portal::route::PortalRoute;
use app_portal::texts::polls as words;
use app_wire::{PollBody, TeamDayBody};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{MinuteClock, icon};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::poll_card::PollCard;
use super::poll_query;

#[component]
pub fn DayPolls(
    date: Day,
    /// The day, whose verdict decides whether a poll can be started.
    day: LiveQuery<TeamDayBody>,
) -> AnyView {
    let query = poll_query(Some(date));
    let session = UserSession::of_page();
    let ids = Memo::new(move |_| {
        let ids = query.with(|polls| polls.iter().map(|poll| poll.id).collect::<Vec<_>>());
        ids.unwrap_or_default()
    });
    let clock = MinuteClock::of_page();
    let is_loaded = Memo::new(move |_| query.with(|_| ()).is_some());
    let can_start = Memo::new(move |_| {
        let is_admin = session.user().is_some_and(|user| user.permissions.admin);
        let now = clock.now();
        let is_ahead = day.with(|seen| {
            let is_over = date < seen.today || seen.day.has_ended(&seen.clocks, now);
            !is_over && seen.day.status.can_proceed()
        });
        is_admin && is_loaded.get() && ids.with(Vec::is_empty) && is_ahead == Some(true)
    });
    let is_shown = Memo::new(move |_| can_start.get() || ids.with(|ids| !ids.is_empty()));
    (move || {
        is_shown.get().then(|| {
            view! {
                <section class="day-part day-polls" aria-labelledby="day-polls">
                    <h2 id="day-polls">{words::TITLE}</h2>
                    <For each=move || ids.get() key=|id| *id let:id>
                        <PollCard id=id query=query />
                    </For>
                    {move || can_start.get().then(|| start_button(date, query))}
                    <a class="own-link" href=PortalRoute::Polls.path()>
                        {words::ALL}
                    </a>
                </section>
            }
        })
    })
    .into_any()
}

fn start_button(date: Day, query: LiveQuery<Vec<PollBody>>) -> AnyView {
    let (session, toasts) = (UserSession::of_page(), ToastStack::of_page());
    let is_busy = RwSignal::new(false);
    let start = move |_| {
        is_busy.set(true);
        spawn_local(async move {
            match open_training_poll(date).await {
                Ok(outcome) => toasts.notify(words::opening(outcome).to_owned()),
                Err(error) => {
                    session.handle_refusal(&error);
                    toasts.notify(error.error);
                }
            }
            is_busy.try_set(false);
            query.refetch();
        });
    };
    view! {
        <div class="day-polls-start">
            <button type="button" class="button" disabled=move || is_busy.get() on:click=start>
                {icon("poll")}
                {words::START}
            </button>
            <p class="field-hint">{words::START_HINT}</p>
        </div>
    }
    .into_any()
}
