//! The entries of the activity log.

use crate::route::PortalRoute;
use crate::texts::activity as texts;

/// The icon of an action: that of the tab with the changed data.
pub fn action_symbol(action: &str) -> &'static str {
    let tab = match action.split('_').next().unwrap_or_default() {
        "availability" => PortalRoute::Availability,
        "pattern" => PortalRoute::Recurring,
        "absence" => PortalRoute::Absences,
        "player" | "players" => PortalRoute::Players,
        "plan" => PortalRoute::Planning,
        "strategy" | "folder" | "catalogue" | "agents" | "map" => PortalRoute::Stratbook,
        "match" | "comment" => PortalRoute::Matches,
        "settings" => PortalRoute::Settings,
        "message" | "poll" => PortalRoute::Messages,
        "signed" | "sign" | "token" | "device" | "operator" => return "lock",
        _ => PortalRoute::Activity,
    };
    tab.symbol()
}

/// A value before or after a change.
pub fn value_text(text: &str) -> &str {
    if text.is_empty() {
        texts::NOTHING
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_has_the_icon_of_its_tab() {
        let symbols = [
            ("availability_set", "availability"),
            ("players_reordered", "players"),
            ("comment_added", "matches"),
            ("signed_in", "lock"),
            ("device_code_created", "lock"),
            ("something_new", "activity"),
        ];
        for (action, symbol) in symbols {
            assert_eq!(action_symbol(action), symbol);
        }
    }

    #[test]
    fn an_empty_value_is_shown_as_a_dash() {
        assert_eq!(value_text(""), "–");
        assert_eq!(value_text("x"), "x");
    }
}
