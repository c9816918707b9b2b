//! The strategy that is open: read, or looked at through its versions.

mod actions;
mod attachments;
mod changes;
mod head;
mod history;
mod lightbox;
mod moving;
mod pdf;

use app_api::functions::strategies::load_strategy;
use app_api::wire::StrategyBody;
use app_document::Document;
use app_domain::event::Kind;
use app_domain::strategy::StrategyId;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::asked::Asked;
use crate::components::{Empty, LoadFailed, icon, skeleton};
use crate::editor::{Shown, reading};
use crate::place::{Place, Tab};
use crate::question::{Answer, Question};
use crate::texts::{self, stratbook as words};
use actions::Actions;
use attachments::Attachments;
use head::Head;
use history::History;
use lightbox::Lightbox;
pub use moving::Filing;

/// Its folder's name is shown too.
const CONCERNS: [Kind; 2] = [Kind::StrategyChanged, Kind::StrategyRemoved];

#[component]
pub fn OpenStrategy(place: Memo<Place>, asked: Asked) -> AnyView {
    let id = Memo::new(
        move |before: Option<&Option<StrategyId>>| match place.get() {
            Place::Strategy(id) | Place::StrategyHistory(id) => Some(id),
            // While it is left it stays what it was.
            _ => before.copied().flatten(),
        },
    );
    let is_history = Memo::new(move |before: Option<&bool>| match place.get() {
        Place::StrategyHistory(_) => true,
        Place::Strategy(_) => false,
        _ => before.copied().unwrap_or(false),
    });
    (move || {
        let id = id.get()?;
        Some(if is_history.get() {
            view! { <History id=id asked=asked /> }.into_any()
        } else {
            view! { <Reading id=id asked=asked /> }.into_any()
        })
    })
    .into_any()
}

#[component]
fn Reading(id: StrategyId, asked: Asked) -> AnyView {
    let question = Question::about(&CONCERNS, move || load_strategy(id.to_string()));
    // The text is drawn anew only when it changes: a teammate's new tag does not take the place away.
    let shape = question.shape(|_| ());
    take_focus_from_hidden();
    title_of_page(question);
    (move || match shape.get() {
        Answer::Waiting => skeleton(waiting),
        Answer::Refused(refusal) if refusal.code == "not_found" => gone(asked),
        Answer::Refused(refusal) => {
            view! { <LoadFailed refusal=refusal again=move || question.restart() /> }.into_any()
        }
        Answer::Here(()) => whole(question, asked),
    })
    .into_any()
}

fn whole(question: Question<StrategyBody>, asked: Asked) -> AnyView {
    let content = Memo::new(move |_| question.with(|strategy| strategy.content.clone()));
    let item = Memo::new(move |_| question.with(|strategy| strategy.item.clone()));
    let large = RwSignal::new(None);
    let text = move || {
        let document = Document::from_json(content.get()?).ok()?;
        Some(text(&document, large))
    };
    view! {
        <article class="strategy">
            <Head item=item>
                <Actions item=item asked=asked />
            </Head>
            <div class="strategy-text">{text}</div>
            <Attachments question=question large=large />
        </article>
        <Lightbox shown=large />
    }
    .into_any()
}

fn text(document: &Document, large: RwSignal<Option<Shown>>) -> AnyView {
    if document.plain_text().trim().is_empty() && document.content().len() < 2 {
        return view! { <p class="strategy-blank">{words::EMPTY_TEXT}</p> }.into_any();
    }
    reading(document, Callback::new(move |image| large.set(Some(image))))
}

fn gone(asked: Asked) -> AnyView {
    view! {
        <Empty symbol="trash" title=words::GONE_TITLE words=words::GONE>
            <a class="button" href=move || asked.at(Tab::Stratbook.path())>
                {icon("stratbook")}
                {words::BACK_TO_LIST}
            </a>
        </Empty>
    }
    .into_any()
}

/// Where one pane is seen at a time, the link that led here is hidden now.
fn take_focus_from_hidden() {
    request_animation_frame(|| {
        let focused = document().active_element();
        let is_hidden = |element: web_sys::Element| {
            element.tag_name() == "BODY" || element.get_bounding_client_rect().width() == 0.0
        };
        if focused.is_none_or(is_hidden) {
            let page = document().query_selector(".stratbook-page").ok().flatten();
            if let Some(page) = page.and_then(|page| page.dyn_into::<HtmlElement>().ok()) {
                let _ = page.focus();
            }
        }
    });
}

/// The window is named after what is read.
fn title_of_page(question: Question<StrategyBody>) {
    let named = |title: &str| document().set_title(&[title, " · ", texts::PRODUCT].concat());
    let title = Memo::new(move |_| question.with(|strategy| strategy.item.title.clone()));
    Effect::new(move |_| {
        if let Some(title) = title.get() {
            named(&title);
        }
    });
    on_cleanup(move || named(Tab::Stratbook.title()));
}

fn waiting() -> AnyView {
    view! {
        <div class="strategy">
            <div class="skeleton strategy-skeleton-title"></div>
            <div class="skeleton strategy-skeleton-line"></div>
            <div class="skeleton strategy-skeleton-text"></div>
        </div>
    }
    .into_any()
}
