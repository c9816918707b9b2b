//! A modal dialog on the browser's `<dialog>`. It traps the focus, closes on Escape and on a click on the backdrop, and
//! restores the focus.

use app_portal::texts;
use leptos::ev::MouseEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::{fresh_id, icon};
use crate::dom::after_paint::run_after_paint;
use crate::run_effect::run_effect;

/// Shown while `open` is true. The content is created on each opening. The control with `autofocus` gets the focus, or
/// the first field of the content, so that what is typed at once is not lost.
#[component]
pub fn Dialog(
    #[prop(into)] title: Signal<String>,
    open: RwSignal<bool>,
    /// Uses the full width of the window.
    #[prop(optional)]
    is_wide: bool,
    /// Shows it a frame before it is modal, which restyles the whole page. Only for a dialog beside the page's content.
    #[prop(optional)]
    is_early: bool,
    children: ChildrenFn,
) -> AnyView {
    (move || {
        let content = children.clone();
        open.get().then(move || {
            view! { <DialogPanel title=title open=open is_wide=is_wide is_early=is_early content=content /> }
        })
    })
    .into_any()
}

#[component]
fn DialogPanel(
    title: Signal<String>,
    open: RwSignal<bool>,
    is_wide: bool,
    is_early: bool,
    content: ChildrenFn,
) -> impl IntoView {
    let id = fresh_id("dialog");
    let labelled_by = id.clone();
    let panel = NodeRef::<html::Dialog>::new();
    return_focus_on_cleanup();
    run_effect(move || {
        if let Some(panel) = panel.get() {
            if is_early && !is_any_modal_open() {
                panel.show();
                // Any key and any press makes it modal before it is handled.
                run_after_paint({
                    let panel = panel.clone();
                    move || {
                        let _ = panel.remove_attribute("open");
                        let _ = panel.show_modal();
                    }
                });
            } else {
                let _ = panel.show_modal();
            }
            focus_first_field(&panel);
        }
    });
    let close_on_backdrop = move |click: MouseEvent| {
        let is_backdrop = panel.get_untracked().is_some_and(|panel| {
            click
                .target()
                .is_some_and(|target| panel.is_same_node(target.dyn_ref()))
        });
        if is_backdrop {
            open.set(false);
        }
    };
    view! {
        <dialog
            class="dialog"
            class:dialog-wide=is_wide
            class:dialog-early=is_early
            aria-labelledby=labelled_by
            node_ref=panel
            on:close=move |_| open.set(false)
            on:click=close_on_backdrop
        >
            <div class="dialog-panel">
                <div class="dialog-heading">
                    <h2 id=id>{title}</h2>
                    <button
                        type="button"
                        class="button button-quiet button-icon"
                        aria-label=texts::CLOSE
                        title=texts::CLOSE
                        on:click=move |_| open.set(false)
                    >
                        {icon("close")}
                    </button>
                </div>
                {content()}
            </div>
        </dialog>
    }
}

/// Whether the rest of the page is inert.
fn is_any_modal_open() -> bool {
    let modal = document().query_selector("dialog:modal");
    modal.is_ok_and(|modal| modal.is_some())
}

/// Focuses the first field, unless a control has `autofocus`. The browser would choose the button that closes the dialog.
fn focus_first_field(panel: &web_sys::Element) {
    const FIELDS: &str = "input:not([type=hidden], [type=file], [tabindex='-1'], :disabled), \
                          select:not(:disabled), textarea:not(:disabled)";
    let find = |selector| panel.query_selector(selector).ok().flatten();
    if find("[autofocus]").is_some() {
        return;
    }
    let field = find(FIELDS).and_then(|field| field.dyn_into::<HtmlElement>().ok());
    if let Some(field) = field {
        let _ = field.focus();
    }
}

/// Returns the focus to the element that has it now. Removing an open dialog leaves the focus on nothing.
fn return_focus_on_cleanup() {
    let opener = document()
        .active_element()
        .and_then(|focused| focused.dyn_into::<HtmlElement>().ok());
    let opener = StoredValue::new_local(opener);
    on_cleanup(move || {
        let opener = opener.try_get_value().flatten();
        request_animation_frame(move || {
            if let Some(opener) = opener {
                let _ = opener.focus();
            }
        });
    });
}

/// A confirmation before an action that cannot be undone. `children` describe the effects, with counts.
#[component]
pub fn Confirm(
    #[prop(into)] title: Signal<String>,
    open: RwSignal<bool>,
    /// The label of the button, for example *Remove Kim*.
    #[prop(into)]
    verb: Signal<String>,
    /// Whether the action destroys data.
    #[prop(optional)]
    is_dangerous: bool,
    confirm: impl Fn() + Clone + Send + Sync + 'static,
    children: ChildrenFn,
) -> AnyView {
    let class = if is_dangerous {
        "button button-danger"
    } else {
        "button button-primary"
    };
    let content = move || {
        let confirm = confirm.clone();
        let confirm = move |_| {
            confirm();
            open.set(false);
        };
        view! {
            <div class="dialog-content">{children()}</div>
            <div class="dialog-actions">
                <button type="button" class="button" autofocus=is_dangerous on:click=move |_| open.set(false)>
                    {texts::CANCEL}
                </button>
                <button type="button" class=class autofocus=!is_dangerous on:click=confirm>
                    {verb}
                </button>
            </div>
        }
        .into_any()
    };
    view! { <Dialog title=title open=open>{content()}</Dialog> }.into_any()
}
