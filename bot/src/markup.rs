//! The platform's markup: names that mean nothing but themselves, times in the reader's own clock, lengths that fit.

use app_domain::{Day, Moment, Span};

/// Characters of a name that are shown.
const NAME_MAX: usize = 40;
/// Windows of a day that are shown.
const SPANS_MAX: usize = 4;

/// A name, cut to what is shown of one.
pub fn name(name: &str) -> String {
    escaped(&clipped(name, NAME_MAX))
}

/// A text of people without effect as markup, in one line.
pub fn escaped(text: &str) -> String {
    straight(text).chars().flat_map(harmless).collect()
}

/// A text of people without effect as markup, in parts of at most `max` characters.
pub fn escaped_parts(text: &str, max: usize) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part = String::new();
    let mut room = max;
    for character in straight(text).chars() {
        let length = harmless(character).count();
        if length > room {
            parts.push(std::mem::take(&mut part));
            room = max;
        }
        part.extend(harmless(character));
        room -= length;
    }
    parts.push(part);
    parts
}

/// A character, with the sign before it that takes its effect away.
fn harmless(character: char) -> impl Iterator<Item = char> {
    let is_markup = "\\*_~`|<>[]()#:@-".contains(character);
    is_markup.then_some('\\').into_iter().chain([character])
}

/// Words of an admin for the channel: their markup stays, but they mention nobody.
pub fn without_mentions(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() || turns_the_writing(character) {
            continue;
        }
        if matches!(character, '<' | '@') {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

/// A sentence of ours that may repeat what was typed, without the signs that markup is made of.
pub fn plain(sentence: &str) -> String {
    let is_markup = |character| {
        matches!(
            character,
            '*' | '_' | '`' | '~' | '|' | '<' | '[' | ']' | '@'
        )
    };
    let mut sentence = straight(sentence);
    sentence.retain(|character| !is_markup(character));
    sentence
}

/// A text of people where no markup works, in its line and in its direction.
pub fn straight(text: &str) -> String {
    let stays = |character: &char| !character.is_control() && !turns_the_writing(*character);
    text.chars().filter(stays).collect()
}

/// Marks that turn the direction of what follows, which would tear the line apart.
fn turns_the_writing(character: char) -> bool {
    matches!(character, '\u{200e}' | '\u{200f}' | '\u{61c}')
        || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// At most `max` characters, with an ellipsis when some are missing.
pub fn clipped(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(max.saturating_sub(1)).collect();
    short.push('…');
    short
}

/// As many whole lines as fit into `max` characters, and how many more there are.
pub fn fitted(lines: &[String], max: usize) -> String {
    let all = lines.join("\n");
    if all.chars().count() <= max {
        return all;
    }
    let mut kept = lines.len();
    while kept > 0 {
        kept -= 1;
        let more = format!("+{} more", lines.len() - kept);
        let text = [&lines[..kept], &[more]].concat().join("\n");
        if text.chars().count() <= max {
            return text;
        }
    }
    clipped(&all, max)
}

/// Words that lead to an http or https address; nothing in the address ends it early.
pub fn link(words: &str, address: &str) -> String {
    let mut target = String::with_capacity(address.len());
    for character in straight(address).chars() {
        match character {
            '(' => target.push_str("%28"),
            ')' => target.push_str("%29"),
            '<' => target.push_str("%3C"),
            '>' => target.push_str("%3E"),
            '\\' => target.push_str("%5C"),
            other => target.push(other),
        }
    }
    format!("[{}]({target})", escaped(words))
}

/// The time of day at this instant, in the clock of whoever reads it.
pub fn time(at: Moment) -> String {
    format!("<t:{}:t>", at.unix_seconds())
}

pub fn range(span: Span) -> String {
    format!("{}–{}", time(span.start()), time(span.end()))
}

pub fn ranges(spans: &[Span]) -> String {
    let mut shown: Vec<String> = spans
        .iter()
        .take(SPANS_MAX)
        .map(|span| range(*span))
        .collect();
    if spans.len() > SPANS_MAX {
        shown.push(format!("+{} more", spans.len() - SPANS_MAX));
    }
    shown.join(", ")
}

/// `Mon 23 Nov`, where no markup works: in titles, labels and forms.
pub fn short_day(day: Day) -> String {
    day.date().format("%a %-d %b").to_string()
}

/// `Mon 23 Nov 2026`, of days that may be years ago.
pub fn dated(day: Day) -> String {
    day.date().format("%a %-d %b %Y").to_string()
}

/// `Monday 23 November 2026`.
pub fn long_day(day: Day) -> String {
    day.date().format("%A %-d %B %Y").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_means_nothing_but_itself() {
        assert_eq!(escaped("**@everyone**"), r"\*\*\@everyone\*\*");
        assert_eq!(
            escaped("<@100000000000000001>"),
            r"\<\@100000000000000001\>"
        );
        assert_eq!(
            escaped("[x](https://example.org)"),
            r"\[x\]\(https\://example.org\)"
        );
        assert_eq!(escaped("Zoë O'Neill 2.0"), "Zoë O'Neill 2.0");
    }

    #[test]
    fn no_sign_is_parted_from_its_character() {
        let parts = escaped_parts("a*b**c", 3);
        assert_eq!(parts, [r"a\*", r"b\*", r"\*c"]);
        assert_eq!(escaped_parts("", 3), [""]);
    }

    #[test]
    fn words_keep_their_markup_and_mention_nobody() {
        assert_eq!(
            without_mentions("**nine** @here <@&7> \u{202e}<#8>"),
            r"**nine** \@here \<\@&7> \<#8>"
        );
    }

    #[test]
    fn an_address_does_not_end_its_link() {
        assert_eq!(
            link("VOD", "https://vod.example/a_(b)?c=<@1>"),
            "[VOD](https://vod.example/a_%28b%29?c=%3C@1%3E)"
        );
    }

    #[test]
    fn a_name_stays_in_its_line_and_in_its_direction() {
        assert_eq!(escaped("a\nb\u{202e}c\u{2067}d\u{200f}"), "abcd");
        assert_eq!(name(&"x".repeat(100)).chars().count(), NAME_MAX);
    }

    #[test]
    fn lines_that_do_not_fit_are_counted() {
        let lines: Vec<String> = (0..50).map(|at| format!("line {at}")).collect();
        assert_eq!(fitted(&lines, 30), "line 0\nline 1\nline 2\n+47 more");
        assert_eq!(fitted(&lines[..2], 30), "line 0\nline 1");
        assert!(fitted(&["x".repeat(40)], 30).chars().count() <= 30);
    }

    #[test]
    fn a_range_is_two_instants() {
        let at = |minutes| Moment::from_minutes(minutes);
        let span = Span::new(at(29_408_760), at(29_408_940)).expect("a span");
        assert_eq!(range(span), "<t:1764525600:t>–<t:1764536400:t>");
        assert!(ranges(&[span; 12]).ends_with(", +8 more"));
    }

    #[test]
    fn days_are_named_with_their_weekday() {
        let day = "03.11.2026".parse().expect("a day");
        assert_eq!(short_day(day), "Tue 3 Nov");
        assert_eq!(long_day(day), "Tuesday 3 November 2026");
        assert_eq!(dated(day), "Tue 3 Nov 2026");
    }
}
