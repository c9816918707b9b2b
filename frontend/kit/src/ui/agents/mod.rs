//! Agents: their badges, and how they are chosen.

mod agent_badge;
mod agent_picker;
mod agent_squares;
pub(super) mod lineup;

pub use agent_badge::agent_name;
pub use agent_picker::AgentPicker;
pub use agent_squares::AgentSquares;
pub use lineup::Lineup;
