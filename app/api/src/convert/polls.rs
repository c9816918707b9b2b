//! Converts polls with their votes.

use app_domain::poll::{PollOption, PollSubject};
use app_domain::{Player, UtcInstant};
use app_service::polls::{OpenOutcome, PollView};
use app_wire::{
    NamedPlayer, PollBody, PollChoiceBody, PollOpeningBody, PollOptionBody, PollSubjectBody,
};

pub fn poll(view: &PollView) -> PollBody {
    let poll = &view.stored.poll;
    let options = poll.definition.options.iter().enumerate();
    PollBody {
        id: view.stored.id,
        subject: match &poll.definition.subject {
            PollSubject::Question(question) => PollSubjectBody::Question(question.clone()),
            PollSubject::Training(day) => PollSubjectBody::Training(*day),
        },
        options: options
            .map(|(at, option)| PollOptionBody {
                choice: match option {
                    PollOption::Words(words) => PollChoiceBody::Words(words.clone()),
                    PollOption::Start(start) => PollChoiceBody::Start(*start),
                },
                voters: voters(view, at),
            })
            .collect(),
        takes_several: poll.definition.takes_several,
        closes_at: UtcInstant::from(poll.closed_at.unwrap_or(poll.definition.closes_at))
            .whole_seconds(),
        is_open: view.is_open,
    }
}

fn voters(view: &PollView, option: usize) -> Vec<NamedPlayer> {
    let voted = |player: &&Player| view.stored.poll.has_voted_for(&player.id, option);
    let voters = view.voters.iter().filter(voted);
    voters
        .map(|player| NamedPlayer {
            user_id: player.id.clone(),
            display_name: player.display_name.clone(),
        })
        .collect()
}

pub fn poll_opening(outcome: OpenOutcome) -> PollOpeningBody {
    match outcome {
        OpenOutcome::Queued => PollOpeningBody::Queued,
        // A training poll needs no channel.
        OpenOutcome::WithoutMessage | OpenOutcome::NoChannel => PollOpeningBody::WithoutMessage,
        OpenOutcome::AlreadyOpened => PollOpeningBody::AlreadyOpened,
        OpenOutcome::NotPlayable => PollOpeningBody::NotPlayable,
        OpenOutcome::TooShort => PollOpeningBody::TooShort,
    }
}
