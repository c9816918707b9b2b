//! Reads the live stream. The code is loaded after the opened page.
//!
//! Read with `fetch`, because an `EventSource` cannot send the `Authorization` header.

use std::time::Duration;

use app_api::data_version;
use app_api::first_responses;
use app_portal::sync::change_counts::QuerySubject;
use app_portal::sync::event_stream::{EventParser, ReportedChange, ReportedEvent};
use app_portal::sync::refetch_delay::{OwnWrites, refetch_delay};
use app_portal::sync::retry_schedule::RetrySchedule;
use gloo_timers::callback::Timeout;
use js_sys::{Date, Function, Math, Promise, Reflect, Uint8Array};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, ReadableStreamDefaultReader, TextDecodeOptions, TextDecoder};

use super::{LiveState, LiveStream};
use crate::query::http;

/// Milliseconds of silence after which the stream counts as dead. The server sends a comment every 15 seconds.
const SILENCE_TIMEOUT_MS: u32 = 40_000;
/// Milliseconds after which an attempt to open the stream is given up.
const OPEN_TIMEOUT_MS: u32 = 20_000;

/// The reason why a stream ended.
enum StreamEnd {
    /// The server has rejected the token.
    TokenRejected,
    Lost,
}

impl LiveStream {
    /// Opens the stream and reconnects as needed, until the owner is cleaned up.
    pub fn follow(self) {
        let stop = StoredValue::new_local(None::<AbortController>);
        let stopped = StoredValue::new(false);
        on_cleanup(move || {
            stopped.set_value(true);
            stop.with_value(|controller| controller.iter().for_each(AbortController::abort));
        });
        let wake = follow_network(stop);
        spawn_local(async move {
            let version = first_responses::common_version().await;
            let mut position = StreamPosition {
                last_event: version.map(|version| version.to_string()),
                has_gap: version.is_none(),
                attempt: 0,
            };
            // A disposed value means that the page was closed during a wait.
            while stopped.try_get_value() == Some(false) {
                let Ok(controller) = AbortController::new() else {
                    return;
                };
                stop.set_value(Some(controller.clone()));
                let response = read_stream(self, &controller, &mut position).await;
                if stopped.try_get_value() != Some(false) {
                    return;
                }
                if matches!(response, Ok(StreamEnd::TokenRejected)) {
                    return self.session.expire();
                }
                let StreamPosition { attempt, .. } = position;
                self.record_failure(attempt);
                let wait = RetrySchedule::EVENT_STREAM.shortened_wait(attempt, Math::random());
                wait_before_retry(wait, wake).await;
                position.attempt += 1;
                position.has_gap = true;
            }
        });
    }

    /// Shows the changed day in the current fortnight. The fortnight is fetched instead if it is being fetched already,
    /// and after an own change, which changes the viewer's part of the day too.
    fn show_day(self, event: &mut ReportedEvent) {
        let ReportedChange::Event { subjects, .. } = &mut event.change else {
            return;
        };
        let is_own = self
            .session
            .own_subject()
            .is_some_and(|own| subjects.contains(&own));
        if let (Some(day), Some(fortnight), false) =
            (event.day.take(), self.fortnight.get_value(), is_own)
            && fortnight.apply(|fortnight| fortnight.replace_day(*day))
        {
            subjects.push(QuerySubject::CurrentFortnight);
        }
    }

    /// Reports an own change at once, and a change by another user after a random wait.
    fn receive(self, mut event: ReportedEvent) {
        let (newest_version, in_flight) = data_version::own_writes();
        let own = OwnWrites {
            newest_version,
            in_flight,
        };
        let wait = refetch_delay(event.version, own, Math::random());
        match (&event.change, event.version) {
            (ReportedChange::Everything, Some(version)) => data_version::restart_at(version),
            (ReportedChange::Event { .. }, Some(version)) => data_version::record_event(version),
            (_, None) => {}
        }
        self.show_day(&mut event);
        if wait.is_zero() {
            return self.record(event.change);
        }
        let delayed = self.delayed.try_update_value(|delayed| {
            delayed.push(event.change);
            delayed.len()
        });
        // Further changes during the wait are reported with this one.
        if delayed == Some(1) {
            set_timeout(
                move || {
                    let delayed = self.delayed.try_update_value(std::mem::take);
                    for change in delayed.into_iter().flatten() {
                        self.record(change);
                    }
                },
                wait,
            );
        }
    }
}

/// Where the next stream continues.
struct StreamPosition {
    /// The id of the last event, or the version that the first responses of the page include.
    last_event: Option<String>,
    /// Whether changes may be missing: those since the first responses, or during a disconnect.
    has_gap: bool,
    /// The number of failures since the last stream.
    attempt: usize,
}

/// Reads one stream to its end.
async fn read_stream(
    live: LiveStream,
    controller: &AbortController,
    position: &mut StreamPosition,
) -> Result<StreamEnd, JsValue> {
    let timeout = Timeout::new(OPEN_TIMEOUT_MS, {
        let controller = controller.clone();
        move || controller.abort()
    });
    let last_event = position.last_event.as_deref();
    let response = http::open_stream("/api/events", last_event, &controller.signal()).await?;
    drop(timeout);
    if response.status() == 401 {
        return Ok(StreamEnd::TokenRejected);
    }
    let (true, Some(body)) = (response.ok(), response.body()) else {
        return Ok(StreamEnd::Lost);
    };
    if position.has_gap {
        live.record_all_changed();
    }
    live.state.set(LiveState::Live);
    position.attempt = 0;

    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    let decoder = TextDecoder::new()?;
    let going_on = TextDecodeOptions::new();
    going_on.set_stream(true);
    let mut events = EventParser::default();
    loop {
        let silence = Timeout::new(SILENCE_TIMEOUT_MS, {
            let controller = controller.clone();
            move || controller.abort()
        });
        let chunk = JsFuture::from(reader.read()).await?;
        drop(silence);
        live.heard_at.set_value(Some(Date::now()));
        if Reflect::get(&chunk, &JsValue::from_str("done"))?.is_truthy() {
            return Ok(StreamEnd::Lost);
        }
        let bytes: Uint8Array = Reflect::get(&chunk, &JsValue::from_str("value"))?.unchecked_into();
        let text = decoder.decode_with_buffer_source_and_options(&bytes, &going_on)?;
        for event in events.push(&text) {
            live.receive(event);
        }
        if let Some(id) = events.last_id() {
            position.last_event = Some(id.to_owned());
        }
    }
}

type WakeHandle = StoredValue<Option<Function>, LocalStorage>;

/// Aborts the stream when the device goes offline, and ends the wait before the next attempt when it is online again.
fn follow_network(stop: StoredValue<Option<AbortController>, LocalStorage>) -> WakeHandle {
    let wake: WakeHandle = StoredValue::new_local(None);
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

/// Waits, or until `wake` is called.
async fn wait_before_retry(wait: Duration, wake: WakeHandle) {
    let wait = i32::try_from(wait.as_millis()).unwrap_or(i32::MAX);
    let over = Promise::new(&mut |resolve, _| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, wait);
        wake.try_update_value(|wake| *wake = Some(resolve));
    });
    let _ = JsFuture::from(over).await;
}
