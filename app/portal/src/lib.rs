//! The portal's logic without a browser: routes, texts, view models, merges.

pub mod absences;
pub mod activity;
pub mod autosave;
pub mod board;
pub mod bot_messages;
pub mod controls;
pub mod day_details;
pub mod device_name;
pub mod discord_choice;
pub mod display;
pub mod editor;
pub mod first_steps;
pub mod fortnight_summary;
pub mod install_offer;
pub mod map_draft;
pub mod match_merge;
pub mod matches;
pub mod newest_save;
pub mod own_answer;
pub mod own_days;
pub mod own_page;
pub mod own_part;
pub mod paint_stroke;
pub mod palette;
pub mod pasted_team;
pub mod pattern_draft;
pub mod picture_crop;
pub mod planning;
pub mod player_form;
pub mod polls;
pub mod route;
pub mod settings_draft;
pub mod sign_in;
pub mod statistics;
pub mod stratbook;
pub mod strategy_metadata;
pub mod sync;
pub mod team_list;
pub mod teammate;
pub mod texts;
pub mod tonight;
pub mod view_models;

#[cfg(test)]
mod test_contrast;
#[cfg(test)]
mod test_ids;
#[cfg(test)]
mod test_team_colors;
#[cfg(test)]
mod test_values;
