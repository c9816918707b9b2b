//! The current minute, shared by all parts of the portal that change when time passes.

use std::time::Duration;

use app_domain::UtcMinute;
use leptos::prelude::*;

use super::zone_clock::MILLISECONDS_PER_MINUTE;

/// How often the clock is read.
const TICK: Duration = Duration::from_secs(5);

#[derive(Debug, Clone, Copy)]
pub struct MinuteClock(RwSignal<UtcMinute>);

impl MinuteClock {
    /// Provides the clock as context until the signed-in part of the portal is left.
    pub fn provide() {
        let now = RwSignal::new(read_clock());
        let look = move || {
            let minute = read_clock();
            if now.try_get_untracked() != Some(minute) {
                now.try_set(minute);
            }
        };
        let tick = set_interval_with_handle(look, TICK);
        // Timers of a hidden page may be late.
        let awake = window_event_listener(leptos::ev::visibilitychange, move |_| look());
        on_cleanup(move || {
            awake.remove();
            if let Ok(tick) = tick {
                tick.clear();
            }
        });
        provide_context(Self(now));
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    /// Reading it subscribes to the next minute.
    pub fn now(self) -> UtcMinute {
        self.0.get()
    }
}

fn read_clock() -> UtcMinute {
    #[expect(clippy::cast_possible_truncation, reason = "minutes since 1970")]
    let minutes = (js_sys::Date::now() / MILLISECONDS_PER_MINUTE) as i64;
    UtcMinute::from_minutes(minutes)
}
