//! The agents that a player plays.

pub const TITLE: &str = "My agents";
pub const LABEL: &str = "Agents you play";
pub const EXPLANATION: &str = "Muster says which strategies an evening’s lineup can play by the agents its players have named. Press your favourite first.";
pub const NONE: &str = "You have named none yet.";
pub const TO_TONIGHT: &str = "What the next lineup can play";
pub const TO_OWN_AGENTS: &str = "Agents you play";

pub fn favourite(name: &str, count: usize) -> String {
    if count == 1 {
        [name, " is your only one."].concat()
    } else {
        [name, " is your favourite of ", &count.to_string(), "."].concat()
    }
}

pub const OPERATOR_TITLE: &str = "No agents of your own";
pub const OPERATOR: &str = "You are signed in as an operator. Operators do not play.";
