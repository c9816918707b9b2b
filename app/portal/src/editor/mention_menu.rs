//! The menu of players and strategies that a typed `@` opens.

use app_document::edit::inline::OBJECT_REPLACEMENT;
use app_document::{MentionAttributes, MentionTarget};
use app_domain::quick_search::name_rank;
use app_wire::{MentionNamesBody, PlayerLook};

/// Maximum number of characters after the `@` that still select from the menu.
const MAX_QUERY_LENGTH: usize = 40;
/// Maximum number of offered players, and of offered strategies. More letters narrow them.
const MAX_OFFERED: usize = 8;

/// An entry of the menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MentionOffer {
    pub mention: MentionAttributes,
    /// The look of a player; `None` for a strategy.
    pub look: Option<PlayerLook>,
}

/// An `@` with the text between it and the caret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MentionQuery<'a> {
    /// The text before the `@`.
    pub before: &'a str,
    pub query: &'a str,
}

impl<'a> MentionQuery<'a> {
    /// Finds the query that ends at the caret; `head` is the text of the block before the caret. The `@` begins a word,
    /// so that mail addresses open no menu.
    pub fn of(head: &'a str) -> Option<Self> {
        let (before, query) = head.rsplit_once('@')?;
        let is_free = before.chars().next_back().is_none_or(|c| {
            c.is_whitespace() || c == OBJECT_REPLACEMENT || matches!(c, '(' | '[' | '"' | '\'')
        });
        let is_query = !query.starts_with(char::is_whitespace)
            && !query.contains(['\n', OBJECT_REPLACEMENT])
            && query.chars().count() <= MAX_QUERY_LENGTH;
        (is_free && is_query).then_some(Self { before, query })
    }

    /// The players and strategies whose names match the query, best first, players before strategies. Case and accents
    /// are ignored.
    pub fn offers(&self, names: &MentionNamesBody) -> Vec<MentionOffer> {
        let players = names.players.iter().map(|player| MentionOffer {
            mention: MentionAttributes {
                id: MentionTarget::Player(player.user_id.as_str()).to_string(),
                label: player.display_name.clone(),
            },
            look: Some(player.look.clone()),
        });
        let strategies = names.strategies.iter().map(|strategy| MentionOffer {
            mention: MentionAttributes {
                id: MentionTarget::Strategy(&strategy.id.to_string()).to_string(),
                label: strategy.title.clone(),
            },
            look: None,
        });
        [self.best(players), self.best(strategies)].concat()
    }

    fn best(&self, offers: impl Iterator<Item = MentionOffer>) -> Vec<MentionOffer> {
        let query = self.query.trim_end();
        let rank = |name: &str| match query {
            "" => Some(0),
            _ => name_rank(name, query),
        };
        let ranked = offers.filter_map(|offer| Some((rank(&offer.mention.label)?, offer)));
        let mut ranked: Vec<_> = ranked.collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked.truncate(MAX_OFFERED);
        ranked.into_iter().map(|(_, offer)| offer).collect()
    }
}

#[cfg(test)]
mod tests {
    use app_domain::strategy::StrategyId;
    use app_wire::{MentionedPlayerBody, MentionedStrategyBody};

    use super::*;
    use crate::test_ids::{player_id, record_id};

    fn names() -> MentionNamesBody {
        let player = |id: &str, name: &str| MentionedPlayerBody {
            user_id: player_id(id),
            display_name: name.to_owned(),
            look: PlayerLook::default(),
            has_left: false,
        };
        let strategy = |id: &str, title: &str| MentionedStrategyBody {
            id: record_id(id),
            title: title.to_owned(),
        };
        MentionNamesBody {
            players: vec![player("1", "Øyvind"), player("2", "Jo March")],
            strategies: vec![strategy("a", "B split"), strategy("b", "March on A")],
        }
    }

    fn offered(query: &str) -> Vec<String> {
        let query = MentionQuery { before: "", query };
        let offers = query.offers(&names()).into_iter();
        offers
            .map(|offer| [offer.mention.id, offer.mention.label].join(" "))
            .collect()
    }

    #[test]
    fn an_at_sign_that_begins_a_word_opens_the_menu() {
        let query = |head| MentionQuery::of(head).map(|found| found.query);
        assert_eq!(query("@"), Some(""));
        assert_eq!(query("ask @Jo Ma"), Some("Jo Ma"));
        assert_eq!(query("(@ki"), Some("ki"));
        assert_eq!(query("\u{fffc}@ki"), Some("ki"));
        for head in ["me@example", "@ x", "@a\nb", "plain", "@\u{fffc}"] {
            assert_eq!(query(head), None, "{head:?}");
        }
        assert_eq!(query(&["@", &"a".repeat(41)].concat()), None);
    }

    #[test]
    fn names_match_without_case_and_accents_and_players_come_first() {
        let player = |id: &str, name: &str| format!("player:{} {name}", player_id(id));
        let strategy =
            |id: &str, title: &str| format!("strategy:{} {title}", record_id::<StrategyId>(id));
        let jo = player("2", "Jo March");
        assert_eq!(offered("oy"), [player("1", "Øyvind")]);
        assert_eq!(offered("jo ma"), [&*jo]);
        assert_eq!(offered("march"), [jo, strategy("b", "March on A")]);
        assert_eq!(offered("split "), [strategy("a", "B split")]);
        assert_eq!(offered("").len(), 4);
        assert!(offered("kim").is_empty());
    }

    #[test]
    fn the_menu_is_short() {
        let one = names().strategies[0].clone();
        let names = MentionNamesBody {
            players: Vec::new(),
            strategies: vec![one; 20],
        };
        let query = MentionQuery {
            before: "",
            query: "",
        };
        assert_eq!(query.offers(&names).len(), MAX_OFFERED);
    }
}
