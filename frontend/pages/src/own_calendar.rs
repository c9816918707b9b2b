//! The calendar subscription link of a player: created, renewed, revoked.

use app_api::functions::calendar_link::{
    create_calendar_link, load_calendar_link, revoke_calendar_link,
};
use app_domain::UtcInstant;
use app_domain::event::EventKind;
use app_portal::own_page::OwnSection;
use app_portal::texts::own_calendar as words;
use app_wire::{ApiError, CalendarLinkStatusBody, NewCalendarLinkBody};
use frontend_kit::dom::content_focus::focus_content;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::display::DisplayState;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{Confirm, QueryView, clipboard, icon, zone_clock};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::own_section::own_section;

/// The link as far as this page knows it.
#[derive(Clone, Copy)]
struct CalendarLinkState {
    stored: LiveQuery<CalendarLinkStatusBody>,
    /// The link that was just created; known until the page is left.
    new_link: RwSignal<Option<NewCalendarLinkBody>>,
    is_busy: RwSignal<bool>,
    session: UserSession,
    toasts: ToastStack,
}

/// The section of the page *You*.
pub fn calendar_section() -> AnyView {
    let state = CalendarLinkState {
        stored: LiveQuery::refetch_on(&[EventKind::CalendarChanged], load_calendar_link),
        new_link: RwSignal::new(None),
        is_busy: RwSignal::new(false),
        session: UserSession::of_page(),
        toasts: ToastStack::of_page(),
    };
    let shape = state.stored.shape(|stored| stored.made_at.is_some());
    let content = move |has_link| {
        if has_link {
            existing_link_view(state)
        } else {
            no_link_view(state)
        }
    };
    let content = view! {
        <p>{words::EXPLANATION}</p>
        <QueryView query=state.stored shape=shape waiting=skeleton_view content=content />
        <p class="field-hint">{words::PRIVACY}</p>
    };
    own_section(OwnSection::Calendar, None, content.into_any())
}

fn skeleton_view() -> AnyView {
    view! { <div class="skeleton own-calendar-skeleton"></div> }.into_any()
}

fn no_link_view(state: CalendarLinkState) -> AnyView {
    view! {
        <p>{words::NONE}</p>
        <div class="own-calendar-actions">
            <button
                type="button"
                class="button button-primary"
                disabled=state.is_busy
                on:click=move |_| state.create()
            >
                {icon("link")}
                {words::CREATE}
            </button>
        </div>
    }
    .into_any()
}

/// A link exists. Only the page that created it can show it.
fn existing_link_view(state: CalendarLinkState) -> AnyView {
    let made_at = Memo::new(move |_| state.stored.with(|stored| stored.made_at).flatten());
    // A link that was renewed elsewhere invalidates the one known here.
    let known = move || {
        state
            .new_link
            .get()
            .filter(|link| made_at.with(|made_at| *made_at == Some(link.made_at)))
    };
    let display = DisplayState::of_page();
    let link = move || {
        if let Some(link) = known() {
            return new_link_view(state, &link);
        }
        display.track();
        let since = |at| words::since(&state.in_own_zone(at));
        view! { <p>{made_at.get().map(since)}</p> }.into_any()
    };
    view! {
        {link}
        {actions(state)}
    }
    .into_any()
}

/// The link that was just created, with buttons that copy it or open a calendar program.
fn new_link_view(state: CalendarLinkState, link: &NewCalendarLinkBody) -> AnyView {
    let location = window().location();
    let host = location.host().unwrap_or_default();
    let address = format!("{}{}", location.origin().unwrap_or_default(), link.path);
    // Calendar programs register this scheme.
    let subscribe = format!("webcal://{host}{}", link.path);
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
                let notice = if clipboard::copy(&address).await {
                    words::COPIED
                } else {
                    let Some(Some(written)) = written.try_get_untracked() else {
                        return;
                    };
                    clipboard::select_contents(&written);
                    words::NOT_COPIED
                };
                state.toasts.notify(notice.to_owned());
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

/// The buttons that renew or revoke an existing link.
fn actions(state: CalendarLinkState) -> AnyView {
    let (renewing, closing) = (RwSignal::new(false), RwSignal::new(false));
    view! {
        <div class="own-calendar-actions">
            <button
                type="button"
                class="button"
                disabled=state.is_busy
                on:click=move |_| renewing.set(true)
            >
                {icon("retry")}
                {words::CREATE_NEW}
            </button>
            <button
                type="button"
                class="button button-quiet"
                disabled=state.is_busy
                on:click=move |_| closing.set(true)
            >
                {icon("trash")}
                {words::REVOKE}
            </button>
        </div>
        <Confirm
            title=words::CREATE_NEW
            open=renewing
            verb=words::CREATE_NEW
            is_dangerous=true
            confirm=move || state.create()
        >
            <p>{words::RENEW_EFFECT}</p>
        </Confirm>
        <Confirm
            title=words::REVOKE
            open=closing
            verb=words::REVOKE
            is_dangerous=true
            confirm=move || state.revoke()
        >
            <p>{words::CLOSE_EFFECT}</p>
        </Confirm>
    }
    .into_any()
}

impl CalendarLinkState {
    fn create(self) {
        self.is_busy.set(true);
        spawn_local(async move {
            match create_calendar_link().await {
                Ok(link) => {
                    let made_at = Some(link.made_at);
                    self.new_link.try_set(Some(link));
                    self.stored.update(|stored| stored.made_at = made_at);
                }
                Err(error) => self.handle_refusal(error),
            }
            self.is_busy.try_set(false);
        });
    }

    fn revoke(self) {
        self.is_busy.set(true);
        spawn_local(async move {
            match revoke_calendar_link().await {
                Ok(()) => {
                    self.new_link.try_set(None);
                    self.stored.update(|stored| stored.made_at = None);
                    // The pressed button was removed.
                    focus_content();
                    self.toasts.notify(words::REVOKED.to_owned());
                }
                Err(error) => self.handle_refusal(error),
            }
            self.is_busy.try_set(false);
        });
    }

    /// Formats an instant of the wire in the player's time zone.
    fn in_own_zone(self, instant: UtcInstant) -> String {
        self.session
            .user()
            .map(|user| user.timezone.unwrap_or(user.bot_timezone))
            .and_then(|zone| zone_clock::format_moment(&zone, zone_clock::milliseconds(instant)))
            .unwrap_or_else(|| instant.to_string())
    }

    fn handle_refusal(self, api_error: ApiError) {
        self.session.handle_refusal(&api_error);
        self.toasts.notify(api_error.error);
    }
}
