//! The page of absences: whose they are, the form, its effect, and the list.

use app_api::functions::absences::load_absences;
use app_domain::PlayerId;
use app_domain::event::EventKind;
use app_portal::absences::{ALL_PLAYERS, AbsenceScope, ProposedAbsence, scope_parameter};
use app_portal::route::{NEW_ABSENCE_FIRST, NEW_ABSENCE_LAST, PortalRoute, day_from_url};
use app_portal::texts::absences as words;
use app_wire::NamedPlayer;
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::location::PageLocation;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::QueryView;
use leptos::prelude::*;

use super::absences_state::AbsencesState;
use super::effect::AbsenceEffectStrip;
use super::form::{AbsenceDraft, AbsenceForm};
use super::list::AbsenceList;
use super::submission::AbsenceSubmission;

/// The key in the query.
const PLAYER_KEY: &str = "player";

/// A new team time zone can change which day is today.
const REFETCH_EVENTS: [EventKind; 3] = [
    EventKind::AbsenceChanged,
    EventKind::PlayersChanged,
    EventKind::SettingsChanged,
];

#[component]
pub fn AbsencesPage() -> AnyView {
    let session = UserSession::of_page();
    let address = PageLocation::of_page();
    let own = Memo::new(move |_| session.user().and_then(|user| user.chat_id));
    let whose =
        Memo::new(move |_| AbsenceScope::of(address.query(PLAYER_KEY).as_deref(), own.get()));
    // The view is recreated for another player, so that no draft is saved for the wrong one.
    (move || view! { <AbsencesView whose=whose.get() own=own.get() /> }).into_any()
}

#[component]
fn AbsencesView(whose: AbsenceScope, own: Option<PlayerId>) -> impl IntoView {
    let one = whose.player().cloned();
    let query = LiveQuery::refetch_on(&REFETCH_EVENTS, {
        let one = one.clone();
        move || load_absences(one.clone())
    });
    let draft = AbsenceDraft::blank(one.as_ref());
    draft.keep_for_visit(one.clone());
    let is_wanted = follow_address(draft);
    let sending = AbsenceSubmission::new();
    let is_own = one == own;
    let is_of_team = one.is_none();
    let players = Memo::new(move |_| query.with(|overview| overview.players.clone()));
    let controls = move || {
        let players = players.get().filter(|players| players.len() > 1)?;
        Some(player_select(&players, own.clone(), &whose))
    };
    let controls = controls.into_any();
    // The view is recreated only at midnight and when the players change.
    let shape = query.shape(|overview| (overview.today, overview.players.clone()));
    view! {
        <Topbar title=PortalRoute::Absences.title() controls=controls />
        <Content>
            <QueryView
                query=query
                shape=shape
                waiting=skeleton_view
                content=move |(today, players)| {
                    let state = AbsencesState::of(query, today, is_of_team);
                    content(state, draft, sending, players, is_own, is_wanted)
                }
            />
        </Content>
    }
}

/// Opens the form whenever the address asks for a new absence: writes its days into the fields, and removes them from
/// the address. Returns a signal that is set then.
fn follow_address(draft: AbsenceDraft) -> RwSignal<bool> {
    let is_wanted = RwSignal::new(false);
    let address = PageLocation::of_page();
    run_effect(move || {
        let Some(first) = address.query(NEW_ABSENCE_FIRST) else {
            return;
        };
        let last = address.query(NEW_ABSENCE_LAST).unwrap_or_default();
        if let (Some(first), Some(last)) = (day_from_url(&first), day_from_url(&last)) {
            draft.range.write(first, last);
        }
        is_wanted.set(true);
        address.set_query(&[(NEW_ABSENCE_FIRST, None), (NEW_ABSENCE_LAST, None)]);
    });
    is_wanted
}

fn content(
    state: AbsencesState,
    draft: AbsenceDraft,
    sending: AbsenceSubmission,
    players: Vec<NamedPlayer>,
    is_own: bool,
    is_wanted: RwSignal<bool>,
) -> AnyView {
    let marked = Signal::derive(move || state.ranges_of(draft.player_id().as_ref(), None));
    // Shows the effect of the absence that is being edited in its row, else of the draft in the form.
    let proposal = Signal::derive(move || match state.edited() {
        Some(before) => ProposedAbsence {
            range: state.edit_draft.proposed_range(state.today),
            replaces: Some(before.id),
        },
        None => ProposedAbsence {
            range: draft.proposed_range(state.today),
            replaces: None,
        },
    });
    let of_whom = Memo::new(move |_| match state.edited() {
        Some(before) => Some(before.user_id),
        None => draft.player_id(),
    });
    let effect = move || {
        let player = of_whom.get()?;
        let absences = {
            let player = player.clone();
            Signal::derive(move || {
                let mut absences = state.removals.shown();
                absences.retain(|absence| absence.user_id == player);
                absences
            })
        };
        let title = if is_own {
            words::EFFECT.to_owned()
        } else {
            words::effect_of(&state.player_name(&player))
        };
        Some(
            view! { <AbsenceEffectStrip player=player absences=absences proposal=proposal title=title /> },
        )
    };
    let players = if state.is_of_team {
        players
    } else {
        Vec::new()
    };
    view! {
        <div class="absences">
            <AbsenceForm
                draft=draft
                today=state.today
                players=players
                marked=marked
                title=words::NEW_ABSENCE
                verb=words::REGISTER
                sending=sending
                send=move |checked| state.register(draft, sending, checked)
                is_wanted=is_wanted
            />
            {effect}
            <AbsenceList state=state />
        </div>
    }
    .into_any()
}

/// For admins: selects whose absences are shown. The choice is part of the address.
fn player_select(players: &[NamedPlayer], own: Option<PlayerId>, whose: &AbsenceScope) -> AnyView {
    let address = PageLocation::of_page();
    let shown = whose.value();
    let options = players.iter().map(|player| {
        let is_chosen = player.user_id.as_str() == shown;
        view! {
            <option value=player.user_id.to_string() selected=is_chosen>
                {player.display_name.clone()}
            </option>
        }
    });
    let choose = move |change| {
        let chosen = event_target_value(&change);
        address.set_query(&[(PLAYER_KEY, scope_parameter(&chosen, own.as_ref()))]);
    };
    view! {
        <select translate="no" class="field-input absences-whose" aria-label=words::WHOSE on:change=choose>
            <option value=ALL_PLAYERS selected=shown == ALL_PLAYERS>
                {words::WHOLE_TEAM}
            </option>
            {options.collect_view()}
        </select>
    }
    .into_any()
}

fn skeleton_view() -> AnyView {
    view! {
        <div class="absences">
            <div class="skeleton absences-skeleton-form"></div>
            <div class="skeleton absences-skeleton-strip"></div>
            <div class="skeleton absences-skeleton-row"></div>
            <div class="skeleton absences-skeleton-row"></div>
        </div>
    }
    .into_any()
}
