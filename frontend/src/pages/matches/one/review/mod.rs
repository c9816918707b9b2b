//! The review of a recording: what the team says of a match, by the moments of its recording.

mod comment;
mod form;
mod saying;

use app_api::wire::{CommentBody, WholeMatch};
use leptos::prelude::*;

use crate::address::Address;
use crate::components::icon;
use crate::question::Question;
use crate::texts::reviews as words;
use comment::Comment;
use form::CommentForm;
use saying::Saying;

/// The key of the query for the tag that is looked for.
const TAG: &str = "tag";

#[component]
pub fn Review(match_id: String, question: Question<WholeMatch>) -> AnyView {
    let address = Address::of_page();
    let tag = Memo::new(move |_| address.query(TAG).unwrap_or_default());
    let ids = Memo::new(move |_| {
        let tag = tag.get();
        let shown = |comment: &&CommentBody| tag.is_empty() || comment.tags.contains(&tag);
        let ids = question.with(|whole| {
            let shown = whole.comments.iter().filter(shown);
            shown.map(|comment| comment.id.clone()).collect::<Vec<_>>()
        });
        ids.unwrap_or_default()
    });
    let is_empty = Memo::new(move |_| ids.with(Vec::is_empty));
    let saying = Saying::anew(match_id.clone(), question);
    let match_id = StoredValue::new(match_id);
    view! {
        <section class="review" aria-labelledby="review">
            <h2 id="review">{words::TITLE}</h2>
            {tags(question, tag, address)}
            <CommentForm saying=saying title=words::NEW verb=words::ADD />
            {move || {
                is_empty
                    .get()
                    .then(|| view! { <p class="review-none">{if tag.get().is_empty() { words::NONE } else { words::NONE_TAGGED }}</p> })
            }}
            <ol class="review-comments" aria-label=words::COMMENTS hidden=is_empty>
                <For each=move || ids.get() key=String::clone let:id>
                    <Comment id=id match_id=match_id.get_value() question=question />
                </For>
            </ol>
        </section>
    }
    .into_any()
}

/// Every tag in use; one that is pressed narrows the comments, and once more does not.
fn tags(question: Question<WholeMatch>, chosen: Memo<String>, address: Address) -> AnyView {
    let all = Memo::new(move |_| {
        let mut all: Vec<String> = Vec::new();
        question.with(|whole| {
            for tag in whole.comments.iter().flat_map(|comment| &comment.tags) {
                if !all.contains(tag) {
                    all.push(tag.clone());
                }
            }
        });
        all.sort_unstable();
        all
    });
    let button = move |tag: String| {
        let (own, set) = (tag.clone(), tag.clone());
        let is_chosen = Memo::new(move |_| chosen.with(|chosen| *chosen == own));
        let press = move |_| {
            let value = (!is_chosen.get_untracked()).then_some(set.as_str());
            address.set_query(&[(TAG, value)]);
        };
        view! {
            <button
                type="button"
                class="review-tag"
                aria-pressed=move || is_chosen.get().to_string()
                on:click=press
            >
                {icon("check")}
                "#"
                {tag}
            </button>
        }
    };
    view! {
        <div class="review-tags" role="group" aria-label=words::TAGS hidden=move || all.with(Vec::is_empty)>
            <For each=move || all.get() key=String::clone children=button />
        </div>
    }
    .into_any()
}
