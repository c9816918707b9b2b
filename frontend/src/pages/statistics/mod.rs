//! What the team learns from its matches and answers: figures, then charts, each with its numbers in a table.

mod answers;
mod bars;
mod chart;
mod figures;
mod filter;
mod hours;
mod line;
mod played;
mod players;

use app_api::functions::statistics::load_statistics;
use app_domain::event::Kind;
use leptos::prelude::*;

use crate::components::{Answered, Export};
use crate::place::Tab;
use crate::question::Question;
use crate::shell::{Content, Topbar};
use crate::texts::statistics as texts;
use filter::{Filter, FilterBar};

/// What any of the numbers may follow from.
const KINDS: [Kind; 8] = [
    Kind::MatchChanged,
    Kind::MatchRemoved,
    Kind::AvailabilityChanged,
    Kind::PatternApplied,
    Kind::AbsenceChanged,
    Kind::PlayersChanged,
    Kind::PlanChanged,
    Kind::SettingsChanged,
];

#[component]
pub fn StatisticsPage() -> AnyView {
    let filter = Filter::of_page();
    let asked = Memo::new(move |before| filter.asked(before));
    let found = Question::about(&KINDS, move || load_statistics(asked.get_untracked()));
    // What was asked before stays until the next answer is here, so that nothing flickers and no focus is lost.
    Effect::new(move |before: Option<()>| {
        asked.track();
        if before.is_some() {
            found.ask();
        }
    });
    let query = move |()| {
        let asked = asked.get_untracked();
        [("from", asked.from), ("to", asked.to), ("type", asked.kind)].to_vec()
    };
    let range = move || found.with(|found| texts::range(found.from, found.to));
    let beside = view! { <span class="topbar-note figures">{range}</span> };
    let export =
        view! { <Export path="/api/statistics.csv" query=query stem="muster-statistics" /> };
    view! {
        <Topbar title=Tab::Statistics.title() beside=beside.into_any() controls=export.into_any() />
        <Content>
            <div class="statistics">
                <FilterBar filter=filter />
                <Answered
                    question=found
                    shape=found.shape(|_| ())
                    waiting=waiting
                    content=move |()| {
                        view! {
                            {figures::figures(found)} {played::played(found, filter)}
                            {answers::answers(found)}
                        }
                            .into_any()
                    }
                />
            </div>
        </Content>
    }
    .into_any()
}

fn waiting() -> AnyView {
    let figures = (0..4).map(|_| view! { <div class="skeleton statistics-figure-skeleton"></div> });
    let charts = (0..4).map(|_| view! { <div class="skeleton statistics-chart-skeleton"></div> });
    view! {
        <div class="statistics-figures">{figures.collect_view()}</div>
        <div class="statistics-charts">{charts.collect_view()}</div>
    }
    .into_any()
}
