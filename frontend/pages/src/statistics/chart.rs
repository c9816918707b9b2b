//! The frame of a chart: its title, and a button that replaces the chart by a table.

use app_portal::statistics::chart_table::ChartTable;
use app_portal::texts::statistics as texts;
use frontend_kit::ui::{fresh_id, icon};
use leptos::prelude::*;

#[component]
pub fn ChartFrame(
    title: &'static str,
    /// A text beside the title; may be empty.
    #[prop(optional)]
    hint: &'static str,
    /// Whether the chart takes the whole width.
    #[prop(optional)]
    is_wide: bool,
    /// Draws the chart in its current state.
    drawn: impl Fn() -> AnyView + Send + 'static,
    #[prop(into)] numbers: Signal<ChartTable>,
) -> impl IntoView {
    let is_table = RwSignal::new(false);
    let id = fresh_id("chart");
    let labelled_by = id.clone();
    let content = move || {
        if is_table.get() {
            table_view(title, numbers)
        } else {
            drawn()
        }
    };
    view! {
        <section class="chart" aria-labelledby=labelled_by data-wide=is_wide.then_some("")>
            <header class="chart-head">
                <h3 id=id>{title}</h3>
                {(!hint.is_empty()).then(|| view! { <p>{hint}</p> })}
                <button
                    type="button"
                    class="button button-quiet chart-turn"
                    aria-pressed=move || is_table.get().to_string()
                    aria-label=texts::show_as_table(title)
                    on:click=move |_| is_table.update(|is_table| *is_table = !*is_table)
                >
                    {icon("bullets")}
                    {texts::NUMBERS}
                </button>
            </header>
            {content}
        </section>
    }
}

fn table_view(title: &'static str, numbers: Signal<ChartTable>) -> AnyView {
    let head = move || {
        let columns = numbers.with(|numbers| numbers.columns);
        columns
            .iter()
            .map(|name| view! { <th scope="col">{*name}</th> })
            .collect_view()
    };
    let row = |row: Vec<String>| {
        let mut cells = row.into_iter();
        let name = cells.next();
        let cells = cells.map(|cell| view! { <td>{cell}</td> }).collect_view();
        view! {
            <tr>
                <th scope="row">{name}</th>
                {cells}
            </tr>
        }
    };
    let body = move || numbers.get().rows.into_iter().map(row).collect_view();
    view! {
        // The table may be wider than the screen. The focusable frame lets keyboard users scroll it.
        <div class="chart-table" role="group" aria-label=title tabindex="0">
            <table class="figures">
                <thead>
                    <tr>{head}</tr>
                </thead>
                <tbody>{body}</tbody>
            </table>
        </div>
    }
    .into_any()
}
