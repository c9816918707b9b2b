//! The root: which page an address shows to whom.

use app_domain::event::Kind;
use leptos::prelude::*;

use crate::address::Address;
use crate::afterwards::{self, do_afterwards};
use crate::components::LoadFailed;
use crate::connection::Connection;
use crate::last_seen;
use crate::live::Live;
use crate::pages::{
    AdminsOnlyPage, FortnightOfToday, LoginPage, NowherePage, SchedulePage, SettingsEdits,
    WeekDraft, setup_frame,
};
use crate::parts::{PageOfPart, Parts};
use crate::place::{LOGIN, Place, Tab};
use crate::session::{Session, Who};
use crate::shell::{Shell, focus_content};
use crate::texts;
use crate::theme::ThemeChoice;
use crate::toast::Toasts;
use crate::unsaved::UnsavedAnswers;

/// Takes over the page from the static shell of `index.html`.
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        leptos::logging::error!("{panic}");
    }));
    mount_to_body(App);
}

/// What stands on the page while the address and the session are what they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The static shell, until the server has said whose token this is.
    Waiting,
    Unreachable,
    Login,
    Setup,
    Portal,
}

#[component]
fn App() -> AnyView {
    afterwards::begin();
    last_seen::begin();
    ThemeChoice::begin();
    Toasts::begin();
    Session::begin();
    Address::begin();
    view! { <Root /> }.into_any()
}

#[component]
fn Root() -> AnyView {
    let session = Session::of_page();
    let address = Address::of_page();
    let place = Memo::new(move |_| Place::from_path(&address.path()));
    let stage = Memo::new(move |_| match (place.get(), session.who()) {
        (Place::Setup, _) => Stage::Setup,
        (Place::Login, _) | (_, Who::Nobody { .. }) => Stage::Login,
        (_, Who::Checking) => Stage::Waiting,
        (_, Who::Unreachable) => Stage::Unreachable,
        (_, Who::User(_) | Who::Remembered(_)) => Stage::Portal,
    });

    Effect::new(move |_| match (place.get(), stage.get()) {
        (Place::Home, Stage::Portal) => address.replace(Tab::Schedule.path()),
        (Place::Login | Place::Setup, _) => {}
        (_, Stage::Login) => address.replace(LOGIN),
        _ => {}
    });
    Effect::new(move |_| {
        if stage.get() != Stage::Waiting {
            remove_static_shell();
        }
    });

    (move || match stage.get() {
        Stage::Waiting => ().into_any(),
        Stage::Unreachable => {
            let refusal = app_api::ApiError::new(app_api::error::UNREACHABLE, "");
            view! {
                <main class="shell-content">
                    <h1 class="spoken">{texts::PRODUCT}</h1>
                    <LoadFailed refusal=refusal again=move || session.check() />
                </main>
            }
            .into_any()
        }
        Stage::Login => view! { <LoginPage /> }.into_any(),
        Stage::Setup => {
            Parts::begin();
            view! { <PageOfPart page=Page::Setup place=place frame=setup_frame /> }.into_any()
        }
        Stage::Portal => view! { <Portal place=place /> }.into_any(),
    })
    .into_any()
}

/// Which page is open. Two days are one page, so that going from day to day keeps the frame and the focus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
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
    Writing,
    Matches,
    Match,
    MatchForm,
    Statistics,
    AdminsOnly(Tab),
    Nowhere,
}

impl Page {
    fn of(place: Place, is_admin: bool) -> Self {
        match place {
            Place::Tab(tab) if tab.is_for_admins() && !is_admin => Self::AdminsOnly(tab),
            Place::Home | Place::Tab(Tab::Schedule) => Self::Schedule,
            Place::Day(_) => Self::Day,
            Place::Tab(Tab::Availability) => Self::Availability,
            Place::PlannedDay(_) if !is_admin => Self::AdminsOnly(Tab::Planning),
            Place::PlannedDay(_) => Self::PlannedDay,
            Place::Tab(Tab::Planning) => Self::Planning,
            Place::Tab(Tab::Players) => Self::Players,
            Place::Tab(Tab::Settings) => Self::Settings,
            Place::Tab(Tab::Absences) => Self::Absences,
            Place::Tab(Tab::Activity) => Self::Activity,
            Place::Tab(Tab::Messages) => Self::Messages,
            Place::Tab(Tab::Matches) => Self::Matches,
            Place::Match(_) => Self::Match,
            Place::NewMatch | Place::EditedMatch(_) if !is_admin => Self::AdminsOnly(Tab::Matches),
            Place::NewMatch | Place::EditedMatch(_) => Self::MatchForm,
            Place::Tab(Tab::Statistics) => Self::Statistics,
            Place::Tab(Tab::Recurring) => Self::Recurring,
            Place::Tab(Tab::Stratbook)
            | Place::Folders
            | Place::Tonight
            | Place::Strategy(_)
            | Place::StrategyHistory(_) => Self::Stratbook,
            Place::OwnZone => Self::OwnZone,
            Place::OwnAgents => Self::OwnAgents,
            Place::OwnCalendar => Self::OwnCalendar,
            Place::Setup => Self::Setup,
            Place::Login | Place::Nowhere => Self::Nowhere,
            Place::NewStrategy | Place::EditedStrategy(_) => Self::Writing,
        }
    }
}

/// Moves the focus to the page once it is drawn, unless the page has put it somewhere by itself.
fn focus_new_page() {
    let before = document().active_element();
    do_afterwards(move || {
        let now = document().active_element();
        if now == before || now.is_none_or(|now| now.tag_name() == "BODY") {
            focus_content();
        }
    });
}

/// Everything behind the sign-in.
#[component]
fn Portal(place: Memo<Place>) -> AnyView {
    let live = Live::follow();
    Connection::begin();
    UnsavedAnswers::begin();
    FortnightOfToday::begin();
    SettingsEdits::begin();
    WeekDraft::begin();
    Parts::begin();
    let session = Session::of_page();
    let toasts = Toasts::of_page();
    on_cleanup(move || toasts.clear());
    // A new name or zone shows at once, and a right that was taken away closes its pages.
    Effect::new(move |_| {
        live.changes_of(&[Kind::PlayersChanged, Kind::SettingsChanged]);
        session.refresh();
    });
    let is_admin = Memo::new(move |_| session.user().is_some_and(|user| user.permissions.admin));
    let page = Memo::new(move |_| Page::of(place.get(), is_admin.get()));
    // Whoever follows a link without seeing the page is told of the new one by the focus.
    Effect::new(move |before: Option<Page>| {
        let page = page.get();
        if before.is_some_and(|before| before != page) {
            focus_new_page();
        }
        page
    });
    view! {
        <Shell>
            {move || match page.get() {
                Page::Schedule => view! { <SchedulePage /> }.into_any(),
                Page::AdminsOnly(tab) => view! { <AdminsOnlyPage tab=tab /> }.into_any(),
                Page::Nowhere => view! { <NowherePage /> }.into_any(),
                page => view! { <PageOfPart page=page place=place /> }.into_any(),
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
