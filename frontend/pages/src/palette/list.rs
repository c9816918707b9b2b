//! The result list of the palette, and the actions of its entries.

use std::time::Duration;

use app_api::functions::polls::open_training_poll;
use app_portal::own_answer::PressedAnswer;
use app_portal::palette::{EntryAction, PaletteEntry, PaletteResults, PaletteSource};
use app_portal::texts;
use app_portal::texts::availability as own_texts;
use app_wire::{FortnightBody, PlayerBody, TeamRowState};
use frontend_kit::dom::scrolling::reveal_when_rendered;
use frontend_kit::frame::{CommandPalette, ShortcutOverview};
use frontend_kit::location::PageLocation;
use frontend_kit::query::http;
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::theme::{ColorTheme, ThemeChoice};
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{MinuteClock, icon};
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{LIST_ID, PaletteField, option_id, recent};
use crate::team_days::{CurrentFortnight, OnePressAnswers};

/// Debounce of the search, longer than the time between two keystrokes.
const SEARCH_DEBOUNCE: Duration = Duration::from_millis(150);

#[component]
pub fn PaletteList(field: PaletteField) -> impl IntoView {
    let PaletteField { query, active, .. } = field;
    let players = RwSignal::new(Vec::<PlayerBody>::new());
    // Without a response all other entries can still be found.
    spawn_local(async move {
        if let Ok(team) = http::get("/api/user-mappings").await {
            players.try_set(team);
        }
    });
    let searched = RwSignal::new(PaletteResults::default());
    run_effect(move || spawn_local(search(query, query.get(), searched)));
    let found = Memo::new(move |_| {
        query.with(|query| {
            players
                .with(|players| searched.with(|results| matching_entries(query, players, results)))
        })
    });
    let actions = PaletteActions::of_page(field);
    let choose = Callback::new(move |action| actions.close_and_run(action));
    run_effect(move || field.count.set(found.with(Vec::len)));
    run_effect(move || {
        if field.is_entered.get() {
            field.is_entered.set(false);
            let at = active.get_untracked();
            if let Some(entry) = found.with_untracked(|found| found.get(at).cloned()) {
                choose.run(entry.action);
            }
        }
    });
    view! {
        <ul class="palette-list" id=LIST_ID role="listbox" aria-label=texts::palette::RESULTS>
            {move || {
                found
                    .get()
                    .into_iter()
                    .enumerate()
                    .map(|(at, entry)| option(at, entry, active, choose))
                    .collect_view()
            }}
        </ul>
        <p class="palette-none" role="status">
            {move || match found.with(Vec::len) {
                0 => view! { {texts::palette::NOTHING_FOUND} }.into_any(),
                count => view! { <span class="spoken">{texts::palette::found(count)}</span> }.into_any(),
            }}
        </p>
    }
}

fn matching_entries(
    query: &str,
    players: &[PlayerBody],
    results: &PaletteResults,
) -> Vec<PaletteEntry> {
    let user = UserSession::of_page().user();
    let fortnight = CurrentFortnight::of_page().with(FortnightBody::clone);
    let undo = ToastStack::of_page().newest_words();
    let source = PaletteSource {
        is_admin: user.as_ref().is_some_and(|user| user.permissions.admin),
        edits_strategies: user
            .as_ref()
            .is_some_and(|user| user.permissions.edit_strategies),
        is_player: user.is_some_and(|user| user.chat_id.is_some()),
        fortnight: fortnight.as_ref(),
        players,
        results,
        recent: &recent::paths(),
        undo: undo.as_deref(),
        now: MinuteClock::of_page().now(),
    };
    source.matching_entries(query)
}

/// Searches titles and opponents on the server. The results are filtered again as the user continues to type.
async fn search(query: RwSignal<String>, typed: String, searched: RwSignal<PaletteResults>) {
    if typed.trim().chars().count() < 2 {
        return;
    }
    sleep(SEARCH_DEBOUNCE).await;
    let is_present = || query.try_with_untracked(|query| *query == typed) == Some(true);
    if !is_present() {
        return;
    }
    let search = String::from(js_sys::encode_uri_component(typed.trim()));
    let path = format!("/api/strategies?limit=5&search={search}");
    let response = http::get(&path).await;
    if let (Ok(found), true) = (response, is_present()) {
        searched.update(|searched| searched.strategies = found);
    }
    let path = format!("/api/matches?limit=5&opponent={search}");
    let response = http::get(&path).await;
    if let (Ok(found), true) = (response, is_present()) {
        searched.update(|searched| searched.matches = found);
    }
}

fn option(
    at: usize,
    entry: PaletteEntry,
    active: RwSignal<usize>,
    choose: Callback<EntryAction>,
) -> AnyView {
    let is_active = move || (active.get() == at).to_string();
    let PaletteEntry {
        name,
        note,
        symbol,
        action: deed,
        ..
    } = entry;
    view! {
        <li
            class="palette-option"
            id=option_id(at)
            role="option"
            aria-selected=is_active
            // A press on the list leaves the focus in the field.
            on:mousedown=|press| press.prevent_default()
            on:mousemove=move |_| {
                if active.get_untracked() != at {
                    active.set(at);
                }
            }
            on:click=move |_| choose.run(deed.clone())
        >
            {icon(symbol)} <span class="clip" title=name.clone()>{name.clone()}</span>
            <span class="palette-note">{note}</span>
        </li>
    }
    .into_any()
}

/// Performs the action of an entry.
#[derive(Clone, Copy)]
struct PaletteActions {
    palette: CommandPalette,
    answers: OnePressAnswers,
    location: PageLocation,
    session: UserSession,
    theme: ThemeChoice,
    shortcuts: ShortcutOverview,
    toasts: ToastStack,
}

impl PaletteActions {
    /// Answers the team's today, with the undo of such an answer.
    fn answer_today(self, answer: PressedAnswer) {
        let today = untrack(|| {
            let today = self.answers.days.today()?;
            let days = self.answers.days;
            days.with_day(today, |day, _| (today, day.viewer))
        });
        match today {
            Some((_, Some(TeamRowState::Absent))) => {
                self.toasts.notify(own_texts::ABSENT_DAY.to_owned());
            }
            Some((date, _)) => self.answers.press(date, answer),
            None => self
                .toasts
                .notify(texts::tonight::ANSWER_NOT_SAVED.to_owned()),
        }
    }

    /// Starts the training poll of the team's today, and says what became of it.
    fn start_poll(self) {
        let Some(today) = untrack(|| self.answers.days.today()) else {
            return;
        };
        spawn_local(async move {
            match open_training_poll(today).await {
                Ok(outcome) => self
                    .toasts
                    .notify(texts::polls::opening(outcome).to_owned()),
                Err(error) => {
                    self.session.handle_refusal(&error);
                    self.toasts.notify(error.error);
                }
            }
        });
    }

    fn of_page(field: PaletteField) -> Self {
        Self {
            palette: field.palette,
            answers: field.answers,
            location: PageLocation::of_page(),
            session: UserSession::of_page(),
            theme: ThemeChoice::of_page(),
            shortcuts: ShortcutOverview::of_page(),
            toasts: ToastStack::of_page(),
        }
    }

    fn close_and_run(self, deed: EntryAction) {
        self.palette.close();
        // The closing dialog restores the focus first, and then the new page may take it.
        request_animation_frame(move || request_animation_frame(move || self.run(deed)));
    }

    fn run(self, deed: EntryAction) {
        match deed {
            EntryAction::Go(to) => {
                recent::add(&to);
                self.location.navigate(&to);
                if let Some((_, id)) = to.split_once('#') {
                    reveal_when_rendered(id.to_owned());
                }
            }
            EntryAction::AnswerToday(answer) => self.answer_today(answer),
            EntryAction::StartPoll => self.start_poll(),
            EntryAction::SwitchTheme => self.theme.switch(),
            EntryAction::LightTheme => self.theme.choose(ColorTheme::Light),
            EntryAction::DarkTheme => self.theme.choose(ColorTheme::Dark),
            EntryAction::SystemTheme => self.theme.choose(ColorTheme::System),
            EntryAction::Shortcuts => self.shortcuts.open(),
            EntryAction::Undo => {
                self.toasts.undo_newest();
            }
            EntryAction::SignOut => self.session.sign_out(),
        }
    }
}
