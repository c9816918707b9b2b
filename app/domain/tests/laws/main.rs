//! Property tests of decisions §3: fast algorithms against slow oracles, and conversions over every time zone.

mod analysis;
mod calendar;
mod clocks;
mod day_merge;
mod day_records;
mod folders;
mod image_metadata;
mod jobs;
mod painting;
mod patterns;
mod presence;
mod roster;
mod search;
mod suggestion;
mod team_evening;
mod team_line;
mod team_order;
mod team_record;
mod trend;
mod version_thinning;
mod week_hours;
mod zone_change;
mod zone_data;
