//! What somebody has typed, given back so that none of it is lost.

use serenity::builder::CreateEmbed;

use crate::markup::escaped_parts;
use crate::texts::matches as texts;

/// Characters of one part; with a title, two of them are what all embeds of a message may have.
const PART_MAX: usize = 2950;
const PARTS_MAX: usize = 2;

/// A command as it was typed, without effect as markup. Of more than a message can hold the end is missing.
pub fn typed(command: &str) -> Vec<CreateEmbed> {
    let mut parts = escaped_parts(command, PART_MAX);
    if parts.len() > PARTS_MAX {
        parts.truncate(PARTS_MAX);
        parts[PARTS_MAX - 1].push('…');
    }
    let mut embeds: Vec<CreateEmbed> = parts
        .into_iter()
        .map(|part| CreateEmbed::new().description(part))
        .collect();
    if let Some(first) = embeds.first_mut() {
        *first = first.clone().title(texts::TYPED);
    }
    embeds
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Titles and descriptions.
    fn shown(command: &str) -> Vec<(Option<String>, String)> {
        let embeds = serde_json::to_value(typed(command)).expect("embeds are JSON");
        let text = |embed: &serde_json::Value, name: &str| embed[name].as_str().map(str::to_owned);
        let embeds = embeds.as_array().expect("a list").iter();
        embeds
            .map(|embed| {
                (
                    text(embed, "title"),
                    text(embed, "description").expect("text"),
                )
            })
            .collect()
    }

    #[test]
    fn what_was_typed_is_given_back_whole_as_long_as_a_message_can_hold_it() {
        let title = Some(texts::TYPED.to_owned());
        let short = shown("/add-match notes: *x*");
        assert_eq!(
            short,
            [(title.clone(), r"/add\-match notes\: \*x\*".to_owned())]
        );
        let long = shown(&"y".repeat(2 * PART_MAX));
        assert_eq!(long.len(), 2);
        assert_eq!((&long[0].0, &long[1].0), (&title, &None));
        assert_eq!(long[0].1.len() + long[1].1.len(), 2 * PART_MAX);
        let wild = shown(&"*".repeat(20_000));
        let all = wild.iter().map(|(title, text)| {
            title.as_deref().unwrap_or_default().chars().count() + text.chars().count()
        });
        assert!(all.sum::<usize>() <= 6000 && wild[1].1.ends_with('…'));
    }
}
