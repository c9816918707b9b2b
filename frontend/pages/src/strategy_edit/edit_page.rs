//! The page that edits a strategy.

use app_api::functions::strategies::load_strategy;
use app_domain::event::EventKind;
use app_domain::strategy::StrategyId;
use app_portal::route::{PortalRoute, edited_strategy_path, strategy_path};
use app_portal::stratbook::template_offer::template_in_fragment;
use app_portal::texts::stratbook as read;
use app_portal::texts::writing as words;
use app_wire::{ApiError, StrategyBody};
use frontend_editor::board::BoardTeam;
use frontend_editor::editor::{EditorHandle, RichTextEditor};
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::location::PageLocation;
use frontend_kit::query::live_query::{LiveQuery, QueryState};
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::{
    CatalogOptions, EmptyState, LoadFailed, Notice, SaveIndicator, SaveState, back_link, icon,
    skeleton,
};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::attachments::{AttachmentsField, attach_dropped_pdfs};
use super::deleted::{DeletedNotice, is_deletion};
use super::lazy_merge::lazy_conflict_section;
use super::metadata_form::MetadataForm;
use super::open_draft::OpenedDraft;
use super::storage_failure::StorageFailureNotice;
use super::strategy_editor::StrategyEditorState;
use super::{open_draft, presence};
use crate::stratbook::{FolderStore, PresenceList, StrategyListFilter, StrategyPresence};

/// The events that fetch the newest version. A strategy can be deleted with its folder.
const REFETCH_EVENTS: [EventKind; 3] = [
    EventKind::StrategyChanged,
    EventKind::StrategyRemoved,
    EventKind::FoldersChanged,
];

/// The loading state of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
enum DraftLoadState {
    Waiting,
    Refused(ApiError),
    Loaded,
}

#[component]
pub fn StrategyEditPage(route: Memo<PortalRoute>) -> AnyView {
    FolderStore::provide();
    CatalogOptions::provide();
    let session = UserSession::of_page();
    let may_edit = Memo::new(move |_| {
        session
            .user()
            .is_some_and(|user| user.permissions.edit_strategies)
    });
    // A strategy that is created here gets its own address and stays on the same page.
    let made = RwSignal::new(None::<StrategyId>);
    let id = Memo::new(
        move |before: Option<&Option<StrategyId>>| match route.get() {
            PortalRoute::EditedStrategy(id) => Some(id),
            PortalRoute::NewStrategy => None,
            _ => before.copied().flatten(),
        },
    );
    let key = Memo::new(move |before: Option<&Option<StrategyId>>| {
        let id = id.get();
        if id.is_some() && made.with(|made| *made == id) {
            before.copied().flatten()
        } else {
            id
        }
    });
    (move || {
        if may_edit.get() {
            view! { <StrategyEditLoader id=key.get() made=made /> }.into_any()
        } else {
            read_only_view()
        }
    })
    .into_any()
}

#[component]
fn StrategyEditLoader(id: Option<StrategyId>, made: RwSignal<Option<StrategyId>>) -> AnyView {
    let stage = RwSignal::new(DraftLoadState::Waiting);
    let beginning = StoredValue::new(None::<OpenedDraft>);
    let (session, address) = (UserSession::of_page(), PageLocation::of_page());
    let begin = move |begun: OpenedDraft| {
        let drafts = begun.draft_store.clone();
        if beginning.try_set_value(Some(begun)).is_some() {
            // The page was left while it was loading.
            return drafts.release();
        }
        stage.try_set(DraftLoadState::Loaded);
    };
    let load = move |id: Option<StrategyId>| {
        stage.set(DraftLoadState::Waiting);
        // The fragment selects one of several unsaved new strategies.
        let wanted = untrack(|| address.fragment());
        spawn_local(async move {
            let opened = match (id, template_in_fragment(&wanted)) {
                (Some(id), _) => open_draft::open_existing(session, id).await,
                (None, Some(template)) => open_draft::open_template(session, template).await,
                (None, None) => Ok(open_draft::open_new(session, &wanted).await),
            };
            match opened {
                Ok(begun) => begin(begun),
                Err(error) => {
                    session.handle_refusal(&error);
                    stage.try_set(DraftLoadState::Refused(error));
                }
            }
        });
    };
    let rescue = move |id: StrategyId| {
        spawn_local(async move { begin(open_draft::open_removed(session, id).await) });
    };
    load(id);
    let title = if id.is_none() { read::NEW } else { words::EDIT };
    (move || match stage.get() {
        DraftLoadState::Loaded => beginning
            .get_value()
            .map(|beginning| view! { <StrategyEditForm beginning=beginning made=made /> })
            .into_any(),
        DraftLoadState::Waiting => page_frame(title, skeleton(skeleton_view)),
        DraftLoadState::Refused(error) if is_deletion(&error) => {
            let is_left = id.is_some_and(|id| open_draft::has_unsaved_draft(session, id));
            let rescue = move || {
                if let Some(id) = id {
                    rescue(id);
                }
            };
            page_frame(title, removed_view(is_left, rescue))
        }
        DraftLoadState::Refused(error) => {
            let failed = view! { <LoadFailed error=error again=move || load(id) /> };
            page_frame(title, failed.into_any())
        }
    })
    .into_any()
}

/// The notice for a removed strategy. An unsaved draft of it can be rescued.
fn removed_view(is_left: bool, rescue: impl Fn() + Send + 'static) -> AnyView {
    let says = if is_left {
        words::DELETED_ELSEWHERE
    } else {
        read::GONE
    };
    view! {
        <EmptyState symbol="trash" title=read::GONE_TITLE words=says>
            {is_left
                .then(|| {
                    view! {
                        <button type="button" class="button button-primary" on:click=move |_| rescue()>
                            {icon("plus")}
                            {words::SAVE_AS_NEW}
                        </button>
                    }
                })}
            <a class="button" href=PortalRoute::Stratbook.path()>
                {icon("stratbook")}
                {read::BACK_TO_LIST}
            </a>
        </EmptyState>
    }
    .into_any()
}

#[component]
fn StrategyEditForm(beginning: OpenedDraft, made: RwSignal<Option<StrategyId>>) -> impl IntoView {
    let list_filter = StrategyListFilter::of_page();
    let address = PageLocation::of_page();
    let is_new = beginning.base.is_none();
    let folder = Some(untrack(|| list_filter.folder()))
        .filter(|folder| folder.parse::<app_domain::folder::FolderId>().is_ok());
    let state = StrategyEditorState::new(beginning, folder.unwrap_or_default());
    run_effect(move || {
        if let Some(id) = state.id.get()
            && is_new
            && made.get_untracked().is_none()
        {
            made.set(Some(id));
            address.replace(&untrack(|| {
                list_filter.path_with_filter(&edited_strategy_path(id))
            }));
        }
    });
    // A reload goes on with the draft as soon as there is one.
    run_effect(move || {
        let is_touched = state.save_state.get() != SaveState::Untouched;
        let fragment = untrack(|| address.fragment());
        if is_touched && template_in_fragment(&fragment).is_some() {
            let new = untrack(|| list_filter.path_with_filter(&PortalRoute::NewStrategy.path()));
            let draft = state.draft_store();
            address.replace(&format!("{new}#{}", draft.subject()));
        }
    });
    BoardTeam::provide(
        Signal::derive(move || state.metadata.with(|metadata| metadata.agents.clone())),
        Signal::derive(move || state.metadata.with(|metadata| metadata.map.clone())),
    );
    let editor = EditorHandle::new(Callback::new(move |text| state.set_text(text)));
    state.set_text_editor(editor);
    let newest = LiveQuery::refetch_on(&REFETCH_EVENTS, move || load_newest(state));
    let refusal = Memo::new(move |_| match newest.state() {
        QueryState::Failed(error) => Some(error),
        QueryState::Loading | QueryState::Loaded(_) => None,
    });
    run_effect(move || {
        if let QueryState::Loaded(Some(newest)) = newest.state() {
            untrack(|| state.show_newest(newest));
        }
    });
    let presence = presence::follow_writers(state, editor);
    view! {
        {edit_topbar(state, presence, list_filter)}
        <Content>
            <div class="writing">
                <div
                    class="writing-sheet"
                    on:drop:capture=move |event| attach_dropped_pdfs(state, &event)
                >
                    {move || {
                        let is_kept = state.is_draft_stored.get();
                        let refusal = state.faults.refusal().filter(|refusal| !is_deletion(refusal));
                        refusal.map(|refusal| refusal_notice(&refusal, is_kept))
                    }}
                    <DeletedNotice state=state refusal=refusal again=move || newest.refetch() />
                    <StorageFailureNotice state=state />
                    <TitleField state=state editor=editor is_new=is_new />
                    <RichTextEditor editor=editor document=state.text() label=words::TEXT />
                    {lazy_conflict_section(state, editor)}
                    <AttachmentsField state=state />
                </div>
                <MetadataForm state=state />
            </div>
        </Content>
    }
}

/// The top bar with the save state, and the links that leave the page.
fn edit_topbar(
    state: StrategyEditorState,
    presence: StrategyPresence,
    list_filter: StrategyListFilter,
) -> AnyView {
    let done = move || match state.id.get() {
        Some(id) => list_filter.path_with_filter(&strategy_path(id)),
        None => list_filter.path_with_filter(&PortalRoute::Stratbook.path()),
    };
    let lead = back_link(words::BACK, done);
    let retry = move || state.send();
    let beside = view! {
        <SaveIndicator state=state.save_state conflict=words::CHOOSE_VERSION retry=retry />
        <PresenceList presence=presence />
    };
    let controls = view! {
        <a class="button button-primary" href=done>
            {icon("check")}
            {words::DONE}
        </a>
    };
    let title = Signal::derive(move || {
        let is_new = state.id.with(Option::is_none);
        (if is_new { read::NEW } else { words::EDIT }).to_owned()
    });
    view! {
        <Topbar
            title=title
            lead=lead.into_any()
            beside=beside.into_any()
            controls=controls.into_any()
        />
    }
    .into_any()
}

#[component]
fn TitleField(state: StrategyEditorState, editor: EditorHandle, is_new: bool) -> impl IntoView {
    let fault = state.faults.for_field("title");
    let below = "writing-title-fault";
    let title = move || state.metadata.with(|metadata| metadata.title.clone());
    let is_kept_here = Memo::new(move |_| {
        let is_changed = state.save_state.get() != SaveState::Untouched;
        is_changed && state.id.get().is_none() && title().trim().is_empty()
    });
    let hint = move || {
        let is_shown = is_kept_here.get() && fault.with(Option::is_none);
        is_shown.then(
            || view! { <p class="writing-title-hint">{icon("device")} {words::NEEDS_TITLE}</p> },
        )
    };
    view! {
        <div class="writing-title">
            <div class="field-growing" data-text=title>
                <textarea
                    rows="1"
                    autofocus=is_new
                    maxlength="200"
                    aria-label=read::TITLE
                    placeholder=words::TITLE_EXAMPLE
                    aria-invalid=move || fault.get().map(|_| "true")
                    aria-describedby=move || (fault.get().is_some() || is_kept_here.get()).then_some(below)
                    prop:value=title
                    on:keydown=move |press: KeyboardEvent| {
                        // A title has one line: Enter goes on to the text.
                        if press.key() == "Enter" && !press.is_composing() {
                            press.prevent_default();
                            editor.focus();
                        }
                    }
                    on:input=move |typed| {
                        let title = event_target_value(&typed).replace('\n', " ");
                        state.update_metadata(|metadata| metadata.title = title);
                    }
                ></textarea>
            </div>
            <div id=below aria-live="polite">
                {move || fault.get().map(|words| view! { <p class="field-fault">{icon("alert")} {words}</p> })}
                {hint}
            </div>
        </div>
    }
}

/// Loads the newest version from the server; makes no request while the draft has unsent changes.
fn load_newest(
    state: StrategyEditorState,
) -> impl Future<Output = Result<Option<StrategyBody>, ApiError>> {
    let id = state
        .id
        .get_untracked()
        .filter(|_| state.has_no_unsent_changes());
    async move {
        match id {
            Some(id) => load_strategy(id).await.map(Some),
            None => Ok(None),
        }
    }
}

fn refusal_notice(api_error: &ApiError, is_kept: bool) -> AnyView {
    let words = match (api_error.is_transient(), is_kept) {
        (true, true) => words::KEPT_HERE.to_owned(),
        (true, false) => String::new(),
        (false, true) => words::not_saved_but_kept(&api_error.error),
        (false, false) => api_error.error.clone(),
    };
    view! { <Notice symbol="alert" tone="error" title=app_portal::texts::NOT_SAVED words=words /> }
        .into_any()
}

fn read_only_view() -> AnyView {
    let words = view! {
        <EmptyState symbol="lock" title=words::READERS_ONLY_TITLE words=words::READERS_ONLY>
            <a class="button" href=PortalRoute::Stratbook.path()>
                {icon("stratbook")}
                {read::BACK_TO_LIST}
            </a>
        </EmptyState>
    };
    page_frame(words::EDIT, words.into_any())
}

fn page_frame(title: &'static str, content: AnyView) -> AnyView {
    view! {
        <Topbar title=title />
        <Content>{content}</Content>
    }
    .into_any()
}

fn skeleton_view() -> AnyView {
    view! {
        <div class="writing">
            <div class="writing-sheet">
                <div class="skeleton strategy-skeleton-title"></div>
                <div class="skeleton strategy-skeleton-text"></div>
            </div>
        </div>
    }
    .into_any()
}
