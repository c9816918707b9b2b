//! The command palette: typed letters lead to a page, a player, a day or an action.

mod entries;
mod recent;

use std::time::Duration;

use app_api::wire::PlayerMapping;
use gloo_timers::future::sleep;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::address::Address;
use crate::components::{Dialog, icon};
use crate::http;
use crate::session::Session;
use crate::shortcuts::Shortcuts;
use crate::texts;
use crate::theme::ThemeChoice;
use entries::{Deed, Entry, Found};

const LIST: &str = "palette-list";
/// How long a page that was gone to may take to draw what was sought on it.
const LOOK_EVERY: Duration = Duration::from_millis(100);
const LOOKS: u8 = 20;
/// Longer than between two letters.
const PAUSE: Duration = Duration::from_millis(150);

/// Whether the palette is open, for its buttons and its key.
#[derive(Debug, Clone, Copy)]
pub struct Palette(RwSignal<bool>);

impl Palette {
    pub fn begin() -> Self {
        let palette = Self(RwSignal::new(false));
        provide_context(palette);
        palette
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    pub fn open(self) {
        self.0.set(true);
    }

    pub fn is_open(self) -> bool {
        self.0.get_untracked()
    }

    pub fn close(self) {
        self.0.set(false);
    }
}

/// Its place on the page, once.
#[component]
pub fn PalettePlace() -> AnyView {
    let palette = Palette::of_page();
    view! {
        <Dialog title=texts::palette::FIND open=palette.0>
            <Finding palette=palette />
        </Dialog>
    }
    .into_any()
}

#[component]
fn Finding(palette: Palette) -> AnyView {
    let query = RwSignal::new(String::new());
    let active = RwSignal::new(0_usize);
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
    let deeds = Deeds::of_page(palette);
    let step = move |by: usize| {
        let count = found.with(Vec::len);
        if count > 0 {
            active.update(|at| *at = (*at + by) % count);
            bring_into_view();
        }
    };
    let keys = move |pressed: KeyboardEvent| {
        if pressed.is_composing() {
            return;
        }
        match pressed.key().as_str() {
            "ArrowDown" => step(1),
            "ArrowUp" => step(found.with(Vec::len).saturating_sub(1)),
            "Enter" => {
                let chosen = found.with(|found| found.get(active.get_untracked()).cloned());
                if let Some(entry) = chosen {
                    deeds.follow(entry.deed);
                }
            }
            _ => return,
        }
        pressed.prevent_default();
    };
    view! {
        <div class="palette">
            <div class="palette-field">
                {icon("search")}
                <input
                    type="text"
                    role="combobox"
                    autofocus
                    autocomplete="off"
                    spellcheck="false"
                    enterkeyhint="go"
                    maxlength="100"
                    aria-label=texts::palette::FIND
                    aria-autocomplete="list"
                    aria-expanded=move || found.with(|found| !found.is_empty()).to_string()
                    aria-controls=LIST
                    aria-activedescendant=move || {
                        found.with(|found| !found.is_empty()).then(|| option_id(active.get()))
                    }
                    placeholder=texts::palette::FIND_EXAMPLE
                    on:input=move |typed| {
                        query.set(event_target_value(&typed));
                        active.set(0);
                    }
                    on:keydown=keys
                />
            </div>
            <ul class="palette-list" id=LIST role="listbox" aria-label=texts::palette::FOUND>
                {move || {
                    found
                        .get()
                        .into_iter()
                        .enumerate()
                        .map(|(at, entry)| option(at, entry, active, deeds))
                        .collect_view()
                }}
            </ul>
            <p class="palette-none" role="status">
                {move || match found.with(Vec::len) {
                    0 => view! { {texts::palette::NOTHING_FOUND} }.into_any(),
                    count => view! { <span class="spoken">{texts::palette::found(count)}</span> }.into_any(),
                }}
            </p>
        </div>
    }
    .into_any()
}

/// Titles and opponents are the server's to search; what is typed on meanwhile asks anew.
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

fn option(at: usize, entry: Entry, active: RwSignal<usize>, deeds: Deeds) -> AnyView {
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
            on:click=move |_| deeds.follow(deed.clone())
        >
            {icon(symbol)} <span class="clip" title=name.clone()>{name.clone()}</span>
            <span class="palette-note">{note}</span>
        </li>
    }
    .into_any()
}

fn option_id(at: usize) -> String {
    ["palette-", &at.to_string()].concat()
}

fn bring_into_view() {
    // By its name: the palette may be closed before the next frame.
    request_animation_frame(|| {
        if let Ok(Some(active)) = document().query_selector("#palette-list [aria-selected=true]") {
            active.scroll_into_view_with_bool(false);
        }
    });
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
struct Deeds {
    palette: Palette,
    address: Address,
    session: Session,
    theme: ThemeChoice,
    shortcuts: Shortcuts,
}

impl Deeds {
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
