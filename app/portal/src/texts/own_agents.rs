//! The agents that a player plays.

use super::plural::PluralCategory::Other;
use super::plural::plural_form;
use super::template::fill;

pub const LABEL: &str = "Agents you play";
pub const EXPLANATION: &str = "Muster uses your agents to find strategies tonight’s lineup can run. Pick your favorite first.";
pub const NONE: &str = "You haven’t picked any yet.";
pub const TO_TONIGHT: &str = "Strategies the next lineup can run";

pub fn favourite(name: &str, count: usize) -> String {
    let sentence = match count {
        1 => "{name} is your only pick.",
        _ => plural_form(count, &[(Other, "{name} is your favorite of {n}.")]),
    };
    fill(sentence, &[("name", name), ("n", &count.to_string())])
}
