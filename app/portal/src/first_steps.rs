//! The checklist of a new team: what is done, what is next, and when the list is over.

use app_wire::FirstStepsBody;

use crate::route::PortalRoute;
use crate::texts::first_steps as words;

/// A step of the checklist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstStep {
    pub title: &'static str,
    /// How far the step is, or what it is good for.
    pub words: String,
    pub is_done: bool,
    /// Where an open step is done, and the label of the link; `None` if it is done or not done in the portal.
    pub link: Option<(PortalRoute, &'static str)>,
}

/// Returns the steps in order.
pub fn first_steps(steps: &FirstStepsBody) -> Vec<FirstStep> {
    let everyone = steps.players.max(steps.minimum_players);
    let step = |title, words, is_done: bool, route, label| FirstStep {
        title,
        words,
        is_done,
        link: (!is_done).then_some((route, label)),
    };
    let discord = step(
        words::DISCORD,
        words::discord(steps.has_bot, steps.has_channel).to_owned(),
        steps.has_bot && steps.has_channel,
        PortalRoute::Settings,
        words::TO_DISCORD,
    );
    vec![
        step(
            words::PLAYERS,
            words::team_size(steps.players, steps.minimum_players),
            steps.players >= steps.minimum_players,
            PortalRoute::Players,
            words::TO_PLAYERS,
        ),
        step(
            words::INVITATIONS,
            words::signed_in(steps.signed_in, everyone),
            steps.invited >= everyone,
            PortalRoute::Players,
            words::TO_INVITATIONS,
        ),
        step(
            words::ANSWERS,
            words::answered(steps.answered, everyone),
            steps.answered >= steps.minimum_players,
            PortalRoute::Availability,
            words::TO_ANSWERS,
        ),
        FirstStep {
            // Only the person who runs the server can connect the bot.
            link: discord.link.filter(|_| steps.has_bot),
            ..discord
        },
    ]
}

/// Whether the team needs no list any more: enough players for a session say when they can play.
pub fn are_over(steps: &FirstStepsBody) -> bool {
    steps.answered >= steps.minimum_players
}

#[cfg(test)]
mod tests {
    use super::*;

    const DONE: FirstStepsBody = FirstStepsBody {
        players: 6,
        minimum_players: 5,
        invited: 6,
        signed_in: 4,
        answered: 5,
        has_bot: true,
        has_channel: true,
    };

    fn open(steps: FirstStepsBody) -> Vec<&'static str> {
        let steps = first_steps(&steps).into_iter();
        steps
            .filter(|step| !step.is_done)
            .map(|step| step.title)
            .collect()
    }

    #[test]
    fn the_list_is_over_when_enough_players_answer_even_without_discord() {
        assert_eq!(open(DONE), [""; 0]);
        assert!(are_over(&DONE));
        let without_bot = FirstStepsBody {
            has_bot: false,
            ..DONE
        };
        assert!(are_over(&without_bot));
        let answered = DONE.minimum_players - 1;
        assert!(!are_over(&FirstStepsBody { answered, ..DONE }));
    }

    #[test]
    fn each_step_is_open_until_it_is_done() {
        let alone = FirstStepsBody {
            players: 1,
            invited: 1,
            signed_in: 1,
            answered: 0,
            has_bot: false,
            has_channel: false,
            ..DONE
        };
        assert_eq!(
            open(alone),
            [
                words::PLAYERS,
                words::INVITATIONS,
                words::ANSWERS,
                words::DISCORD
            ]
        );
        let without_channel = FirstStepsBody {
            has_channel: false,
            ..DONE
        };
        assert_eq!(open(without_channel), [words::DISCORD]);
    }
}
