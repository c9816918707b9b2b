//! Who is away and when: a line to register an absence, what it does to the fortnight, and three groups below.

mod book;
mod effect;
mod form;
mod leaving;
mod list;
mod sending;

use app_api::functions::absences::load_absences;
use app_api::wire::NamedPlayer;
use app_domain::event::Kind;
use leptos::prelude::*;

use crate::address::Address;
use crate::components::Answered;
use crate::place::Tab;
use crate::question::Question;
use crate::session::Session;
use crate::shell::{Content, Topbar};
use crate::texts::absences as words;
use book::Book;
use effect::{Effect as EffectOnDays, Proposal};
use form::{AbsenceForm, Draft};
use list::AbsenceList;
use sending::Sending;

/// The key of the query, and its value for everybody's absences.
const PLAYER: &str = "player";
const ALL: &str = "all";

/// A new team zone dates today anew.
const CONCERNS: [Kind; 3] = [
    Kind::AbsenceChanged,
    Kind::PlayersChanged,
    Kind::SettingsChanged,
];

/// Whose absences the page shows.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Whose {
    One(String),
    Team,
}

#[component]
pub fn AbsencesPage() -> AnyView {
    let session = Session::of_page();
    let address = Address::of_page();
    let own = Memo::new(move |_| session.user().and_then(|user| user.chat_id));
    let whose = Memo::new(move |_| match (address.query(PLAYER), own.get()) {
        (Some(all), _) if all == ALL => Whose::Team,
        (Some(player), _) | (None, Some(player)) => Whose::One(player),
        (None, None) => Whose::Team,
    });
    // Another player's absences are another page: nothing typed for one may end up with the other.
    (move || view! { <Absences whose=whose.get() own=own.get() /> }).into_any()
}

#[component]
fn Absences(whose: Whose, own: Option<String>) -> AnyView {
    let one = match &whose {
        Whose::One(player) => Some(player.clone()),
        Whose::Team => None,
    };
    let question = Question::about(&CONCERNS, {
        let one = one.clone();
        move || load_absences(one.clone())
    });
    let draft = Draft::blank(one.as_deref());
    let sending = Sending::new();
    let is_own = one == own;
    let is_of_team = one.is_none();
    let players = Memo::new(move |_| question.with(|overview| overview.players.clone()));
    let controls = move || {
        let players = players.get().filter(|players| players.len() > 1)?;
        Some(choice(&players, own.clone(), whose.clone()))
    };
    let controls = controls.into_any();
    // The book is laid out anew at midnight alone, and with the registry.
    let shape = question.shape(|overview| (overview.today, overview.players.clone()));
    view! {
        <Topbar title=Tab::Absences.title() controls=controls />
        <Content>
            <Answered
                question=question
                shape=shape
                waiting=waiting
                content=move |(today, players)| {
                    let book = Book::of(question, today, is_of_team);
                    content(book, draft, sending, players, is_own)
                }
            />
        </Content>
    }
    .into_any()
}

fn content(
    book: Book,
    draft: Draft,
    sending: Sending,
    players: Vec<NamedPlayer>,
    is_own: bool,
) -> AnyView {
    let marked = Signal::derive(move || book.marked(&draft.player.get(), None));
    // What is being changed in its row is shown above too; else what is being typed on top.
    let proposal = Signal::derive(move || match book.changed() {
        Some(before) => Proposal {
            range: book.change.proposed(book.today),
            replaces: Some(before.id),
        },
        None => Proposal {
            range: draft.proposed(book.today),
            replaces: None,
        },
    });
    let of_whom = Memo::new(move |_| match book.changed() {
        Some(before) => before.user_id,
        None => draft.player.get(),
    });
    let effect = move || {
        let player = of_whom.get();
        let absences = {
            let player = player.clone();
            Signal::derive(move || {
                let mut absences = book.removals.shown();
                absences.retain(|absence| absence.user_id == player);
                absences
            })
        };
        let title = if is_own {
            words::EFFECT.to_owned()
        } else {
            words::effect_of(&book.name(&player))
        };
        (!player.is_empty()).then(|| {
            view! { <EffectOnDays player=player absences=absences proposal=proposal title=title /> }
        })
    };
    let players = if book.is_of_team { players } else { Vec::new() };
    view! {
        <div class="absences">
            <AbsenceForm
                draft=draft
                today=book.today
                players=players
                marked=marked
                title=words::NEW_ABSENCE
                verb=words::REGISTER
                sending=sending
                send=move |checked| book.register(draft, sending, checked)
            />
            {effect}
            <AbsenceList book=book begin=focus_form />
        </div>
    }
    .into_any()
}

/// For admins: whose absences are shown, as a part of the address.
fn choice(players: &[NamedPlayer], own: Option<String>, whose: Whose) -> AnyView {
    let address = Address::of_page();
    let shown = match whose {
        Whose::One(player) => player,
        Whose::Team => ALL.to_owned(),
    };
    let options = players.iter().map(|player| {
        let is_chosen = player.user_id == shown;
        view! {
            <option value=player.user_id.clone() selected=is_chosen>
                {player.display_name.clone()}
            </option>
        }
    });
    let choose = move |change| {
        let chosen = event_target_value(&change);
        let is_default = match &own {
            Some(own) => *own == chosen,
            None => chosen == ALL,
        };
        address.set_query(&[(PLAYER, (!is_default).then_some(chosen.as_str()))]);
    };
    view! {
        <select class="field-input absences-whose" aria-label=words::WHOSE on:change=choose>
            <option value=ALL selected=shown == ALL>
                {words::WHOLE_TEAM}
            </option>
            {options.collect_view()}
        </select>
    }
    .into_any()
}

fn focus_form() {
    use wasm_bindgen::JsCast;
    let field = document()
        .query_selector(".absences-form .field-input")
        .ok()
        .flatten()
        .and_then(|field| field.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(field) = field {
        let _ = field.focus();
    }
}

fn waiting() -> AnyView {
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
