//! Matches: the details of a match, and the result that follows from its score if it has one (decisions §2).

mod match_record;
mod patch;
pub mod review;
mod score;
mod vod;

pub use match_record::{
    MAX_AGENTS_PER_SIDE, MAX_LINK_CHARS, MAX_LINKED_STRATEGIES, MAX_NOTES_CHARS,
    MAX_OPPONENT_CHARS, Match, MatchId, MatchKind, MatchRecord, check_date, distinct_strategies,
    parse_agents, parse_date, parse_link, parse_map, parse_notes, parse_opponent, parse_strategies,
};
pub use patch::MatchPatch;
pub use score::{MAX_ROUNDS_PER_SIDE, MatchOutcome, MatchScore, check_rounds};
pub use vod::vod_at;
