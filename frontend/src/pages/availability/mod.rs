//! Fourteen days to answer: painted on a grid, or typed for the chosen day beside it.

mod board;
mod conflict;
mod copies;
mod editor;
mod fortnight;
mod own_days;
mod quick_answers;
mod strip;
mod windows;

use app_api::functions::availability::load_availability;
use app_domain::Day;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::of_player::OfPlayer;
use crate::address::Address;
use crate::components::{Answered, Notice, SaveWord};
use crate::place::{Tab, address_of_day, day_of_address};
use crate::question::{Answer, OF_OWN_DAYS, Question};
use crate::shell::{Content, Topbar};
use crate::texts::{self, availability as own_texts};
use board::Board;
use conflict::conflict;
use editor::Editor;
use fortnight::FortnightLinks;
use own_days::OwnDays;
use strip::Strip;

#[component]
pub fn AvailabilityPage() -> AnyView {
    view! {
        <OfPlayer
            tab=Tab::Availability
            title=own_texts::NO_OWN_DAYS_TITLE
            words=own_texts::NO_OWN_DAYS
            own=|| view! { <OwnAvailability /> }.into_any()
        />
    }
    .into_any()
}

#[component]
fn OwnAvailability() -> AnyView {
    let address = Address::of_page();
    let from = Memo::new(move |_| address.query("from").as_deref().and_then(day_of_address));
    let question = Question::about(&OF_OWN_DAYS, move || {
        load_availability(None, from.get_untracked())
    });
    Effect::new(move |before: Option<Option<Day>>| {
        let from = from.get();
        if before.is_some_and(|before| before != from) {
            question.restart();
        }
        from
    });
    let own = OwnDays::of(question);
    undo_by_key(own);
    let chosen = RwSignal::new(0);
    let shape = question.shape(|own| own.days.iter().map(|day| day.date).collect::<Vec<Day>>());
    choose_as_asked(address, shape, chosen);
    let beside = view! { <SaveWord state=own.unsaved.state() retry=move || own.unsaved.retry() /> };
    view! {
        <Topbar
            title=Tab::Availability.title()
            beside=beside.into_any()
            controls=view! { <FortnightLinks question=question /> }.into_any()
        />
        <Content>
            {move || refused_elsewhere(own, shape)}
            <Answered
                question=question
                shape=shape
                waiting=waiting
                content=move |dates| days(own, chosen, dates)
            />
        </Content>
    }
    .into_any()
}

/// Looks at the day that the address names, in a fortnight that begins with it where need be; otherwise goes on looking
/// at the same day while it is there.
fn choose_as_asked(address: Address, shape: Memo<Answer<Vec<Day>>>, chosen: RwSignal<usize>) {
    let asked = Memo::new(move |_| address.query("day").as_deref().and_then(day_of_address));
    Effect::new(move |before: Option<(Vec<Day>, Option<Day>)>| {
        let (known, heeded) = before.unwrap_or_default();
        let Answer::Here(dates) = shape.get() else {
            return (known, heeded);
        };
        let asked = asked.get();
        let at = |day: Day| dates.iter().position(|date| *date == day);
        if let Some(day) = asked.filter(|_| asked != heeded) {
            match at(day) {
                Some(at) => chosen.set(at),
                None => address.set_query(&[("from", Some(&address_of_day(day)))]),
            }
        } else if dates != known {
            let looked_at = known.get(chosen.get_untracked()).copied();
            chosen.set(looked_at.and_then(at).unwrap_or_default());
        }
        let is_here = asked.is_none_or(|day| at(day).is_some());
        (dates, asked.filter(|_| is_here))
    });
}

fn days(own: OwnDays, chosen: RwSignal<usize>, dates: Vec<Day>) -> AnyView {
    let panel = {
        let dates = dates.clone();
        move || {
            let date = dates.get(chosen.get()).copied()?;
            Some(view! { <Editor date=date dates=dates.clone() own=own /> })
        }
    };
    view! {
        <div class="availability">
            <Strip dates=dates.clone() own=own chosen=chosen />
            <Board dates=dates own=own chosen=chosen />
            {panel}
        </div>
    }
    .into_any()
}

/// Days of another fortnight that the server refuses: they are in no grid here.
fn refused_elsewhere(own: OwnDays, shape: Memo<Answer<Vec<Day>>>) -> Option<AnyView> {
    let Answer::Here(dates) = shape.get() else {
        return None;
    };
    let refused = own.unsaved.refused();
    let elsewhere = refused
        .into_iter()
        .filter(|(date, _)| !dates.contains(date));
    let notices = elsewhere.map(|(date, refusal)| {
        if let Some(choice) = conflict(date, own) {
            return choice;
        }
        let title = [texts::NOT_SAVED, ": ", &texts::day_short(date)].concat();
        let take_back = move |_| own.unsaved.take_back(date);
        view! {
            <Notice symbol="alert" tone="error" title=title words=refusal.error>
                <button type="button" class="button button-small" on:click=take_back>
                    {own_texts::TAKE_BACK}
                </button>
            </Notice>
        }
        .into_any()
    });
    Some(notices.collect_view().into_any())
}

/// Mod+Z takes the newest change back, except where somebody types.
fn undo_by_key(own: OwnDays) {
    let listening = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        let is_undo = (event.ctrl_key() || event.meta_key())
            && !event.shift_key()
            && !event.alt_key()
            && event.key().eq_ignore_ascii_case("z");
        let is_typing = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlElement>().ok())
            .is_some_and(|target| matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA"));
        if is_undo && !is_typing && !event.default_prevented() {
            event.prevent_default();
            own.undo();
        }
    });
    on_cleanup(move || listening.remove());
}

fn waiting() -> AnyView {
    view! {
        <div class="availability">
            <div class="skeleton availability-skeleton-strip"></div>
            <div class="skeleton availability-skeleton-grid"></div>
            <div class="skeleton availability-skeleton-panel"></div>
        </div>
    }
    .into_any()
}
