//! The root component. Chooses the page by route and session.

use app_domain::event::EventKind;
use leptos::prelude::*;

use crate::after_paint::{self, run_after_paint};
use crate::chunks::{ChunkStates, LazyPage};
use crate::components::LoadFailed;
use crate::connection::ConnectionStatus;
use crate::live::LiveStream;
use crate::location::PageLocation;
use crate::pages::{
    AdminsOnlyPage, CurrentFortnight, LoginPage, NotFoundPage, SchedulePage, SettingsEdits,
    WeekDraft, setup_frame,
};
use crate::pending_answers::PendingAnswers;
use crate::route::{LOGIN, PortalRoute, SidebarTab};
use crate::session::{SignInState, UserSession};
use crate::shell::{Shell, focus_content};
use crate::snapshot_cache;
use crate::texts;
use crate::theme::ThemeChoice;
use crate::toast::ToastStack;

/// Mounts the app over the static shell of `index.html`.
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        leptos::logging::error!("{panic}");
    }));
    mount_to_body(App);
}

/// The top-level view for the current route and session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RootView {
    /// The static shell is shown until the server has identified the user of the token.
    Waiting,
    Unreachable,
    Login,
    Setup,
    Portal,
}

#[component]
fn App() -> AnyView {
    after_paint::install();
    snapshot_cache::install();
    ThemeChoice::provide();
    ToastStack::provide();
    UserSession::provide();
    PageLocation::provide();
    view! { <Root /> }.into_any()
}

#[component]
fn Root() -> AnyView {
    let session = UserSession::of_page();
    let address = PageLocation::of_page();
    let place = Memo::new(move |_| PortalRoute::from_path(&address.path()));
    let stage = Memo::new(move |_| match (place.get(), session.state()) {
        (PortalRoute::Setup, _) => RootView::Setup,
        (PortalRoute::Login, _) | (_, SignInState::SignedOut { .. }) => RootView::Login,
        (_, SignInState::Checking) => RootView::Waiting,
        (_, SignInState::Unreachable) => RootView::Unreachable,
        (_, SignInState::SignedIn(_) | SignInState::Cached(_)) => RootView::Portal,
    });

    Effect::new(move |_| match (place.get(), stage.get()) {
        (PortalRoute::Home, RootView::Portal) => address.replace(SidebarTab::Schedule.path()),
        (PortalRoute::Login | PortalRoute::Setup, _) => {}
        (_, RootView::Login) => address.replace(LOGIN),
        _ => {}
    });
    Effect::new(move |_| {
        if stage.get() != RootView::Waiting {
            remove_static_shell();
        }
    });

    (move || match stage.get() {
        RootView::Waiting => ().into_any(),
        RootView::Unreachable => {
            let refusal = app_api::ApiError::new(app_api::error::UNREACHABLE, "");
            view! {
                <main class="shell-content">
                    <h1 class="spoken">{texts::PRODUCT}</h1>
                    <LoadFailed refusal=refusal again=move || session.check() />
                </main>
            }
            .into_any()
        }
        RootView::Login => view! { <LoginPage /> }.into_any(),
        RootView::Setup => {
            ChunkStates::provide();
            view! { <LazyPage page=PortalPage::Setup place=place frame=setup_frame /> }.into_any()
        }
        RootView::Portal => view! { <Portal place=place /> }.into_any(),
    })
    .into_any()
}

/// The open page. All days are one page, so that moving between days keeps the frame and the focus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PortalPage {
    Setup,
    Schedule,
    Day,
    Availability,
    Players,
    Settings,
    Absences,
    Activity,
    Messages,
    Planning,
    PlannedDay,
    Recurring,
    OwnZone,
    OwnAgents,
    OwnCalendar,
    Stratbook,
    StrategyEdit,
    Matches,
    Match,
    MatchForm,
    Statistics,
    AdminsOnly(SidebarTab),
    NotFound,
}

impl PortalPage {
    fn for_route(place: PortalRoute, is_admin: bool) -> Self {
        match place {
            PortalRoute::Tab(tab) if tab.is_admin_only() && !is_admin => Self::AdminsOnly(tab),
            PortalRoute::Home | PortalRoute::Tab(SidebarTab::Schedule) => Self::Schedule,
            PortalRoute::Day(_) => Self::Day,
            PortalRoute::Tab(SidebarTab::Availability) => Self::Availability,
            PortalRoute::PlannedDay(_) if !is_admin => Self::AdminsOnly(SidebarTab::Planning),
            PortalRoute::PlannedDay(_) => Self::PlannedDay,
            PortalRoute::Tab(SidebarTab::Planning) => Self::Planning,
            PortalRoute::Tab(SidebarTab::Players) => Self::Players,
            PortalRoute::Tab(SidebarTab::Settings) => Self::Settings,
            PortalRoute::Tab(SidebarTab::Absences) => Self::Absences,
            PortalRoute::Tab(SidebarTab::Activity) => Self::Activity,
            PortalRoute::Tab(SidebarTab::Messages) => Self::Messages,
            PortalRoute::Tab(SidebarTab::Matches) => Self::Matches,
            PortalRoute::Match(_) => Self::Match,
            PortalRoute::NewMatch | PortalRoute::EditedMatch(_) if !is_admin => {
                Self::AdminsOnly(SidebarTab::Matches)
            }
            PortalRoute::NewMatch | PortalRoute::EditedMatch(_) => Self::MatchForm,
            PortalRoute::Tab(SidebarTab::Statistics) => Self::Statistics,
            PortalRoute::Tab(SidebarTab::Recurring) => Self::Recurring,
            PortalRoute::Tab(SidebarTab::Stratbook)
            | PortalRoute::Folders
            | PortalRoute::Tonight
            | PortalRoute::Strategy(_)
            | PortalRoute::StrategyHistory(_) => Self::Stratbook,
            PortalRoute::OwnZone => Self::OwnZone,
            PortalRoute::OwnAgents => Self::OwnAgents,
            PortalRoute::OwnCalendar => Self::OwnCalendar,
            PortalRoute::Setup => Self::Setup,
            PortalRoute::Login | PortalRoute::NotFound => Self::NotFound,
            PortalRoute::NewStrategy | PortalRoute::EditedStrategy(_) => Self::StrategyEdit,
        }
    }
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
fn Portal(place: Memo<PortalRoute>) -> AnyView {
    let live = LiveStream::provide();
    ConnectionStatus::provide();
    PendingAnswers::provide();
    CurrentFortnight::provide();
    SettingsEdits::provide();
    WeekDraft::provide();
    ChunkStates::provide();
    let session = UserSession::of_page();
    let toasts = ToastStack::of_page();
    on_cleanup(move || toasts.clear());
    // A new name or zone appears immediately. A revoked right closes its pages.
    Effect::new(move |_| {
        live.change_count(&[EventKind::PlayersChanged, EventKind::SettingsChanged]);
        session.refresh();
    });
    let is_admin = Memo::new(move |_| session.user().is_some_and(|user| user.permissions.admin));
    let page = Memo::new(move |_| PortalPage::for_route(place.get(), is_admin.get()));
    // The focus announces the new page to users of screen readers.
    Effect::new(move |before: Option<PortalPage>| {
        let page = page.get();
        if before.is_some_and(|before| before != page) {
            focus_new_page();
        }
        page
    });
    view! {
        <Shell>
            {move || match page.get() {
                PortalPage::Schedule => view! { <SchedulePage /> }.into_any(),
                PortalPage::AdminsOnly(tab) => view! { <AdminsOnlyPage tab=tab /> }.into_any(),
                PortalPage::NotFound => view! { <NotFoundPage /> }.into_any(),
                page => view! { <LazyPage page=page place=place /> }.into_any(),
            }}
        </Shell>
    }
    .into_any()
}

fn remove_static_shell() {
    if let Some(shell) = document().get_element_by_id("static-shell") {
        shell.remove();
    }
}
