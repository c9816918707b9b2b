//! Which fourteen days are shown, and the links to those before and behind them.

use app_api::wire::OwnFortnight;
use app_domain::Day;
use leptos::prelude::*;

use crate::components::icon;
use crate::place::{Tab, address_of_day};
use crate::question::Question;
use crate::texts::availability as texts;

const FORTNIGHT: i64 = 14;
/// Later than this no day can be answered.
const LAST_AHEAD: i64 = 366;

#[component]
pub fn FortnightLinks(question: Question<OwnFortnight>) -> AnyView {
    let shown =
        Memo::new(move |_| question.with(|own| Some((own.today, own.days.first()?.date)))?);
    (move || {
        let (today, first) = shown.get()?;
        let earlier = first.plus(-FORTNIGHT);
        let later = first.plus(FORTNIGHT);
        let is_behind = first.days_since(today) > 0 && earlier.days_since(today) < 0;
        // The way back leads to the fortnight that begins today, not past it.
        let earlier = if is_behind { today } else { earlier };
        Some(view! {
            <nav class="availability-range" aria-label=texts::DAYS>
                {(first != today)
                    .then(|| {
                        view! {
                            <a class="button button-small" href=Tab::Availability.path()>
                                {texts::TO_TODAY}
                            </a>
                        }
                    })}
                {link(earlier, today, texts::EARLIER, "chevron-left")}
                <span>{texts::range(first, first.plus(FORTNIGHT - 1))}</span>
                {(later.days_since(today) <= LAST_AHEAD)
                    .then(|| link(later, today, texts::LATER, "chevron-right"))}
            </nav>
        })
    })
    .into_any()
}

fn link(first: Day, today: Day, name: &'static str, symbol: &'static str) -> AnyView {
    let path = Tab::Availability.path();
    let href = if first == today {
        path.to_owned()
    } else {
        [path, "?from=", &address_of_day(first)].concat()
    };
    view! {
        <a class="button button-quiet button-icon" href=href aria-label=name title=name>
            {icon(symbol)}
        </a>
    }
    .into_any()
}
