//! The first steps of a new player: time zone, agents, usual week. Each is saved at once and can be skipped.

use app_domain::PlayerId;
use app_portal::route::PortalRoute;
use app_portal::texts::welcome as words;
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::session::{UserSession, return_path_store};
use frontend_kit::ui::icon;
use leptos::prelude::*;

use crate::own_agents::OwnAgentPicker;
use crate::own_zone::{ZoneSelection, own_zone_picker};

#[component]
pub fn WelcomePage() -> AnyView {
    let session = UserSession::of_page();
    let player = Memo::new(move |_| {
        let user = session.user()?;
        Some((user.chat_id?, user.display_name))
    });
    let later = return_path_store::take();
    let content = move || {
        player
            .get()
            .map(|(id, name)| view! { <FirstSteps id=id name=name later=later.clone() /> })
    };
    view! {
        <Topbar title=words::TITLE />
        <Content>{content}</Content>
    }
    .into_any()
}

#[component]
fn FirstSteps(
    /// The player's chat id.
    id: PlayerId,
    name: String,
    /// The page that the player wanted to open.
    later: String,
) -> impl IntoView {
    let zone = ZoneSelection::new();
    let is_detected = zone.choose_detected();
    let agents = OwnAgentPicker::load(id);
    let zone_hint = if is_detected {
        words::ZONE_DETECTED
    } else {
        words::ZONE_HINT
    };
    view! {
        <div class="welcome">
            <p>{words::greeting(&name)}</p>
            <ol>
                <li class="card">
                    <h2>{words::ZONE}</h2>
                    {own_zone_picker(zone)}
                    <p class="field-hint">{zone_hint}</p>
                    {zone.save_indicator()}
                </li>
                <li class="card">
                    <h2>{words::AGENTS}</h2>
                    {agents.view()}
                    {agents.save_indicator()}
                </li>
                <li class="card">
                    <h2>{words::WEEK}</h2>
                    <p>{words::WEEK_HINT}</p>
                    <div class="welcome-actions">
                        <a class="button button-primary" href=PortalRoute::Recurring.path()>
                            {icon("recurring")}
                            {words::TO_WEEK}
                        </a>
                        <a class="button" href=later>
                            {words::LATER}
                        </a>
                    </div>
                </li>
            </ol>
        </div>
    }
}
