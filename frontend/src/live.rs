//! The live stream: says what changed, so that every open question that it concerns is asked again.
//!
//! Read with `fetch`, because an `EventSource` cannot send the `Authorization` header.

use std::time::Duration;

use app_domain::event::Kind;
use gloo_timers::callback::Timeout;
use js_sys::{Date, Function, Math, Promise, Reflect, Uint8Array};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, ReadableStreamDefaultReader, TextDecodeOptions, TextDecoder};

use crate::http;
use crate::rounds::Retries;
use crate::session::Session;

/// The server sends a comment every 15 seconds; a stream silent for longer than this is dead.
const SILENCE: u32 = 40_000;
/// A stream that is not open after so many milliseconds is tried anew.
const OPENING: u32 = 20_000;
/// How often a page that stays open is asked anew without any event.
const LOOK_AGAIN: Duration = Duration::from_secs(10 * 60);
/// Waits between attempts, in milliseconds; the last one repeats.
const BACKOFF: [i32; 5] = [500, 1_000, 2_000, 5_000, 10_000];
/// The largest part of a wait that chance takes away, so that not everybody comes back at the same moment.
const JITTER: f64 = 0.3;
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
    /// When the stream last gave a sign of life, in milliseconds since 1970.
    heard_at: StoredValue<Option<f64>>,
    /// How often each kind of change happened, in the order of [`Kind::ALL`].
    changes: RwSignal<[u32; Kind::ALL.len()]>,
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
            heard_at: StoredValue::new(None),
            changes: RwSignal::new([0; Kind::ALL.len()]),
        };
        provide_context(live);
        Retries::begin();
        let stop = StoredValue::new_local(None::<AbortController>);
        let stopped = StoredValue::new(false);
        on_cleanup(move || {
            stopped.set_value(true);
            stop.with_value(|controller| controller.iter().for_each(AbortController::abort));
        });
        live.look_again_at_times();
        let wake = follow_device(stop);
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
                let state = if attempt < OFFLINE_FROM && is_device_online() {
                    LiveState::Reconnecting
                } else {
                    LiveState::Offline
                };
                live.state.set(state);
                let longest = BACKOFF[attempt.min(BACKOFF.len() - 1)];
                pause(longest, wake).await;
                attempt += 1;
            }
        });
        live
    }

    /// A day ends without an event, and a sleeping device misses some.
    fn look_again_at_times(self) {
        let look = move || self.everything_changed();
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

    /// Until when the page heard of every change, in milliseconds since 1970.
    pub fn heard_at(self) -> Option<f64> {
        self.heard_at.get_value()
    }

    /// Grows with every change of one of these kinds, whoever made it; reading it subscribes.
    pub fn changes_of(self, kinds: &[Kind]) -> u32 {
        self.changes
            .with(|counts| kinds.iter().map(|kind| counts[*kind as usize]).sum())
    }

    fn changed(self, kind: Kind) {
        self.changes.update(|counts| counts[kind as usize] += 1);
    }

    fn everything_changed(self) {
        self.changes
            .update(|counts| counts.iter_mut().for_each(|count| *count += 1));
    }
}

/// Reads one stream to its end. `last_event` is where the next one goes on.
async fn read(
    live: Live,
    controller: &AbortController,
    last_event: &mut Option<String>,
    attempt: &mut usize,
) -> Result<End, JsValue> {
    let patience = Timeout::new(OPENING, {
        let controller = controller.clone();
        move || controller.abort()
    });
    let response =
        http::open_stream("/api/events", last_event.as_deref(), &controller.signal()).await?;
    drop(patience);
    if response.status() == 401 {
        return Ok(End::Refused);
    }
    let (true, Some(body)) = (response.ok(), response.body()) else {
        return Ok(End::Lost);
    };
    // What happened between the first question and this stream, or while it was broken, is caught up here.
    live.everything_changed();
    live.state.set(LiveState::Live);
    *attempt = 0;

    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    let decoder = TextDecoder::new()?;
    let going_on = TextDecodeOptions::new();
    going_on.set_stream(true);
    let mut pending = String::new();
    let mut change = None;
    loop {
        let silence = Timeout::new(SILENCE, {
            let controller = controller.clone();
            move || controller.abort()
        });
        let chunk = JsFuture::from(reader.read()).await?;
        drop(silence);
        live.heard_at.set_value(Some(Date::now()));
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
            } else if let Some(message) = line.strip_prefix("data:") {
                change = Some(kind_of(message));
            } else if line.is_empty()
                && let Some(kind) = change.take()
            {
                match kind {
                    Some(kind) => live.changed(kind),
                    // Too much to tell, or something that only a newer portal knows.
                    None => live.everything_changed(),
                }
            }
        }
    }
}

/// What a message is about; its JSON has no other unescaped `"kind":"`.
fn kind_of(message: &str) -> Option<Kind> {
    let (_, rest) = message.split_once("\"kind\":\"")?;
    Kind::named(rest.split('"').next()?)
}

fn is_device_online() -> bool {
    window().navigator().on_line()
}

type Wake = StoredValue<Option<Function>, LocalStorage>;

/// Ends the stream when the device loses its network, and the pause between two attempts when it has one again.
fn follow_device(stop: StoredValue<Option<AbortController>, LocalStorage>) -> Wake {
    let wake: Wake = StoredValue::new_local(None);
    let gone = window_event_listener(leptos::ev::offline, move |_| {
        stop.with_value(|controller| controller.iter().for_each(AbortController::abort));
    });
    let back = window_event_listener(leptos::ev::online, move |_| {
        wake.with_value(|wake| {
            if let Some(wake) = wake {
                let _ = wake.call0(&JsValue::NULL);
            }
        });
    });
    on_cleanup(move || {
        gone.remove();
        back.remove();
    });
    wake
}

/// Waits for at most `longest` milliseconds, or until `wake` is called.
async fn pause(longest: i32, wake: Wake) {
    let share = 1.0 - JITTER * Math::random();
    #[allow(clippy::cast_possible_truncation)]
    let wait = (f64::from(longest) * share) as i32;
    let over = Promise::new(&mut |resolve, _| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, wait);
        wake.try_update_value(|wake| *wake = Some(resolve));
    });
    let _ = JsFuture::from(over).await;
}
