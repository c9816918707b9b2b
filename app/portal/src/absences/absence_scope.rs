//! Whose absences the page shows, as a parameter of the URL.

/// The value of the parameter for the absences of all players.
pub const ALL_PLAYERS: &str = "all";

/// Whose absences the page shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AbsenceScope {
    /// The player with this id.
    Player(String),
    Team,
}

impl AbsenceScope {
    /// The scope of a URL. By default players see their own absences, and users without own days those of all players.
    pub fn of(parameter: Option<String>, own: Option<String>) -> Self {
        match parameter.or(own) {
            Some(player) if player != ALL_PLAYERS => Self::Player(player),
            _ => Self::Team,
        }
    }

    /// The player's id; `None` for the team.
    pub fn player(&self) -> Option<&str> {
        match self {
            Self::Player(player) => Some(player),
            Self::Team => None,
        }
    }

    /// The value of the parameter.
    pub fn value(&self) -> &str {
        self.player().unwrap_or(ALL_PLAYERS)
    }
}

/// The parameter for a chosen value; `None` for the default.
pub fn scope_parameter<'a>(chosen: &'a str, own: Option<&str>) -> Option<&'a str> {
    (chosen != own.unwrap_or(ALL_PLAYERS)).then_some(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scope(parameter: Option<&str>, own: Option<&str>) -> AbsenceScope {
        AbsenceScope::of(parameter.map(str::to_owned), own.map(str::to_owned))
    }

    #[test]
    fn by_default_players_see_their_own_absences_and_operators_those_of_all() {
        assert_eq!(scope(None, Some("1")).player(), Some("1"));
        assert_eq!(scope(None, None), AbsenceScope::Team);
    }

    #[test]
    fn the_parameter_names_another_player_or_the_team() {
        assert_eq!(scope(Some("2"), Some("1")).player(), Some("2"));
        assert_eq!(scope(Some("all"), Some("1")), AbsenceScope::Team);
        assert_eq!(scope(Some("2"), None).value(), "2");
    }

    #[test]
    fn the_parameter_of_a_choice_leads_back_to_it() {
        for own in [Some("1"), None] {
            for chosen in ["1", "2", ALL_PLAYERS] {
                let parameter = scope_parameter(chosen, own);
                assert_eq!(scope(parameter, own).value(), chosen);
            }
        }
        assert_eq!(scope_parameter("1", Some("1")), None);
        assert_eq!(scope_parameter(ALL_PLAYERS, None), None);
    }
}
