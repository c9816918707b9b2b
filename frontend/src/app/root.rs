//! The root component. Chooses the page by route and session.

use std::time::Duration;

use app_api::api_client::set_error_wording;
use app_domain::event::EventKind;
use app_portal::own_page::OwnSection;
use app_portal::route::{AdminChunkPage, ChunkPage, PortalPage, PortalRoute};
use app_portal::texts;
use frontend_kit::dom::after_paint::{self, render_in_next_task, run_after_paint};
use frontend_kit::dom::content_focus::focus_content;
use frontend_kit::location::PageLocation;
use frontend_kit::offline::snapshot_cache;
use frontend_kit::pending_answers::PendingAnswers;
use frontend_kit::query::connection::ConnectionStatus;
use frontend_kit::query::live::LiveStream;
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::{SignInState, UserSession, return_path_store};
use frontend_kit::ui::display::DisplayState;
use frontend_kit::ui::team_brand::TeamBrandState;
use frontend_kit::ui::theme::ThemeChoice;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{LoadFailed, MinuteClock};
use frontend_pages::unsent_forms::UnsentForms;
use frontend_pages::{
    AdminsOnlyPage, CurrentFortnight, NotFoundPage, SettingsEdits, WeekDraft, lazy_login,
    setup_frame, shared_frame,
};
use leptos::prelude::*;
use web_sys::Event;

use super::lazy_page::LazyPage;
use super::page_table::SCHEDULE;
use super::prefetch::{fetch_opened, opened_chunk, prefetch_pages};
use crate::shell::Shell;

/// Mounts the app over the static shell of `index.html`.
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        leptos::logging::error!("{panic}");
    }));
    // In a task of its own: instantiating the wasm has taken one.
    set_timeout(|| mount_to_body(App), Duration::ZERO);
}

/// The top-level view for the current route and session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RootView {
    /// The static shell is shown until there is a user.
    Waiting,
    Unreachable,
    Login,
    Setup,
    /// A strategy for outsiders. The session does not matter.
    Shared,
    Portal,
}

#[component]
fn App() -> AnyView {
    after_paint::install();
    snapshot_cache::install();
    set_error_wording(texts::errors::worded);
    ThemeChoice::provide();
    DisplayState::provide();
    ToastStack::provide();
    TeamBrandState::provide(UserSession::provide());
    PageLocation::provide();
    view! { <Root /> }.into_any()
}

#[component]
fn Root() -> AnyView {
    let session = UserSession::of_page();
    let address = PageLocation::of_page();
    let route = Memo::new(move |_| PortalRoute::from_path(&address.path()));
    fetch_opened();
    let stage = Memo::new(move |_| match (route.get(), session.state()) {
        (PortalRoute::Setup, _) => RootView::Setup,
        (PortalRoute::Shared, _) => RootView::Shared,
        (PortalRoute::Login, _) | (_, SignInState::SignedOut { .. }) => RootView::Login,
        (_, SignInState::Checking) => RootView::Waiting,
        // Other pages depend on rights, which only the server grants.
        (route, SignInState::Remembered(_)) if !route.shows_stored() => RootView::Waiting,
        (_, SignInState::Unreachable) => RootView::Unreachable,
        (_, SignInState::SignedIn(_) | SignInState::Remembered(_) | SignInState::Cached(_)) => {
            RootView::Portal
        }
    });

    Effect::new(move |before: Option<RootView>| {
        let stage = stage.get();
        match (route.get(), stage) {
            (PortalRoute::Home, RootView::Portal) => address.replace(&PortalRoute::Schedule.path()),
            (PortalRoute::You, RootView::Portal) => {
                let section = OwnSection::from_page_path(&untrack(|| address.path()));
                if let Some(section) = section {
                    address.replace(&section.path());
                }
            }
            (PortalRoute::Login | PortalRoute::Setup | PortalRoute::Shared, _) => {}
            (_, RootView::Login) => {
                // The address that was opened, or the page on which the session expired.
                let has_ended =
                    untrack(|| session.state()) == SignInState::SignedOut { ended: true };
                if before.is_none() || has_ended {
                    return_path_store::remember(&untrack(|| address.href()));
                }
                address.replace(&PortalRoute::Login.path());
            }
            _ => {}
        }
        stage
    });
    run_effect(move || match stage.get() {
        // The portal removes the static shell when it is rendered.
        RootView::Waiting | RootView::Portal => {}
        RootView::Unreachable | RootView::Login | RootView::Setup | RootView::Shared => {
            remove_static_shell();
        }
    });

    // The settings come with the user. The portal is rendered again if another device has changed its times or weeks.
    let display = DisplayState::of_page();
    let own_display = Memo::new(move |_| {
        let user = session.user().filter(|user| user.chat_id.is_some());
        user.map(|user| user.display)
    });
    let renderings = RwSignal::new(0_u32);
    run_effect(move || {
        if own_display.get().is_some_and(|own| display.receive(own)) {
            renderings.update(|count| *count += 1);
        }
    });

    (move || match stage.get() {
        RootView::Waiting => ().into_any(),
        RootView::Unreachable => {
            let api_error = app_wire::ApiError::new(app_wire::error::UNREACHABLE, "");
            view! {
                <main class="shell-content">
                    <h1 class="spoken">{texts::PRODUCT}</h1>
                    <LoadFailed error=api_error again=move || session.check() />
                </main>
            }
            .into_any()
        }
        RootView::Login => {
            // The page that follows the sign-in.
            run_after_paint(|| SCHEDULE.begin_fetch());
            lazy_login()
        }
        RootView::Setup => {
            view! { <LazyPage page=ChunkPage::Admin(AdminChunkPage::Setup) route=route frame=setup_frame /> }.into_any()
        }
        RootView::Shared => {
            let page = ChunkPage::Shared;
            view! { <LazyPage page=page route=route frame=shared_frame /> }.into_any()
        }
        RootView::Portal => {
            renderings.track();
            if let Some(own) = own_display.get_untracked() {
                display.receive(own);
            }
            render_in_next_task(
                || ().into_any(),
                move || view! { <Portal route=route /> }.into_any(),
            )
        }
    })
    .into_any()
}

/// Moves the focus to the new page after it is rendered, unless the page has set the focus itself.
fn focus_new_page() {
    let before = document().active_element();
    run_after_paint(move || {
        let now = document().active_element();
        if now == before || now.is_none_or(|now| now.tag_name() == "BODY") {
            focus_content();
        }
    });
}

/// The signed-in part of the portal.
#[component]
fn Portal(route: Memo<PortalRoute>) -> impl IntoView {
    let live = LiveStream::provide();
    ConnectionStatus::provide();
    PendingAnswers::provide();
    MinuteClock::provide();
    CurrentFortnight::provide();
    SettingsEdits::provide();
    WeekDraft::provide();
    UnsentForms::provide();
    prefetch_pages();
    run_effect(move || {
        remove_static_shell();
        // The script in `index.html` then registers the service worker.
        if let Ok(shown) = Event::new("muster-shown") {
            let _ = window().dispatch_event(&shown);
        }
    });
    let session = UserSession::of_page();
    let toasts = ToastStack::of_page();
    on_cleanup(move || toasts.clear());
    // A new name or zone appears immediately. A revoked right closes its pages.
    Effect::new(move |before: Option<u32>| {
        let changes = live.change_count(
            &[EventKind::PlayersChanged, EventKind::SettingsChanged],
            None,
        );
        if before.is_some() {
            session.refresh();
        }
        changes
    });
    let is_admin = Memo::new(move |_| session.sees_admin_pages());
    let page = Memo::new(move |_| route.get().page(is_admin.get()));
    // The focus announces the new page to users of screen readers.
    Effect::new(move |before: Option<PortalPage>| {
        let page = page.get();
        if before.is_some_and(|before| before != page) {
            focus_new_page();
        }
        page
    });
    view! {
        <Shell opened=opened_chunk()>
            {move || match page.get() {
                PortalPage::AdminsOnly(title) => view! { <AdminsOnlyPage title=title /> }.into_any(),
                PortalPage::NotFound => view! { <NotFoundPage /> }.into_any(),
                PortalPage::Chunk(page) => view! { <LazyPage page=page route=route /> }.into_any(),
            }}
        </Shell>
    }
}

/// Removes the static shell, and the words about a start that takes long.
fn remove_static_shell() {
    for id in ["static-shell", "start-problem"] {
        if let Some(element) = document().get_element_by_id(id) {
            element.remove();
        }
    }
}
