//! The review below a match: the form, the tags, and the comments by time.

use app_domain::matches::MatchId;
use app_domain::matches::review::CommentId;
use app_portal::texts::reviews as words;
use app_wire::{CommentBody, MatchDetailsBody};
use frontend_kit::location::PageLocation;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::ui::icon;
use leptos::prelude::*;

use super::comment::CommentItem;
use super::comment_draft::CommentDraft;
use super::comment_form::CommentForm;

/// The number of comments that are shown, and that more are shown by a press. A thousand at once take seconds.
const SHOWN_AT_ONCE: usize = 100;
/// The query key of the selected tag.
pub(super) const TAG_KEY: &str = "tag";

#[component]
pub fn ReviewSection(match_id: MatchId, query: LiveQuery<MatchDetailsBody>) -> impl IntoView {
    let location = PageLocation::of_page();
    let tag = Memo::new(move |_| location.query(TAG_KEY).unwrap_or_default());
    let ids = Memo::new(move |_| {
        let tag = tag.get();
        let shown = |comment: &&CommentBody| tag.is_empty() || comment.tags.contains(&tag);
        let ids = query.with(|whole| {
            let shown = whole.comments.iter().filter(shown);
            shown.map(|comment| comment.id).collect::<Vec<_>>()
        });
        ids.unwrap_or_default()
    });
    let is_empty = Memo::new(move |_| ids.with(Vec::is_empty));
    let limit = shown_comments(ids);
    let hidden = Memo::new(move |_| ids.with(Vec::len).saturating_sub(limit.get()));
    let shown = move || ids.with(|ids| ids.iter().take(limit.get()).copied().collect::<Vec<_>>());
    let saying = CommentDraft::new(match_id, query);
    view! {
        <section class="review" aria-labelledby="review">
            <h2 id="review">{words::TITLE}</h2>
            {tag_filter(query, tag, location)}
            <CommentForm saying=saying title=words::NEW verb=words::ADD />
            {move || {
                is_empty
                    .get()
                    .then(|| view! { <p class="review-none">{if tag.get().is_empty() { words::NONE } else { words::NONE_TAGGED }}</p> })
            }}
            <ol class="review-comments" aria-label=words::COMMENTS hidden=is_empty>
                <For each=shown key=ToString::to_string let:id>
                    <CommentItem id=id match_id=match_id query=query />
                </For>
            </ol>
            {move || {
                let more = hidden.get().min(SHOWN_AT_ONCE);
                (more > 0)
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="button"
                                on:click=move |_| limit.update(|limit| *limit += SHOWN_AT_ONCE)
                            >
                                {words::more(more, hidden.get())}
                            </button>
                        }
                    })
            }}
        </section>
    }
}

/// How many comments are shown. A new one is shown wherever it stands.
fn shown_comments(ids: Memo<Vec<CommentId>>) -> RwSignal<usize> {
    let limit = RwSignal::new(SHOWN_AT_ONCE);
    Effect::new(move |before: Option<Vec<CommentId>>| {
        let ids = ids.get();
        let known = before.unwrap_or_default();
        let added = ids.iter().position(|id| !known.contains(id));
        if let Some(at) = added.filter(|_| ids.len() == known.len() + 1) {
            limit.update(|limit| *limit = (*limit).max(at + 1));
        }
        ids
    });
    limit
}

/// A toggle for every tag in use. A selected tag filters the comments.
fn tag_filter(
    query: LiveQuery<MatchDetailsBody>,
    chosen: Memo<String>,
    location: PageLocation,
) -> AnyView {
    let all = Memo::new(move |_| {
        let mut all: Vec<String> = Vec::new();
        query.with(|whole| {
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
            location.set_query(&[(TAG_KEY, value)]);
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
