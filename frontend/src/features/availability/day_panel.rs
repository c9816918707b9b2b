//! The editor of the chosen day and the quick answers, beside or below the grid. Their code follows the grid.

use app_domain::Day;
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

#[component]
pub fn DayPanel(days: ShownDays) -> impl IntoView {
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
