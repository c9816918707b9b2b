//! All English texts of the portal, in one place so that they can be translated.

pub mod absences;
pub mod activity;
pub mod agents;
pub mod attachments;
pub mod availability;
pub mod board_maps;
pub mod board_pages;
pub mod comments;
mod common;
pub mod connection;
mod dates;
pub mod devices;
pub mod discord;
pub mod editor;
pub mod errors;
pub mod exchange;
pub mod first_steps;
pub mod install;
pub mod map_board;
pub mod matches;
pub mod messages;
pub mod named_versions;
pub mod own_agents;
pub mod own_calendar;
pub mod own_page;
pub mod own_picture;
pub mod own_zone;
pub mod painting;
pub mod palette;
pub mod planning;
pub mod player_list;
pub mod players;
pub mod polls;
pub mod presence;
pub mod recurring;
pub mod reviews;
pub mod schedule;
pub mod settings;
pub mod setup;
mod sign_in;
pub mod statistics;
pub mod stratbook;
pub mod stratbook_bin;
pub mod stratbook_selection;
pub mod strategy_links;
pub mod teammate;
pub mod templates;
pub mod times;
pub mod tonight;
pub mod undo;
pub mod welcome;
pub mod writing;
pub mod zones;

use app_domain::{plural, text_template as template};

pub use common::*;
pub use dates::{
    DATE_EXAMPLE, WEEKDAYS, WEEKDAYS_SHORT, date_short, date_spoken, day_in_row, day_long,
    day_long_near, day_of_month, day_short, day_title, month_short, weekday, weekday_short, year,
};
pub use sign_in::{
    LINK_USED, LINK_USED_TITLE, NOT_STORED, NOT_STORED_TITLE, SIGN_IN, SIGN_IN_BY_ADMIN,
    SIGN_IN_BY_BOT_COMMAND, SIGN_IN_FAILED_TITLE, SIGN_IN_WITH_CHAT, SIGNED_OUT, SIGNED_OUT_TITLE,
    SIGNED_OUT_WRITING, SIGNING_IN, STAY_SIGNED_IN, SWITCH_USER, SWITCH_USER_TITLE, chat_refused,
    sign_in_by_bot, still_signed_in, switch_user,
};
