//! Whose absences the page shows, as a parameter of the URL.

use app_domain::PlayerId;

/// The value of the parameter for the absences of all players.
pub const ALL_PLAYERS: &str = "all";

/// Whose absences the page shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AbsenceScope {
    /// The player with this id.
    Player(PlayerId),
    Team,
}

impl AbsenceScope {
    /// The scope of a URL. By default players see their own absences, and users without own days those of all players.
    pub fn of(parameter: Option<&str>, own: Option<PlayerId>) -> Self {
        let named = parameter.and_then(|raw| raw.parse().ok());
        match named.or(own) {
            Some(player) if parameter != Some(ALL_PLAYERS) => Self::Player(player),
            _ => Self::Team,
        }
    }

    /// The player's id; `None` for the team.
    pub fn player(&self) -> Option<&PlayerId> {
        match self {
            Self::Player(player) => Some(player),
            Self::Team => None,
        }
    }

    /// The value of the parameter.
    pub fn value(&self) -> &str {
        self.player().map_or(ALL_PLAYERS, PlayerId::as_str)
    }
}

/// The parameter for a chosen value; `None` for the default.
pub fn scope_parameter<'a>(chosen: &'a str, own: Option<&PlayerId>) -> Option<&'a str> {
    (chosen != own.map_or(ALL_PLAYERS, PlayerId::as_str)).then_some(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_ids::player_id;

    fn scope(parameter: Option<&str>, own: Option<&PlayerId>) -> AbsenceScope {
        AbsenceScope::of(parameter, own.cloned())
    }

    #[test]
    fn by_default_players_see_their_own_absences_and_operators_those_of_all() {
        let own = player_id("1");
        assert_eq!(scope(None, Some(&own)).player(), Some(&own));
        assert_eq!(scope(None, None), AbsenceScope::Team);
    }

    #[test]
    fn the_parameter_names_another_player_or_the_team() {
        let [own, other] = ["1", "2"].map(player_id);
        let named = Some(other.as_str());
        assert_eq!(scope(named, Some(&own)).player(), Some(&other));
        assert_eq!(scope(Some("all"), Some(&own)), AbsenceScope::Team);
        assert_eq!(scope(named, None).value(), other.as_str());
    }

    #[test]
    fn the_parameter_of_a_choice_leads_back_to_it() {
        let [one, other] = ["1", "2"].map(player_id);
        for own in [Some(&one), None] {
            for chosen in [one.as_str(), other.as_str(), ALL_PLAYERS] {
                let parameter = scope_parameter(chosen, own);
                assert_eq!(scope(parameter, own).value(), chosen);
            }
        }
        assert_eq!(scope_parameter(one.as_str(), Some(&one)), None);
        assert_eq!(scope_parameter(ALL_PLAYERS, None), None);
    }
}
