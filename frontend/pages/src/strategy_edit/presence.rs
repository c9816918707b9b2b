//! The other players who read or write the strategy that is edited.

use app_portal::stratbook::presence::writers_of_blocks;
use app_wire::PageActivity;
use frontend_editor::editor::EditorHandle;
use frontend_kit::run_effect::run_effect;
use leptos::prelude::*;

use super::strategy_editor::StrategyEditorState;
use crate::stratbook::StrategyPresence;

/// Reports the block with the caret, and marks those in which other players write.
pub fn follow_writers(state: StrategyEditorState, editor: EditorHandle) -> StrategyPresence {
    let strategy = Memo::new(move |_| state.id.get());
    let presence = StrategyPresence::start(strategy, PageActivity::Writing);
    presence.follow_block(move || editor.caret_block());
    run_effect(move || {
        let writers = writers_of_blocks(&presence.players());
        editor.surface(|surface| surface.mark_writers(writers));
    });
    presence
}
