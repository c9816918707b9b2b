//! The links to the fourteen days before and after the shown ones.

use app_api::wire::OwnFortnightBody;
use app_domain::Day;
use leptos::prelude::*;

use crate::components::icon;
use crate::query::LiveQuery;
use crate::route::{SidebarTab, day_to_url};
use crate::texts::availability as texts;

const FORTNIGHT_DAYS: i64 = 14;
/// Maximum number of days ahead that can be answered.
const MAX_DAYS_AHEAD: i64 = 366;

#[component]
pub fn FortnightLinks(question: LiveQuery<OwnFortnightBody>) -> AnyView {
    let shown =
        Memo::new(move |_| question.with(|own| Some((own.today, own.days.first()?.date)))?);
    (move || {
        let (today, first) = shown.get()?;
        let earlier = first.plus(-FORTNIGHT_DAYS);
        let later = first.plus(FORTNIGHT_DAYS);
        let is_behind = first.days_since(today) > 0 && earlier.days_since(today) < 0;
        // The link back leads to the fortnight that begins today, not to one before it.
        let earlier = if is_behind { today } else { earlier };
        Some(view! {
            <nav class="availability-range" aria-label=texts::DAYS>
                {(first != today)
                    .then(|| {
                        view! {
                            <a class="button button-small" href=SidebarTab::Availability.path()>
                                {texts::TO_TODAY}
                            </a>
                        }
                    })}
                {fortnight_link(earlier, today, texts::EARLIER, "chevron-left")}
                <span>{texts::range(first, first.plus(FORTNIGHT_DAYS - 1))}</span>
                {(later.days_since(today) <= MAX_DAYS_AHEAD)
                    .then(|| fortnight_link(later, today, texts::LATER, "chevron-right"))}
            </nav>
        })
    })
    .into_any()
}

fn fortnight_link(first: Day, today: Day, name: &'static str, symbol: &'static str) -> AnyView {
    let path = SidebarTab::Availability.path();
    let href = if first == today {
        path.to_owned()
    } else {
        [path, "?from=", &day_to_url(first)].concat()
    };
    view! {
        <a class="button button-quiet button-icon" href=href aria-label=name title=name>
            {icon(symbol)}
        </a>
    }
    .into_any()
}
