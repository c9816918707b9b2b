//! How the team appears: its name, logo and color. The device remembers them, so that the script in `index.html` sets
//! the color before the first paint, also where no one is signed in.

use app_portal::texts;
use app_wire::{CurrentUser, TeamBrand};
use gloo_storage::{LocalStorage, Storage};
use leptos::prelude::*;

use super::Brand;
use crate::run_effect::run_effect;
use crate::session::UserSession;

/// The script in `index.html` reads it too.
const BRAND_KEY: &str = "muster.team";

/// The team as this page shows it; none before the first answer of a server with a team.
#[derive(Debug, Clone, Copy)]
pub struct TeamBrandState(RwSignal<Option<TeamBrand>>);

impl TeamBrandState {
    /// Provides the remembered team as context, and follows the user's.
    pub fn provide(session: UserSession) {
        let state = Self(RwSignal::new(LocalStorage::get(BRAND_KEY).ok()));
        run_effect(move || {
            if let Some(user) = session.user() {
                state.set(brand_of(user));
            }
        });
        provide_context(state);
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    pub fn set(self, brand: TeamBrand) {
        if self
            .0
            .with_untracked(|shown| shown.as_ref() == Some(&brand))
        {
            return;
        }
        if let Some(root) = document().document_element() {
            // Setting a constant attribute cannot fail.
            let _ = root.set_attribute("data-team-color", brand.team_color.as_str());
        }
        // With full storage the next load begins in the color of before.
        let _ = LocalStorage::set(BRAND_KEY, &brand);
        self.0.set(Some(brand));
    }
}

fn brand_of(user: CurrentUser) -> TeamBrand {
    TeamBrand {
        team_name: user.team_name,
        logo_url: user.logo_url,
        team_color: user.team_color,
    }
}

/// The logo and the name of the team on the pages outside the portal, or those of the product.
pub fn brand_heading() -> AnyView {
    let state = TeamBrandState::of_page();
    (move || {
        let (logo, name, line) = match state.0.get() {
            Some(team) => (team.logo_url.to_string(), team.team_name, texts::PRODUCT),
            None => (
                String::new(),
                texts::PRODUCT.to_owned(),
                texts::PRODUCT_LINE,
            ),
        };
        view! {
            <Brand class="login-logo" logo=logo />
            <span>{name} " " <small>{line}</small></span>
        }
    })
    .into_any()
}
