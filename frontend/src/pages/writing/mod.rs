//! A strategy is written: title and text as it will be read, and beside them what is said of it.

mod attaching;
mod attachments;
mod conflict;
mod facts;
mod form;
mod meeting;
mod sending;
mod sheet;

use app_api::ApiError;
use app_api::functions::strategies::{load_strategy, load_version};
use app_api::wire::{StrategyBody, StrategyItem};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::address::Address;
use crate::components::{Empty, LoadFailed, Notice, SaveWord, icon, skeleton};
use crate::editor::{Desk, Editor};
use crate::pages::stratbook::{Asked, Catalogue, Folders};
use crate::place::{Place, Tab, edited_strategy_path, strategy_path};
use crate::session::Session;
use crate::shell::{Content, Topbar};
use crate::texts::stratbook as read;
use crate::texts::writing as words;
use attachments::AttachmentsField;
use conflict::{Conflict, is_led_to_question};
use form::FactsForm;
use sheet::Writing;

/// What the page begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Beginning {
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
    let key = Memo::new(move |_| {
        id.get()
            .filter(|id| made.with(|made| made.as_ref() != Some(id)))
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
    let beginning = RwSignal::new(Beginning::Waiting);
    let base = StoredValue::new(None::<StrategyBody>);
    let session = Session::of_page();
    let load = move |id: Option<String>| {
        beginning.set(Beginning::Waiting);
        spawn_local(async move {
            let heard = match id {
                Some(id) => load_base(session, id).await.map(Some),
                None => Ok(None),
            };
            if let Err(refusal) = &heard {
                session.heed(refusal);
            }
            let begun = match heard {
                Ok(found) => {
                    base.try_set_value(found);
                    Beginning::Here
                }
                Err(refusal) => Beginning::Refused(refusal),
            };
            beginning.try_set(begun);
        });
    };
    load(id.clone());
    let title = if id.is_none() { read::NEW } else { words::EDIT };
    (move || match beginning.get() {
        Beginning::Here => view! { <Sheet base=base.get_value() made=made /> }.into_any(),
        Beginning::Waiting => around(title, skeleton(waiting)),
        Beginning::Refused(refusal) if refusal.code == "not_found" => {
            let gone = view! {
                <Empty symbol="trash" title=read::GONE_TITLE words=read::GONE>
                    <a class="button" href=Tab::Stratbook.path()>
                        {icon("stratbook")}
                        {read::BACK_TO_LIST}
                    </a>
                </Empty>
            };
            around(title, gone.into_any())
        }
        Beginning::Refused(refusal) => {
            let id = id.clone();
            let failed = view! { <LoadFailed refusal=refusal again=move || load(id.clone()) /> };
            around(title, failed.into_any())
        }
    })
    .into_any()
}

/// The newest version; or the one that the journal was written on, so that it is laid beside the newest as any other
/// late save.
async fn load_base(session: Session, id: String) -> Result<StrategyBody, ApiError> {
    let kept = Writing::kept_version(session, &id);
    let newest = load_strategy(id.clone()).await?;
    let Some(number) = kept.filter(|kept| *kept != newest.item.version) else {
        return Ok(newest);
    };
    let written_on = load_version(id, number).await?;
    let said = written_on.item;
    Ok(StrategyBody {
        item: StrategyItem {
            title: said.title,
            map: said.map,
            side: said.side,
            tags: said.tags,
            agents: said.agents,
            version: number,
            ..newest.item
        },
        content: written_on.content,
        images: written_on.images,
        files: written_on.files,
        ..newest
    })
}

#[component]
fn Sheet(base: Option<StrategyBody>, made: RwSignal<Option<String>>) -> AnyView {
    let asked = Asked::of_page();
    let address = Address::of_page();
    let is_new = base.is_none();
    let folder = Some(untrack(|| asked.folder()))
        .filter(|folder| folder.parse::<app_domain::folder::FolderId>().is_ok());
    let writing = Writing::begin(base, folder.unwrap_or_default());
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
    // A text that comes from elsewhere is a step that can be taken back.
    Effect::new(move |before: Option<u32>| {
        let laid = writing.laid.get();
        if before.is_some_and(|before| before != laid) {
            desk.replace(&writing.text());
        }
        laid
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
                    {move || writing.refusal.get().map(|refusal| refused(&refusal))}
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
    let fault = writing.fault("title");
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

fn refused(refusal: &ApiError) -> AnyView {
    let words = if refusal.is_passing() {
        words::KEPT_HERE.to_owned()
    } else {
        [refusal.error.as_str(), " ", words::KEPT_HERE].concat()
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
