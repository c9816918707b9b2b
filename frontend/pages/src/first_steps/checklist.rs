//! The checklist, and when it is over.

use app_api::functions::first_steps::load_first_steps;
use app_domain::event::EventKind;
use app_portal::first_steps::{FirstStep, are_over, first_steps};
use app_portal::texts::first_steps as words;
use app_wire::FirstStepsBody;
use frontend_kit::chunks::{chunk_view, lazy_view, page_skeleton};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::icon;
use gloo_storage::{LocalStorage, Storage};
use leptos::prelude::*;

/// The storage key of whether the list is over on this device.
const OVER_KEY: &str = "muster.first-steps-over";

/// Whether the list was done or hidden on this device.
pub fn are_over_here() -> bool {
    LocalStorage::get(OVER_KEY).unwrap_or(false)
}

fn end() {
    // With full storage the list returns on the next visit.
    let _ = LocalStorage::set(OVER_KEY, true);
}

chunk_view!(FIRST_STEPS: admin, draw_first_steps, fetch_first_steps, |_page: ()| {
    view! { <FirstSteps /> }.into_any()
});

/// Renders the checklist of a new team as soon as its code is loaded.
pub fn lazy_first_steps() -> AnyView {
    let draw = || Box::pin(draw_first_steps(())) as _;
    // A list whose code fails to load is left out.
    lazy_view(&FIRST_STEPS, draw, page_skeleton, |_| ().into_any())
}

#[component]
fn FirstSteps() -> AnyView {
    let kinds = &[
        EventKind::PlayersChanged,
        EventKind::SignInLinksChanged,
        EventKind::SettingsChanged,
        EventKind::AvailabilityChanged,
    ];
    let query = LiveQuery::refetch_on(kinds, load_first_steps);
    let is_hidden = RwSignal::new(false);
    let steps = Memo::new(move |_| query.with(|steps| *steps));
    run_effect(move || match steps.get() {
        // A team that is too large to be new needs no list either.
        Some(None) => end(),
        Some(Some(steps)) if are_over(&steps) => end(),
        Some(Some(_)) | None => {}
    });
    (move || {
        let steps = steps.get().flatten()?;
        (!is_hidden.get() && !are_over(&steps)).then(|| list(&steps, is_hidden))
    })
    .into_any()
}

fn list(steps: &FirstStepsBody, is_hidden: RwSignal<bool>) -> AnyView {
    let rows = first_steps(steps).into_iter().map(row).collect_view();
    let hide = move |_| {
        end();
        is_hidden.set(true);
    };
    view! {
        <section class="first-steps" aria-labelledby="first-steps">
            <header>
                <h2 id="first-steps">{words::TITLE}</h2>
                <button
                    type="button"
                    class="button button-quiet button-icon"
                    aria-label=words::DISMISS
                    title=words::DISMISS
                    on:click=hide
                >
                    {icon("close")}
                </button>
            </header>
            <ol>{rows}</ol>
        </section>
    }
    .into_any()
}

fn row(step: FirstStep) -> AnyView {
    let (symbol, state) = if step.is_done {
        ("check", words::DONE)
    } else {
        ("circle", words::OPEN)
    };
    view! {
        <li class:first-steps-done=step.is_done>
            {icon(symbol)}
            <span class="spoken">{state}</span>
            <b>{step.title}</b>
            <span class="first-steps-words">{step.words}</span>
            {step
                .link
                .map(|(route, label)| {
                    view! {
                        <a class="button button-small" href=route.path()>
                            {label}
                        </a>
                    }
                })}
        </li>
    }
    .into_any()
}
