//! The bot's outbox for admins: the state of the bot, the messages of the coming week, and the past ones.

mod bot_state;
mod filter;
mod messages_page;
mod outbox_controls;
mod past;
mod preview;
mod upcoming;

pub use messages_page::MessagesPage;
use messages_page::skeleton_view;
