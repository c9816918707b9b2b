//! Formats a poll: the options with their votes, and the buttons to vote.

use app_domain::poll::{Poll, PollOption, PollSubject};
use app_domain::utc_minute::UtcMinute;
use app_domain::{Player, Zone};
use app_service::polls::PollView;
use serenity::builder::{CreateActionRow, CreateButton, CreateEmbed, CreateEmbedFooter};
use serenity::model::application::ButtonStyle;

use super::MAX_DESCRIPTION_CHARS;
use crate::custom_id::ComponentAction;
use crate::markup::{
    self, clipped, escaped, escaped_parts, fit_lines, long_day, timestamp,
    without_control_characters,
};
use crate::texts::polls as texts;

const GREEN: u32 = 0x2e_a0_43;
const GRAY: u32 = 0x8b_94_9e;
/// Discord's limit on the buttons in a row.
const BUTTONS_PER_ROW: usize = 5;
/// The limit on the names after one option, in characters: ten options fit into a description.
const MAX_NAMES_CHARS: usize = 158;
/// Discord's limit on an embed's title, in characters.
const MAX_TITLE_CHARS: usize = 256;
/// Discord's limit on a button's label, in characters.
const MAX_LABEL_CHARS: usize = 80;

/// Formats the current state of a poll and its buttons; a closed poll has none.
pub fn poll(view: &PollView) -> (CreateEmbed, Vec<CreateActionRow>) {
    (embed(view), buttons(view))
}

/// Formats an option for the text of a message.
pub fn choice_text(choice: &PollOption) -> String {
    match choice {
        PollOption::Words(words) => escaped(words),
        PollOption::Start(at) => timestamp(*at),
    }
}

/// Formats the result of a poll.
pub fn poll_result(view: &PollView) -> CreateEmbed {
    let poll = &view.stored.poll;
    let leading = poll.leading();
    let votes = leading.first().map_or(0, |at| poll.counts()[*at]);
    let result = texts::poll_result(&choice_texts(poll, &leading), votes);
    CreateEmbed::new()
        .title(question(poll))
        .colour(GREEN)
        .description(fit_lines(&[result], MAX_DESCRIPTION_CHARS))
}

/// The question as the title of an embed. A backslash before every character can make it longer than Discord accepts.
fn question(poll: &Poll) -> String {
    match &poll.definition.subject {
        PollSubject::Question(question) => escaped_parts(question, MAX_TITLE_CHARS).swap_remove(0),
        PollSubject::Training(day) => texts::training(&long_day(*day)),
    }
}

fn choice_texts(poll: &Poll, places: &[usize]) -> Vec<String> {
    let options = places.iter().map(|at| &poll.definition.options[*at]);
    options.map(choice_text).collect()
}

fn embed(view: &PollView) -> CreateEmbed {
    let poll = &view.stored.poll;
    let options = poll.definition.options.iter().zip(poll.counts());
    let votes = options.enumerate().map(|(at, (option, count))| {
        texts::option_votes(&choice_text(option), count, &voter_names(view, at))
    });
    let mut lines: Vec<String> = votes.collect();
    lines.push(if view.is_open {
        let closes = UtcMinute::from_utc(poll.definition.closes_at);
        texts::open_status(closes.unix_seconds(), poll.definition.takes_several)
    } else {
        texts::closed_status(&choice_texts(poll, &poll.leading()))
    });
    let embed = CreateEmbed::new()
        .title(question(poll))
        .colour(if view.is_open { GREEN } else { GRAY })
        .description(fit_lines(&lines, MAX_DESCRIPTION_CHARS));
    match &poll.definition.subject {
        PollSubject::Training(_) if view.is_open => {
            embed.footer(CreateEmbedFooter::new(texts::button_zone(view.zone)))
        }
        PollSubject::Training(_) | PollSubject::Question(_) => embed,
    }
}

/// Lists the names of those who voted for an option, as many as fit.
fn voter_names(view: &PollView, option: usize) -> String {
    let poll = &view.stored.poll;
    let voted = |player: &&Player| poll.has_voted_for(&player.id, option);
    let names: Vec<String> = view
        .voters
        .iter()
        .filter(voted)
        .map(|player| markup::escaped_name(&player.display_name))
        .collect();
    let mut listed = String::new();
    for (at, name) in names.iter().enumerate() {
        if listed.chars().count() + name.chars().count() > MAX_NAMES_CHARS {
            return [listed, markup::omitted(names.len() - at)].join(" ");
        }
        if at > 0 {
            listed.push_str(", ");
        }
        listed.push_str(name);
    }
    listed
}

fn buttons(view: &PollView) -> Vec<CreateActionRow> {
    if !view.is_open {
        return Vec::new();
    }
    let id = view.stored.id;
    let options = &view.stored.poll.definition.options;
    let vote = |(at, option): (u8, &PollOption)| {
        CreateButton::new(ComponentAction::Vote(id, at).to_string())
            .label(button_label(at, option, view.zone))
            .style(ButtonStyle::Primary)
    };
    let votes: Vec<CreateButton> = (0..).zip(options).map(vote).collect();
    let close = CreateButton::new(ComponentAction::ClosePoll(id).to_string())
        .label(texts::CLOSE)
        .style(ButtonStyle::Secondary);
    let rows = votes.chunks(BUTTONS_PER_ROW).map(<[CreateButton]>::to_vec);
    rows.chain([vec![close]])
        .map(CreateActionRow::Buttons)
        .collect()
}

/// The label of an option's button, where no markup works. An option without visible characters gets its number.
fn button_label(at: u8, option: &PollOption, zone: Zone) -> String {
    match option {
        PollOption::Words(words) => {
            match clipped(without_control_characters(words).trim(), MAX_LABEL_CHARS) {
                nothing if nothing.is_empty() => (at + 1).to_string(),
                words => words,
            }
        }
        PollOption::Start(at) => zone.local(*at).1.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use app_domain::poll::{Poll, PollDefinition};
    use app_service::port::StoredPoll;
    use app_testkit::{instant, player};

    use super::*;

    fn poll_with_votes(
        question: &str,
        options: &[&str],
        voters: Vec<Player>,
        is_open: bool,
    ) -> PollView {
        let now = instant("2026-11-21T18:00:00Z");
        let definition = PollDefinition::quick(question, options, true, 60, now).expect("a poll");
        let votes = voters.iter().map(|player| (player.id.clone(), 1));
        PollView {
            stored: StoredPoll {
                id: 7,
                poll: Poll::new(definition, None, votes.collect::<Vec<_>>()),
                opened_by: None,
                shown: None,
            },
            voters,
            zone: Zone::BERLIN,
            is_open,
        }
    }

    #[test]
    fn a_poll_shows_its_votes_with_escaped_names() {
        let voters = vec![player("**Ada**").build(), player("@everyone").build()];
        let (embed, rows) = poll(&poll_with_votes(
            "Which *map*?",
            &["Ascent", "Bind"],
            voters,
            true,
        ));
        let embed = serde_json::to_value(embed).expect("an embed is JSON");
        assert_eq!(embed["title"], r"Which \*map\*?");
        insta::assert_snapshot!(embed["description"].as_str().unwrap_or_default(), @r"
        Ascent – **0**
        Bind – **2**: \*\*Ada\*\*, \@everyone
        Closes <t:1795287600:R>. You can choose several; press an option again to withdraw your vote.
        ");
        assert_eq!(rows.len(), 2);
    }

    #[test]
    fn a_button_has_no_direction_marks_and_is_never_empty() {
        let (_, rows) = poll(&poll_with_votes(
            "Which?",
            &["\u{202e}Ascent", "\u{2067}"],
            Vec::new(),
            true,
        ));
        let rows = serde_json::to_value(rows).expect("rows are JSON");
        let label = |at: usize| rows[0]["components"][at]["label"].clone();
        assert_eq!((label(0), label(1)), ("Ascent".into(), "2".into()));
    }

    #[test]
    fn a_closed_poll_says_what_won_and_has_no_buttons() {
        let voters = vec![player("Ada").build()];
        let (embed, rows) = poll(&poll_with_votes(
            "Which?",
            &["Ascent", "Bind"],
            voters,
            false,
        ));
        let embed = serde_json::to_value(embed).expect("an embed is JSON");
        let names = embed["description"].as_str().unwrap_or_default();
        assert!(names.ends_with("Closed. Most votes: **Bind**."), "{names}");
        assert!(rows.is_empty());
    }

    #[test]
    fn the_result_of_a_poll_names_what_most_voted_for_and_how_many_did() {
        let names = |voters| {
            let embed = poll_result(&poll_with_votes(
                "Which *map*?",
                &["Ascent", "Bind"],
                voters,
                false,
            ));
            let embed = serde_json::to_value(embed).expect("an embed is JSON");
            assert_eq!(embed["title"], r"Which \*map\*?");
            embed["description"].as_str().unwrap_or_default().to_owned()
        };
        assert_eq!(
            names(vec![player("Ada").build()]),
            "The poll has ended. Most votes: **Bind**, with 1 vote."
        );
        assert_eq!(names(Vec::new()), "The poll has ended. No one voted.");
    }

    #[test]
    fn ten_long_options_with_a_hundred_long_names_fit() {
        let long: Vec<String> = (0..10)
            .map(|at| format!("{at}{}", "*".repeat(79)))
            .collect();
        let options: Vec<&str> = long.iter().map(String::as_str).collect();
        let voters = (0..100)
            .map(|at| player(&format!("{at}{}", "_".repeat(90))).build())
            .collect();
        let (embed, rows) = poll(&poll_with_votes(&"?".repeat(200), &options, voters, true));
        let embed = serde_json::to_value(embed).expect("an embed is JSON");
        let names = embed["description"].as_str().unwrap_or_default();
        assert!(names.chars().count() <= MAX_DESCRIPTION_CHARS);
        assert!(
            names.contains("more") && names.contains("Closes <t:"),
            "{names}"
        );
        assert_eq!(rows.len(), 3);
    }

    #[test]
    fn a_long_question_of_markup_fits_into_the_title() {
        let (embed, _) = poll(&poll_with_votes(
            &"*".repeat(200),
            &["a", "b"],
            Vec::new(),
            true,
        ));
        let embed = serde_json::to_value(embed).expect("an embed is JSON");
        assert_eq!(embed["title"], r"\*".repeat(128));
    }
}
