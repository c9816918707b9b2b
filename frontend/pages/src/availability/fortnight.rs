//! The links to the fourteen days before and after the shown ones.

use app_domain::Day;
use app_portal::own_days::{FortnightLinks, fortnight_path};
use app_portal::route::PortalRoute;
use app_portal::texts::availability as texts;
use app_wire::OwnFortnightBody;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::ui::icon_link;
use leptos::prelude::*;

#[component]
pub fn FortnightNavigation(query: LiveQuery<OwnFortnightBody>) -> AnyView {
    let shown = Memo::new(move |_| query.with(|own| Some((own.today, own.days.first()?.date)))?);
    (move || {
        let (today, first) = shown.get()?;
        let links = FortnightLinks::of(first, today);
        Some(view! {
            <nav class="availability-range" aria-label=texts::DAYS>
                {(first != today)
                    .then(|| {
                        view! {
                            <a class="button button-small" href=PortalRoute::Availability.path()>
                                {texts::TO_TODAY}
                            </a>
                        }
                    })}
                {fortnight_link(links.earlier, today, texts::EARLIER, "chevron-left")}
                <span>{texts::range(first, links.last)}</span>
                {links.later.map(|later| fortnight_link(later, today, texts::LATER, "chevron-right"))}
            </nav>
        })
    })
    .into_any()
}

fn fortnight_link(first: Day, today: Day, name: &'static str, symbol: &'static str) -> AnyView {
    let path = fortnight_path(first, today);
    let class = "button button-quiet button-icon";
    icon_link(class, symbol, name, move || Some(path.clone()))
}
