//! One match: how it ended, who played what, where it can be watched, and what was said of it.

mod actions;
mod review;

use app_api::functions::matches::load_match;
use app_api::wire::{LinkedStrategy, MatchBody, WholeMatch};
use app_domain::event::Kind;
use app_domain::matches::MatchId;
use leptos::prelude::*;

use super::asked::Asked;
use super::may_note;
use super::result::{ResultPill, outcome_of};
use crate::components::{Empty, LoadFailed, icon, skeleton};
use crate::place::{Place, Tab, address_of_day, day_path, strategy_path};
use crate::question::{Answer, Question};
use crate::shell::{Content, Topbar};
use crate::texts::matches as words;
use crate::zone_clock::moment;
use actions::{Actions, CopyLink};
use review::Review;

/// The titles of the linked strategies and the names of the players are shown too.
const CONCERNS: [Kind; 5] = [
    Kind::MatchChanged,
    Kind::MatchRemoved,
    Kind::StrategyChanged,
    Kind::StrategyRemoved,
    Kind::PlayersChanged,
];

#[component]
pub fn MatchPage(place: Memo<Place>) -> AnyView {
    let id = Memo::new(move |before: Option<&Option<MatchId>>| match place.get() {
        Place::Match(id) => Some(id),
        // While it is left it stays what it was.
        _ => before.copied().flatten(),
    });
    (move || id.get().map(|id| view! { <OneMatch id=id /> })).into_any()
}

#[component]
fn OneMatch(id: MatchId) -> AnyView {
    let asked = Asked::of_page();
    let question = Question::about(&CONCERNS, move || load_match(id.to_string()));
    let one = Memo::new(move |_| question.with(|whole| whole.one.clone()));
    let shape = question.shape(|_| ());
    let title = Signal::derive(move || {
        one.with(|one| match one {
            Some(one) => words::title(&one.opponent),
            None => Tab::Matches.title().to_owned(),
        })
    });
    let controls = move || {
        let is_here = shape.with(|shape| matches!(shape, Answer::Here(())));
        (is_here && may_note()).then(|| view! { <Actions one=one asked=asked /> })
    };
    view! {
        <Topbar title=title lead=back(asked) controls=controls.into_any() />
        <Content>
            {move || match shape.get() {
                Answer::Waiting => skeleton(waiting),
                Answer::Refused(refusal) if refusal.code == "not_found" => gone(asked),
                Answer::Refused(refusal) => {
                    view! { <LoadFailed refusal=refusal again=move || question.restart() /> }.into_any()
                }
                Answer::Here(()) => whole(id, question, one),
            }}
        </Content>
    }
    .into_any()
}

fn back(asked: Asked) -> AnyView {
    view! {
        <a
            class="button button-quiet button-icon"
            href=move || asked.at(Tab::Matches.path())
            aria-label=words::BACK_TO_LIST
            title=words::BACK_TO_LIST
        >
            {icon("arrow-left")}
        </a>
    }
    .into_any()
}

fn whole(id: MatchId, question: Question<WholeMatch>, one: Memo<Option<MatchBody>>) -> AnyView {
    let linked = Memo::new(move |_| {
        question
            .with(|whole| whole.strategies.clone())
            .unwrap_or_default()
    });
    view! {
        <article class="match">
            {move || one.get().map(|one| head(&one))} {move || one.get().map(|one| comps(&one))}
            {move || one.get().and_then(|one| notes(&one))} {move || strategies(linked.get())}
            {move || {
                one.get()
                    .map(|one| {
                        let when = moment(&one.updated_at);
                        view! { <p class="match-changed figures">{words::changed_by(&one.updated_by.display_name, &when)}</p> }
                    })
            }}
            <Review match_id=id.to_string() question=question />
        </article>
    }
    .into_any()
}

fn head(one: &MatchBody) -> AnyView {
    let kind = one.kind.parse().map(words::kind).unwrap_or_default();
    let score = |rounds: u8| view! { <span>{rounds.to_string()}</span> };
    view! {
        <header class="match-head">
            <p class="match-facts">
                <a href=day_path(one.date) title=words::TO_DAY>
                    {icon("schedule")}
                    <time datetime=address_of_day(one.date)>{words::date(one.date)}</time>
                </a>
                <span>{kind}</span>
                <span>{icon("map")} {one.map.clone()}</span>
            </p>
            <p class="match-outcome">
                <strong class="match-rounds figures">{score(one.score_us)} <i>":"</i> {score(one.score_them)}</strong>
                <ResultPill outcome=outcome_of(&one.result) />
            </p>
            <p class="match-links">
                {one.vod_url.as_deref().map(|url| elsewhere("play", words::VOD, url))}
                {one.match_url.as_deref().map(|url| elsewhere("link", words::MATCH_LINK, url))}
                <CopyLink id=one.id.clone() />
            </p>
        </header>
    }
    .into_any()
}

/// A link to another site, which is not told where one came from.
fn elsewhere(symbol: &'static str, name: &'static str, url: &str) -> AnyView {
    view! {
        <a class="button" href=url.to_owned() target="_blank" rel="noopener noreferrer" title=url.to_owned()>
            {icon(symbol)}
            {name}
            <span class="spoken">", " {words::OPENS_ELSEWHERE}</span>
            {icon("open")}
        </a>
    }
    .into_any()
}

fn comps(one: &MatchBody) -> AnyView {
    let side = |title: &'static str, agents: &[String]| {
        let agents: Vec<_> = agents
            .iter()
            .map(|agent| view! { <li class="match-agent">{agent.clone()}</li> })
            .collect();
        let shown = if agents.is_empty() {
            view! { <p class="match-blank">{words::NO_AGENTS}</p> }.into_any()
        } else {
            view! { <ul class="match-agents">{agents}</ul> }.into_any()
        };
        view! {
            <section class="match-part">
                <h2>{title}</h2>
                {shown}
            </section>
        }
    };
    view! {
        <div class="match-sides">
            {side(words::OUR_AGENTS, &one.our_agents)} {side(words::THEIR_AGENTS, &one.their_agents)}
        </div>
    }
    .into_any()
}

fn notes(one: &MatchBody) -> Option<AnyView> {
    let notes = one.notes.clone();
    (!notes.is_empty()).then(|| {
        view! {
            <section class="match-part">
                <h2>{words::NOTES}</h2>
                <p class="match-notes">{notes}</p>
            </section>
        }
        .into_any()
    })
}

fn strategies(linked: Vec<LinkedStrategy>) -> Option<AnyView> {
    let link = |strategy: LinkedStrategy| {
        view! {
            <li>
                <a href=strategy_path(&strategy.id)>
                    {icon("stratbook")} <span class="clip">{strategy.title.clone()}</span>
                </a>
            </li>
        }
    };
    (!linked.is_empty()).then(|| {
        view! {
            <section class="match-part">
                <h2>{words::STRATEGIES}</h2>
                <ul class="match-strategies">{linked.into_iter().map(link).collect_view()}</ul>
            </section>
        }
        .into_any()
    })
}

fn gone(asked: Asked) -> AnyView {
    view! {
        <Empty symbol="trash" title=words::GONE_TITLE words=words::GONE>
            <a class="button" href=move || asked.at(Tab::Matches.path())>
                {icon("matches")}
                {words::BACK_TO_LIST}
            </a>
        </Empty>
    }
    .into_any()
}

fn waiting() -> AnyView {
    view! {
        <div class="match">
            <div class="skeleton match-skeleton-head"></div>
            <div class="skeleton match-skeleton-part"></div>
            <div class="skeleton match-skeleton-part"></div>
        </div>
    }
    .into_any()
}
