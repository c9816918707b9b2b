//! Random editing sessions: only selected content disappears, the stored document equals the edited one, a teammate's
//! changes are merged by blocks, and undo restores the initial document.
//!
//! Every letter and every node of a session is unique, so that lost content can be named. `SEED=7` repeats one session,
//! `SESSIONS=100000` runs more of them.

mod content_names;
mod editor_session;
mod random_content;
mod two_editors;

use app_document::{DocumentEditor, EditorState};

use crate::document_rng::DocumentRng;
use content_names::{ContentNames, names};
use editor_session::EditorSession;

const DEFAULT_SESSION_COUNT: u64 = 2_000;
const ACTIONS_PER_SESSION: u64 = 40;

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn seeds() -> std::ops::Range<u64> {
    match setting("SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..setting("SESSIONS").unwrap_or(DEFAULT_SESSION_COUNT),
    }
}

/// Runs every seed, and prints the seed of a session that fails.
fn for_each_seed(session: impl Fn(u64) + std::panic::RefUnwindSafe) {
    for seed in seeds() {
        if let Err(fault) = std::panic::catch_unwind(|| session(seed)) {
            eprintln!("SEED={seed} repeats this session");
            std::panic::resume_unwind(fault);
        }
    }
}

#[test]
fn nothing_disappears_that_was_not_selected_and_undo_leads_back_to_the_start() {
    for_each_seed(|seed| {
        let mut session = EditorSession::new(seed);
        let first = session.editor.document().clone();
        for _ in 0..ACTIONS_PER_SESSION {
            session.act_and_check();
        }
        while session.editor.undo().is_some() {}
        assert_eq!(session.editor.document(), &first);
    });
}

#[test]
fn what_two_write_at_once_is_merged_by_blocks_and_undo_takes_back_only_the_own() {
    for_each_seed(|seed| {
        let mut session = EditorSession::new(seed);
        let base = session.editor.document().clone();
        let dice = DocumentRng(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) | 1);
        let mut theirs = EditorSession::at(DocumentEditor::new(base.clone()), dice, 10_000);
        for _ in 0..6 {
            session.act_and_check();
            theirs.act_and_check();
        }
        let [first, mine, other] =
            [&base, session.editor.document(), theirs.editor.document()].map(names);
        let teammate = theirs.editor.document().clone();
        // Both may have made the same change. Undoing it restores what it removed.
        if session.editor.document().has_same_content(&teammate) {
            return;
        }
        let (_, merge) = session.editor.merge(&base, &teammate);
        if !merge.conflicts.is_empty() {
            return;
        }
        let merged = session.names();
        let expected: ContentNames = (&mine & &other)
            .into_iter()
            .chain(&mine - &first)
            .chain(&other - &first)
            .collect();
        // A block that one side moved and the other one removed is still there.
        assert!(expected.is_subset(&merged) && merged.is_subset(&(&mine | &other)));
        let removed = &mine - &merged;
        let selected = EditorState::new(session.editor.document().clone())
            .with_selection(session.editor.selection());
        assert_eq!(selected.selection(), session.editor.selection());
        let merged = session.editor.document().clone();
        let steps = std::iter::from_fn(|| session.editor.undo()).count();
        let left = session.names();
        assert!(
            (&other - &first).is_subset(&left),
            "a teammate's change was undone"
        );
        assert!(
            removed.is_disjoint(&left),
            "content that a teammate removed came back"
        );
        for _ in 0..steps {
            session.editor.redo();
        }
        assert_eq!(session.editor.document(), &merged);
    });
}
