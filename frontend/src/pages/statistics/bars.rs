//! Win rates as bars, one row each: name, share and record.

use app_api::wire::{NamedTally, TallyBody};
use leptos::prelude::*;

use super::chart::ChartTable;
use crate::components::AgentSquares;
use crate::texts::statistics as texts;

/// Maximum number of bars; the table has all rows.
const MAX_BARS: usize = 8;

/// The subject of a bar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BarSubject {
    Name(String),
    Agents(Vec<String>),
}

impl BarSubject {
    fn words(&self) -> String {
        match self {
            Self::Name(name) => name.clone(),
            Self::Agents(agents) => agents.join(", "),
        }
    }
}

pub type TallyBars = Vec<(BarSubject, TallyBody)>;

pub fn bars_by_name(tallies: &[NamedTally]) -> TallyBars {
    let bar = |one: &NamedTally| (BarSubject::Name(one.name.clone()), one.tally);
    tallies.iter().map(bar).collect()
}

pub fn bars(bars: &[(BarSubject, TallyBody)]) -> AnyView {
    let rows = bars.iter().take(MAX_BARS).map(|(about, tally)| {
        let name = match about {
            BarSubject::Name(name) => {
                view! { <span class="clip" title=name.clone()>{name.clone()}</span> }.into_any()
            }
            BarSubject::Agents(agents) => {
                view! { <AgentSquares agents=agents.clone() /> }.into_any()
            }
        };
        let score = texts::score(tally.wins, tally.losses, tally.draws);
        let ended = texts::ended(tally.wins, tally.losses, tally.draws);
        view! {
            <li class="bars-row">
                <span class="bars-name clip">{name}</span>
                {bar(tally.win_percent)}
                <b class="figures">{texts::percent(tally.win_percent)}</b>
                <span class="bars-score figures" aria-hidden="true">
                    {score}
                </span>
                <span class="spoken">{ended}</span>
            </li>
        }
    });
    let rest = bars.len().saturating_sub(MAX_BARS);
    let more = (rest > 0).then(|| view! { <p class="chart-note">{texts::and_more(rest)}</p> });
    view! {
        <ul class="bars">{rows.collect_view()}</ul>
        {more}
    }
    .into_any()
}

/// The bar alone; its value is shown beside it.
pub fn bar(percent: Option<u8>) -> AnyView {
    let length = [&percent.unwrap_or_default().to_string(), "%"].concat();
    view! {
        <svg class="bars-bar" aria-hidden="true">
            <rect class="bars-track" width="100%" height="100%" />
            <rect class="bars-fill" width=length height="100%" />
        </svg>
    }
    .into_any()
}

/// The same figures as a table, with all rows.
pub fn tally_table(
    columns: &'static [&'static str],
    bars: &[(BarSubject, TallyBody)],
) -> ChartTable {
    let rows = bars
        .iter()
        .map(|(about, tally)| tally_row(about.words(), *tally));
    ChartTable {
        columns,
        rows: rows.collect(),
    }
}

/// The column headings of [`row`].
pub const fn columns(name: &'static str) -> [&'static str; 6] {
    [
        name,
        texts::PLAYED,
        texts::WON,
        texts::LOST,
        texts::DRAWN,
        texts::WIN_RATE,
    ]
}

/// A table row: the name and its tally.
pub fn tally_row(name: String, tally: TallyBody) -> Vec<String> {
    let counts = [tally.played, tally.wins, tally.losses, tally.draws];
    let mut row = vec![name];
    row.extend(counts.map(|count| count.to_string()));
    row.push(texts::percent(tally.win_percent));
    row
}
