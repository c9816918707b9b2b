//! The link by which a calendar program reads a player's sessions: made, renewed, closed.

use app_api::ApiError;
use app_api::functions::calendar::{close_calendar, load_calendar, make_calendar};
use app_api::wire::{CalendarBody, CalendarLink};
use app_domain::event::Kind;
use js_sys::Date;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::clipboard;
use crate::components::{Answered, Confirm, Empty, icon};
use crate::question::Question;
use crate::session::Session;
use crate::shell::{Content, Topbar, focus_content};
use crate::texts::own_calendar as words;
use crate::toast::Toasts;
use crate::zone_clock;

#[component]
pub fn OwnCalendarPage() -> AnyView {
    let session = Session::of_page();
    let is_player = Memo::new(move |_| session.user().is_some_and(|user| user.chat_id.is_some()));
    let content = move || {
        if is_player.get() {
            view! { <Link /> }.into_any()
        } else {
            view! { <Empty symbol="schedule" title=words::OPERATOR_TITLE words=words::OPERATOR /> }
                .into_any()
        }
    };
    view! {
        <Topbar title=words::TITLE />
        <Content>{content}</Content>
    }
    .into_any()
}

/// The link as it is known here.
#[derive(Clone, Copy)]
struct Desk {
    stored: Question<CalendarBody>,
    /// Just made, and known until the page is left.
    fresh: RwSignal<Option<CalendarLink>>,
    is_busy: RwSignal<bool>,
    session: Session,
    toasts: Toasts,
}

#[component]
fn Link() -> AnyView {
    let desk = Desk {
        stored: Question::about(&[Kind::CalendarChanged], load_calendar),
        fresh: RwSignal::new(None),
        is_busy: RwSignal::new(false),
        session: Session::of_page(),
        toasts: Toasts::of_page(),
    };
    let shape = desk.stored.shape(|stored| stored.made_at.is_some());
    view! {
        <Answered
            question=desk.stored
            shape=shape
            waiting=|| view! { <div class="skeleton own-agents-skeleton"></div> }.into_any()
            content=move |has_link| {
                let state = if has_link { present(desk) } else { none(desk) };
                view! {
                    <section class="card own-zone">
                        <p>{words::EXPLANATION}</p>
                        {state}
                        <p class="field-hint">{words::PRIVACY}</p>
                    </section>
                }
                    .into_any()
            }
        />
    }
    .into_any()
}

fn none(desk: Desk) -> AnyView {
    view! {
        <p>{words::NONE}</p>
        <div class="own-calendar-actions">
            <button
                type="button"
                class="button button-primary"
                disabled=desk.is_busy
                on:click=move |_| desk.make()
            >
                {icon("link")}
                {words::MAKE}
            </button>
        </div>
    }
    .into_any()
}

/// There is a link, which only its maker's page can show.
fn present(desk: Desk) -> AnyView {
    let made_at = Memo::new(move |_| {
        desk.stored
            .with(|stored| stored.made_at.clone())
            .flatten()
            .unwrap_or_default()
    });
    // Made anew elsewhere, the one that is known here opens nothing any more.
    let known = move || {
        desk.fresh
            .get()
            .filter(|link| made_at.with(|made_at| *made_at == link.made_at))
    };
    let link = move || match known() {
        Some(link) => shown(desk, &link),
        None => view! { <p>{words::since(&desk.in_own_zone(&made_at.get()))}</p> }.into_any(),
    };
    view! {
        {link}
        {actions(desk)}
    }
    .into_any()
}

/// The link that was just made, with the ways into a calendar program.
fn shown(desk: Desk, link: &CalendarLink) -> AnyView {
    let location = window().location();
    let host = location.host().unwrap_or_default();
    let address = [&location.origin().unwrap_or_default(), &*link.path].concat();
    // Calendar programs have taken this scheme for their own.
    let subscribe = ["webcal://", &host, &link.path].concat();
    let written = NodeRef::<html::Output>::new();
    let copying = NodeRef::<html::Button>::new();
    copying.on_load(|button| {
        let _ = button.focus();
    });
    let copy = {
        let address = address.clone();
        move |_| {
            let address = address.clone();
            spawn_local(async move {
                let said = if clipboard::copy(&address).await {
                    words::COPIED
                } else {
                    let Some(Some(written)) = written.try_get_untracked() else {
                        return;
                    };
                    clipboard::select(&written);
                    words::NOT_COPIED
                };
                desk.toasts.say(said.to_owned());
            });
        }
    };
    view! {
        <div class="secret-link">
            <span class="field-label" id="own-calendar-link">
                {words::LINK}
            </span>
            <output aria-labelledby="own-calendar-link" node_ref=written>
                {address}
            </output>
            <p class="field-hint">{words::ONLY_NOW}</p>
        </div>
        <div class="own-calendar-actions">
            <button
                type="button"
                class="button button-primary"
                node_ref=copying
                on:click=copy
            >
                {icon("copy")}
                {words::COPY}
            </button>
            <a class="button" href=subscribe rel="external">
                {icon("schedule")}
                {words::SUBSCRIBE}
            </a>
        </div>
    }
    .into_any()
}

/// What can be done with a link that there is.
fn actions(desk: Desk) -> AnyView {
    let (renewing, closing) = (RwSignal::new(false), RwSignal::new(false));
    view! {
        <div class="own-calendar-actions">
            <button
                type="button"
                class="button"
                disabled=desk.is_busy
                on:click=move |_| renewing.set(true)
            >
                {icon("retry")}
                {words::RENEW}
            </button>
            <button
                type="button"
                class="button button-quiet"
                disabled=desk.is_busy
                on:click=move |_| closing.set(true)
            >
                {icon("trash")}
                {words::CLOSE}
            </button>
        </div>
        <Confirm
            title=words::RENEW
            open=renewing
            verb=words::RENEW
            is_dangerous=true
            confirm=move || desk.make()
        >
            <p>{words::RENEW_EFFECT}</p>
        </Confirm>
        <Confirm
            title=words::CLOSE
            open=closing
            verb=words::CLOSE
            is_dangerous=true
            confirm=move || desk.close()
        >
            <p>{words::CLOSE_EFFECT}</p>
        </Confirm>
    }
    .into_any()
}

impl Desk {
    fn make(self) {
        self.is_busy.set(true);
        spawn_local(async move {
            match make_calendar().await {
                Ok(link) => {
                    let made_at = Some(link.made_at.clone());
                    self.fresh.try_set(Some(link));
                    self.stored.amend(|stored| stored.made_at = made_at);
                }
                Err(refusal) => self.refuse(refusal),
            }
            self.is_busy.try_set(false);
        });
    }

    fn close(self) {
        self.is_busy.set(true);
        spawn_local(async move {
            match close_calendar().await {
                Ok(()) => {
                    self.fresh.try_set(None);
                    self.stored.amend(|stored| stored.made_at = None);
                    // The button that was pressed is gone.
                    focus_content();
                    self.toasts.say(words::CLOSED.to_owned());
                }
                Err(refusal) => self.refuse(refusal),
            }
            self.is_busy.try_set(false);
        });
    }

    /// An instant of the wire by the player's clock.
    fn in_own_zone(self, instant: &str) -> String {
        self.session
            .user()
            .map(|user| user.timezone.unwrap_or(user.bot_timezone))
            .and_then(|zone| zone_clock::at(&zone, Date::parse(instant)))
            .unwrap_or_else(|| instant.to_owned())
    }

    fn refuse(self, refusal: ApiError) {
        self.session.heed(&refusal);
        self.toasts.say(refusal.error);
    }
}
