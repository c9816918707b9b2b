//! The metadata of stored images is removed once, and nothing is lost on the way.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex};

use app_domain::upload::{UploadId, UploadKind, UploadedFile};
use app_service::AppServices;
use app_service::port::{
    FileDefect, FileExaminer, FileRange, FileStorage, FileStorageError, Store,
};
use app_service::uploads::strip_stored;
use app_testkit::samples::{DESCRIBED_JPEG, DESCRIBED_PNG, PDF, PNG, SECRET};
use app_testkit::{TestStore, on_both_databases};
use async_trait::async_trait;
use bytes::Bytes;
use futures::StreamExt;
use futures::stream;
use serde_json::{Value, json};

use crate::team::TestTeam;

/// Files in memory. A process that is killed or fails is one whose writes fail.
#[derive(Default)]
struct MemoryFiles {
    files: Mutex<BTreeMap<String, Bytes>>,
    /// The name of the file that cannot be written.
    failing: Mutex<Option<String>>,
    /// The upload that is removed while its file is written.
    vanishing: Mutex<Option<(Arc<dyn Store>, UploadedFile)>>,
    puts: Mutex<Vec<String>>,
}

impl MemoryFiles {
    fn bytes(&self, upload: &UploadedFile) -> Option<Bytes> {
        let files = self.files.lock().expect("no panic");
        files.get(&upload.file_name()).cloned()
    }

    fn fail_on(&self, upload: Option<&UploadedFile>) {
        *self.failing.lock().expect("no panic") = upload.map(UploadedFile::file_name);
    }
}

#[async_trait]
impl FileStorage for MemoryFiles {
    async fn put(&self, name: &str, bytes: Bytes) -> Result<(), FileStorageError> {
        if self.failing.lock().expect("no panic").as_deref() == Some(name) {
            return Err(FileStorageError("the disk fails".into()));
        }
        let vanishing = self.vanishing.lock().expect("no panic").take();
        if let Some((store, upload)) = vanishing {
            let mut writing = store.write().await.expect("a writer");
            let marked = writing.mark_uploads_for_deletion(&[upload.id]).await;
            marked.expect("a marked upload");
            let removed = writing.remove_uploads(&[upload.id]).await;
            removed.expect("a removed upload");
            writing.commit().await.expect("a commit");
        }
        self.puts.lock().expect("no panic").push(name.to_owned());
        let mut files = self.files.lock().expect("no panic");
        files.insert(name.to_owned(), bytes);
        Ok(())
    }

    async fn get(
        &self,
        name: &str,
        range: Range<u64>,
    ) -> Result<Option<FileRange>, FileStorageError> {
        let found = self.files.lock().expect("no panic").get(name).cloned();
        Ok(found.map(|file| {
            let file_bytes = file.len() as u64;
            let range = range.start..range.end.min(file_bytes);
            let place = |at: u64| usize::try_from(at).expect("a small file");
            let bytes = file.slice(place(range.start)..place(range.end));
            FileRange {
                range,
                file_bytes,
                bytes: stream::iter([Ok(bytes)]).boxed(),
            }
        }))
    }

    async fn remove_partial(&self) -> Result<(), FileStorageError> {
        Ok(())
    }

    async fn remove(&self, names: &[String]) -> Result<(), FileStorageError> {
        let mut files = self.files.lock().expect("no panic");
        files.retain(|name, _| !names.contains(name));
        Ok(())
    }
}

#[async_trait]
impl FileExaminer for MemoryFiles {
    async fn examine(&self, _: UploadKind, _: Bytes) -> Result<Option<(u32, u32)>, FileDefect> {
        Err(FileDefect::Broken)
    }
}

/// A team with uploads that an earlier version of Muster stored.
struct StoredUploads {
    team: TestTeam,
    files: Arc<MemoryFiles>,
    services: AppServices,
}

impl StoredUploads {
    fn on(store: TestStore) -> Self {
        let (team, files) = (TestTeam::on(store), Arc::new(MemoryFiles::default()));
        let services = team.services.clone();
        let services = services.with_files(files.clone(), files.clone());
        Self {
            team,
            files,
            services,
        }
    }

    async fn add(&self, number: u8, kind: UploadKind, bytes: &'static [u8]) -> UploadedFile {
        let upload = UploadedFile {
            id: UploadId::from_random_bytes([number; 16]),
            kind,
            bytes: bytes.len() as u64,
            pixels: kind.is_image().then_some((8, 6)),
            name: "a photo".to_owned(),
        };
        let name = upload.file_name();
        let written = self.files.put(&name, Bytes::from_static(bytes)).await;
        written.expect("a file");
        self.files.puts.lock().expect("no panic").clear();
        let row = json!({
            "id": upload.id, "kind": kind.extension(), "bytes": upload.bytes, "width": 8, "height": 6,
            "name": upload.name, "created_at": self.services.now(), "created_by_kind": "system",
            "created_by_id": null, "created_by_name": null, "is_condemned": false, "is_stripped": false,
        });
        let Value::Object(row) = row else {
            unreachable!("it is an object")
        };
        let mut writing = self.team.store.write().await.expect("a writer");
        let inserted = writing.put_records("uploads", &[row]).await;
        inserted.expect("an upload of an earlier version");
        writing.commit().await.expect("a commit");
        upload
    }

    async fn stored(&self, upload: &UploadedFile) -> Option<UploadedFile> {
        let mut reading = self.team.store.read().await.expect("a snapshot");
        reading.upload(upload.id).await.expect("an upload")
    }

    /// The upload's file has no metadata, and its row has the file's size.
    async fn is_stripped(&self, upload: &UploadedFile) -> bool {
        let bytes = self.files.bytes(upload).expect("a file");
        let row = self.stored(upload).await.expect("a row");
        let has_secret = bytes.windows(SECRET.len()).any(|window| window == SECRET);
        !has_secret && row.bytes == bytes.len() as u64
    }
}

on_both_databases! {
    async fn every_stored_image_is_stripped_once(store: TestStore) {
        let stored = StoredUploads::on(store);
        let photo = stored.add(1, UploadKind::Jpeg, DESCRIBED_JPEG).await;
        let plain = stored.add(2, UploadKind::Png, PNG).await;
        let pdf = stored.add(3, UploadKind::Pdf, PDF).await;
        let picture = stored.add(4, UploadKind::Png, DESCRIBED_PNG).await;
        strip_stored(&stored.services).await.expect("stripped");
        for upload in [&photo, &plain, &pdf, &picture] {
            assert!(stored.is_stripped(upload).await, "{upload:?}");
        }
        assert_eq!(stored.files.bytes(&pdf).as_deref(), Some(PDF));
        let puts = || stored.files.puts.lock().expect("no panic").clone();
        assert_eq!(puts(), [photo.file_name(), picture.file_name()]);
        strip_stored(&stored.services).await.expect("nothing to do");
        assert_eq!(puts().len(), 2);
    }

    async fn an_interrupted_run_is_continued(store: TestStore) {
        let stored = StoredUploads::on(store);
        let first = stored.add(1, UploadKind::Jpeg, DESCRIBED_JPEG).await;
        let second = stored.add(2, UploadKind::Png, DESCRIBED_PNG).await;
        let third = stored.add(3, UploadKind::Jpeg, DESCRIBED_JPEG).await;
        stored.files.fail_on(Some(&second));
        assert!(strip_stored(&stored.services).await.is_err());
        assert!(stored.is_stripped(&first).await && stored.is_stripped(&third).await);
        assert_eq!(stored.files.bytes(&second).as_deref(), Some(DESCRIBED_PNG));
        // A process that was killed between the file and the row.
        let stripped = stored.files.bytes(&first).expect("a file");
        let killed = stored.add(4, UploadKind::Jpeg, DESCRIBED_JPEG).await;
        stored.files.put(&killed.file_name(), stripped).await.expect("a file");
        stored.files.fail_on(None);
        strip_stored(&stored.services).await.expect("stripped");
        assert!(stored.is_stripped(&second).await && stored.is_stripped(&killed).await);
    }

    async fn two_servers_strip_at_once(store: TestStore) {
        let stored = StoredUploads::on(store);
        let mut uploads = Vec::new();
        for number in 1..20 {
            uploads.push(stored.add(number, UploadKind::Jpeg, DESCRIBED_JPEG).await);
        }
        let other = stored.team.another_process().await;
        let other = other.with_files(stored.files.clone(), stored.files.clone());
        let (one, two) = tokio::join!(strip_stored(&stored.services), strip_stored(&other));
        assert!(one.is_ok() && two.is_ok());
        for upload in &uploads {
            assert!(stored.is_stripped(upload).await, "{upload:?}");
        }
    }

    async fn an_upload_that_is_removed_while_it_is_stripped_leaves_no_file(store: TestStore) {
        let stored = StoredUploads::on(store);
        let photo = stored.add(1, UploadKind::Jpeg, DESCRIBED_JPEG).await;
        let other = stored.team.store.open_second().await;
        *stored.files.vanishing.lock().expect("no panic") = Some((other, photo.clone()));
        strip_stored(&stored.services).await.expect("stripped");
        assert_eq!(stored.stored(&photo).await, None);
        assert_eq!(stored.files.bytes(&photo), None);
    }

    async fn a_damaged_or_missing_file_stays_as_it_is(store: TestStore) {
        let stored = StoredUploads::on(store);
        let damaged = stored.add(1, UploadKind::Jpeg, &DESCRIBED_JPEG[..1000]).await;
        let missing = stored.add(2, UploadKind::Jpeg, DESCRIBED_JPEG).await;
        let whole = stored.add(3, UploadKind::Jpeg, DESCRIBED_JPEG).await;
        stored.files.remove(&[missing.file_name()]).await.expect("removed");
        strip_stored(&stored.services).await.expect("stripped");
        assert_eq!(stored.files.bytes(&damaged).as_deref(), Some(&DESCRIBED_JPEG[..1000]));
        assert_eq!(stored.files.bytes(&missing), None);
        assert!(stored.is_stripped(&whole).await);
    }
}
