//! Converts the names of mentions.

use app_domain::Player;
use app_domain::strategy::StrategyId;
use app_service::strategies::MentionNames;
use app_wire::{MentionNamesBody, MentionedPlayerBody, MentionedStrategyBody};

pub fn mention_names(names: &MentionNames) -> MentionNamesBody {
    let bodies = |players: &[Player], has_left| {
        let players = players.iter();
        let bodies = players.map(|player| MentionedPlayerBody::of(player, has_left));
        bodies.collect::<Vec<_>>()
    };
    let present = bodies(&names.players, false);
    MentionNamesBody {
        players: [present, bodies(&names.former_players, true)].concat(),
        strategies: mentioned_strategies(&names.strategies),
    }
}

pub fn mentioned_strategies(titles: &[(StrategyId, String)]) -> Vec<MentionedStrategyBody> {
    let titles = titles.iter();
    titles
        .map(|(id, title)| MentionedStrategyBody {
            id: *id,
            title: title.clone(),
        })
        .collect()
}
