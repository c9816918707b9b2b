//! Keyboard shortcuts of every page.

use crate::route::PortalRoute;

const TOAST_KEY: &str = "F6";

/// A pressed key. `has_mod` is the Control or the Command key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PressedKey<'a> {
    pub key: &'a str,
    pub has_mod: bool,
    pub has_alt: bool,
    pub has_shift: bool,
}

impl PressedKey<'_> {
    /// Whether the key does nothing else while the focus is in a field or in the editor, whatever the page shows.
    pub fn only_types(self) -> bool {
        !self.has_mod && self.key != TOAST_KEY
    }
}

/// The state of the page when a key is pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ShortcutContext {
    pub is_palette_open: bool,
    pub is_dialog_open: bool,
    /// Whether the focus is in the rich text editor, where Mod+K adds a link.
    pub is_editing: bool,
    /// Whether the focus is in a field or in the editor.
    pub is_typing: bool,
    pub is_admin: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShortcutAction {
    OpenPalette,
    ClosePalette,
    Undo,
    ToggleToastFocus,
    OpenOverview,
    /// The next letter opens a page.
    BeginGo,
    Open(PortalRoute),
}

/// The action of a key that is not repeated and belongs to no control.
pub fn shortcut_of(
    pressed: PressedKey,
    context: ShortcutContext,
    go: &mut GoSequence,
) -> Option<ShortcutAction> {
    let PressedKey {
        key,
        has_mod,
        has_alt,
        has_shift,
    } = pressed;
    if has_mod && !has_alt && !has_shift {
        return chord_action(key, context);
    }
    if has_mod || has_alt || context.is_dialog_open {
        return None;
    }
    match key {
        TOAST_KEY => Some(ShortcutAction::ToggleToastFocus),
        _ if context.is_typing => None,
        key => plain_action(key, context.is_admin, go),
    }
}

fn chord_action(key: &str, context: ShortcutContext) -> Option<ShortcutAction> {
    match key {
        "k" | "K" if context.is_palette_open => Some(ShortcutAction::ClosePalette),
        "k" | "K" if !context.is_dialog_open && !context.is_editing => {
            Some(ShortcutAction::OpenPalette)
        }
        "z" | "Z" if !context.is_dialog_open && !context.is_typing => Some(ShortcutAction::Undo),
        _ => None,
    }
}

fn plain_action(key: &str, is_admin: bool, go: &mut GoSequence) -> Option<ShortcutAction> {
    if go.end() {
        let letter = key.to_ascii_lowercase();
        let tab = visible_tabs(is_admin).find(|tab| tab.key() == Some(&letter));
        if let Some(tab) = tab {
            return Some(ShortcutAction::Open(tab));
        }
    }
    match key {
        "?" => Some(ShortcutAction::OpenOverview),
        "g" => Some(ShortcutAction::BeginGo),
        _ => None,
    }
}

/// The tabs that this user can open.
pub fn visible_tabs(is_admin: bool) -> impl Iterator<Item = PortalRoute> {
    PortalRoute::player_tabs().chain(PortalRoute::admin_tabs().filter(move |_| is_admin))
}

/// Whether a letter is expected after `g`. Each press of `g` has its own number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GoSequence {
    presses: u32,
    is_open: bool,
}

impl GoSequence {
    /// Expects a letter. Returns the number of this press.
    pub fn begin(&mut self) -> u32 {
        self.presses += 1;
        self.is_open = true;
        self.presses
    }

    /// Ends the wait for the press with this number.
    pub fn expire(&mut self, press: u32) {
        if self.presses == press {
            self.is_open = false;
        }
    }

    /// Ends the wait. Returns whether a letter was expected.
    fn end(&mut self) -> bool {
        std::mem::take(&mut self.is_open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(key: &str) -> PressedKey<'_> {
        PressedKey {
            key,
            has_mod: false,
            has_alt: false,
            has_shift: false,
        }
    }

    fn chord(key: &str) -> PressedKey<'_> {
        PressedKey {
            has_mod: true,
            ..plain(key)
        }
    }

    fn action(pressed: PressedKey, context: ShortcutContext) -> Option<ShortcutAction> {
        shortcut_of(pressed, context, &mut GoSequence::default())
    }

    #[test]
    fn a_letter_after_g_opens_a_page_once() {
        let (context, mut go) = (ShortcutContext::default(), GoSequence::default());
        let press = |key: &str, go: &mut GoSequence| shortcut_of(plain(key), context, go);
        assert_eq!(press("g", &mut go), Some(ShortcutAction::BeginGo));
        go.begin();
        let matches = Some(ShortcutAction::Open(PortalRoute::Matches));
        assert_eq!(press("M", &mut go), matches);
        assert_eq!(press("m", &mut go), None);
    }

    #[test]
    fn an_expired_g_expects_no_letter_but_a_newer_one_does() {
        let mut go = GoSequence::default();
        let first = go.begin();
        let second = go.begin();
        go.expire(first);
        assert!(go.clone().end());
        go.expire(second);
        assert!(!go.end());
    }

    #[test]
    fn only_admins_reach_the_pages_of_admins() {
        let open = |is_admin| {
            let mut go = GoSequence::default();
            go.begin();
            plain_action("e", is_admin, &mut go)
        };
        assert_eq!(
            open(true),
            Some(ShortcutAction::Open(PortalRoute::Settings))
        );
        assert_eq!(open(false), None);
    }

    #[test]
    fn a_key_that_only_types_has_no_action_in_a_field_whatever_is_open() {
        let typed = ["a", "g", "?", "F6", "Enter"].map(plain);
        let contexts = [false, true].map(|is_dialog_open| ShortcutContext {
            is_dialog_open,
            is_palette_open: is_dialog_open,
            is_typing: true,
            ..ShortcutContext::default()
        });
        for pressed in typed.into_iter().filter(|pressed| pressed.only_types()) {
            assert_eq!(contexts.map(|context| action(pressed, context)), [None; 2]);
        }
        assert!(plain("a").only_types() && !plain("F6").only_types() && !chord("k").only_types());
    }

    #[test]
    fn typing_keeps_its_letters_and_its_undo() {
        let typing = ShortcutContext {
            is_typing: true,
            ..ShortcutContext::default()
        };
        assert_eq!(action(plain("?"), typing), None);
        assert_eq!(action(chord("z"), typing), None);
        assert_eq!(
            action(chord("k"), typing),
            Some(ShortcutAction::OpenPalette)
        );
        assert_eq!(
            action(plain("F6"), typing),
            Some(ShortcutAction::ToggleToastFocus)
        );
        let editing = ShortcutContext {
            is_editing: true,
            ..typing
        };
        assert_eq!(action(chord("k"), editing), None);
    }

    #[test]
    fn a_dialog_takes_every_shortcut_except_closing_the_palette() {
        let dialog = ShortcutContext {
            is_dialog_open: true,
            ..ShortcutContext::default()
        };
        for pressed in [plain("?"), plain("F6"), plain("g"), chord("k"), chord("z")] {
            assert_eq!(action(pressed, dialog), None);
        }
        let palette = ShortcutContext {
            is_palette_open: true,
            ..dialog
        };
        let close = Some(ShortcutAction::ClosePalette);
        assert_eq!(action(chord("K"), palette), close);
    }

    #[test]
    fn chords_with_other_modifiers_belong_to_the_browser() {
        let shifted = PressedKey {
            has_shift: true,
            ..chord("k")
        };
        assert_eq!(action(shifted, ShortcutContext::default()), None);
    }
}
