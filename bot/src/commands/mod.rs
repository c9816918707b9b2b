//! The slash commands. Each file has the definition of its command and the function that runs it; `command_list.rs`
//! names them all.

mod absence;
mod add_match;
mod autocompletion;
mod clear_recurring;
mod command_context;
mod command_list;
mod help;
mod linked_strategies;
mod login;
mod match_options;
mod match_stats;
mod matches;
mod my_recurring;
mod my_schedule;
mod notify;
mod options;
pub(crate) mod poll;
mod post_schedule;
mod register;
pub(crate) mod registration;
mod remind;
mod remove_timezone;
pub(crate) mod schedule;
pub(crate) mod schedule_week;
pub(crate) mod set;
mod set_recurring;
mod set_timezone;
pub(crate) mod setup;
mod strat;
mod training_poll;
pub(crate) mod unregister;

pub(crate) use autocompletion::autocomplete;
pub(crate) use command_context::CommandContext;
pub use command_list::definitions;
pub(crate) use command_list::run;
pub use options::ADMIN_PERMISSION;
