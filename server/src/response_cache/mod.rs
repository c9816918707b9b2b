//! Responses that are kept as bytes until the data that they depend on changes.

mod cached_response;
mod current_user_cache;
mod fortnight_responses;
mod query_cache;
mod shared_responses;
mod team_days_response;

pub use cached_response::{CachedResponse, matches_if_none_match};
pub use current_user_cache::CurrentUserCache;
pub use fortnight_responses::{CachedDays, FortnightResponses};
pub use query_cache::{QueryCache, QueryKey, QueryPlace};
pub use shared_responses::ResponseCache;
pub use team_days_response::TeamDaysResponse;
