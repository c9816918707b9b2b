//! The agents that a player plays, the favourite first: saved as they are pressed.

use app_api::ApiError;
use app_api::functions::agents::{load_agents, save_agents};
use app_api::functions::catalogue::load_catalogue;
use app_api::wire::AgentsBody;
use app_domain::event::Kind;
use app_domain::strategy::AGENTS_MAX;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::components::{AgentPicker, Answered, Empty, SaveState, SaveWord, icon};
use crate::place::TONIGHT;
use crate::question::Question;
use crate::session::Session;
use crate::shell::{Content, Topbar};
use crate::texts::own_agents as words;
use crate::toast::Toasts;

#[component]
pub fn OwnAgentsPage() -> AnyView {
    let session = Session::of_page();
    let own = Memo::new(move |_| session.user().and_then(|user| user.chat_id));
    (move || match own.get() {
        Some(own) => view! { <Agents own=own /> }.into_any(),
        None => view! {
            <Topbar title=words::TITLE />
            <Content>
                <Empty symbol="player" title=words::OPERATOR_TITLE words=words::OPERATOR />
            </Content>
        }
        .into_any(),
    })
    .into_any()
}

#[component]
fn Agents(own: String) -> AnyView {
    let known = Question::about(&[Kind::CatalogueChanged], load_catalogue);
    let named = Question::about(&[Kind::AgentsChanged], load_agents);
    let stored = Memo::new(move |_| {
        named.with(|all| {
            let mine = all.iter().find(|agents| agents.user_id == own);
            mine.map(|mine| mine.agents.clone()).unwrap_or_default()
        })
    });
    let choice = Choice::of(stored);
    let names = Memo::new(move |_| known.with(|all| all.agents.clone()).unwrap_or_default());
    let beside = view! { <SaveWord state=choice.state retry=move || choice.send() /> }.into_any();
    view! {
        <Topbar title=words::TITLE beside=beside />
        <Content>
            <Answered
                question=named
                shape=named.shape(|_| ())
                waiting=waiting
                content=move |()| {
                    view! {
                        <section class="card own-zone">
                            <p>{words::EXPLANATION}</p>
                            <AgentPicker label=words::LABEL known=names chosen=choice.chosen most=AGENTS_MAX />
                            <p class="field-hint" aria-live="polite">
                                {move || choice.said()}
                            </p>
                            <a href=TONIGHT>{icon("evening")} " " {words::TO_TONIGHT}</a>
                        </section>
                    }
                        .into_any()
                }
            />
        </Content>
    }
    .into_any()
}

/// What is chosen here, on its way to the server.
#[derive(Clone, Copy)]
struct Choice {
    stored: Memo<Option<Vec<String>>>,
    chosen: RwSignal<Vec<String>>,
    state: RwSignal<SaveState>,
    session: Session,
    toasts: Toasts,
}

impl Choice {
    fn of(stored: Memo<Option<Vec<String>>>) -> Self {
        let choice = Self {
            stored,
            chosen: RwSignal::default(),
            state: RwSignal::new(SaveState::Untouched),
            session: Session::of_page(),
            toasts: Toasts::of_page(),
        };
        Effect::new(move |_| {
            let Some(stored) = stored.get() else { return };
            // What was changed elsewhere shows here, unless something else is on its way there.
            let is_idle = !matches!(
                choice.state.get_untracked(),
                SaveState::Saving | SaveState::Failed
            );
            if is_idle && *choice.chosen.read_untracked() != stored {
                choice.chosen.set(stored);
            }
        });
        Effect::new(move |_| {
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

    /// The favourite first.
    fn said(self) -> String {
        let chosen = self.chosen.get();
        match chosen.first() {
            Some(favourite) => words::favourite(favourite, chosen.len()),
            None => words::NONE.to_owned(),
        }
    }

    /// Sends what was chosen last; what is chosen meanwhile goes after it.
    fn send(self) {
        if self.state.get_untracked() == SaveState::Saving {
            return;
        }
        self.state.set(SaveState::Saving);
        spawn_local(async move {
            while let Some(agents) = self.chosen.try_get_untracked() {
                let heard = save_agents(None, agents.clone()).await;
                let Some(now) = self.chosen.try_get_untracked() else {
                    return;
                };
                if heard.is_err() || now == agents {
                    return self.hear(heard);
                }
            }
        });
    }

    fn hear(self, heard: Result<AgentsBody, ApiError>) {
        match heard {
            Ok(_) => self.state.set(SaveState::Saved),
            Err(refusal) => {
                self.session.heed(&refusal);
                self.state.set(SaveState::Failed);
                if !refusal.is_passing() {
                    self.toasts.say(refusal.error);
                }
            }
        }
    }
}

fn waiting() -> AnyView {
    view! { <div class="skeleton own-agents-skeleton"></div> }.into_any()
}
