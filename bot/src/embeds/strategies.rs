//! Strategies that were found, each with the way to it.

use app_service::strategies::Hit;
use serenity::builder::CreateEmbed;

use super::DESCRIPTION_MAX;
use crate::markup::{clipped, escaped, fitted, link};
use crate::texts;

/// Characters of a title, and of the words that were looked for, that are shown.
const TITLE_MAX: usize = 80;

/// A line for each: title as a link, then map, side and agents.
pub fn strategies(words: &str, found: &[Hit], portal: &str) -> CreateEmbed {
    let lines: Vec<String> = found.iter().map(|hit| line(hit, portal)).collect();
    let description = if lines.is_empty() {
        texts::NO_STRATEGY.to_owned()
    } else {
        fitted(&lines, DESCRIPTION_MAX)
    };
    CreateEmbed::new()
        .title(format!(
            "Strategies: {}",
            escaped(&clipped(words, TITLE_MAX))
        ))
        .description(description)
}

fn line(hit: &Hit, portal: &str) -> String {
    let label = &hit.entry.label;
    let title = clipped(&label.title, TITLE_MAX);
    let page = format!("{portal}/stratbook/{}", hit.entry.id);
    let side = label.side.map(|side| side.to_string());
    let said: Vec<String> = label
        .map
        .iter()
        .cloned()
        .chain(side)
        .chain(label.agents.iter().cloned())
        .collect();
    let said = said
        .iter()
        .map(|word| escaped(word))
        .collect::<Vec<_>>()
        .join(" · ");
    format!("{} {said}", link(&title, &page))
        .trim_end()
        .to_owned()
}
