//! The demo page of the fake Discord: read the channel, press buttons and fill in forms as any player.

mod demo_page;
mod page_state;

pub use demo_page::{DemoMember, serve};
use demo_page::{DemoPage, PageQuery};
