//! The other players who have the strategy of a page open.
//!
//! A visible page reports what it does every twenty seconds, and when the live stream reports a change. The stream also
//! reports one when the page becomes visible again.

use std::time::Duration;

use app_api::api_client;
use app_api::functions::presence::update_presence;
use app_domain::event::EventKind;
use app_domain::strategy::StrategyId;
use app_portal::stratbook::presence::{PresenceAnnouncements, shown_players};
use app_portal::sync::change_counts::QuerySubject;
use app_portal::texts::presence as words;
use app_wire::{PageActivity, PresenceRequest, PresentPlayerBody};
use frontend_kit::dom::media_query::matches_media;
use frontend_kit::dom::record_id::new_record_id;
use frontend_kit::query::live::LiveStream;
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::TeamLooks;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;

/// How often a visible page reports.
const REPORT_INTERVAL: Duration = Duration::from_secs(20);
/// How often a page with other players looks whether the caret is in another block.
const BLOCK_INTERVAL: Duration = Duration::from_secs(3);

#[derive(Clone, Copy)]
pub struct StrategyPresence {
    /// `None` before a new strategy is saved.
    strategy: Memo<Option<StrategyId>>,
    page: StoredValue<String>,
    activity: PageActivity,
    /// The block that was reported last.
    block: StoredValue<Option<u32>>,
    present: RwSignal<Vec<PresentPlayerBody>>,
    announcements: StoredValue<PresenceAnnouncements>,
    announced: RwSignal<String>,
}

impl StrategyPresence {
    /// Reports that this page reads or writes the strategy until it is left.
    pub fn start(strategy: Memo<Option<StrategyId>>, activity: PageActivity) -> Self {
        let presence = Self {
            strategy,
            page: StoredValue::new(new_record_id(StrategyId::from_timestamp).to_string()),
            activity,
            block: StoredValue::new(None),
            present: RwSignal::default(),
            announcements: StoredValue::default(),
            announced: RwSignal::default(),
        };
        let live = LiveStream::of_page();
        let changes = Memo::new(move |_| {
            let strategy = strategy.get()?;
            let subject = QuerySubject::strategy(strategy);
            Some(live.change_count(&[EventKind::PresenceChanged], Some(&subject)))
        });
        run_effect(move || {
            if changes.get().is_some() {
                presence.report();
            }
        });
        presence.report_until_left();
        presence
    }

    fn report_until_left(self) {
        let tick = set_interval_with_handle(move || self.report(), REPORT_INTERVAL);
        let closed = window_event_listener(leptos::ev::pagehide, move |_| self.close());
        on_cleanup(move || {
            if let Ok(tick) = tick {
                tick.clear();
            }
            closed.remove();
            self.close();
        });
    }

    /// Follows the block with the caret while other players are there.
    pub fn follow_block(self, block: impl Fn() -> Option<u32> + 'static) {
        let block = StoredValue::new_local(block);
        let look = move || {
            let Some(now) = block.try_with_value(|block| block()) else {
                return;
            };
            let is_alone = self.present.with_untracked(Vec::is_empty);
            if now != self.block.get_value() {
                self.block.set_value(now);
                if !is_alone {
                    self.report();
                }
            }
        };
        if let Ok(tick) = set_interval_with_handle(look, BLOCK_INTERVAL) {
            on_cleanup(move || tick.clear());
        }
    }

    fn request(self, activity: PageActivity) -> Option<PresenceRequest> {
        Some(PresenceRequest {
            strategy_id: self.strategy.try_get_untracked().flatten()?,
            page_id: self.page.try_get_value()?,
            activity,
            block: self.block.try_get_value().flatten(),
        })
    }

    fn report(self) {
        if document().hidden() {
            return;
        }
        let Some(request) = self.request(self.activity) else {
            return;
        };
        spawn_local(async move {
            // A failed report is repeated with the next one.
            if let Ok(present) = update_presence(request).await {
                self.show(present);
            }
        });
    }

    fn show(self, present: Vec<PresentPlayerBody>) {
        let announced = self
            .announcements
            .try_update_value(|announcements| announcements.announce(&present));
        if let Some(Some(announced)) = announced {
            self.announced.try_set(announced);
        }
        let is_new = self.present.try_with_untracked(|before| *before != present);
        if is_new == Some(true) {
            self.present.set(present);
        }
    }

    /// Reports that the page is closed. The request outlives the page.
    fn close(self) {
        let Some(request) = self.request(PageActivity::Closed) else {
            return;
        };
        let Ok(request) = serde_json::to_string(&request) else {
            return;
        };
        let options = web_sys::RequestInit::new();
        options.set_method("POST");
        options.set_body(&JsValue::from_str(
            &["{\"request\":", &request, "}"].concat(),
        ));
        let _ = js_sys::Reflect::set(&options, &"keepalive".into(), &true.into());
        spawn_local(async move {
            let headers = [("content-type", "application/json")];
            // Without an answer the server forgets the page after a minute.
            let _ = api_client::fetch("/rpc/strategies/presence", &options, &headers).await;
        });
    }

    /// The other players. Reading it subscribes.
    pub fn players(self) -> Vec<PresentPlayerBody> {
        self.present.get()
    }
}

/// The pictures of the other players, and the announcement for screen readers.
#[component]
pub fn PresenceList(presence: StrategyPresence) -> AnyView {
    let is_alone = Memo::new(move |_| presence.present.with(Vec::is_empty));
    view! {
        {move || (!is_alone.get()).then(|| pictures(presence))}
        <span class="spoken" role="status">
            {move || presence.announced.get()}
        </span>
    }
    .into_any()
}

fn pictures(presence: StrategyPresence) -> AnyView {
    let looks = TeamLooks::load();
    let players = move || {
        let (shown, rest) = shown_players(presence.players(), is_phone());
        let pictures = shown.into_iter().map(|player| {
            let title = activity_of(&player);
            view! {
                <li data-writing=player.is_writing.then_some("true") title=title.clone()>
                    {looks.picture(Some(player.user_id), player.display_name)}
                    <span class="spoken">{title.clone()}</span>
                </li>
            }
        });
        let more = (!rest.is_empty()).then(|| {
            let titles: Vec<String> = rest.iter().map(activity_of).collect();
            let titles = titles.join(", ");
            view! {
                <li class="present-players-more" title=titles.clone()>
                    <span aria-hidden="true">{words::more(rest.len())}</span>
                    <span class="spoken">{titles.clone()}</span>
                </li>
            }
        });
        view! {
            {pictures.collect_view()}
            {more}
        }
    };
    view! {
        <ul class="present-players" aria-label=words::HERE>
            {players}
        </ul>
    }
    .into_any()
}

fn activity_of(player: &PresentPlayerBody) -> String {
    if player.is_writing {
        words::writing(&player.display_name)
    } else {
        words::reading(&player.display_name)
    }
}

/// Whether the header has room for few pictures only.
fn is_phone() -> bool {
    matches_media("(width < 48em)")
}
