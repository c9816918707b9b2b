//! The maps and agents that strategies may use: lists that admins maintain as the game changes.

use app_api::functions::catalog::{load_catalog, save_catalog};
use app_domain::event::EventKind;
use app_domain::game_catalog;
use app_portal::texts::settings as words;
use app_portal::view_models::sentence;
use app_wire::{ApiError, CatalogBody};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{QueryView, TagField, icon, spinning_icon};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn CatalogLists() -> impl IntoView {
    let query = LiveQuery::refetch_on(&[EventKind::CatalogueChanged], load_catalog);
    let lists = CatalogDraft::of(query);
    let submit = move |submit: leptos::ev::SubmitEvent| {
        submit.prevent_default();
        lists.save();
    };
    view! {
        <form class="settings-group" novalidate on:submit=submit>
            <div class="settings-about">
                <h2>{words::CATALOGUE}</h2>
                <p>{words::CATALOGUE_WORDS}</p>
            </div>
            <div class="settings-list settings-catalogue">
                <QueryView
                    query=query
                    shape=query.shape(|_| ())
                    waiting=skeleton_view
                    content=move |()| fields(lists)
                />
            </div>
        </form>
    }
}

fn fields(lists: CatalogDraft) -> AnyView {
    let nothing = Signal::stored(Vec::new());
    let actions = move || {
        lists.is_changed().then(|| {
            view! {
                <div class="settings-actions">
                    <button type="button" class="button" on:click=move |_| lists.discard()>
                        {words::DISCARD}
                    </button>
                    <button type="submit" class="button button-primary" disabled=lists.is_saving>
                        {move || {
                            if lists.is_saving.get() { spinning_icon("spinner") } else { icon("check") }
                        }}
                        {words::SAVE_LISTS}
                    </button>
                </div>
            }
        })
    };
    view! {
        <TagField label=words::MAPS tags=lists.maps known=nothing hint=words::NAME_HINT fault=lists.fault("maps") />
        <TagField
            label=words::AGENTS
            tags=lists.agents
            known=nothing
            hint=words::NAME_HINT
            fault=lists.fault("agents")
        />
        {actions}
    }
    .into_any()
}

#[derive(Clone, Copy)]
struct CatalogDraft {
    query: LiveQuery<CatalogBody>,
    /// The stored lists as last copied into the fields.
    known: RwSignal<CatalogBody>,
    maps: RwSignal<Vec<String>>,
    agents: RwSignal<Vec<String>>,
    refused: RwSignal<Option<(String, String)>>,
    is_saving: RwSignal<bool>,
    session: UserSession,
    toasts: ToastStack,
}

impl CatalogDraft {
    fn of(query: LiveQuery<CatalogBody>) -> Self {
        let lists = Self {
            query,
            known: RwSignal::default(),
            maps: RwSignal::default(),
            agents: RwSignal::default(),
            refused: RwSignal::new(None),
            is_saving: RwSignal::new(false),
            session: UserSession::of_page(),
            toasts: ToastStack::of_page(),
        };
        run_effect(move || {
            let stored = query.with(CatalogBody::clone);
            if let Some(stored) = stored
                && !untrack(|| lists.is_changed())
            {
                lists.set_stored(stored);
            }
        });
        run_effect(move || {
            lists.maps.track();
            lists.agents.track();
            lists.refused.set(None);
        });
        lists
    }

    fn set_stored(self, stored: CatalogBody) {
        self.maps.set(stored.maps.clone());
        self.agents.set(stored.agents.clone());
        self.known.set(stored);
    }

    fn is_changed(self) -> bool {
        self.known.with(|known| {
            self.maps.with(|maps| *maps != known.maps)
                || self.agents.with(|agents| *agents != known.agents)
        })
    }

    fn discard(self) {
        let stored = self.query.with(CatalogBody::clone);
        self.set_stored(stored.unwrap_or_default());
    }

    /// The error of a list: the broken rule, else the server's message.
    fn fault(self, field: &'static str) -> Signal<Option<String>> {
        Signal::derive(move || {
            let names = if field == "maps" {
                self.maps
            } else {
                self.agents
            };
            let broken = names.with(|names| game_catalog::parse_names(names).err());
            let refused = self.refused.get().filter(|(refused, _)| refused == field);
            broken
                .map(|rule| rule.to_string())
                .or(refused.map(|(_, words)| words))
                .map(|words| sentence(&words))
        })
    }

    fn save(self) {
        if self.is_saving.get_untracked() {
            return;
        }
        self.is_saving.set(true);
        let (maps, agents) = (self.maps.get_untracked(), self.agents.get_untracked());
        spawn_local(async move {
            let response = save_catalog(maps, agents).await;
            if self.is_saving.try_set(false).is_some() {
                return;
            }
            match response {
                Ok(stored) => {
                    self.set_stored(stored);
                    self.toasts.notify(words::LISTS_SAVED.to_owned());
                }
                Err(error) => self.handle_refusal(error),
            }
        });
    }

    fn handle_refusal(self, api_error: ApiError) {
        self.session.handle_refusal(&api_error);
        match api_error.details.into_iter().next() {
            Some(fault) => self.refused.set(Some((fault.field, fault.message))),
            None => self.toasts.notify(api_error.error),
        }
    }
}

fn skeleton_view() -> AnyView {
    view! { <div class="skeleton settings-skeleton"></div> }.into_any()
}
