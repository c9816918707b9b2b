//! The absences in three groups: now, upcoming and past.

use app_domain::absence::AbsencePhase;
use app_portal::absences::{AbsenceGroups, absence_groups, hidden_count};
use app_portal::texts;
use app_portal::texts::absences as words;
use app_wire::AbsenceBody;
use frontend_kit::dom::content_focus::focus_content;
use frontend_kit::ui::{EmptyState, Notice, icon};
use leptos::prelude::*;

use super::absences_state::AbsencesState;
use super::form::AbsenceForm;

#[component]
pub fn AbsenceList(state: AbsencesState) -> impl IntoView {
    let shows_all = RwSignal::new(false);
    let groups = Memo::new(move |_| absence_groups(&state.shown(), state.today));
    let is_empty = Memo::new(move |_| groups.with(|groups| groups.iter().all(Vec::is_empty)));
    let group = move |phase| absence_group(state, phase, groups, shows_all);
    view! {
        {group(AbsencePhase::Now)}
        {group(AbsencePhase::Upcoming)}
        {group(AbsencePhase::Past)}
        {move || {
            is_empty
                .get()
                .then(|| {
                    let text = if state.is_of_team { words::EMPTY_TEAM } else { words::EMPTY_OWN };
                    view! {
                        // The form above adds one.
                        <EmptyState symbol="absences" title=words::EMPTY_TITLE words=text />
                    }
                })
        }}
    }
}

/// The absences of one phase under their heading; nothing if there are none.
fn absence_group(
    state: AbsencesState,
    phase: AbsencePhase,
    groups: Memo<AbsenceGroups>,
    shows_all: RwSignal<bool>,
) -> impl IntoView {
    let ids = Memo::new(move |_| {
        let mut ids = groups.with(|groups| groups[phase as usize].clone());
        let hidden = if shows_all.get() {
            0
        } else {
            hidden_count(phase, ids.len())
        };
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
                            <AbsenceListItem state=state id=id phase=phase />
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
}

#[component]
fn AbsenceListItem(state: AbsencesState, id: i64, phase: AbsencePhase) -> impl IntoView {
    let absence = Memo::new(move |_| state.find(id));
    let is_edited = Memo::new(move |_| state.is_edited(id));
    let edit_button = NodeRef::<leptos::html::Button>::new();
    Effect::new(move |before: Option<bool>| {
        let is_edited = is_edited.get();
        // When the form closes, the focus returns to the button that opened it.
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
                    untrack(|| state.edited()).map(|before| edit_form(state, &before))
                } else {
                    absence.get().map(|absence| absence_view(state, phase, absence, edit_button))
                }
            }}
            {move || error_notice(state, id)}
        </li>
    }
}

fn absence_view(
    state: AbsencesState,
    phase: AbsencePhase,
    absence: AbsenceBody,
    edit_button: NodeRef<leptos::html::Button>,
) -> AnyView {
    let (first, last) = (absence.start_date, absence.end_date);
    let range = words::range(first, last, state.today);
    let name = state
        .is_of_team
        .then(|| state.player_name(&absence.user_id));
    let spoken = match &name {
        Some(name) => words::range_of(name, &range),
        None => range.clone(),
    };
    let (edit_words, remove_words) = (words::edit(&spoken), words::remove(&spoken));
    let removed = words::removed(&range);
    let edited = absence.clone();
    let remove = move |_| {
        state.removals.remove(absence.clone(), removed.clone());
        focus_content();
    };
    view! {
        <div class="absences-text" translate="no">
            {icon("absences")}
            <div class="absences-when">
                {name.map(|name| view! { <b class="clip" title=name.clone()>{name.clone()}</b> " " })}
                <span class="absences-range">{range}</span>
                " "
                <span class="absences-length">{words::length(phase, first, last, state.today)}</span>
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
                    on:click=move |_| state.edit(edited.clone())
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

fn edit_form(state: AbsencesState, before: &AbsenceBody) -> AnyView {
    let id = before.id;
    let range = words::range(before.start_date, before.end_date, state.today);
    let marked =
        Signal::derive(move || state.ranges_of(state.edit_draft.player_id().as_ref(), Some(id)));
    view! {
        {move || {
            state.is_removed(id).then(|| view! { <Notice symbol="alert" tone="error" title=words::GONE words="" /> })
        }}
        <AbsenceForm
            draft=state.edit_draft
            today=state.today
            players=Vec::new()
            marked=marked
            title=words::edit(&range)
            verb=words::SAVE
            sending=state.edit_submission
            send=move |checked| state.save(checked)
            cancel=Callback::new(move |()| state.stop_editing())
        />
    }
    .into_any()
}

fn error_notice(state: AbsencesState, id: i64) -> Option<AnyView> {
    let trouble = state.removals.error_of(id)?;
    Some(
        view! {
            <Notice symbol="alert" tone="error" title=trouble.title words=trouble.refusal.error>
                <button type="button" class="button button-small" on:click=move |_| state.removals.retry(id)>
                    {icon("retry")}
                    {texts::TRY_AGAIN}
                </button>
                <button type="button" class="button button-small" on:click=move |_| state.removals.dismiss(id)>
                    {words::DISCARD}
                </button>
            </Notice>
        }
        .into_any(),
    )
}
