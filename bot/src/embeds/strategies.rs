//! Formats found strategies, each with a link to its page.

use app_service::strategies::StrategyHit;
use serenity::builder::CreateEmbed;

use super::MAX_DESCRIPTION_CHARS;
use crate::markup::{clipped, escaped, fit_lines, link};
use crate::texts;

/// The maximum length of a displayed title or search text, in characters.
const MAX_TITLE_CHARS: usize = 80;

/// Lists strategies, a line each: the title as a link, then map, side and agents.
pub fn strategies(words: &str, found: &[StrategyHit], portal: &str) -> CreateEmbed {
    let lines: Vec<String> = found.iter().map(|hit| strategy_line(hit, portal)).collect();
    let description = if lines.is_empty() {
        texts::NO_STRATEGY.to_owned()
    } else {
        fit_lines(&lines, MAX_DESCRIPTION_CHARS)
    };
    CreateEmbed::new()
        .title(texts::strategies_title(&escaped(&clipped(
            words,
            MAX_TITLE_CHARS,
        ))))
        .description(description)
}

fn strategy_line(hit: &StrategyHit, portal: &str) -> String {
    let label = &hit.entry.label;
    let title = clipped(&label.title, MAX_TITLE_CHARS);
    let page = format!("{portal}/stratbook/{}", hit.entry.id);
    let side = label.side.map(|side| side.to_string());
    let parts: Vec<String> = label
        .map
        .iter()
        .cloned()
        .chain(side)
        .chain(label.agents.iter().cloned())
        .collect();
    let parts = parts
        .iter()
        .map(|word| escaped(word))
        .collect::<Vec<_>>()
        .join(" · ");
    format!("{} {parts}", link(&title, &page))
        .trim_end()
        .to_owned()
}
