//! `/setup`: chooses the team's channel and the role to ping, tests the channel, and makes the first admin.

pub mod first_admin;
mod setup_command;
pub mod test_message;

use setup_command::problem_lines;
pub use setup_command::{NAME, choose_channel, choose_ping_role, definition, run};
