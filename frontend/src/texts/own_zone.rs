//! A player's own time zone.

pub const TITLE: &str = "My zone";
pub const LABEL: &str = "Time zone";
/// Has no zone of one's own.
pub fn team_zone(city: &str) -> String {
    ["The team’s: ", city].concat()
}

/// What changes with the zone, and what does not: a short name and a sentence each.
pub const EFFECTS: [(&str, &str); 3] = [
    (
        "Times you read and type",
        "By this clock, on every page and in chat. Where it differs from the team’s, both are shown.",
    ),
    (
        "Days you have answered",
        "Stay at the same moments for everybody. You read them by the new clock.",
    ),
    (
        "Your usual week",
        "Each weekday keeps the zone it was given in, until you give it anew.",
    ),
];

pub fn chosen(city: &str) -> String {
    ["Your times are in ", city].concat()
}

pub const OPERATOR_TITLE: &str = "No zone of your own";
pub const OPERATOR: &str =
    "You are signed in as an operator. Operators read everything in the team’s time.";
