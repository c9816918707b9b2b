//! The live stream: says that something changed, so that every open question is asked again.
//!
//! Read with `fetch`, because an `EventSource` cannot send the `Authorization` header.

use std::time::Duration;

use gloo_timers::callback::Timeout;
use gloo_timers::future::sleep;
use js_sys::{Reflect, Uint8Array};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, ReadableStreamDefaultReader, TextDecodeOptions, TextDecoder};

use crate::http;
use crate::session::Session;

/// The server sends a comment every 15 seconds; a stream silent for longer than this is dead.
const SILENCE: u32 = 40_000;
/// How often a page that stays open is asked anew without any event.
const LOOK_AGAIN: Duration = Duration::from_secs(10 * 60);
/// Waits between attempts, in milliseconds; the last one repeats.
const BACKOFF: [u64; 5] = [500, 1_000, 2_000, 5_000, 10_000];
/// From this attempt on people are told that they are offline.
const OFFLINE_FROM: usize = 3;

/// Whether the page hears of changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LiveState {
    Connecting,
    Live,
    Reconnecting,
    Offline,
}

/// The live stream of the signed-in part of the page.
#[derive(Debug, Clone, Copy)]
pub struct Live {
    state: RwSignal<LiveState>,
    changes: RwSignal<u32>,
}

/// How a stream came to its end.
enum End {
    /// The server refuses the token.
    Refused,
    Lost,
}

impl Live {
    /// Follows the stream until the owner is cleaned up.
    pub fn follow() -> Self {
        let live = Self {
            state: RwSignal::new(LiveState::Connecting),
            changes: RwSignal::new(0),
        };
        provide_context(live);
        let stop = StoredValue::new_local(None::<AbortController>);
        let stopped = StoredValue::new(false);
        on_cleanup(move || {
            stopped.set_value(true);
            stop.with_value(|controller| controller.iter().for_each(AbortController::abort));
        });
        live.look_again_at_times();
        let session = Session::of_page();
        spawn_local(async move {
            let mut last_event = None;
            let mut attempt = 0;
            // A disposed value means that the page was left while waiting.
            while stopped.try_get_value() == Some(false) {
                let Ok(controller) = AbortController::new() else {
                    return;
                };
                stop.set_value(Some(controller.clone()));
                let heard = read(live, &controller, &mut last_event, &mut attempt).await;
                if stopped.try_get_value() != Some(false) {
                    return;
                }
                if matches!(heard, Ok(End::Refused)) {
                    return session.end();
                }
                let state = if attempt < OFFLINE_FROM {
                    LiveState::Reconnecting
                } else {
                    LiveState::Offline
                };
                live.state.set(state);
                sleep(Duration::from_millis(
                    BACKOFF[attempt.min(BACKOFF.len() - 1)],
                ))
                .await;
                attempt += 1;
            }
        });
        live
    }

    /// A day ends without an event, and a sleeping device misses some.
    fn look_again_at_times(self) {
        let look = move || self.changes.update(|count| *count += 1);
        let awake = window_event_listener(leptos::ev::visibilitychange, move |_| {
            if !document().hidden() {
                look();
            }
        });
        let tick = set_interval_with_handle(look, LOOK_AGAIN);
        on_cleanup(move || {
            awake.remove();
            if let Ok(tick) = tick {
                tick.clear();
            }
        });
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    pub fn state(self) -> LiveState {
        self.state.get()
    }

    /// Grows with every change anybody made; reading it subscribes.
    pub fn changes(self) -> u32 {
        self.changes.get()
    }
}

/// Reads one stream to its end. `last_event` is where the next one goes on.
async fn read(
    live: Live,
    controller: &AbortController,
    last_event: &mut Option<String>,
    attempt: &mut usize,
) -> Result<End, JsValue> {
    let response =
        http::open_stream("/api/events", last_event.as_deref(), &controller.signal()).await?;
    if response.status() == 401 {
        return Ok(End::Refused);
    }
    let (true, Some(body)) = (response.ok(), response.body()) else {
        return Ok(End::Lost);
    };
    // What happened between the first question and this stream, or while it was broken, is caught up here.
    live.changes.update(|count| *count += 1);
    live.state.set(LiveState::Live);
    *attempt = 0;

    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    let decoder = TextDecoder::new()?;
    let going_on = TextDecodeOptions::new();
    going_on.set_stream(true);
    let mut pending = String::new();
    let mut has_change = false;
    loop {
        let silence = Timeout::new(SILENCE, {
            let controller = controller.clone();
            move || controller.abort()
        });
        let chunk = JsFuture::from(reader.read()).await?;
        drop(silence);
        if Reflect::get(&chunk, &JsValue::from_str("done"))?.is_truthy() {
            return Ok(End::Lost);
        }
        let bytes: Uint8Array = Reflect::get(&chunk, &JsValue::from_str("value"))?.unchecked_into();
        pending.push_str(&decoder.decode_with_buffer_source_and_options(&bytes, &going_on)?);
        while let Some(end) = pending.find('\n') {
            let line: String = pending.drain(..=end).collect();
            let line = line.trim_end();
            if let Some(id) = line.strip_prefix("id:") {
                *last_event = Some(id.trim_start().to_owned());
            } else if line.starts_with("data:") {
                has_change = true;
            } else if line.is_empty() && has_change {
                has_change = false;
                live.changes.update(|count| *count += 1);
            }
        }
    }
}
