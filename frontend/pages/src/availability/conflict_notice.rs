//! A day that was changed elsewhere while it was edited here: both values, and the choice between them.

use app_domain::Day;
use app_portal::own_days::{change_words, stored_words};
use app_portal::texts::availability as own_texts;
use frontend_kit::pending_answers::{ConflictChoice, union_of_answers};
use frontend_kit::ui::Notice;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::own_days::OwnDays;

/// The id of the chosen day's heading, which receives the focus once the choice is made.
pub const HEADING_ID: &str = "availability-date";

/// The notice that asks which answer of `date` to keep; `None` without a conflict.
pub fn conflict_notice(date: Day, own: OwnDays) -> Option<AnyView> {
    let theirs = own.unsaved.conflict(date)?;
    let yours = own.unsaved.change_of_day(date)?;
    let choose = move |choice: ConflictChoice| {
        own.unsaved.resolve_conflict(date, choice);
        let heading = document().get_element_by_id(HEADING_ID);
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
    let both = union_of_answers(&yours, &theirs);
    Some(
        view! {
            <Notice symbol="alert" tone="error" title=title words=own_texts::CONFLICT>
                <div class="availability-choices">
                    {button(ConflictChoice::Saved, own_texts::keep_saved(&stored_words(&theirs)))}
                    {button(ConflictChoice::New, own_texts::keep_new(&change_words(&yours)))}
                    {both.map(|_| button(ConflictChoice::Both, own_texts::KEEP_BOTH.to_owned()))}
                </div>
            </Notice>
        }
        .into_any(),
    )
}
