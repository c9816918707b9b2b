//! All texts of the bot, in one place, ready for translation.

pub mod absences;
pub mod admin;
mod common_texts;
pub mod join_requests;
pub mod matches;
pub mod own_days;
pub mod patterns;
pub mod permissions;
pub mod polls;
pub mod problems;
pub mod setup;
pub mod team_days;

use common_texts::enumeration;
pub use common_texts::{
    ACCOUNT_CODE_REFUSED, ACCOUNT_TAKEN, ANSWER_SYMBOLS, AVAILABLE_SYMBOL, AWAY_SYMBOL, CHANGE,
    CHOOSE_ABSENCE, CHOOSE_DAY, ENTER_TIMES, HELP_TITLE, MORE, MORE_EXAMPLE, NEXT_WEEK, NO_ABSENCE,
    NO_ANSWER_SYMBOL, NO_STRATEGY, NOT_AVAILABLE, NOT_REGISTERED, OLD_COMPONENT, OTHER_SERVER,
    PREVIOUS_WEEK, TOO_SLOW, TRY_AGAIN, UNAVAILABLE_SYMBOL, UNKNOWN_COMMAND, WHICH_DAY, absent_day,
    account_connected, availability_change_request, availability_request, command_line,
    days_changed, departed_players, evening_over, failure, from, help_introduction, login_link,
    next, not_available_on, not_saved, old_component_in_direct_message, past_day, previous,
    strategies_title, to, unreachable_players, use_button_instead, zone_removed, zone_set,
};
