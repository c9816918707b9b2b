//! Data from the server: queries, the events that refetch them, lists in pages, and the connection.

pub mod connection;
pub mod http;
pub mod kept_owner;
pub mod live;
pub mod live_query;
pub mod paged_list;
pub mod refetch;
