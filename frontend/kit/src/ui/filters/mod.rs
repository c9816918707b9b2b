//! Filters of lists, kept in the page’s URL.

mod url_dates;
mod url_filter;

pub use url_dates::UrlDates;
pub use url_filter::UrlFilter;
