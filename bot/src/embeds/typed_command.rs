//! Returns a rejected command to the user, so that no typed text is lost.

use serenity::builder::CreateEmbed;

use crate::markup::escaped_parts;
use crate::texts::matches as texts;

/// The limit on one part, in characters: two parts and a title stay below the 6,000 of all embeds of a message.
const MAX_PART_CHARS: usize = 2950;
const MAX_PARTS: usize = 2;

/// Formats a typed command without effect as markup. Text beyond the limit of a message is cut off.
pub fn typed_command(command: &str) -> Vec<CreateEmbed> {
    let mut parts = escaped_parts(command, MAX_PART_CHARS);
    if parts.len() > MAX_PARTS {
        parts.truncate(MAX_PARTS);
        parts[MAX_PARTS - 1].push('…');
    }
    let mut embeds: Vec<CreateEmbed> = parts
        .into_iter()
        .map(|part| CreateEmbed::new().description(part))
        .collect();
    if let Some(first) = embeds.first_mut() {
        *first = first.clone().title(texts::TYPED_COMMAND);
    }
    embeds
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Titles and descriptions.
    fn shown(command: &str) -> Vec<(Option<String>, String)> {
        let embeds = serde_json::to_value(typed_command(command)).expect("embeds are JSON");
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
    fn a_typed_command_is_returned_whole_if_it_fits_into_a_message() {
        let title = Some(texts::TYPED_COMMAND.to_owned());
        let short = shown("/add-match notes: *x*");
        assert_eq!(
            short,
            [(title.clone(), r"/add\-match notes\: \*x\*".to_owned())]
        );
        let long = shown(&"y".repeat(2 * MAX_PART_CHARS));
        assert_eq!(long.len(), 2);
        assert_eq!((&long[0].0, &long[1].0), (&title, &None));
        assert_eq!(long[0].1.len() + long[1].1.len(), 2 * MAX_PART_CHARS);
        let wild = shown(&"*".repeat(20_000));
        let all = wild.iter().map(|(title, text)| {
            title.as_deref().unwrap_or_default().chars().count() + text.chars().count()
        });
        assert!(all.sum::<usize>() <= 6000 && wild[1].1.ends_with('…'));
    }
}
