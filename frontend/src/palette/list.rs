//! What answers below the field of the palette, and what choosing it does.

use std::time::Duration;

use app_api::wire::PlayerMapping;
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::entries::{self, Deed, Entry, Found};
use super::{LIST, Palette, PaletteField, option_id, recent};
use crate::address::Address;
use crate::components::icon;
use crate::http;
use crate::session::Session;
use crate::shortcuts::Shortcuts;
use crate::texts;
use crate::theme::ThemeChoice;

/// How long a page that was gone to may take to draw what was sought on it.
const LOOK_EVERY: Duration = Duration::from_millis(100);
const LOOKS: u8 = 20;
/// Longer than between two letters.
const PAUSE: Duration = Duration::from_millis(150);

#[component]
pub fn PaletteList(field: PaletteField) -> AnyView {
    let PaletteField { query, active, .. } = field;
    let players = RwSignal::new(Vec::<PlayerMapping>::new());
    // Without an answer everything else is found all the same.
    spawn_local(async move {
        if let Ok(team) = http::get("/api/user-mappings").await {
            players.try_set(team);
        }
    });
    let searched = RwSignal::new(Found::default());
    Effect::new(move |_| spawn_local(search(query, query.get(), searched)));
    let found = Memo::new(move |_| {
        query.with(|query| {
            players.with(|players| {
                searched.with(|searched| entries::answering(query, players, searched))
            })
        })
    });
    let actions = PaletteActions::of_page(field.palette);
    Effect::new(move |_| field.count.set(found.with(Vec::len)));
    Effect::new(move |_| {
        if field.is_entered.get() {
            field.is_entered.set(false);
            let at = active.get_untracked();
            if let Some(entry) = found.with_untracked(|found| found.get(at).cloned()) {
                actions.follow(entry.deed);
            }
        }
    });
    view! {
        <ul class="palette-list" id=LIST role="listbox" aria-label=texts::palette::FOUND>
            {move || {
                found
                    .get()
                    .into_iter()
                    .enumerate()
                    .map(|(at, entry)| option(at, entry, active, actions))
                    .collect_view()
            }}
        </ul>
        <p class="palette-none" role="status">
            {move || match found.with(Vec::len) {
                0 => view! { {texts::palette::NOTHING_FOUND} }.into_any(),
                count => view! { <span class="spoken">{texts::palette::found(count)}</span> }.into_any(),
            }}
        </p>
    }
    .into_any()
}

/// Titles and opponents are the server's to search; what is typed in between is searched again.
async fn search(query: RwSignal<String>, typed: String, searched: RwSignal<Found>) {
    if typed.trim().chars().count() < 2 {
        return;
    }
    sleep(PAUSE).await;
    let is_present = || query.try_with_untracked(|query| *query == typed) == Some(true);
    if !is_present() {
        return;
    }
    let search = String::from(js_sys::encode_uri_component(typed.trim()));
    let path = ["/api/strategies?limit=5&search=", &search].concat();
    let heard = http::get(&path).await;
    if let (Ok(found), true) = (heard, is_present()) {
        searched.update(|searched| searched.strategies = found);
    }
    let path = ["/api/matches?limit=5&opponent=", &search].concat();
    let heard = http::get(&path).await;
    if let (Ok(found), true) = (heard, is_present()) {
        searched.update(|searched| searched.matches = found);
    }
}

fn option(at: usize, entry: Entry, active: RwSignal<usize>, actions: PaletteActions) -> AnyView {
    let is_active = move || (active.get() == at).to_string();
    let Entry {
        name,
        note,
        symbol,
        deed,
    } = entry;
    view! {
        <li
            class="palette-option"
            id=option_id(at)
            role="option"
            aria-selected=is_active
            // The field keeps the focus while the list is pressed.
            on:mousedown=|press| press.prevent_default()
            on:mousemove=move |_| {
                if active.get_untracked() != at {
                    active.set(at);
                }
            }
            on:click=move |_| actions.follow(deed.clone())
        >
            {icon(symbol)} <span class="clip" title=name.clone()>{name.clone()}</span>
            <span class="palette-note">{note}</span>
        </li>
    }
    .into_any()
}

/// Brings what the fragment names into view once the page has drawn it.
fn seek(id: String, looks: u8) {
    match document().get_element_by_id(&id) {
        Some(found) => found.scroll_into_view(),
        None if looks > 0 => set_timeout(move || seek(id, looks - 1), LOOK_EVERY),
        None => {}
    }
}

/// Does what an entry says.
#[derive(Debug, Clone, Copy)]
struct PaletteActions {
    palette: Palette,
    address: Address,
    session: Session,
    theme: ThemeChoice,
    shortcuts: Shortcuts,
}

impl PaletteActions {
    fn of_page(palette: Palette) -> Self {
        Self {
            palette,
            address: Address::of_page(),
            session: Session::of_page(),
            theme: ThemeChoice::of_page(),
            shortcuts: Shortcuts::of_page(),
        }
    }

    fn follow(self, deed: Deed) {
        self.palette.close();
        // The focus goes back first; then the new page may take it.
        request_animation_frame(move || request_animation_frame(move || self.act(deed)));
    }

    fn act(self, deed: Deed) {
        match deed {
            Deed::Go(to) => {
                recent::add(&to);
                self.address.go(&to);
                if let Some((_, id)) = to.split_once('#') {
                    seek(id.to_owned(), LOOKS);
                }
            }
            Deed::Theme(theme) => self.theme.choose(theme),
            Deed::Shortcuts => self.shortcuts.open(),
            Deed::SignOut => self.session.sign_out(),
        }
    }
}
