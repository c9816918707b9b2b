//! Templates: the page that offers them for a new strategy, and which strategies are used as one.

use app_api::functions::templates::{list_templates, set_template};
use app_domain::event::EventKind;
use app_domain::strategy::StrategyId;
use app_domain::strategy_template::TemplateId;
use app_portal::route::{PortalRoute, strategy_path};
use app_portal::stratbook::template_offer::{OfferFilter, TemplateOffer, template_fragment};
use app_portal::texts::stratbook as stratbook_words;
use app_portal::texts::stratbook::not_done;
use app_portal::texts::templates as words;
use app_wire::TemplateItem;
use frontend_kit::query::live_query::{LiveQuery, QueryState};
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::two_way_signal::two_way_signal;
use frontend_kit::ui::{
    AgentSquares, CatalogOptions, LoadFailed, RadioGroup, TextField, icon, skeleton,
};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::filter_bar::map_field;
use super::list_filter::{MAP_KEY, SIDE_KEY, StrategyListFilter, UNFILED};
use super::row::side_icon;

const REFETCH_EVENTS: [EventKind; 3] = [
    EventKind::StrategyChanged,
    EventKind::StrategyRemoved,
    EventKind::FoldersChanged,
];
/// The sides as in the address, in the order of the choice.
const SIDES: [&str; 3] = ["", "attack", "defense"];

/// The templates of the team and the built-in ones.
#[derive(Clone, Copy)]
pub struct TemplateStore {
    all: LiveQuery<Vec<TemplateItem>>,
    session_and_toasts: StoredValue<(UserSession, ToastStack)>,
}

impl TemplateStore {
    pub fn provide() -> Self {
        let store = Self {
            all: LiveQuery::refetch_on(&REFETCH_EVENTS, list_templates),
            session_and_toasts: StoredValue::new((UserSession::of_page(), ToastStack::of_page())),
        };
        provide_context(store);
        store
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    /// Whether the strategy is used as a template.
    pub fn contains(self, id: StrategyId) -> bool {
        let found = self
            .all
            .with(|all| all.iter().any(|item| item.id == TemplateId::Strategy(id)));
        found.unwrap_or(false)
    }

    /// Uses the strategy as a template, or stops using it as one, with an undo.
    pub fn toggle(self, id: StrategyId, title: String) {
        let is_template = !untrack(|| self.contains(id));
        let (session, toasts) = self.session_and_toasts.get_value();
        spawn_local(async move {
            match set_template(id, is_template).await {
                Ok(()) => {
                    self.all.refetch();
                    let notice = if is_template {
                        words::made(&title)
                    } else {
                        words::ended(&title)
                    };
                    toasts.notify_with_undo_request(session, notice, move || {
                        set_template(id, !is_template)
                    });
                }
                Err(error) => {
                    session.handle_refusal(&error);
                    toasts.notify(not_done(&error.error));
                }
            }
        });
    }
}

/// The mark of a strategy that is used as a template.
pub fn template_pill() -> AnyView {
    view! {
        <span class="template-pill" title=words::TEMPLATE>
            {icon("template")}
            <span>{words::TEMPLATE}</span>
        </span>
    }
    .into_any()
}

/// The page of a new strategy: blank, the team's templates, and the built-in ones.
#[component]
pub fn StrategyTemplates(list_filter: StrategyListFilter) -> impl IntoView {
    let store = TemplateStore::of_page();
    let search = RwSignal::new(String::new());
    let folder = move || Some(list_filter.folder()).filter(|folder| folder != UNFILED);
    let offer = Memo::new(move |_| {
        let filter = OfferFilter {
            search: search.get(),
            map: list_filter.text(MAP_KEY),
            side: list_filter.text(SIDE_KEY),
            folder: folder().unwrap_or_default(),
        };
        let offer = store.all.with(|all| TemplateOffer::of(all, &filter));
        offer.unwrap_or_default()
    });
    let shape = store.all.shape(|_| ());
    let new = move || list_filter.path_with_filter(&PortalRoute::NewStrategy.path());
    view! {
        <div class="templates">
            <header>
                <h2>{words::TITLE}</h2>
                <p>{words::WORDS}</p>
            </header>
            {template_filter(list_filter, search)}
            <p class="spoken" role="status">
                {move || words::count(offer.with(TemplateOffer::count))}
            </p>
            <ul class="template-cards">
                <li>
                    <a class="template-card template-blank" href=new>
                        {icon("plus")}
                        <b>{words::BLANK}</b>
                        <span>{words::BLANK_WORDS}</span>
                    </a>
                </li>
            </ul>
            {move || match shape.get() {
                QueryState::Loading => skeleton(skeleton_view),
                QueryState::Failed(error) => {
                    view! { <LoadFailed error=error again=move || store.all.reload() /> }.into_any()
                }
                QueryState::Loaded(()) => template_groups(offer, list_filter),
            }}
        </div>
    }
}

/// The search, and the map and side that also filter the list.
fn template_filter(list_filter: StrategyListFilter, search: RwSignal<String>) -> AnyView {
    let catalog = CatalogOptions::of_page();
    let side = two_way_signal(
        move || {
            let side = list_filter.text(SIDE_KEY).to_lowercase();
            let at = SIDES.iter().position(|known| *known == side);
            at.unwrap_or(0)
        },
        move |at| list_filter.set(SIDE_KEY, SIDES[*at]),
    );
    let sides = [
        stratbook_words::ANY_SIDE,
        stratbook_words::ATTACK,
        stratbook_words::DEFENSE,
    ];
    view! {
        <div class="template-filter">
            <TextField label=words::SEARCH value=search />
            {map_field(list_filter, catalog.maps)}
            <RadioGroup label=stratbook_words::SIDE options=sides.map(str::to_owned).to_vec() chosen=side />
        </div>
    }
    .into_any()
}

fn template_groups(offer: Memo<TemplateOffer>, list_filter: StrategyListFilter) -> AnyView {
    let group = move |title: &'static str, read: fn(&TemplateOffer) -> &Vec<TemplateItem>| {
        let items = Memo::new(move |_| offer.with(|offer| read(offer).clone()));
        let is_own = title == words::TEAM_TEMPLATES;
        view! {
            <section class="template-group" aria-label=title>
                <h3>{title}</h3>
                {move || {
                    items
                        .with(Vec::is_empty)
                        .then(|| {
                            let none = if is_own { words::NO_OWN } else { words::NONE_FOUND };
                            view! { <p class="template-none">{none}</p> }
                        })
                }}
                <ul class="template-cards">
                    <For each=move || items.get() key=|item| item.id.to_string() let:item>
                        {template_card(&item, list_filter)}
                    </For>
                </ul>
            </section>
        }
    };
    view! {
        {group(words::TEAM_TEMPLATES, |offer| &offer.own)}
        {group(words::BUILT_IN, |offer| &offer.built_in)}
    }
    .into_any()
}

fn template_card(item: &TemplateItem, list_filter: StrategyListFilter) -> AnyView {
    let fragment = template_fragment(item.id);
    let new = move || {
        let path = list_filter.path_with_filter(&PortalRoute::NewStrategy.path());
        format!("{path}#{fragment}")
    };
    let strategy = match item.id {
        TemplateId::Strategy(id) => Some(id),
        TemplateId::BuiltIn(_) => None,
    };
    let open = strategy.map(|id| {
        let path = move || list_filter.path_with_filter(&strategy_path(id));
        view! {
            <a
                class="button button-quiet button-icon template-open"
                href=path
                aria-label=words::OPEN_TEMPLATE
                title=words::OPEN_TEMPLATE
            >
                {icon("open")}
            </a>
        }
    });
    let symbol = if item.is_built_in { "file" } else { "template" };
    view! {
        <li>
            <a class="template-card" href=new>
                {icon(symbol)}
                <b class="clip">{item.title.clone()}</b>
                {item.summary.clone().map(|summary| view! { <span>{summary}</span> })}
                <span class="template-facts">
                    {item.side.map(side_icon)}
                    {item.map.clone().map(|map| view! { <span class="clip">{map}</span> })}
                    <AgentSquares agents=item.agents.clone() />
                </span>
            </a>
            {open}
        </li>
    }
    .into_any()
}

fn skeleton_view() -> AnyView {
    view! { <div class="skeleton strategy-skeleton-text"></div> }.into_any()
}
