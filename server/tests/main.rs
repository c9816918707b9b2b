//! Tests of the server as its clients see it: a real server on its own port, over a fresh database.
//!
//! Tests of endpoints are in `routes/`, one file per endpoint; the other modules test what applies to all endpoints.

mod archive_commands;
mod backups;
mod cached_answers;
mod compression;
mod connection_limits;
mod deploy;
mod disk_faults;
mod doctor;
mod durability;
mod every_door;
mod harness;
mod hostile_files;
mod hostile_input;
mod imported_rows;
mod killed_uploads;
mod middleware;
mod permissions;
mod portal;
mod request_limits;
mod request_log;
mod routes;
mod settings_and_commands;
mod shared_limits;
mod shutdown;
mod version_header;
mod with_bot;
mod zone_data;
