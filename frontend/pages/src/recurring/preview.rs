//! A preview of what the draft changes in the next fourteen days, with buttons to save or discard it.

use std::time::Duration;

use app_api::functions::patterns::preview_pattern_week;
use app_domain::event::EventKind;
use app_portal::pattern_draft::{changed_day_count, effect_lines};
use app_portal::texts;
use app_portal::texts::recurring as words;
use app_wire::WeekEffectBody;
use frontend_kit::query::live::LiveStream;
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::{Notice, icon, spinning_icon};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::draft::WeekEditor;

/// How long the draft must be unchanged before the preview is requested.
const PREVIEW_DELAY: Duration = Duration::from_millis(200);
/// The events that change the preview, besides the draft.
const REFETCH_EVENTS: [EventKind; 4] = [
    EventKind::AvailabilityChanged,
    EventKind::PatternApplied,
    EventKind::PatternChanged,
    EventKind::SettingsChanged,
];

#[component]
pub fn WeekPreview(week: WeekEditor) -> AnyView {
    let live = LiveStream::of_page();
    let own = UserSession::of_page().own_subject();
    let response = Memo::new(move |_| live.change_count(&REFETCH_EVENTS, own.as_ref()));
    let changes = Memo::new(move |_| week.changes());
    let effect = RwSignal::new(None::<WeekEffectBody>);
    let newest = StoredValue::new(0u32);
    run_effect(move || {
        response.get();
        let changes = changes.get();
        newest.update_value(|number| *number += 1);
        let number = newest.get_value();
        let is_newest = move || newest.try_get_value() == Some(number);
        if changes.is_empty() {
            return effect.set(None);
        }
        let ask = move || {
            if !is_newest() {
                return;
            }
            spawn_local(async move {
                // On failure the last preview stays; saving reports the error.
                let request = preview_pattern_week(None, changes).await;
                if let (true, Ok(preview)) = (is_newest(), request) {
                    effect.set(Some(preview));
                }
            });
        };
        set_timeout(ask, PREVIEW_DELAY);
    });
    let is_drafted = Memo::new(move |_| changes.with(|changes| !changes.is_empty()));
    view! {
        <section class="card recurring-preview" aria-label=words::PREVIEW>
            <h2>{words::PREVIEW}</h2>
            <div aria-live="polite">
                {move || match (is_drafted.get(), effect.get()) {
                    (false, _) => view! { <p class="recurring-hint">{words::UNTOUCHED}</p> }.into_any(),
                    (true, None) => view! { <p class="recurring-hint">{spinning_icon("spinner")}</p> }.into_any(),
                    (true, Some(effect)) => effect_view(&effect),
                }}
            </div>
            {move || {
                week.refusal()
                    .map(|refusal| {
                        view! { <Notice symbol="alert" tone="error" title=texts::NOT_SAVED words=refusal.error /> }
                    })
            }}
        </section>
        {move || is_drafted.get().then(|| buttons(week))}
    }
    .into_any()
}

fn effect_view(effect: &WeekEffectBody) -> AnyView {
    let is_idle = changed_day_count(effect) == 0;
    let lines = effect_lines(effect).into_iter();
    let lines = lines.map(|(symbol, words)| {
        view! { <li>{icon(symbol)} <span>{words}</span></li> }
    });
    view! {
        {is_idle.then(|| view! { <p>{words::NO_DAY_CHANGES}</p> })}
        <ul class="recurring-effect">{lines.collect_view()}</ul>
    }
    .into_any()
}

fn buttons(week: WeekEditor) -> AnyView {
    view! {
        <div class="recurring-bar" role="group" aria-label=words::UNSAVED>
            <button type="button" class="button" on:click=move |_| week.discard()>
                {words::DISCARD}
            </button>
            <button
                type="button"
                class="button button-primary"
                aria-disabled=move || week.is_in_flight().to_string()
                on:click=move |_| week.save()
            >
                {icon("check")}
                {words::SAVE_PATTERN}
            </button>
        </div>
    }
    .into_any()
}
