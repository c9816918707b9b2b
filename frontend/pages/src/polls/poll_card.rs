//! One poll: the question, a button for each option with its voters, and when it closes or what it has decided.

use app_api::functions::polls::vote_in_poll;
use app_domain::{PlayerId, UtcMinute};
use app_portal::polls::{self, PollOptionView};
use app_portal::texts::polls as words;
use app_wire::PollBody;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{icon, zone_clock};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn PollCard(
    id: i64,
    /// The polls, with this one.
    query: LiveQuery<Vec<PollBody>>,
) -> AnyView {
    let state = PollState::new(id, query);
    let question = Memo::new(move |_| state.read(question).unwrap_or_default());
    let words = Memo::new(move |_| {
        let text = state.read(|poll| {
            let closes = closing_time(poll);
            state
                .options
                .with(|options| polls::state_words(poll, options, &closes))
        });
        text.unwrap_or_default()
    });
    let count = Memo::new(move |_| state.options.with(Vec::len));
    let options = move || {
        (0..count.get())
            .map(|at| view! { <PollOption at=at state=state /> })
            .collect_view()
    };
    let anchor = polls::anchor(id);
    let heading = format!("{anchor}-question");
    view! {
        <article class="poll" id=anchor tabindex="-1" aria-labelledby=heading.clone()>
            <h3 class="poll-question" translate="no" id=heading.clone()>
                {question}
            </h3>
            <ul class="poll-options" translate="no">{options}</ul>
            <p class="poll-state" role="status">
                {words}
            </p>
        </article>
    }
    .into_any()
}

/// A poll on the page, and the request that votes in it.
#[derive(Clone, Copy)]
struct PollState {
    id: i64,
    query: LiveQuery<Vec<PollBody>>,
    options: Memo<Vec<PollOptionView>>,
    /// Whether the viewer can vote: a player, while the poll is open.
    can_vote: Memo<bool>,
    is_busy: RwSignal<bool>,
    session: UserSession,
    toasts: ToastStack,
}

impl PollState {
    fn new(id: i64, query: LiveQuery<Vec<PollBody>>) -> Self {
        let session = UserSession::of_page();
        let own = Memo::new(move |_| session.user().and_then(|user| user.chat_id));
        let find = move |polls: &Vec<PollBody>| polls.iter().find(|poll| poll.id == id).cloned();
        let poll = Memo::new(move |_| query.with(find).flatten());
        let options = Memo::new(move |_| {
            let own = own.get();
            let views = poll.with(|poll| {
                poll.as_ref()
                    .map(|poll| polls::option_views(poll, own.as_ref(), start_time))
            });
            views.unwrap_or_default()
        });
        let can_vote = Memo::new(move |_| {
            let is_open = poll.with(|poll| poll.as_ref().is_some_and(|poll| poll.is_open));
            is_open && own.with(Option::is_some)
        });
        Self {
            id,
            query,
            options,
            can_vote,
            is_busy: RwSignal::new(false),
            session,
            toasts: ToastStack::of_page(),
        }
    }

    fn read<T>(self, read: impl FnOnce(&PollBody) -> T) -> Option<T> {
        let id = self.id;
        let found = self.query.with(|polls| {
            let poll = polls.iter().find(|poll| poll.id == id)?;
            Some(read(poll))
        });
        found.flatten()
    }

    /// Votes for the option, or withdraws the vote for it.
    fn vote(self, at: usize, is_on: bool) {
        if self.is_busy.get_untracked() {
            return;
        }
        self.is_busy.set(true);
        spawn_local(async move {
            match vote_in_poll(self.id, at, is_on).await {
                Ok(poll) => {
                    if !poll.is_open {
                        self.toasts.notify(words::CLOSED_BEFORE.to_owned());
                    }
                    self.query.update(|polls| polls::replace(polls, poll));
                }
                Err(error) => {
                    self.session.handle_refusal(&error);
                    self.toasts.notify(error.error);
                    self.query.refetch();
                }
            }
            self.is_busy.try_set(false);
        });
    }
}

/// An option. It is a toggle button while the viewer can vote.
#[component]
fn PollOption(at: usize, state: PollState) -> AnyView {
    let option = Memo::new(move |_| state.options.with(|options| options.get(at).cloned()));
    let read = move |read: fn(&PollOptionView) -> String| {
        move || option.with(|option| option.as_ref().map(read).unwrap_or_default())
    };
    let is_own = move || option.with(|option| option.as_ref().is_some_and(|one| one.is_own));
    let is_leading =
        move || option.with(|option| option.as_ref().is_some_and(|one| one.is_leading));
    let content = move || {
        view! {
            <span class="poll-bar" aria-hidden="true" style:--share=read(|one| format!("{}%", one.share))></span>
            <span class="poll-mark" aria-hidden="true">
                {move || if is_own() { icon("check") } else { icon("circle") }}
            </span>
            <span class="poll-name">{read(|one| one.name.clone())}</span>
            <span class="poll-count figures">{read(|one| words::votes(one.count))}</span>
        }
    };
    let label = read(|one| words::option(&one.name, one.count, &one.voters));
    let voters = move || {
        let voters = read(|one| one.voters.clone())();
        (!voters.is_empty()).then(|| view! { <small class="poll-voters">{voters}</small> })
    };
    let control = move || {
        if state.can_vote.get() {
            view! {
                <button
                    type="button"
                    class="poll-option"
                    aria-pressed=move || is_own().to_string()
                    aria-label=label
                    aria-disabled=move || state.is_busy.get().then_some("true")
                    on:click=move |_| state.vote(at, !untrack(is_own))
                >
                    {content()}
                </button>
            }
            .into_any()
        } else {
            view! { <div class="poll-option">{content()}</div> }.into_any()
        }
    };
    view! {
        <li data-own=move || is_own().then_some("") data-leading=move || is_leading().then_some("")>
            {control} {voters}
        </li>
    }
    .into_any()
}

/// The question of the poll, with the viewer's date of a training.
pub fn question(poll: &PollBody) -> String {
    polls::question(poll, |at| {
        zone_clock::format_own_date(zone_clock::MILLISECONDS_PER_MINUTE * minutes(at))
    })
}

/// The start of a session in the viewer's zone: `19:30`.
fn start_time(at: UtcMinute) -> String {
    zone_clock::format_time(zone_clock::MILLISECONDS_PER_MINUTE * minutes(at))
}

/// Minutes since 1970. They fit into a number without a loss until far after the last date.
fn minutes(at: UtcMinute) -> f64 {
    i32::try_from(at.minutes()).map_or(0.0, f64::from)
}

/// The end of the poll in the viewer's zone: `Thu 18:30`.
pub fn closing_time(poll: &PollBody) -> String {
    zone_clock::format_own_weekday_time(zone_clock::milliseconds(poll.closes_at))
}

/// Describes the viewer's votes.
pub fn own_vote(poll: &PollBody, own: Option<&PlayerId>) -> String {
    polls::own_vote_words(&polls::option_views(poll, own, start_time))
}
