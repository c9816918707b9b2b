//! The sidebar: team, tabs, admin tabs and user. Also used in the drawer.

use std::time::Duration;

use app_portal::route::PortalRoute;
use app_portal::texts::{self, own_page};
use app_wire::CurrentUser;
use frontend_kit::frame::CommandPalette;
use frontend_kit::location::PageLocation;
use frontend_kit::session::UserSession;
use frontend_kit::ui::modifier_key::mod_key;
use frontend_kit::ui::zone_clock::time_in;
use frontend_kit::ui::{Brand, PlayerPicture, icon};
use leptos::prelude::*;

use super::theme_switch::ThemeSwitch;

const CLOCK_DELAY: Duration = Duration::from_millis(100);

#[component]
pub fn Sidebar(
    /// A prefix that distinguishes the sidebar from the drawer.
    name: &'static str,
    /// The drawer's close button.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let session = UserSession::of_page();
    let user = Memo::new(move |_| session.user());
    let is_admin = Memo::new(move |_| session.sees_admin_pages());
    let team = move || user.get().map(|user| user.team_name).unwrap_or_default();
    view! {
        <aside class="sidebar" aria-label=texts::MENU>
            <div class="sidebar-team" translate="no">
                {move || {
                    let logo = user.get().map(|user| user.logo_url.to_string());
                    let logo = logo.unwrap_or_default();
                    view! { <Brand class="sidebar-logo" logo=logo /> }
                }} <span class="clip" title=team>
                    {team}
                </span> {children.map(|children| children())}
            </div>
            {(name == "sidebar").then(search_button)} <nav aria-label=texts::TABS>
                <ul class="sidebar-tabs">{tabs(PortalRoute::player_tabs())}</ul>
                {move || {
                    is_admin
                        .get()
                        .then(|| {
                            view! {
                                <div class="sidebar-group">
                                    <h2>{texts::ADMIN}</h2>
                                    <ul class="sidebar-tabs" aria-label=texts::ADMIN>
                                        {tabs(PortalRoute::admin_tabs())}
                                    </ul>
                                </div>
                            }
                        })
                }}
            </nav>
            <div class="sidebar-person">
                {move || user.get().map(|user| user_panel(&user))} <div class="sidebar-actions">
                    <ThemeSwitch name=name />
                    <button
                        type="button"
                        class="button button-quiet button-icon"
                        aria-label=texts::SIGN_OUT
                        title=texts::SIGN_OUT
                        on:click=move |_| session.sign_out()
                    >
                        {icon("sign-out")}
                    </button>
                </div>
            </div>
        </aside>
    }
}

/// The search button. It looks like a field and shows its shortcut.
fn search_button() -> AnyView {
    let palette = CommandPalette::of_page();
    view! {
        <button
            type="button"
            class="sidebar-find"
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            on:click=move |_| palette.open()
        >
            {icon("search")}
            {texts::palette::SEARCH}
            <kbd aria-hidden="true">{mod_key()} " K"</kbd>
        </button>
    }
    .into_any()
}

fn tabs(tabs: impl Iterator<Item = PortalRoute>) -> AnyView {
    let address = PageLocation::of_page();
    let present = Memo::new(move |_| PortalRoute::from_path(&address.path()).tab());
    tabs.map(|tab| {
        let current = move || (present.get() == Some(tab)).then_some("page");
        view! {
            <li>
                <a class="sidebar-tab" href=tab.path() aria-current=current>
                    {icon(tab.symbol())}
                    {tab.title()}
                </a>
            </li>
        }
    })
    .collect_view()
    .into_any()
}

fn user_panel(user: &CurrentUser) -> AnyView {
    let zone = user
        .timezone
        .clone()
        .unwrap_or_else(|| user.bot_timezone.clone());
    let place = texts::city(&zone);
    let now = RwSignal::new(None);
    let show_time = move || {
        now.try_set(time_in(&zone));
    };
    // The browser's first use of its zone data takes as long as drawing a page, which comes first.
    set_timeout(show_time.clone(), CLOCK_DELAY);
    let tick = set_interval_with_handle(show_time, Duration::from_secs(10));
    on_cleanup(move || {
        if let Ok(tick) = tick {
            tick.clear();
        }
    });
    let name = user.display_name.clone();
    let identity = view! {
        <PlayerPicture name=name.clone() look=user.look.clone() />
        <span class="sidebar-words">
            <span class="sidebar-name clip" title=name.clone()>
                {name.clone()}
            </span>
            <span class="sidebar-zone">
                <span class="clip">{place}</span>
                <span class="sidebar-clock figures">
                    {move || now.get().map(|time| texts::clock_beside_zone(&time))}
                </span>
            </span>
        </span>
    }
    .into_any();
    let address = PageLocation::of_page();
    let current = move || (address.path() == PortalRoute::You.path()).then_some("page");
    view! {
        <a class="sidebar-identity" translate="no" href=PortalRoute::You.path() aria-current=current>
            {identity} <span class="sidebar-own-page">{own_page::MENU_ENTRY} {icon("chevron-right")}</span>
        </a>
    }
    .into_any()
}
