//! Whole sessions of a person at the editor: nothing that was not selected disappears, what is stored is what the editor
//! has, a teammate's changes are merged by blocks, and undo leads back to the start.
//!
//! Every letter and every node of a session is there once, so that what disappears has a name. `SEED=7` repeats one
//! session, `SESSIONS=100000` runs more of them.

mod act;
mod names;

use app_document::{Editor, State};

use crate::many::Dice;
use act::EditorSession;
use names::{ContentNames, names};

const SESSIONS: u64 = 2_000;
const ACTS: u64 = 40;

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn seeds() -> std::ops::Range<u64> {
    match setting("SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..setting("SESSIONS").unwrap_or(SESSIONS),
    }
}

/// Names the session that fails.
fn each(session: impl Fn(u64) + std::panic::RefUnwindSafe) {
    for seed in seeds() {
        if let Err(fault) = std::panic::catch_unwind(|| session(seed)) {
            eprintln!("SEED={seed} repeats this session");
            std::panic::resume_unwind(fault);
        }
    }
}

#[test]
fn nothing_disappears_that_was_not_selected_and_undo_leads_back_to_the_start() {
    each(|seed| {
        let mut session = EditorSession::new(seed);
        let first = session.editor.document().clone();
        for _ in 0..ACTS {
            session.acts_lawfully();
        }
        while session.editor.undo().is_some() {}
        assert_eq!(session.editor.document(), &first);
    });
}

#[test]
fn what_two_write_at_once_is_merged_by_blocks_and_undo_takes_back_only_the_own() {
    each(|seed| {
        let mut session = EditorSession::new(seed);
        let base = session.editor.document().clone();
        let dice = Dice(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) | 1);
        let mut theirs = EditorSession::at(Editor::new(base.clone()), dice, 10_000);
        for _ in 0..6 {
            session.acts_lawfully();
            theirs.acts_lawfully();
        }
        let [first, mine, other] =
            [&base, session.editor.document(), theirs.editor.document()].map(names);
        let teammate = theirs.editor.document().clone();
        if session.editor.merge(&base, &teammate).is_none() {
            return;
        }
        let merged = session.names();
        let expected: ContentNames = (&mine & &other)
            .into_iter()
            .chain(&mine - &first)
            .chain(&other - &first)
            .collect();
        assert_eq!(merged, expected);
        let selected =
            State::new(session.editor.document().clone()).selecting(session.editor.selection());
        assert_eq!(selected.selection(), session.editor.selection());
        let merged = session.editor.document().clone();
        let steps = std::iter::from_fn(|| session.editor.undo()).count();
        let left = session.names();
        assert!(
            (&other - &first).is_subset(&left),
            "a teammate's change is taken back"
        );
        assert!(
            (&first - &other).is_disjoint(&left),
            "what a teammate removed comes back"
        );
        for _ in 0..steps {
            session.editor.redo();
        }
        assert_eq!(session.editor.document(), &merged);
    });
}
