//! Discord's markup: escapes user text, formats times in the reader's time zone, and keeps texts within limits.

use app_domain::text::is_direction_mark;
use app_domain::utc_minute::merge_spans;
use app_domain::{Day, Span, UtcMinute};

/// The maximum length of a displayed name, in characters.
const MAX_NAME_CHARS: usize = 40;
/// The maximum number of windows shown for a day.
const MAX_SHOWN_SPANS: usize = 4;

/// Escapes a name and shortens it to 40 characters.
pub fn escaped_name(name: &str) -> String {
    escaped(&clipped(name, MAX_NAME_CHARS))
}

/// Escapes user text so that it has no effect as markup, in one line.
pub fn escaped(text: &str) -> String {
    without_control_characters(text)
        .chars()
        .flat_map(escape_char)
        .collect()
}

/// Escapes user text like [`escaped`], split into parts of at most `max` characters.
pub fn escaped_parts(text: &str, max: usize) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part = String::new();
    let mut room = max;
    for character in without_control_characters(text).chars() {
        let length = escape_char(character).count();
        if length > room {
            parts.push(std::mem::take(&mut part));
            room = max;
        }
        part.extend(escape_char(character));
        room -= length;
    }
    parts.push(part);
    parts
}

/// Returns a character, with a backslash before it when it is markup.
fn escape_char(character: char) -> impl Iterator<Item = char> {
    let is_markup = "\\*_~`|<>[]()#:@-".contains(character);
    is_markup.then_some('\\').into_iter().chain([character])
}

/// Escapes mentions in an admin's text and keeps its other markup.
pub fn without_mentions(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() || is_direction_mark(character) {
            continue;
        }
        if matches!(character, '<' | '@') {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

/// Removes markup characters from a sentence of the bot that may quote user text.
pub fn without_markup(sentence: &str) -> String {
    let is_markup = |character| {
        matches!(
            character,
            '*' | '_' | '`' | '~' | '|' | '<' | '[' | ']' | '@'
        )
    };
    let mut sentence = without_control_characters(sentence);
    sentence.retain(|character| !is_markup(character));
    sentence
}

/// Removes control characters and direction marks, which would garble the rest of the line, from user text; for places
/// where no markup works.
pub fn without_control_characters(text: &str) -> String {
    let stays = |character: &char| !character.is_control() && !is_direction_mark(*character);
    text.chars().filter(stays).collect()
}

/// Shortens a text to at most `max` characters, with an ellipsis when characters are missing.
pub fn clipped(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(max.saturating_sub(1)).collect();
    short.push('…');
    short
}

/// Joins the lines that fit into `max` characters, and counts the omitted ones.
pub fn fit_lines(lines: &[String], max: usize) -> String {
    let all = lines.join("\n");
    if all.chars().count() <= max {
        return all;
    }
    let mut kept = lines.len();
    while kept > 0 {
        kept -= 1;
        let more = omitted(lines.len() - kept);
        let text = [&lines[..kept], &[more]].concat().join("\n");
        if text.chars().count() <= max {
            return text;
        }
    }
    clipped(&all, max)
}

/// Joins the entries that fit into `max` characters with commas, and counts the omitted ones.
pub fn fit_list(entries: &[String], max: usize) -> String {
    let mut kept = entries.len();
    while kept > 1 {
        let all = entries[..kept].join(", ");
        if all.chars().count() <= max {
            break;
        }
        kept -= 1;
    }
    let more = (kept < entries.len()).then(|| omitted(entries.len() - kept));
    let shown = entries[..kept].iter().cloned();
    shown.chain(more).collect::<Vec<_>>().join(", ")
}

/// The end of a list from which some entries are omitted.
pub fn omitted(count: usize) -> String {
    format!("+{count} more")
}

/// Formats a link to an http or https address. Characters of the address that would end the link are escaped.
pub fn link(words: &str, address: &str) -> String {
    let mut target = String::with_capacity(address.len());
    for character in without_control_characters(address).chars() {
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

/// Formats a time that Discord shows in the reader's time zone.
pub fn timestamp(at: UtcMinute) -> String {
    format!("<t:{}:t>", at.unix_seconds())
}

/// Formats how soon a time is, such as `in 30 minutes`, which Discord keeps current.
pub fn relative_timestamp(at: UtcMinute) -> String {
    format!("<t:{}:R>", at.unix_seconds())
}

pub fn time_range(span: Span) -> String {
    format!("{}–{}", timestamp(span.start()), timestamp(span.end()))
}

/// Formats the times of a day. Spans that overlap or touch are one.
pub fn ranges(spans: &[Span]) -> String {
    let spans = merge_spans(spans.iter().copied());
    let mut shown: Vec<String> = spans
        .iter()
        .take(MAX_SHOWN_SPANS)
        .map(|span| time_range(*span))
        .collect();
    if spans.len() > MAX_SHOWN_SPANS {
        shown.push(omitted(spans.len() - MAX_SHOWN_SPANS));
    }
    shown.join(", ")
}

/// `Mon 23 Nov`, for places where no markup works: titles, labels and forms.
pub fn short_day(day: Day) -> String {
    day.date().format("%a %-d %b").to_string()
}

/// `Mon 23 Nov 2026`, for days that may be in another year.
pub fn day_with_year(day: Day) -> String {
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
    fn a_name_has_no_effect_as_markup() {
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
    fn no_backslash_is_separated_from_its_character() {
        let parts = escaped_parts("a*b**c", 3);
        assert_eq!(parts, [r"a\*", r"b\*", r"\*c"]);
        assert_eq!(escaped_parts("", 3), [""]);
    }

    #[test]
    fn a_notice_keeps_its_markup_and_mentions_no_one() {
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
    fn a_name_has_no_line_breaks_and_no_direction_marks() {
        assert_eq!(escaped("a\nb\u{202e}c\u{2067}d\u{200f}"), "abcd");
        assert_eq!(
            escaped_name(&"x".repeat(100)).chars().count(),
            MAX_NAME_CHARS
        );
    }

    #[test]
    fn lines_that_do_not_fit_are_counted() {
        let lines: Vec<String> = (0..50).map(|at| format!("line {at}")).collect();
        assert_eq!(fit_lines(&lines, 30), "line 0\nline 1\nline 2\n+47 more");
        assert_eq!(fit_lines(&lines[..2], 30), "line 0\nline 1");
        assert!(fit_lines(&["x".repeat(40)], 30).chars().count() <= 30);
    }

    #[test]
    fn a_range_is_two_instants() {
        let at = |minutes| UtcMinute::from_minutes(minutes);
        let span = Span::new(at(29_408_760), at(29_408_940)).expect("a span");
        assert_eq!(time_range(span), "<t:1764525600:t>–<t:1764536400:t>");
        let apart: Vec<Span> = (0..12).map(|hours| span.shifted(hours * 240)).collect();
        assert!(ranges(&apart).ends_with(", +8 more"));
    }

    #[test]
    fn times_that_overlap_or_touch_are_one_range() {
        let at = |hour: i64| UtcMinute::from_minutes(29_408_760 + 60 * hour);
        let span = |from, to| Span::new(at(from), at(to)).expect("a span");
        let typed = [span(0, 3), span(2, 5), span(5, 6), span(8, 9)];
        let shown = [time_range(span(0, 6)), time_range(span(8, 9))].join(", ");
        assert_eq!(ranges(&typed), shown);
    }

    #[test]
    fn days_are_named_with_their_weekday() {
        let day = "03.11.2026".parse().expect("a day");
        assert_eq!(short_day(day), "Tue 3 Nov");
        assert_eq!(long_day(day), "Tuesday 3 November 2026");
        assert_eq!(day_with_year(day), "Tue 3 Nov 2026");
    }
}
