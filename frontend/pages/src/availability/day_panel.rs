//! The editor of the chosen day and the quick answers, beside or below the grid. Their code follows the grid.

use app_domain::Day;
use frontend_kit::chunks::{chunk_view, lazy_view, page_skeleton};
use leptos::prelude::*;

use super::editor::DayEditor;
use super::install_hint::InstallHint;
use super::own_days::OwnDays;
use super::quick_answers::QuickAnswers;

/// The shown days and the chosen one.
#[derive(Clone, Copy)]
pub struct ShownDays {
    pub own: StoredValue<OwnDays>,
    pub chosen: Memo<Option<Day>>,
    pub dates: StoredValue<Vec<Day>>,
}

chunk_view!(pub DAY_PANEL: day_panel, draw_day_panel, fetch_day_panel, |days: ShownDays| {
    view! { <DayPanel days=days /> }.into_any()
});

/// Renders the panel beside the paint grid as soon as its code is loaded.
pub fn lazy_day_panel(days: ShownDays) -> AnyView {
    let draw = move || Box::pin(draw_day_panel(days)) as _;
    lazy_view(&DAY_PANEL, draw, page_skeleton, |content| {
        view! { <div class="availability-side">{content}</div> }.into_any()
    })
}

#[component]
fn DayPanel(days: ShownDays) -> impl IntoView {
    let ShownDays { own, chosen, dates } = days;
    let own = own.get_value();
    let editor = move || {
        let date = chosen.get()?;
        Some(view! { <DayEditor date=date dates=dates.get_value() own=own /> })
    };
    view! {
        <div class="availability-side">
            {editor} <QuickAnswers date=chosen dates=dates.get_value() own=own />
        </div>
        <InstallHint />
    }
}
