//! The team as a board shows it: the agents of the strategy, and who plays them.

use app_api::functions::strategies::load_playable_strategies;
use app_document::board::BoardContent;
use app_domain::agent_assignment::assign_agents;
use app_domain::board::{MapGeometry, TeamBoardNames};
use app_domain::event::EventKind;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use leptos::prelude::*;

use super::map_record::map_record;

/// The events that change the lineup or the players' agents.
const REFETCH_EVENTS: [EventKind; 5] = [
    EventKind::AvailabilityChanged,
    EventKind::AbsenceChanged,
    EventKind::PlayersChanged,
    EventKind::PlanChanged,
    EventKind::AgentsChanged,
];

/// The strategy around a board.
#[derive(Clone, Copy)]
pub struct BoardTeam {
    pub agents: Signal<Vec<String>>,
    /// The map of the strategy; may be empty.
    pub map: Signal<String>,
}

impl BoardTeam {
    pub fn provide(agents: Signal<Vec<String>>, map: Signal<String>) {
        provide_context(Self { agents, map });
    }

    pub fn of_page() -> Self {
        use_context().unwrap_or_else(|| Self {
            agents: Signal::stored(Vec::new()),
            map: Signal::stored(String::new()),
        })
    }

    /// The agents of the strategy with the players of today's lineup who play them.
    fn assignment(self) -> Memo<Vec<(String, String)>> {
        let is_player = UserSession::of_page().user().is_some();
        let agents = self.agents;
        let has_agents = agents.with_untracked(|agents| !agents.is_empty());
        if !is_player || !has_agents {
            return Memo::new(|_| Vec::new());
        }
        let playable = LiveQuery::refetch_on(&REFETCH_EVENTS, || load_playable_strategies(None));
        Memo::new(move |_| {
            let agents = agents.get();
            let assigned = playable.with(|playable| {
                let played: Vec<&[String]> = playable
                    .lineup
                    .iter()
                    .map(|player| player.agents.as_slice())
                    .collect();
                let players = assign_agents(&agents, &played)?;
                let name = |at: &usize| playable.lineup[*at].display_name.clone();
                Some(players.iter().map(name).collect::<Vec<_>>())
            });
            let names = assigned.flatten().unwrap_or_default();
            agents.into_iter().zip(names).collect()
        })
    }

    /// The names that the board's text and picture use.
    pub fn names(self, board: Signal<BoardContent>) -> Memo<BoardTeamNames> {
        let assignment = self.assignment();
        let map = Memo::new(move |_| board.with(|board| board.map().map(str::to_owned)));
        let record = Memo::new(move |_| map.get().and_then(|map| map_record(&map).get()));
        Memo::new(move |_| {
            let record = record.get();
            BoardTeamNames {
                picture: record.as_ref().and_then(|record| record.picture.clone()),
                geometry: record.map(|record| record.geometry),
                assignment: assignment.get(),
            }
        })
    }
}

/// The names of a board's agents and places.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BoardTeamNames {
    pub geometry: Option<MapGeometry>,
    /// The picture of the map, for a board without one of its own.
    pub picture: Option<String>,
    assignment: Vec<(String, String)>,
}

impl BoardTeamNames {
    pub fn team(&self) -> TeamBoardNames<'_> {
        let assignment = self.assignment.iter();
        TeamBoardNames {
            map: self.geometry.as_ref(),
            picture: self.picture.as_deref(),
            players: Vec::new(),
            assignment: assignment
                .map(|(agent, player)| (agent.as_str(), player.as_str()))
                .collect(),
        }
    }

    pub fn player_of(&self, agent: &str) -> Option<&str> {
        let mut assignment = self.assignment.iter();
        let found = assignment.find(|(assigned, _)| assigned.eq_ignore_ascii_case(agent));
        found.map(|(_, player)| player.as_str())
    }

    pub fn geometry(&self) -> MapGeometry {
        self.geometry.clone().unwrap_or_default()
    }
}
