//! The agents that a player plays, favorite first. Every change is saved at once.

use app_api::functions::agents::{load_player_agents, save_player_agents};
use app_api::functions::catalog::load_catalog;
use app_domain::PlayerId;
use app_domain::event::EventKind;
use app_domain::strategy::MAX_AGENTS_PER_STRATEGY;
use app_portal::own_page::OwnSection;
use app_portal::route::PortalRoute;
use app_portal::texts::own_agents as words;
use app_wire::{ApiError, PlayerAgentsBody};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{AgentPicker, QueryView, SaveIndicator, SaveState, icon};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::own_section::own_section;

/// The section of the page *You*, for the player with this chat id.
pub fn agents_section(own: PlayerId) -> AnyView {
    let picker = OwnAgentPicker::load(own);
    let content = view! {
        {picker.view()}
        <a class="own-link" href=PortalRoute::Tonight.path()>
            {icon("evening")}
            {words::TO_TONIGHT}
        </a>
    };
    own_section(
        OwnSection::Agents,
        Some(picker.save_indicator()),
        content.into_any(),
    )
}

/// The picker of the player's agents.
#[derive(Clone, Copy)]
pub struct OwnAgentPicker {
    named: LiveQuery<Vec<PlayerAgentsBody>>,
    names: Memo<Vec<String>>,
    choice: AgentSelection,
}

impl OwnAgentPicker {
    /// Loads the agents of the player with this chat id.
    pub fn load(own: PlayerId) -> Self {
        let known = LiveQuery::refetch_on(&[EventKind::CatalogueChanged], load_catalog);
        let named = LiveQuery::refetch_on(&[EventKind::AgentsChanged], load_player_agents);
        let stored = Memo::new(move |_| {
            named.with(|all| {
                let mine = all.iter().find(|agents| agents.user_id == own);
                mine.map(|mine| mine.agents.clone()).unwrap_or_default()
            })
        });
        Self {
            named,
            names: Memo::new(move |_| known.with(|all| all.agents.clone()).unwrap_or_default()),
            choice: AgentSelection::of(stored),
        }
    }

    pub fn save_indicator(self) -> AnyView {
        let choice = self.choice;
        view! { <SaveIndicator state=choice.state retry=move || choice.send() /> }.into_any()
    }

    pub fn view(self) -> AnyView {
        let Self {
            named,
            names,
            choice,
        } = self;
        let content = move |()| {
            view! {
                <p>{words::EXPLANATION}</p>
                <AgentPicker label=words::LABEL known=names chosen=choice.chosen most=MAX_AGENTS_PER_STRATEGY />
                <p class="field-hint" translate="no" aria-live="polite">
                    {move || choice.summary()}
                </p>
            }
            .into_any()
        };
        view! { <QueryView query=named shape=named.shape(|_| ()) waiting=skeleton_view content=content /> }
            .into_any()
    }
}

/// The selected agents, and the request that saves them.
#[derive(Clone, Copy)]
struct AgentSelection {
    stored: Memo<Option<Vec<String>>>,
    chosen: RwSignal<Vec<String>>,
    state: RwSignal<SaveState>,
    session: UserSession,
    toasts: ToastStack,
}

impl AgentSelection {
    fn of(stored: Memo<Option<Vec<String>>>) -> Self {
        let choice = Self {
            stored,
            chosen: RwSignal::default(),
            state: RwSignal::new(SaveState::Untouched),
            session: UserSession::of_page(),
            toasts: ToastStack::of_page(),
        };
        run_effect(move || {
            let Some(stored) = stored.get() else { return };
            // A change from elsewhere shows here, unless a change made here is being saved.
            let is_idle = !matches!(
                choice.state.get_untracked(),
                SaveState::Saving | SaveState::Failed
            );
            if is_idle && *choice.chosen.read_untracked() != stored {
                choice.chosen.set(stored);
            }
        });
        run_effect(move || {
            let chosen = choice.chosen.get();
            if choice
                .stored
                .get_untracked()
                .is_some_and(|stored| stored != chosen)
            {
                choice.send();
            }
        });
        choice
    }

    /// Names the favorite.
    fn summary(self) -> String {
        let chosen = self.chosen.get();
        match chosen.first() {
            Some(favourite) => words::favourite(favourite, chosen.len()),
            None => words::NONE.to_owned(),
        }
    }

    /// Saves the newest selection. A selection that changes during the request is sent after it.
    fn send(self) {
        if self.state.get_untracked() == SaveState::Saving {
            return;
        }
        self.state.set(SaveState::Saving);
        spawn_local(async move {
            while let Some(agents) = self.chosen.try_get_untracked() {
                let response = save_player_agents(None, agents.clone()).await;
                let Some(now) = self.chosen.try_get_untracked() else {
                    return;
                };
                if response.is_err() || now == agents {
                    return self.handle_result(response);
                }
            }
        });
    }

    fn handle_result(self, response: Result<PlayerAgentsBody, ApiError>) {
        match response {
            Ok(_) => self.state.set(SaveState::Saved),
            Err(api_error) => {
                self.session.handle_refusal(&api_error);
                self.state.set(SaveState::Failed);
                if !api_error.is_transient() {
                    self.toasts.notify(api_error.error);
                }
            }
        }
    }
}

fn skeleton_view() -> AnyView {
    view! { <div class="skeleton own-agents-skeleton"></div> }.into_any()
}
