//! A strategy is written: title and text as it will be read, and beside them what is said of it.

mod attaching;
mod attachments;
mod beginning;
mod conflict;
mod facts;
mod form;
mod keeping;
mod meeting;
mod sending;
mod sheet;
mod unkept;

use app_api::ApiError;
use app_api::functions::strategies::load_strategy;
use app_api::wire::StrategyBody;
use app_domain::event::Kind;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::address::Address;
use crate::components::{Empty, LoadFailed, Notice, SaveWord, icon, skeleton};
use crate::editor::{Desk, Editor};
use crate::pages::stratbook::{Asked, Catalogue, Folders};
use crate::place::{Place, Tab, edited_strategy_path, strategy_path};
use crate::question::{Answer, Question};
use crate::session::Session;
use crate::shell::{Content, Topbar};
use crate::texts::stratbook as read;
use crate::texts::writing as words;
use attachments::AttachmentsField;
use beginning::Beginning;
use conflict::{Conflict, is_led_to_question};
use form::FactsForm;
pub use keeping::{Unsaved, unsaved};
use sheet::Writing;
use unkept::Unkept;

/// How far the page has come.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    Waiting,
    Refused(ApiError),
    Here,
}

#[component]
pub fn WritingPage(place: Memo<Place>) -> AnyView {
    Folders::begin();
    Catalogue::begin();
    let session = Session::of_page();
    let may_edit = Memo::new(move |_| {
        session
            .user()
            .is_some_and(|user| user.permissions.edit_strategies)
    });
    // The strategy that is made here gets an address of its own, and stays the same page.
    let made = RwSignal::new(None::<String>);
    let id = Memo::new(move |before: Option<&Option<String>>| match place.get() {
        Place::EditedStrategy(id) => Some(id.to_string()),
        Place::NewStrategy => None,
        _ => before.cloned().flatten(),
    });
    let key = Memo::new(move |before: Option<&Option<String>>| {
        let id = id.get();
        if id.is_some() && made.with(|made| *made == id) {
            before.cloned().flatten()
        } else {
            id
        }
    });
    (move || {
        if may_edit.get() {
            view! { <Begun id=key.get() made=made /> }.into_any()
        } else {
            readers_only()
        }
    })
    .into_any()
}

#[component]
fn Begun(id: Option<String>, made: RwSignal<Option<String>>) -> AnyView {
    let stage = RwSignal::new(Stage::Waiting);
    let beginning = StoredValue::new(None::<Beginning>);
    let (session, address) = (Session::of_page(), Address::of_page());
    let begin = move |begun: Beginning| {
        let journal = begun.journal.clone();
        if beginning.try_set_value(Some(begun)).is_some() {
            // The page was left while it was loading.
            return journal.leave();
        }
        stage.try_set(Stage::Here);
    };
    let load = move |id: Option<String>| {
        stage.set(Stage::Waiting);
        // Of several new ones that were left behind, the address says which.
        let wanted = untrack(|| address.fragment());
        spawn_local(async move {
            let Some(id) = id else {
                return begin(beginning::new(session, &wanted).await);
            };
            match beginning::existing(session, &id).await {
                Ok(begun) => begin(begun),
                Err(refusal) => {
                    session.heed(&refusal);
                    stage.try_set(Stage::Refused(refusal));
                }
            }
        });
    };
    let rescue = move |id: String| {
        spawn_local(async move { begin(beginning::rescued(session, &id).await) });
    };
    load(id.clone());
    let title = if id.is_none() { read::NEW } else { words::EDIT };
    (move || match stage.get() {
        Stage::Here => beginning
            .get_value()
            .map(|beginning| view! { <Sheet beginning=beginning made=made /> })
            .into_any(),
        Stage::Waiting => around(title, skeleton(waiting)),
        Stage::Refused(refusal) if refusal.code == "not_found" => {
            let id = id.clone().unwrap_or_default();
            let is_left = beginning::is_left(session, &id);
            around(title, gone(is_left, move || rescue(id.clone())))
        }
        Stage::Refused(refusal) => {
            let id = id.clone();
            let failed = view! { <LoadFailed refusal=refusal again=move || load(id.clone()) /> };
            around(title, failed.into_any())
        }
    })
    .into_any()
}

/// The strategy is gone; what was written of it and not saved need not be.
fn gone(is_left: bool, rescue: impl Fn() + Send + 'static) -> AnyView {
    let says = if is_left {
        words::LEFT_OF_GONE
    } else {
        read::GONE
    };
    view! {
        <Empty symbol="trash" title=read::GONE_TITLE words=says>
            {is_left
                .then(|| {
                    view! {
                        <button type="button" class="button button-primary" on:click=move |_| rescue()>
                            {icon("plus")}
                            {words::RESCUE}
                        </button>
                    }
                })}
            <a class="button" href=Tab::Stratbook.path()>
                {icon("stratbook")}
                {read::BACK_TO_LIST}
            </a>
        </Empty>
    }
    .into_any()
}

#[component]
fn Sheet(beginning: Beginning, made: RwSignal<Option<String>>) -> AnyView {
    let asked = Asked::of_page();
    let address = Address::of_page();
    let is_new = beginning.base.is_none();
    let folder = Some(untrack(|| asked.folder()))
        .filter(|folder| folder.parse::<app_domain::folder::FolderId>().is_ok());
    let writing = Writing::begin(beginning, folder.unwrap_or_default());
    Effect::new(move |_| {
        if let Some(id) = writing.id.get()
            && is_new
            && made.get_untracked().is_none()
        {
            made.set(Some(id.clone()));
            address.replace(&untrack(|| asked.at(&edited_strategy_path(&id))));
        }
    });
    let done = move || match writing.id.get() {
        Some(id) => asked.at(&strategy_path(&id)),
        None => asked.at(Tab::Stratbook.path()),
    };
    let lead = view! {
        <a class="button button-quiet button-icon" href=done aria-label=words::BACK title=words::BACK>
            {icon("arrow-left")}
        </a>
    };
    let retry = move || {
        if !is_led_to_question() {
            writing.send();
        }
    };
    let beside = view! { <SaveWord state=writing.state retry=retry /> };
    let controls = view! {
        <a class="button button-primary" href=done>
            {icon("check")}
            {words::DONE}
        </a>
    };
    let desk = Desk::new(Callback::new(move |text| writing.write(text)));
    writing.follow_desk(desk);
    let newest = Question::about(&[Kind::StrategyChanged], move || newest(writing));
    Effect::new(move |_| {
        if let Answer::Here(Some(newest)) = newest.read() {
            untrack(|| writing.follow(newest));
        }
    });
    let title = if is_new { read::NEW } else { words::EDIT };
    view! {
        <Topbar
            title=title
            lead=lead.into_any()
            beside=beside.into_any()
            controls=controls.into_any()
        />
        <Content>
            <div class="writing">
                <div class="writing-sheet">
                    {move || {
                        let is_kept = writing.is_kept.get();
                        writing.faults.refusal().map(|refusal| refused(&refusal, is_kept))
                    }}
                    <Unkept writing=writing />
                    <Conflict writing=writing />
                    <TitleField writing=writing is_new=is_new />
                    <Editor desk=desk document=writing.text() label=words::TEXT />
                    <AttachmentsField writing=writing />
                </div>
                <FactsForm writing=writing />
            </div>
        </Content>
    }
    .into_any()
}

#[component]
fn TitleField(writing: Writing, is_new: bool) -> AnyView {
    let fault = writing.faults.at("title");
    let below = "writing-title-fault";
    view! {
        <div class="writing-title">
            <textarea
                rows="1"
                autofocus=is_new
                maxlength="200"
                aria-label=read::TITLE
                placeholder=words::TITLE_EXAMPLE
                aria-invalid=move || fault.get().map(|_| "true")
                aria-describedby=move || fault.get().map(|_| below)
                prop:value=move || writing.facts.with(|facts| facts.title.clone())
                on:input=move |typed| {
                    let title = event_target_value(&typed).replace('\n', " ");
                    writing.say(|facts| facts.title = title);
                }
            ></textarea>
            <div id=below aria-live="polite">
                {move || fault.get().map(|words| view! { <p class="field-fault">{icon("alert")} {words}</p> })}
            </div>
        </div>
    }
    .into_any()
}

/// Loads the strategy as the server has it now; makes no request while something here waits to be sent.
fn newest(writing: Writing) -> impl Future<Output = Result<Option<StrategyBody>, ApiError>> {
    let id = writing.id.get_untracked().filter(|_| writing.is_clean());
    async move {
        match id {
            Some(id) => load_strategy(id).await.map(Some),
            None => Ok(None),
        }
    }
}

fn refused(refusal: &ApiError, is_kept: bool) -> AnyView {
    let kept = if is_kept { words::KEPT_HERE } else { "" };
    let words = if refusal.is_passing() {
        kept.to_owned()
    } else {
        [refusal.error.as_str(), " ", kept].concat()
    };
    view! { <Notice symbol="alert" tone="error" title=crate::texts::NOT_SAVED words=words /> }
        .into_any()
}

fn readers_only() -> AnyView {
    let words = view! {
        <Empty symbol="lock" title=words::READERS_ONLY_TITLE words=words::READERS_ONLY>
            <a class="button" href=Tab::Stratbook.path()>
                {icon("stratbook")}
                {read::BACK_TO_LIST}
            </a>
        </Empty>
    };
    around(words::EDIT, words.into_any())
}

fn around(title: &'static str, content: AnyView) -> AnyView {
    view! {
        <Topbar title=title />
        <Content>{content}</Content>
    }
    .into_any()
}

fn waiting() -> AnyView {
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
