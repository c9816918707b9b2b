//! One comment of a review: its position in the recording as a link, and its text with tags and mentions.

use app_api::functions::reviews::remove_comment;
use app_domain::PlayerId;
use app_domain::matches::review::{CommentId, CommentPart, comment_parts};
use app_domain::matches::{MatchId, vod_at};
use app_portal::controls::query_string::with_query;
use app_portal::texts::matches::OPENS_ELSEWHERE;
use app_portal::texts::not_done;
use app_portal::texts::reviews as words;
use app_wire::{CommentBody, MatchDetailsBody};
use frontend_kit::dom::content_focus::focus_content;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::zone_clock::format_instant;
use frontend_kit::ui::{Confirm, icon};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::TAG_KEY;
use super::comment_draft::{CommentDraft, named_players};
use super::comment_form::CommentForm;

#[component]
pub fn CommentItem(
    id: CommentId,
    match_id: MatchId,
    query: LiveQuery<MatchDetailsBody>,
) -> AnyView {
    let is_changing = RwSignal::new(false);
    let is_removing = RwSignal::new(false);
    let comment = Memo::new(move |_| {
        query.with(|whole| {
            let found = whole.comments.iter().find(|comment| comment.id == id);
            found.cloned()
        })?
    });
    let vod = Memo::new(move |_| query.with(|whole| whole.one.vod_url.clone())?);
    let players = Memo::new(move |_| named_players(query));
    let dialog = removal_dialog(query, comment, match_id, id, is_removing);
    let close = Callback::new(move |()| is_changing.set(false));
    let shown = move || {
        let comment = comment.get()?;
        if is_changing.get() {
            let saying = untrack(|| CommentDraft::of_comment(match_id, &comment, query));
            return Some(
                view! { <CommentForm saying=saying title=words::EDIT verb=words::SAVE close=close /> }
                    .into_any(),
            );
        }
        let buttons = comment
            .is_yours
            .then(|| edit_buttons(&comment, is_changing, is_removing));
        Some(comment_view(
            &comment,
            vod.get().as_deref(),
            &players.get(),
            buttons,
        ))
    };
    view! {
        <li class="review-comment">
            {shown}
            {dialog}
        </li>
    }
    .into_any()
}

/// Asks for confirmation and removes the comment.
fn removal_dialog(
    query: LiveQuery<MatchDetailsBody>,
    comment: Memo<Option<CommentBody>>,
    match_id: MatchId,
    id: CommentId,
    is_open: RwSignal<bool>,
) -> AnyView {
    let at = Memo::new(move |_| {
        let at = comment.with(|comment| comment.as_ref().map(|comment| comment.at));
        at.map(|at| at.to_string()).unwrap_or_default()
    });
    let (session, toasts) = (UserSession::of_page(), ToastStack::of_page());
    let removed = StoredValue::new((match_id, id));
    let remove = move || {
        let (of, id) = removed.get_value();
        spawn_local(async move {
            match remove_comment(of, id).await {
                Ok(()) => {
                    query.update(|whole| whole.comments.retain(|known| known.id != id));
                    focus_content();
                }
                Err(api_error) => {
                    session.handle_refusal(&api_error);
                    toasts.notify(not_done(&api_error.error));
                }
            }
        });
    };
    view! {
        <Confirm
            title=Signal::derive(move || words::remove_question(&at.get()))
            open=is_open
            verb=words::DELETE
            is_dangerous=true
            confirm=remove
        >
            <p>{words::REMOVE_WORDS}</p>
        </Confirm>
    }
    .into_any()
}

fn comment_view(
    comment: &CommentBody,
    vod: Option<&str>,
    players: &[(PlayerId, String)],
    buttons: Option<AnyView>,
) -> AnyView {
    let at = comment.at.to_string();
    let time = match vod {
        Some(url) => {
            // Hosts without links to a position open at the beginning.
            let to = vod_at(url, comment.at).unwrap_or_else(|| url.to_owned());
            view! {
                <a class="review-at figures" href=to target="_blank" rel="noopener noreferrer" title=words::WATCH>
                    {icon("play")}
                    {at}
                    <span class="spoken">", " {words::WATCH} ", " {OPENS_ELSEWHERE}</span>
                </a>
            }
            .into_any()
        }
        None => view! { <span class="review-at figures">{at}</span> }.into_any(),
    };
    let shown = comment_parts(&comment.text)
        .into_iter()
        .map(|piece| match piece {
            CommentPart::Plain(plain) => plain.to_owned().into_any(),
            CommentPart::Tag(tag) => {
                let to = with_query("", [(TAG_KEY, tag.to_lowercase())]);
                let tag = format!("#{tag}");
                view! { <a href=to>{tag}</a> }.into_any()
            }
            CommentPart::Mention(id) => {
                let known = players.iter().find(|(known, _)| *known == id);
                let name = known.map_or(words::FORMER_PLAYER, |(_, name)| name.as_str());
                let name = format!("@{name}");
                view! { <b class="review-mention">{name}</b> }.into_any()
            }
        })
        .collect_view();
    let by = comment.by.display_name.clone();
    view! {
        {time}
        <div class="review-message">
            <p class="review-words">{shown}</p>
            <p class="review-by figures">{by} " · " {format_instant(comment.created_at)}</p>
        </div>
        {buttons}
    }
    .into_any()
}

fn edit_buttons(
    comment: &CommentBody,
    is_changing: RwSignal<bool>,
    is_removing: RwSignal<bool>,
) -> AnyView {
    let at = comment.at.to_string();
    let (change, remove) = (words::change(&at), words::remove(&at));
    view! {
        <div class="review-buttons">
            <button
                type="button"
                class="button button-quiet button-icon"
                aria-label=change.clone()
                title=change
                on:click=move |_| is_changing.set(true)
            >
                {icon("edit")}
            </button>
            <button
                type="button"
                class="button button-quiet button-icon"
                aria-label=remove.clone()
                title=remove
                on:click=move |_| is_removing.set(true)
            >
                {icon("trash")}
            </button>
        </div>
    }
    .into_any()
}
