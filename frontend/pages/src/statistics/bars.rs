//! Win rates as bars, one row each: name, share and record.

use app_portal::statistics::tally_bars::{BarSubject, MAX_BARS};
use app_portal::texts::statistics as texts;
use app_wire::TallyBody;
use frontend_kit::ui::AgentSquares;
use leptos::prelude::*;

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
            <li class="bars-row" translate="no">
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
    let more = (rest > 0)
        .then(|| view! { <p class="chart-note" translate="no">{texts::and_more(rest)}</p> });
    view! {
        <ul class="bars">{rows.collect_view()}</ul>
        {more}
    }
    .into_any()
}

/// The bar alone; its value is shown beside it.
pub fn bar(percent: Option<u8>) -> AnyView {
    let length = format!("{}%", percent.unwrap_or_default());
    view! {
        <svg class="bars-bar" aria-hidden="true">
            <rect class="bars-track" width="100%" height="100%" />
            <rect class="bars-fill" width=length height="100%" />
        </svg>
    }
    .into_any()
}
