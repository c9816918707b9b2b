//! Measures the text and places a menu beside it.

use app_portal::controls::lengths::css_px;
use app_portal::editor::menu_place::{MenuPlace, ScreenRect};
use leptos::html;
use leptos::prelude::*;
use web_sys::DomRect;

/// The editor, in which the menus are placed, and its toolbar.
#[derive(Clone, Copy)]
pub struct EditorFrame {
    pub root: NodeRef<html::Div>,
    pub bar: NodeRef<html::Div>,
}

impl EditorFrame {
    pub fn editor_rect(self) -> Option<ScreenRect> {
        let root = self.root.try_get_untracked().flatten()?;
        Some(screen_rect(&root.get_bounding_client_rect()))
    }

    /// The part of the window that neither the toolbar nor the on-screen keyboard covers.
    pub fn visible_rect(self) -> Option<ScreenRect> {
        let page = window();
        let seen = page.visual_viewport()?;
        let (top, height) = (seen.offset_top(), seen.height());
        let bar = self.bar.try_get_untracked().flatten()?;
        let bar = bar.get_bounding_client_rect();
        // On a phone the toolbar is at the bottom.
        let is_bar_below = bar.top() > top + height / 2.0;
        Some(ScreenRect {
            left: 0.0,
            right: seen.width(),
            top: if is_bar_below {
                top
            } else {
                bar.bottom().max(top)
            },
            bottom: if is_bar_below {
                bar.top()
            } else {
                top + height
            },
        })
    }
}

pub fn screen_rect(rect: &DomRect) -> ScreenRect {
    ScreenRect {
        left: rect.left(),
        top: rect.top(),
        right: rect.right(),
        bottom: rect.bottom(),
    }
}

/// The inset properties of a placed menu: from the left, from the top and from the bottom.
pub fn insets(place: MenuPlace) -> (String, String, String) {
    let (top, bottom) = if place.is_above {
        ("auto".to_owned(), css_px(place.offset))
    } else {
        (css_px(place.offset), "auto".to_owned())
    };
    (css_px(place.left), top, bottom)
}
