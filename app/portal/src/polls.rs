//! A poll as the portal shows it.

use app_domain::{Day, PlayerId, UtcMinute};
use app_wire::{PollBody, PollChoiceBody, PollOptionBody, PollSubjectBody};

use crate::route::{PortalRoute, day_path};
use crate::texts;
use crate::texts::polls as words;

/// An option as the viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PollOptionView {
    pub name: String,
    /// The names of the voters, separated by commas.
    pub voters: String,
    pub count: usize,
    /// The votes in percent of the option with the most, for a bar.
    pub share: usize,
    pub is_own: bool,
    /// Whether no option has more votes. False without any.
    pub is_leading: bool,
}

/// The question of the poll. `date` formats the date of a start in the viewer's zone.
pub fn question(poll: &PollBody, date: impl Fn(UtcMinute) -> Option<String>) -> String {
    let start = poll.options.iter().find_map(|option| match option.choice {
        PollChoiceBody::Start(at) => Some(at),
        PollChoiceBody::Words(_) => None,
    });
    match &poll.subject {
        PollSubjectBody::Question(question) => question.clone(),
        PollSubjectBody::Training(day) => {
            let own_date = start.and_then(date);
            words::training(&own_date.unwrap_or_else(|| texts::day_short(*day)))
        }
    }
}

/// The team day that the poll is about.
pub fn day_of(poll: &PollBody) -> Option<Day> {
    match poll.subject {
        PollSubjectBody::Training(day) => Some(day),
        PollSubjectBody::Question(_) => None,
    }
}

/// The address of the poll: on the page of its day, or on the page of the polls.
pub fn poll_path(poll: &PollBody) -> String {
    let page = day_of(poll).map_or_else(|| PortalRoute::Polls.path().into_owned(), day_path);
    format!("{page}#{}", anchor(poll.id))
}

/// The id of the element that shows a poll.
pub fn anchor(id: i64) -> String {
    format!("poll-{id}")
}

/// The options for the player `own`. `time` formats a start in the viewer's zone.
pub fn option_views(
    poll: &PollBody,
    own: Option<&PlayerId>,
    time: impl Fn(UtcMinute) -> String,
) -> Vec<PollOptionView> {
    let counts = poll.options.iter().map(|option| option.voters.len());
    let most = counts.max().unwrap_or(0);
    let view = |option: &PollOptionBody| {
        let count = option.voters.len();
        let names: Vec<&str> = option
            .voters
            .iter()
            .map(|voter| &*voter.display_name)
            .collect();
        let is_own = own.is_some_and(|own| option.voters.iter().any(|voter| voter.user_id == *own));
        PollOptionView {
            name: match &option.choice {
                PollChoiceBody::Words(words) => words.clone(),
                PollChoiceBody::Start(at) => time(*at),
            },
            voters: names.join(", "),
            count,
            share: (count * 100).checked_div(most).unwrap_or(0),
            is_own,
            is_leading: count > 0 && count == most,
        }
    };
    poll.options.iter().map(view).collect()
}

/// When the poll closes, or what it has decided. `closes`: the end in the viewer's zone.
pub fn state_words(poll: &PollBody, options: &[PollOptionView], closes: &str) -> String {
    if poll.is_open {
        return words::closes(closes, poll.takes_several);
    }
    let leading = options.iter().filter(|option| option.is_leading);
    let leading: Vec<&str> = leading.map(|option| &*option.name).collect();
    words::closed(&leading)
}

/// Describes the viewer's votes.
pub fn own_vote_words(options: &[PollOptionView]) -> String {
    let own = options.iter().filter(|option| option.is_own);
    let own: Vec<&str> = own.map(|option| &*option.name).collect();
    if own.is_empty() {
        words::NOT_VOTED.to_owned()
    } else {
        words::voted_for(&own)
    }
}

/// Replaces a poll in a list with its state after a vote.
pub fn replace(polls: &mut [PollBody], changed: PollBody) {
    if let Some(poll) = polls.iter_mut().find(|poll| poll.id == changed.id) {
        *poll = changed;
    }
}

#[cfg(test)]
mod tests {
    use app_wire::NamedPlayer;

    use super::*;
    use crate::test_ids::{any_instant, player_id};
    use crate::test_values::day;

    fn option(words: &str, voters: &[&str]) -> PollOptionBody {
        PollOptionBody {
            choice: PollChoiceBody::Words(words.to_owned()),
            voters: voters
                .iter()
                .map(|name| NamedPlayer {
                    user_id: player_id(name),
                    display_name: (*name).to_owned(),
                })
                .collect(),
        }
    }

    fn poll(subject: PollSubjectBody, is_open: bool) -> PollBody {
        PollBody {
            id: 7,
            subject,
            options: vec![option("Ascent", &["Ada"]), option("Bind", &["Ben", "Cora"])],
            takes_several: false,
            closes_at: any_instant(),
            is_open,
        }
    }

    fn views(poll: &PollBody) -> Vec<PollOptionView> {
        option_views(poll, Some(&player_id("Ada")), |at| at.to_string())
    }

    #[test]
    fn an_option_shows_its_voters_and_whether_the_viewer_is_one() {
        let options = views(&poll(
            PollSubjectBody::Question("Which map?".to_owned()),
            true,
        ));
        let shown = |at: usize| (&*options[at].voters, options[at].share, options[at].is_own);
        assert_eq!(shown(0), ("Ada", 50, true));
        assert_eq!(shown(1), ("Ben, Cora", 100, false));
        assert_eq!(own_vote_words(&options), "You voted for Ascent");
        assert_eq!(own_vote_words(&options[1..]), words::NOT_VOTED);
    }

    #[test]
    fn a_closed_poll_says_what_won() {
        let mut closed = poll(PollSubjectBody::Question("Which map?".to_owned()), false);
        let words = |poll: &PollBody| state_words(poll, &views(poll), "Thu 19:00");
        assert_eq!(words(&closed), "Closed. Most votes: Bind.");
        closed.options[0] = option("Ascent", &["Ada", "Dan"]);
        assert_eq!(words(&closed), "Closed in a tie: Ascent and Bind.");
        closed.options = vec![option("Ascent", &[])];
        assert_eq!(words(&closed), "Closed. No one voted.");
        closed.is_open = true;
        assert_eq!(words(&closed), "Closes Thu 19:00. Everyone has one vote.");
    }

    #[test]
    fn a_poll_about_a_training_is_on_the_page_of_its_day() {
        let training = poll(PollSubjectBody::Training(day("26.11.2026")), true);
        assert_eq!(
            question(&training, |_| None),
            "When should we start on Thu 26 Nov?"
        );
        let mut with_start = training.clone();
        with_start.options[0].choice = PollChoiceBody::Start(UtcMinute::from_minutes(0));
        assert_eq!(
            question(&with_start, |_| Some("Fri 27 Nov".to_owned())),
            "When should we start on Fri 27 Nov?"
        );
        assert_eq!(poll_path(&training), "/schedule/2026-11-26#poll-7");
        let other = poll(PollSubjectBody::Question("Which map?".to_owned()), true);
        assert_eq!(poll_path(&other), "/polls#poll-7");
    }
}
