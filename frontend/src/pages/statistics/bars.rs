//! Win rates as bars: a name, its share, and how it came about, in a line each.

use app_api::wire::{NamedTally, TallyBody};
use leptos::prelude::*;

use super::chart::Numbers;
use crate::components::AgentSquares;
use crate::texts::statistics as texts;

/// As many are drawn; the table has all.
const MOST: usize = 8;

/// What a bar is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum About {
    Name(String),
    Agents(Vec<String>),
}

impl About {
    fn words(&self) -> String {
        match self {
            Self::Name(name) => name.clone(),
            Self::Agents(agents) => agents.join(", "),
        }
    }
}

pub type Bars = Vec<(About, TallyBody)>;

pub fn named(tallies: &[NamedTally]) -> Bars {
    let bar = |one: &NamedTally| (About::Name(one.name.clone()), one.tally);
    tallies.iter().map(bar).collect()
}

pub fn bars(bars: &[(About, TallyBody)]) -> AnyView {
    let rows = bars.iter().take(MOST).map(|(about, tally)| {
        let name = match about {
            About::Name(name) => {
                view! { <span class="clip" title=name.clone()>{name.clone()}</span> }.into_any()
            }
            About::Agents(agents) => view! { <AgentSquares agents=agents.clone() /> }.into_any(),
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
    let rest = bars.len().saturating_sub(MOST);
    let more = (rest > 0).then(|| view! { <p class="chart-note">{texts::and_more(rest)}</p> });
    view! {
        <ul class="bars">{rows.collect_view()}</ul>
        {more}
    }
    .into_any()
}

/// The bar alone; what it says stands beside it.
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

/// The same in numbers, all of them.
pub fn numbers(columns: &'static [&'static str], bars: &[(About, TallyBody)]) -> Numbers {
    let rows = bars.iter().map(|(about, tally)| row(about.words(), *tally));
    Numbers {
        columns,
        rows: rows.collect(),
    }
}

/// What heads the columns of [`row`].
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

/// A name and what was played under it.
pub fn row(name: String, tally: TallyBody) -> Vec<String> {
    let counts = [tally.played, tally.wins, tally.losses, tally.draws];
    let mut row = vec![name];
    row.extend(counts.map(|count| count.to_string()));
    row.push(texts::percent(tally.win_percent));
    row
}
