//! Every version of a strategy: who saved it and when, what it changed, and the way back to it.

use app_api::ApiError;
use app_api::functions::strategies::{load_history, load_strategy, load_version, restore_version};
use app_api::wire::{StrategyBody, VersionItem, VersionsPart};
use app_domain::strategy::StrategyId;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::asked::Asked;
use super::super::tree::Folders;
use super::changes::{Pair, changes};
use super::{CONCERNS, gone, take_focus_from_hidden, title_of_page, waiting};
use crate::address::Address;
use crate::components::{LoadFailed, icon, skeleton};
use crate::place::{strategy_history_path, strategy_path};
use crate::question::{Answer, Question};
use crate::session::Session;
use crate::texts::stratbook as words;
use crate::toast::Toasts;
use crate::zone_clock::moment;

/// The version that is looked at, in the address.
const VERSION: &str = "version";

#[derive(Clone, Copy)]
struct Versions {
    id: StrategyId,
    asked: Asked,
    strategy: Question<StrategyBody>,
    newest: Question<VersionsPart>,
    /// Fetched on demand, behind the newest.
    older: RwSignal<Vec<VersionItem>>,
    next: RwSignal<Option<i64>>,
    is_restoring: RwSignal<bool>,
    around: StoredValue<(Session, Toasts)>,
}

#[component]
pub fn History(id: StrategyId, asked: Asked) -> AnyView {
    let versions = Versions {
        id,
        asked,
        strategy: Question::about(&CONCERNS, move || load_strategy(id.to_string())),
        newest: Question::about(&CONCERNS, move || load_history(id.to_string(), None)),
        older: RwSignal::default(),
        next: RwSignal::new(None),
        is_restoring: RwSignal::new(false),
        around: StoredValue::new((Session::of_page(), Toasts::of_page())),
    };
    Effect::new(move |_| {
        let next = versions.newest.with(|part| part.next).flatten();
        if versions.older.with_untracked(Vec::is_empty) {
            versions.next.set(next);
        }
    });
    let shape = versions.newest.shape(|_| ());
    take_focus_from_hidden();
    title_of_page(versions.strategy);
    (move || match shape.get() {
        Answer::Waiting => skeleton(waiting),
        Answer::Refused(refusal) if refusal.code == "not_found" => gone(asked),
        Answer::Refused(refusal) => {
            view! { <LoadFailed refusal=refusal again=move || versions.newest.restart() /> }
                .into_any()
        }
        Answer::Here(()) => content(versions),
    })
    .into_any()
}

fn content(versions: Versions) -> AnyView {
    let title = move || {
        let title = versions
            .strategy
            .with(|strategy| words::history_of(&strategy.item.title));
        title.unwrap_or_else(|| words::HISTORY.to_owned())
    };
    let back = move || versions.asked.at(&strategy_path(&versions.id.to_string()));
    let chosen = Memo::new(move |_| versions.chosen());
    view! {
        <div class="strategy history">
            <header class="history-head">
                <a class="strategy-folder" href=back>
                    {icon("arrow-left")}
                    {words::BACK_TO_READING}
                </a>
                <h2>{title}</h2>
            </header>
            <ol class="history-versions" aria-label=words::VERSIONS>
                <For each=move || versions.all() key=|item| item.version let:item>
                    {entry(versions, &item, chosen)}
                </For>
            </ol>
            {move || {
                versions
                    .next
                    .get()
                    .map(|_| {
                        view! {
                            <button type="button" class="button" on:click=move |_| versions.fetch_older()>
                                {icon("chevron-down")}
                                {words::OLDER}
                            </button>
                        }
                    })
            }}
        </div>
    }
    .into_any()
}

fn entry(versions: Versions, item: &VersionItem, chosen: Memo<Option<i64>>) -> AnyView {
    let number = item.version;
    let is_chosen = Memo::new(move |_| chosen.get() == Some(number));
    let is_newest = Memo::new(move |_| versions.newest_number() == Some(number));
    let path = [
        strategy_history_path(&versions.id.to_string()),
        "?version=".to_owned(),
        number.to_string(),
    ]
    .concat();
    let saved = words::saved_by(&item.saved_by.display_name, &moment(&item.saved_at));
    view! {
        <li class="history-version">
            <a href=path aria-current=move || is_chosen.get().then_some("true")>
                <b class="figures">{words::version(number)}</b>
                {move || is_newest.get().then(|| view! { <span class="history-now">{words::NEWEST}</span> })}
                <span class="history-when figures">{saved}</span>
            </a>
            {move || is_chosen.get().then(|| view! { <Chosen versions=versions number=number /> })}
        </li>
    }
    .into_any()
}

/// What the chosen version changed, and the way back to it.
#[component]
fn Chosen(versions: Versions, number: i64) -> AnyView {
    let id = versions.id;
    let pair = Question::about(&[], move || load_pair(id, number));
    let shape = pair.shape(Clone::clone);
    let folders = Folders::of_page();
    let may_restore = move || {
        folders.may_edit()
            && versions
                .newest_number()
                .is_some_and(|newest| newest != number)
    };
    let shown = move || match shape.get() {
        Answer::Waiting => skeleton(waiting),
        Answer::Refused(refusal) => {
            view! { <LoadFailed refusal=refusal again=move || pair.restart() /> }.into_any()
        }
        Answer::Here(pair) => changes(&pair),
    };
    view! {
        <section class="history-changes" aria-label=words::WHAT_CHANGED>
            {shown}
            {move || {
                may_restore()
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="button"
                                disabled=versions.is_restoring
                                on:click=move |_| versions.restore(number)
                            >
                                {icon("retry")}
                                {words::RESTORE}
                            </button>
                        }
                    })
            }}
        </section>
    }
    .into_any()
}

async fn load_pair(id: StrategyId, number: i64) -> Result<Pair, ApiError> {
    let after = load_version(id.to_string(), number).await?;
    let before = if number > 1 {
        Some(load_version(id.to_string(), number - 1).await?)
    } else {
        None
    };
    Ok(Pair { before, after })
}

impl Versions {
    fn all(self) -> Vec<VersionItem> {
        let mut all = self
            .newest
            .with(|part| part.versions.clone())
            .unwrap_or_default();
        let last = all.last().map_or(i64::MAX, |item| item.version);
        self.older.with(|older| {
            all.extend(older.iter().filter(|item| item.version < last).cloned());
        });
        all
    }

    fn newest_number(self) -> Option<i64> {
        self.newest
            .with(|part| part.versions.first().map(|item| item.version))
            .flatten()
    }

    /// The one in the address, or the newest.
    fn chosen(self) -> Option<i64> {
        let asked = Address::of_page().query(VERSION);
        asked
            .and_then(|number| number.parse().ok())
            .or_else(|| self.newest_number())
    }

    fn fetch_older(self) {
        let Some(before) = self.next.get_untracked() else {
            return;
        };
        let (session, toasts) = self.around.get_value();
        spawn_local(async move {
            match load_history(self.id.to_string(), Some(before)).await {
                // Pressed twice, it comes twice.
                Ok(_) if self.next.try_get_untracked() != Some(Some(before)) => {}
                Ok(part) => {
                    self.older.update(|older| older.extend(part.versions));
                    self.next.set(part.next);
                }
                Err(refusal) => {
                    session.heed(&refusal);
                    toasts.say(refusal.error);
                }
            }
        });
    }

    fn restore(self, number: i64) {
        let Some(base) = untrack(|| self.newest_number()) else {
            return;
        };
        if self.is_restoring.get_untracked() {
            return;
        }
        self.is_restoring.set(true);
        let (session, toasts) = self.around.get_value();
        spawn_local(async move {
            let heard = restore_version(self.id.to_string(), number, base).await;
            self.is_restoring.try_set(false);
            match heard {
                Ok(_) => {
                    toasts.say(words::restored(number));
                    self.asked.go(&strategy_path(&self.id.to_string()));
                }
                Err(refusal) => {
                    session.heed(&refusal);
                    self.newest.ask();
                    toasts.say(words::not_done(&refusal.error));
                }
            }
        });
    }
}
