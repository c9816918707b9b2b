//! Converts between service and wire types, and runs the body of a server function against the services.

mod absences;
mod audit;
mod board_maps;
mod calendar_link;
mod catalog;
mod comment_threads;
mod discord_server;
mod field_parsing;
mod folders;
mod fortnight;
mod matches;
mod mentions;
mod messages;
mod open_dates;
mod own_days;
mod pattern_week;
mod players;
mod polls;
mod presence;
mod records;
mod schedule;
mod server_function;
mod sign_in;
mod statistics;
mod stratbook_bin;
mod strategies;
mod strategy_links;
mod templates;

pub(crate) use absences::absence_overview;
pub use audit::{audit_entry, parse_audit_query};
pub(crate) use board_maps::parse_board_map;
pub use board_maps::{board_map, board_map_item, parse_map_name};
pub use calendar_link::{calendar_link_status, new_calendar_link};
pub use catalog::{catalog, parse_agents, player_agents};
pub use comment_threads::{comment_thread, comment_threads, selected_passage};
pub use discord_server::DiscordSignIn;
pub(crate) use discord_server::{discord_server, discord_sign_in, test_message};
pub use field_parsing::{owner, parse_field, parse_optional};
pub use folders::{folder, folder_removal, folder_selection, folders, parse_folder};
pub(crate) use fortnight::team_day;
pub use fortnight::{FortnightViewer, SharedFortnight};
pub use matches::{comment, match_body, parse_match_filter};
pub(crate) use matches::{map_record, match_details, match_list, parse_match};
pub(crate) use mentions::{mention_names, mentioned_strategies};
pub use messages::{bot_status, message_target};
pub(crate) use messages::{message_list, outbox};
pub(crate) use own_days::{own_day, own_fortnight};
pub(crate) use pattern_week::{parse_weekday_changes, pattern_week, saved_week, week_effect};
pub(crate) use players::parse_new_players;
pub(crate) use polls::{poll, poll_opening};
pub(crate) use presence::{parse_presence, present_player};
pub(crate) use records::player_order;
pub use records::{absence, changed_rows, pattern, settings};
pub(crate) use schedule::planned_days;
pub use schedule::{schedule, schedule_day, schedule_page, schedule_row_of};
pub use server_function::RequestIdContext;
pub(crate) use server_function::{current_session, respond};
pub use sign_in::{
    PublicUrl, new_sign_in_link, parse_link_id, parse_session_id, session, sign_in_link,
};
pub(crate) use sign_in::{account_code, device_link, public_url};
pub use statistics::{parse_statistics_query, statistics};
pub(crate) use stratbook_bin::bin_list;
pub use stratbook_bin::{bin_entry, parse_bin_ids, restored_items};
pub use strategies::{
    image, parse_bulk_changes, parse_strategy, parse_strategy_filter, parse_strategy_ids,
    parse_upload_ids, playable_strategies, strategy, strategy_hit, strategy_item, strategy_list,
    version, version_item,
};
pub use strategy_links::{new_strategy_link, shared_strategy, strategy_link};
pub use templates::{template, template_list};
