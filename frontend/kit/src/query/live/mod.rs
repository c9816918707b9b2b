//! The live event stream. It reports changes, and every affected query refetches. An event with the changed day updates
//! the current fortnight without a request.

mod live_stream;
mod reader;

pub use app_portal::sync::event_stream::LiveState;
pub use live_stream::LiveStream;
