//! The absences in three groups: now, coming, past.

use app_api::wire::AbsenceBody;
use app_domain::absence::Phase;
use leptos::prelude::*;

use super::book::Book;
use super::form::AbsenceForm;
use crate::components::{Empty, Notice, icon};
use crate::shell::focus_content;
use crate::texts;
use crate::texts::absences as words;

/// How many past absences are shown at first.
const PAST_SHOWN: usize = 8;

#[component]
pub fn AbsenceList(
    book: Book,
    /// Brings people to the line on top.
    begin: impl Fn() + Copy + Send + 'static,
) -> AnyView {
    let shows_all = RwSignal::new(false);
    let groups = Memo::new(move |_| {
        let mut groups: [Vec<i64>; 3] = Default::default();
        for absence in book.shown() {
            let phase = Phase::of(absence.start_date, absence.end_date, book.today);
            groups[phase as usize].push(absence.id);
        }
        groups[Phase::Past as usize].reverse();
        groups
    });
    let is_empty = Memo::new(move |_| groups.with(|groups| groups.iter().all(Vec::is_empty)));
    let group = move |phase: Phase| {
        let ids = Memo::new(move |_| {
            let mut ids = groups.with(|groups| groups[phase as usize].clone());
            let hidden = match phase {
                Phase::Past if !shows_all.get() => ids.len().saturating_sub(PAST_SHOWN),
                _ => 0,
            };
            // One alone is shown rather than announced.
            let hidden = if hidden == 1 { 0 } else { hidden };
            ids.truncate(ids.len() - hidden);
            (ids, hidden)
        });
        let has_rows = Memo::new(move |_| ids.with(|(ids, _)| !ids.is_empty()));
        let hidden = Memo::new(move |_| ids.with(|(_, hidden)| *hidden));
        move || {
            has_rows.get().then(|| {
                view! {
                    <section class="absences-group" aria-label=words::phase(phase)>
                        <h2>{words::phase(phase)}</h2>
                        <ul>
                            <For each=move || ids.with(|(ids, _)| ids.clone()) key=|id| *id let:id>
                                <Row book=book id=id phase=phase />
                            </For>
                        </ul>
                        {move || {
                            (hidden.get() > 0)
                                .then(|| {
                                    view! {
                                        <button
                                            type="button"
                                            class="button button-quiet"
                                            on:click=move |_| shows_all.set(true)
                                        >
                                            {icon("chevron-down")}
                                            {words::earlier(hidden.get())}
                                        </button>
                                    }
                                })
                        }}
                    </section>
                }
            })
        }
    };
    view! {
        {group(Phase::Now)}
        {group(Phase::Coming)}
        {group(Phase::Past)}
        {move || {
            is_empty
                .get()
                .then(|| {
                    let said = if book.is_of_team { words::EMPTY_TEAM } else { words::EMPTY_OWN };
                    view! {
                        <Empty symbol="absences" title=words::EMPTY_TITLE words=said>
                            <button type="button" class="button" on:click=move |_| begin()>
                                {icon("plus")}
                                {words::FIRST_ABSENCE}
                            </button>
                        </Empty>
                    }
                })
        }}
    }
    .into_any()
}

#[component]
fn Row(book: Book, id: i64, phase: Phase) -> AnyView {
    let absence = Memo::new(move |_| book.find(id));
    let is_edited = Memo::new(move |_| book.is_changed(id));
    let edit_button = NodeRef::<leptos::html::Button>::new();
    Effect::new(move |before: Option<bool>| {
        let is_edited = is_edited.get();
        // Back from the form the focus is where it came from.
        if before == Some(true) && !is_edited {
            request_animation_frame(move || {
                if let Some(button) = edit_button.try_get_untracked().flatten() {
                    let _ = button.focus();
                }
            });
        }
        is_edited
    });
    view! {
        <li class="absences-row" data-phase=words::phase(phase)>
            {move || {
                if is_edited.get() {
                    untrack(|| book.changed()).map(|before| form(book, &before))
                } else {
                    absence.get().map(|absence| said(book, phase, absence, edit_button))
                }
            }}
            {move || trouble(book, id)}
        </li>
    }
    .into_any()
}

fn said(
    book: Book,
    phase: Phase,
    absence: AbsenceBody,
    edit_button: NodeRef<leptos::html::Button>,
) -> AnyView {
    let (first, last) = (absence.start_date, absence.end_date);
    let range = words::range(first, last, book.today);
    let name = book.is_of_team.then(|| book.name(&absence.user_id));
    let spoken = [name.as_deref().unwrap_or_default(), " ", &range].concat();
    let (edit_words, remove_words) = (words::edit(spoken.trim()), words::remove(spoken.trim()));
    let length = words::days(last.days_since(first) + 1);
    let removed = words::removed(&range);
    let edited = absence.clone();
    let remove = move |_| {
        book.removals.remove(absence.clone(), removed.clone());
        focus_content();
    };
    view! {
        <div class="absences-said">
            {icon("absences")}
            <div class="absences-when">
                {name.map(|name| view! { <b class="clip" title=name.clone()>{name.clone()}</b> " " })}
                <span class="absences-range">{range}</span>
                " "
                <span class="absences-length">
                    {length}
                    {words::when(phase, first, last, book.today).map(|when| [" · ", &when].concat())}
                </span>
            </div>
            " "
            <span class="absences-reason clip" title=edited.reason.clone()>
                {edited.reason.clone()}
            </span>
            <div class="absences-buttons">
                <button
                    type="button"
                    class="button button-quiet button-icon"
                    aria-label=edit_words.clone()
                    title=edit_words
                    node_ref=edit_button
                    on:click=move |_| book.edit(edited.clone())
                >
                    {icon("edit")}
                </button>
                <button
                    type="button"
                    class="button button-quiet button-icon"
                    aria-label=remove_words.clone()
                    title=remove_words
                    on:click=remove
                >
                    {icon("trash")}
                </button>
            </div>
        </div>
    }
    .into_any()
}

fn form(book: Book, before: &AbsenceBody) -> AnyView {
    let id = before.id;
    let range = words::range(before.start_date, before.end_date, book.today);
    let marked = Signal::derive(move || book.marked(&book.change.player.get(), Some(id)));
    view! {
        {move || {
            book.is_gone(id).then(|| view! { <Notice symbol="alert" tone="error" title=words::GONE words="" /> })
        }}
        <AbsenceForm
            draft=book.change
            today=book.today
            players=Vec::new()
            marked=marked
            title=words::edit(&range)
            verb=words::SAVE
            sending=book.changing
            send=move |checked| book.save(checked)
            cancel=Callback::new(move |()| book.stop_editing())
        />
    }
    .into_any()
}

fn trouble(book: Book, id: i64) -> Option<AnyView> {
    let trouble = book.removals.trouble(id)?;
    Some(
        view! {
            <Notice symbol="alert" tone="error" title=trouble.title words=trouble.refusal.error>
                <button type="button" class="button button-small" on:click=move |_| book.removals.retry(id)>
                    {icon("retry")}
                    {texts::RETRY}
                </button>
                <button type="button" class="button button-small" on:click=move |_| book.removals.give_up(id)>
                    {words::DISCARD}
                </button>
            </Notice>
        }
        .into_any(),
    )
}
