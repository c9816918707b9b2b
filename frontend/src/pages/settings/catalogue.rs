//! The maps and agents that strategies may name: lists that admins keep as the game changes.

use app_api::ApiError;
use app_api::functions::catalogue::{load_catalogue, save_catalogue};
use app_api::wire::CatalogueBody;
use app_domain::catalogue;
use app_domain::event::Kind;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::components::{Answered, TagField, icon, turning_icon};
use crate::question::Question;
use crate::reading::sentence;
use crate::session::Session;
use crate::texts::settings as words;
use crate::toast::Toasts;

#[component]
pub fn CatalogueLists() -> AnyView {
    let question = Question::about(&[Kind::CatalogueChanged], load_catalogue);
    let lists = Lists::of(question);
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
                <Answered
                    question=question
                    shape=question.shape(|_| ())
                    waiting=waiting
                    content=move |()| fields(lists)
                />
            </div>
        </form>
    }
    .into_any()
}

fn fields(lists: Lists) -> AnyView {
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
                            if lists.is_saving.get() { turning_icon("spinner") } else { icon("check") }
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
struct Lists {
    question: Question<CatalogueBody>,
    /// The server's, as they were when something was last taken over from it.
    known: RwSignal<CatalogueBody>,
    maps: RwSignal<Vec<String>>,
    agents: RwSignal<Vec<String>>,
    refused: RwSignal<Option<(String, String)>>,
    is_saving: RwSignal<bool>,
    session: Session,
    toasts: Toasts,
}

impl Lists {
    fn of(question: Question<CatalogueBody>) -> Self {
        let lists = Self {
            question,
            known: RwSignal::default(),
            maps: RwSignal::default(),
            agents: RwSignal::default(),
            refused: RwSignal::new(None),
            is_saving: RwSignal::new(false),
            session: Session::of_page(),
            toasts: Toasts::of_page(),
        };
        Effect::new(move |_| {
            let stored = question.with(CatalogueBody::clone);
            if let Some(stored) = stored
                && !untrack(|| lists.is_changed())
            {
                lists.take(stored);
            }
        });
        Effect::new(move |_| {
            lists.maps.track();
            lists.agents.track();
            lists.refused.set(None);
        });
        lists
    }

    fn take(self, stored: CatalogueBody) {
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
        let stored = self.question.with(CatalogueBody::clone);
        self.take(stored.unwrap_or_default());
    }

    /// What the rules or the server say of a list.
    fn fault(self, field: &'static str) -> Signal<Option<String>> {
        Signal::derive(move || {
            let names = if field == "maps" {
                self.maps
            } else {
                self.agents
            };
            let broken = names.with(|names| catalogue::names(names).err());
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
            let heard = save_catalogue(maps, agents).await;
            if self.is_saving.try_set(false).is_some() {
                return;
            }
            match heard {
                Ok(stored) => {
                    self.take(stored);
                    self.toasts.say(words::LISTS_SAVED.to_owned());
                }
                Err(refusal) => self.hear(refusal),
            }
        });
    }

    fn hear(self, refusal: ApiError) {
        self.session.heed(&refusal);
        match refusal.details.into_iter().next() {
            Some(fault) => self.refused.set(Some((fault.field, fault.message))),
            None => self.toasts.say(refusal.error),
        }
    }
}

fn waiting() -> AnyView {
    view! { <div class="skeleton settings-skeleton"></div> }.into_any()
}
