//! A day that was changed elsewhere while it was edited here: both values, and the choice between them.

use app_api::wire::OwnDay;
use app_domain::pending_edit::DayChange;
use app_domain::{Availability, Day};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::own_days::OwnDays;
use crate::components::Notice;
use crate::texts::{self, availability as own_texts};
use crate::unsaved::{ConflictChoice, both};

/// The id of the chosen day's heading, which takes the focus once the choice is made.
pub const HEADING: &str = "availability-date";

/// The notice that asks which answer of `date` to keep; `None` without a conflict.
pub fn conflict(date: Day, own: OwnDays) -> Option<AnyView> {
    let theirs = own.unsaved.conflict(date)?;
    let yours = own.unsaved.of_day(date)?;
    let choose = move |choice: ConflictChoice| {
        own.unsaved.choose(date, choice);
        let heading = document().get_element_by_id(HEADING);
        if let Some(heading) = heading.and_then(|heading| heading.dyn_into::<HtmlElement>().ok()) {
            let _ = heading.focus();
        }
    };
    let button = move |choice: ConflictChoice, words: String| {
        view! {
            <button type="button" class="button button-small" on:click=move |_| choose(choice)>
                {words}
            </button>
        }
    };
    let title = own_texts::conflict(date);
    let both = both(&yours, &theirs);
    Some(
        view! {
            <Notice symbol="alert" tone="error" title=title words=own_texts::CONFLICT>
                <div class="availability-choices">
                    {button(ConflictChoice::Saved, own_texts::keep_saved(&stored_words(&theirs)))}
                    {button(ConflictChoice::New, own_texts::keep_new(&words_of(&yours)))}
                    {both.map(|_| button(ConflictChoice::Both, own_texts::KEEP_BOTH.to_owned()))}
                </div>
            </Notice>
        }
        .into_any(),
    )
}

fn stored_words(theirs: &OwnDay) -> String {
    answer_words(&Availability::printed(&theirs.availability).unwrap_or_default())
}

fn words_of(change: &DayChange) -> String {
    match change {
        DayChange::Answer(answer) => answer_words(answer),
        DayChange::ReturnToPattern => texts::PATTERN.to_owned(),
    }
}

fn answer_words(answer: &Availability) -> String {
    match answer {
        Availability::Silent => texts::NO_ANSWER.to_owned(),
        Availability::Unavailable => texts::NOT_AVAILABLE.to_owned(),
        Availability::Windows(_) => answer.to_string().replace('-', "–"),
    }
}
