//! The other players who have a strategy open.

use std::collections::BTreeSet;

use app_domain::PlayerId;
use app_wire::PresentPlayerBody;

use crate::texts::presence as words;

/// The players whose writing was announced to screen readers on this page.
#[derive(Debug, Clone, Default)]
pub struct PresenceAnnouncements(BTreeSet<PlayerId>);

impl PresenceAnnouncements {
    /// The sentence about the players who have begun to write; `None` if each was announced before.
    pub fn announce(&mut self, present: &[PresentPlayerBody]) -> Option<String> {
        let writers = present.iter().filter(|player| player.is_writing);
        let new = writers.filter(|player| self.0.insert(player.user_id.clone()));
        let names: Vec<&str> = new.map(|player| player.display_name.as_str()).collect();
        (!names.is_empty()).then(|| words::writing_here(&names))
    }
}

/// Maximum number of pictures in the header of a strategy. The number of further players counts as one.
const MAX_PICTURES: usize = 4;
const MAX_PICTURES_ON_PHONE: usize = 2;

/// Returns the players whose pictures are shown, writers first, and those who are counted only.
pub fn shown_players(
    mut present: Vec<PresentPlayerBody>,
    is_phone: bool,
) -> (Vec<PresentPlayerBody>, Vec<PresentPlayerBody>) {
    present.sort_by_key(|player| !player.is_writing);
    let max = if is_phone {
        MAX_PICTURES_ON_PHONE
    } else {
        MAX_PICTURES
    };
    let rest = if present.len() > max {
        present.split_off(max - 1)
    } else {
        Vec::new()
    };
    (present, rest)
}

/// The names of the writers in each block.
pub fn writers_of_blocks(present: &[PresentPlayerBody]) -> Vec<(usize, String)> {
    let mut blocks: Vec<(usize, String)> = Vec::new();
    for player in present.iter().filter(|player| player.is_writing) {
        let Some(at) = player.block.and_then(|block| usize::try_from(block).ok()) else {
            continue;
        };
        match blocks.iter_mut().find(|(block, _)| *block == at) {
            Some((_, names)) => *names = [names, ", ", &player.display_name].concat(),
            None => blocks.push((at, player.display_name.clone())),
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_ids::player_id;

    fn player(name: &str, block: Option<u32>) -> PresentPlayerBody {
        PresentPlayerBody {
            user_id: player_id(name),
            display_name: name.to_owned(),
            is_writing: block.is_some(),
            block,
        }
    }

    #[test]
    fn each_writer_is_announced_once() {
        let mut announcements = PresenceAnnouncements::default();
        let (mika, kim) = (player("Mika", Some(1)), player("Kim", None));
        let present = [mika.clone(), kim];
        let first = announcements.announce(&present);
        assert_eq!(first.as_deref(), Some("Mika is writing in this strategy"));
        assert_eq!(announcements.announce(&present), None);
        assert_eq!(announcements.announce(&[]), None);
        let both = [mika, player("Kim", Some(1))];
        let next = announcements.announce(&both);
        assert_eq!(next.as_deref(), Some("Kim is writing in this strategy"));
        let at_once = PresenceAnnouncements::default().announce(&both);
        let expected = "Mika and Kim are writing in this strategy";
        assert_eq!(at_once.as_deref(), Some(expected));
    }

    #[test]
    fn writers_are_shown_first_and_players_without_room_are_counted() {
        let names = |players: &[PresentPlayerBody]| -> Vec<String> {
            players.iter().map(|one| one.display_name.clone()).collect()
        };
        let mut present: Vec<PresentPlayerBody> =
            ["Ada", "Bob", "Kim"].map(|name| player(name, None)).into();
        present.push(player("Mika", Some(0)));
        let (shown, rest) = shown_players(present.clone(), false);
        assert_eq!(names(&shown), ["Mika", "Ada", "Bob", "Kim"]);
        assert_eq!(rest, []);
        present.push(player("Noa", None));
        let (shown, rest) = shown_players(present.clone(), false);
        assert_eq!(names(&shown), ["Mika", "Ada", "Bob"]);
        assert_eq!(names(&rest), ["Kim", "Noa"]);
        let (shown, rest) = shown_players(present, true);
        assert_eq!((names(&shown).concat(), rest.len()), ("Mika".to_owned(), 4));
    }

    #[test]
    fn writers_of_one_block_are_named_together() {
        let present = [
            player("Ada", Some(2)),
            player("Bob", None),
            player("Kim", Some(0)),
            player("Mika", Some(2)),
        ];
        let expected = [(2, "Ada, Mika".to_owned()), (0, "Kim".to_owned())];
        assert_eq!(writers_of_blocks(&present), expected);
    }
}
