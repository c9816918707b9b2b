//! The page of one match.

use app_api::functions::matches::load_match;
use app_domain::event::EventKind;
use app_domain::matches::MatchId;
use app_portal::route::{PortalRoute, day_path, day_to_url, strategy_path};
use app_portal::sync::change_counts::QuerySubject;
use app_portal::texts::matches as words;
use app_portal::view_models::author_name;
use app_wire::{LinkedStrategy, MatchBody, MatchDetailsBody};
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::location::page_param;
use frontend_kit::query::live_query::{LiveQuery, QueryState};
use frontend_kit::ui::zone_clock::format_instant;
use frontend_kit::ui::{EmptyState, LoadFailed, agent_name, back_link, icon, skeleton};
use leptos::prelude::*;

use super::actions::{CopyMatchLink, MatchActions};
use super::review::ReviewSection;
use crate::matches::can_edit_matches;
use crate::matches::list_filter::MatchListFilter;
use crate::matches::result::ResultPill;

/// The events that refetch the match. The titles of linked strategies and the names of players are shown too.
const REFETCH_EVENTS: [EventKind; 5] = [
    EventKind::MatchChanged,
    EventKind::MatchRemoved,
    EventKind::StrategyChanged,
    EventKind::StrategyRemoved,
    EventKind::PlayersChanged,
];

#[component]
pub fn MatchPage(route: Memo<PortalRoute>) -> AnyView {
    let id = page_param(route, |route| {
        if let PortalRoute::Match(id) = route {
            Some(id)
        } else {
            None
        }
    });
    (move || id.get().map(|id| view! { <MatchView id=id /> })).into_any()
}

#[component]
fn MatchView(id: MatchId) -> impl IntoView {
    let list_filter = MatchListFilter::of_page();
    let query = LiveQuery::refetch_about(
        Some(QuerySubject::match_played(id)),
        &REFETCH_EVENTS,
        move || load_match(id),
    );
    let one = Memo::new(move |_| query.with(|whole| whole.one.clone()));
    let shape = query.shape(|_| ());
    let title = Signal::derive(move || {
        one.with(|one| match one {
            Some(one) => words::title(&one.opponent),
            None => PortalRoute::Matches.title().to_owned(),
        })
    });
    let controls = move || {
        let is_here = shape.with(|shape| matches!(shape, QueryState::Loaded(())));
        (is_here && can_edit_matches())
            .then(|| view! { <MatchActions one=one list_filter=list_filter /> })
    };
    let lead = back_link(words::BACK_TO_LIST, move || {
        list_filter.path_with_filter(&PortalRoute::Matches.path())
    });
    view! {
        <Topbar title=title lead=lead controls=controls.into_any() />
        <Content>
            {move || match shape.get() {
                QueryState::Loading => skeleton(skeleton_view),
                QueryState::Failed(error) if error.code == "not_found" => removed_view(list_filter),
                QueryState::Failed(error) => {
                    view! { <LoadFailed error=error again=move || query.reload() /> }.into_any()
                }
                QueryState::Loaded(()) => match_article(id, query, one),
            }}
        </Content>
    }
}

fn match_article(
    id: MatchId,
    query: LiveQuery<MatchDetailsBody>,
    one: Memo<Option<MatchBody>>,
) -> AnyView {
    let linked = Memo::new(move |_| {
        query
            .with(|whole| whole.strategies.clone())
            .unwrap_or_default()
    });
    view! {
        <article class="match">
            {move || one.get().map(|one| match_header(&one))} {move || one.get().map(|one| compositions(&one))}
            {move || one.get().and_then(|one| notes(&one))} {move || strategies(linked.get())}
            {move || {
                one.get()
                    .map(|one| {
                        let when = format_instant(one.updated_at);
                        view! { <p class="match-changed figures" translate="no">{words::changed_by(author_name(&one.updated_by), &when)}</p> }
                    })
            }}
            <ReviewSection match_id=id query=query />
        </article>
    }
    .into_any()
}

fn match_header(one: &MatchBody) -> AnyView {
    let kind = words::kind(one.kind);
    let score = |rounds: u8| view! { <span>{rounds.to_string()}</span> };
    let rounds = one.score_us.zip(one.score_them).map(|(us, them)| {
        view! { <strong class="match-rounds figures">{score(us)} <i>":"</i> {score(them)}</strong> }
    });
    view! {
        <header class="match-head" translate="no">
            <p class="match-facts">
                <a href=day_path(one.date) title=words::TO_DAY>
                    {icon("schedule")}
                    <time translate="no" datetime=day_to_url(one.date)>{words::date(one.date)}</time>
                </a>
                <span>{kind}</span>
                <span>{icon("map")} {one.map.clone()}</span>
            </p>
            <p class="match-outcome">
                {rounds}
                <ResultPill outcome=one.result />
            </p>
            <p class="match-links">
                {one.vod_url.as_deref().map(|url| external_link("play", words::VOD, url))}
                {one.match_url.as_deref().map(|url| external_link("link", words::MATCH_LINK, url))}
                <CopyMatchLink id=one.id />
            </p>
        </header>
    }
    .into_any()
}

/// A link to another site, which receives no referrer.
fn external_link(symbol: &'static str, name: &'static str, url: &str) -> AnyView {
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

fn compositions(one: &MatchBody) -> AnyView {
    let side = |title: &'static str, agents: &[String]| {
        let agents: Vec<_> = agents
            .iter()
            .map(|agent| view! { <li class="match-agent">{agent_name(agent)}</li> })
            .collect();
        let shown = if agents.is_empty() {
            view! { <p class="match-blank">{words::NO_AGENTS}</p> }.into_any()
        } else {
            view! { <ul class="match-agents" translate="no">{agents}</ul> }.into_any()
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
                <p class="match-notes" translate="no">{notes}</p>
            </section>
        }
        .into_any()
    })
}

fn strategies(linked: Vec<LinkedStrategy>) -> Option<AnyView> {
    let link = |strategy: LinkedStrategy| {
        view! {
            <li>
                <a href=strategy_path(strategy.id)>
                    {icon("stratbook")} <span class="clip">{strategy.title.clone()}</span>
                </a>
            </li>
        }
    };
    (!linked.is_empty()).then(|| {
        view! {
            <section class="match-part">
                <h2>{words::STRATEGIES}</h2>
                <ul class="match-strategies" translate="no">{linked.into_iter().map(link).collect_view()}</ul>
            </section>
        }
        .into_any()
    })
}

fn removed_view(list_filter: MatchListFilter) -> AnyView {
    view! {
        <EmptyState symbol="trash" title=words::GONE_TITLE words=words::GONE>
            <a class="button" href=move || list_filter.path_with_filter(&PortalRoute::Matches.path())>
                {icon("matches")}
                {words::BACK_TO_LIST}
            </a>
        </EmptyState>
    }
    .into_any()
}

fn skeleton_view() -> AnyView {
    view! {
        <div class="match">
            <div class="skeleton match-skeleton-head"></div>
            <div class="skeleton match-skeleton-part"></div>
            <div class="skeleton match-skeleton-part"></div>
        </div>
    }
    .into_any()
}
