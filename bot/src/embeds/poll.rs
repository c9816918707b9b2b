//! A poll in the channel: the options with their votes, and the buttons to vote with.

use app_domain::moment::Moment;
use app_domain::poll::{Choice, Poll, Subject};
use app_domain::{Player, Zone};
use app_service::polls::Board;
use serenity::builder::{CreateActionRow, CreateButton, CreateEmbed, CreateEmbedFooter};
use serenity::model::application::ButtonStyle;

use super::DESCRIPTION_MAX;
use crate::action::Action;
use crate::markup::{self, clipped, escaped, fitted, long_day, straight, time};
use crate::texts::polls as texts;

const GREEN: u32 = 0x2e_a0_43;
const GREY: u32 = 0x8b_94_9e;
/// Buttons that stand in a row.
const IN_A_ROW: usize = 5;
/// Characters of the names behind one option, so that ten options fit a description.
const NAMES_MAX: usize = 160;
/// Characters a button can say.
const LABEL_MAX: usize = 80;

/// The poll as it stands, with its buttons; a closed one has none.
pub fn poll(board: &Board) -> (CreateEmbed, Vec<CreateActionRow>) {
    (embed(board), buttons(board))
}

/// An option in the words of a message.
pub fn choice(choice: &Choice) -> String {
    match choice {
        Choice::Words(words) => escaped(words),
        Choice::Start(at) => time(*at),
    }
}

/// How a poll has ended.
pub fn poll_result(board: &Board) -> CreateEmbed {
    let poll = &board.poll.poll;
    let leading = poll.leading();
    let votes = leading.first().map_or(0, |at| poll.counts()[*at]);
    let lines = [subject(poll), texts::ended(&choices(poll, &leading), votes)];
    CreateEmbed::new()
        .title(texts::RESULT)
        .colour(GREEN)
        .description(fitted(&lines, DESCRIPTION_MAX))
}

fn subject(poll: &Poll) -> String {
    match &poll.asked.subject {
        Subject::Question(question) => format!("**{}**", escaped(question)),
        Subject::Training(day) => texts::training(&long_day(*day)),
    }
}

fn choices(poll: &Poll, places: &[usize]) -> Vec<String> {
    let options = places.iter().map(|at| &poll.asked.options[*at]);
    options.map(choice).collect()
}

fn embed(board: &Board) -> CreateEmbed {
    let poll = &board.poll.poll;
    let mut lines = vec![subject(poll)];
    let counts = poll.counts();
    lines.extend(
        poll.asked
            .options
            .iter()
            .zip(counts)
            .enumerate()
            .map(|(at, (option, count))| {
                let names = names(board, at);
                format!("{} – **{count}**{names}", choice(option))
            }),
    );
    lines.push(if board.is_open {
        let closes = Moment::from_utc(poll.asked.closes_at);
        texts::is_open(closes.unix_seconds(), poll.asked.takes_several)
    } else {
        texts::result(&choices(poll, &poll.leading()))
    });
    let embed = CreateEmbed::new()
        .title(texts::TITLE)
        .colour(if board.is_open { GREEN } else { GREY })
        .description(fitted(&lines, DESCRIPTION_MAX));
    match &poll.asked.subject {
        Subject::Training(_) if board.is_open => {
            embed.footer(CreateEmbedFooter::new(texts::clock(board.zone)))
        }
        Subject::Training(_) | Subject::Question(_) => embed,
    }
}

/// Who has voted for an option, as many as fit.
fn names(board: &Board, option: usize) -> String {
    let poll = &board.poll.poll;
    let voted = |player: &&Player| poll.is_voted(&player.id, option);
    let names: Vec<String> = board
        .voters
        .iter()
        .filter(voted)
        .map(|player| markup::name(&player.display_name))
        .collect();
    let mut said = String::new();
    for (at, name) in names.iter().enumerate() {
        if said.chars().count() + name.chars().count() > NAMES_MAX {
            let more = names.len() - at;
            return format!("{said} +{more} more");
        }
        said.push_str(if at == 0 { ": " } else { ", " });
        said.push_str(name);
    }
    said
}

fn buttons(board: &Board) -> Vec<CreateActionRow> {
    if !board.is_open {
        return Vec::new();
    }
    let id = board.poll.id;
    let options = &board.poll.poll.asked.options;
    let vote = |(at, option): (u8, &Choice)| {
        CreateButton::new(Action::Vote(id, at).to_string())
            .label(label(at, option, board.zone))
            .style(ButtonStyle::Primary)
    };
    let votes: Vec<CreateButton> = (0..).zip(options).map(vote).collect();
    let close = CreateButton::new(Action::ClosePoll(id).to_string())
        .label(texts::CLOSE)
        .style(ButtonStyle::Secondary);
    let rows = votes.chunks(IN_A_ROW).map(<[CreateButton]>::to_vec);
    rows.chain([vec![close]])
        .map(CreateActionRow::Buttons)
        .collect()
}

/// Where no markup works. An option of nothing that is seen has its number.
fn label(at: u8, option: &Choice, zone: Zone) -> String {
    match option {
        Choice::Words(words) => match clipped(straight(words).trim(), LABEL_MAX) {
            nothing if nothing.is_empty() => (at + 1).to_string(),
            words => words,
        },
        Choice::Start(at) => zone.local(*at).1.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use app_domain::poll::{NewPoll, Poll};
    use app_service::port::StoredPoll;
    use app_testkit::{instant, player};

    use super::*;

    fn board(question: &str, options: &[&str], voters: Vec<Player>, is_open: bool) -> Board {
        let now = instant("2026-11-21T18:00:00Z");
        let asked = NewPoll::quick(question, options, true, 60, now).expect("a poll");
        let votes = voters.iter().map(|player| (player.id.clone(), 1));
        Board {
            poll: StoredPoll {
                id: 7,
                poll: Poll::new(asked, None, votes.collect::<Vec<_>>()),
                opened_by: None,
                shown: None,
            },
            voters,
            zone: Zone::BERLIN,
            is_open,
        }
    }

    #[test]
    fn a_poll_shows_its_votes_with_names_that_mean_nothing_but_themselves() {
        let voters = vec![player("**Ada**").build(), player("@everyone").build()];
        let (embed, rows) = poll(&board("Which *map*?", &["Ascent", "Bind"], voters, true));
        let embed = serde_json::to_value(embed).expect("an embed is JSON");
        insta::assert_snapshot!(embed["description"].as_str().unwrap_or_default(), @r"
        **Which \*map\*?**
        Ascent – **0**
        Bind – **2**: \*\*Ada\*\*, \@everyone
        Closes <t:1795287600:R>. You can choose several; press an option again to take your vote back.
        ");
        assert_eq!(rows.len(), 2);
    }

    #[test]
    fn a_button_turns_no_line_around_and_is_never_empty() {
        let (_, rows) = poll(&board(
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
        let (embed, rows) = poll(&board("Which?", &["Ascent", "Bind"], voters, false));
        let embed = serde_json::to_value(embed).expect("an embed is JSON");
        let said = embed["description"].as_str().unwrap_or_default();
        assert!(said.ends_with("Closed. Most votes: **Bind**."), "{said}");
        assert!(rows.is_empty());
    }

    #[test]
    fn the_result_of_a_poll_names_what_most_voted_for_and_how_many_did() {
        let said = |voters| {
            let embed = poll_result(&board("Which *map*?", &["Ascent", "Bind"], voters, false));
            let embed = serde_json::to_value(embed).expect("an embed is JSON");
            embed["description"].as_str().unwrap_or_default().to_owned()
        };
        assert_eq!(
            said(vec![player("Ada").build()]),
            "**Which \\*map\\*?**\nThe poll has ended. Most votes: **Bind**, with 1 vote."
        );
        assert_eq!(
            said(Vec::new()),
            "**Which \\*map\\*?**\nThe poll has ended. Nobody has voted."
        );
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
        let (embed, rows) = poll(&board(&"?".repeat(200), &options, voters, true));
        let embed = serde_json::to_value(embed).expect("an embed is JSON");
        let said = embed["description"].as_str().unwrap_or_default();
        assert!(said.chars().count() <= DESCRIPTION_MAX);
        assert!(
            said.contains("more") && said.contains("Closes <t:"),
            "{said}"
        );
        assert_eq!(rows.len(), 3);
    }
}
