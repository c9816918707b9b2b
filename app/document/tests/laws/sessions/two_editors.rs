//! Two editors change one document at once, through a store that accepts a save only on its newest version.

use app_document::merge::{BlockConflict, ConflictChoice, DocumentMerge};
use app_document::{Document, DocumentEditor};

use super::content_names::{ContentNames, names, names_in_nodes};
use super::editor_session::EditorSession;
use super::for_each_seed;
use crate::document_rng::DocumentRng;

const STEPS: u64 = 60;

/// The stored document with its version, as on a server.
struct VersionedStore {
    version: u64,
    document: Document,
}

/// An editor of the stored document, as in a browser.
struct StoreClient {
    session: EditorSession,
    version: u64,
    /// The newest known version.
    known: Document,
    /// The base of unresolved conflicts.
    base: Document,
    written: ContentNames,
    removed: ContentNames,
}

impl VersionedStore {
    /// Stores the document if it is based on the newest version.
    fn save(&mut self, version: u64, document: &Document) -> bool {
        if version != self.version {
            return false;
        }
        self.version += 1;
        self.document = Document::from_json(document.to_json()).expect("a document");
        true
    }
}

impl StoreClient {
    fn new(store: &VersionedStore, seed: u64, written: u32) -> Self {
        let dice = DocumentRng(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) | 1);
        let editor = DocumentEditor::new(store.document.clone());
        Self {
            session: EditorSession::at(editor, dice, written),
            version: store.version,
            known: store.document.clone(),
            base: store.document.clone(),
            written: ContentNames::new(),
            removed: ContentNames::new(),
        }
    }

    fn write(&mut self) {
        let before = self.session.names();
        self.session.act_and_check();
        let after = self.session.names();
        self.written.extend(&after - &before);
        self.removed.extend(&before - &after);
    }

    fn merged(&self) -> DocumentMerge {
        DocumentMerge::of(&self.base, self.session.editor.document(), &self.known)
    }

    /// Takes the newest version of the store.
    fn take(&mut self, store: &VersionedStore) {
        if self.version == store.version {
            return;
        }
        let (_, merge) = self.session.editor.merge(&self.base, &store.document);
        self.base = merge.base;
        self.known = store.document.clone();
        self.version = store.version;
    }

    /// Saves everything that is not in conflict. Takes the newest version if the store refuses.
    fn save(&mut self, store: &mut VersionedStore) {
        let saved = self.merged().theirs;
        if saved.has_same_content(&self.known) {
            return;
        }
        if !store.save(self.version, &saved) {
            return self.take(store);
        }
        self.base = DocumentMerge::of(&self.known, &self.base, &store.document).ours;
        self.known = store.document.clone();
        self.version = store.version;
    }

    /// Resolves the first conflict.
    fn resolve(&mut self, choice: ConflictChoice) -> bool {
        let (_, merge) = self.session.editor.merge(&self.base, &self.known);
        self.base = merge.base.clone();
        let Some(conflict) = merge.conflicts.first() else {
            return false;
        };
        let patch = self.session.editor.resolve_conflict(conflict, choice);
        patch.expect("the conflict is in the document");
        self.base = merge.base_without(conflict);
        true
    }
}

/// Edits, saves and takes at random, then resolves and saves everything. Returns the clients, and whether there was a
/// conflict.
fn run_clients(seed: u64, choices: &[ConflictChoice]) -> (VersionedStore, [StoreClient; 2], bool) {
    let first = EditorSession::new(seed);
    let mut store = VersionedStore {
        version: 1,
        document: first.editor.document().clone(),
    };
    let mut clients = [
        StoreClient::new(&store, seed, 10_000),
        StoreClient::new(&store, seed + 1_000_000, 15_000),
    ];
    let mut dice = DocumentRng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut has_conflict = false;
    for _ in 0..STEPS {
        let client = &mut clients[usize::from(dice.below(2) == 0)];
        match dice.below(8) {
            0 => client.take(&store),
            1 => client.save(&mut store),
            2 => has_conflict |= client.resolve(dice.pick(choices)),
            _ => client.write(),
        }
    }
    let mut rounds = 0;
    loop {
        for client in &mut clients {
            client.take(&store);
            while client.resolve(dice.pick(choices)) {
                has_conflict = true;
            }
            client.save(&mut store);
        }
        let is_equal = |client: &StoreClient| {
            client.version == store.version
                && client
                    .session
                    .editor
                    .document()
                    .has_same_content(&store.document)
        };
        if clients.iter().all(is_equal) {
            break;
        }
        rounds += 1;
        assert!(rounds < 10, "the editors do not converge");
    }
    (store, clients, has_conflict)
}

#[test]
fn two_editors_at_once_end_equal_and_nothing_is_lost() {
    let conflicts = std::sync::atomic::AtomicUsize::new(0);
    for_each_seed(|seed| {
        let (store, mut clients, has_conflict) = run_clients(seed, &[ConflictChoice::Both]);
        let stored = names(&store.document);
        for client in &clients {
            let mut expected = client.written.clone();
            for other in &clients {
                expected = &expected - &other.removed;
            }
            let lost: Vec<_> = expected.difference(&stored).collect();
            assert!(lost.is_empty(), "{lost:?} is lost");
        }
        for at in [0, 1] {
            while clients[at].session.editor.undo().is_some() {}
            let left = names(clients[at].session.editor.document());
            let theirs = &(&stored & &clients[1 - at].written) - &clients[at].written;
            let lost: Vec<_> = theirs.difference(&left).collect();
            assert!(lost.is_empty(), "undo takes {lost:?} of the other");
        }
        conflicts.fetch_add(
            usize::from(has_conflict),
            std::sync::atomic::Ordering::Relaxed,
        );
    });
    assert!(conflicts.into_inner() > 0 || std::env::var("SEED").is_ok());
}

#[test]
fn two_editors_end_equal_whatever_version_of_a_conflict_is_chosen() {
    let choices = [
        ConflictChoice::Theirs,
        ConflictChoice::Ours,
        ConflictChoice::Both,
    ];
    for_each_seed(|seed| {
        run_clients(seed, &choices);
    });
}

#[test]
fn a_merge_keeps_what_one_side_wrote_and_does_not_depend_on_the_order_of_the_sides() {
    for_each_seed(|seed| {
        let base = EditorSession::new(seed).editor.document().clone();
        let store = VersionedStore {
            version: 1,
            document: base.clone(),
        };
        let mut clients = [
            StoreClient::new(&store, seed, 10_000),
            StoreClient::new(&store, seed + 1_000_000, 15_000),
        ];
        for client in &mut clients {
            (0..6).for_each(|_| client.write());
        }
        let [one, other] = clients
            .each_ref()
            .map(|client| client.session.editor.document());
        let merge = DocumentMerge::of(&base, one, other);
        let exchanged = DocumentMerge::of(&base, other, one);
        assert_eq!(merge.ours, exchanged.theirs);
        assert_eq!(merge.theirs, exchanged.ours);
        let conflicts: Vec<_> = exchanged
            .conflicts
            .iter()
            .map(BlockConflict::exchanged)
            .collect();
        assert_eq!(merge.conflicts.len(), conflicts.len());
        let mut pairs = merge.conflicts.iter().zip(&conflicts);
        assert!(pairs.all(|(one, other)| one.has_same_versions(other)));

        let [first, mine, theirs] = [&base, one, other].map(names);
        let kept = &names(&merge.ours) | &names(&merge.theirs);
        let written = &(&mine - &first) | &(&theirs - &first);
        assert!(written.is_subset(&kept), "what one side wrote is lost");
        assert!(
            (&mine & &theirs).is_subset(&kept),
            "what no one removed is lost"
        );
        let asked = merge
            .conflicts
            .iter()
            .flat_map(|one| names_in_nodes(&one.base));
        let removed = &(&first - &mine) | &(&first - &theirs);
        let asked: ContentNames = asked.collect();
        let back = &(&kept & &removed) - &asked;
        // A block that one side moved is an insertion of that side.
        assert!(
            back.is_subset(&(&mine | &theirs)),
            "what was removed is back"
        );
        let read = Document::from_json(merge.theirs.to_json()).expect("a document");
        assert_eq!(read, merge.theirs);
    });
}
