//! The storage of uploads: an object is stored, read and removed.

use app_runtime::Config;
use app_service::port::{FileLocation, FileStorage, FileStorageError};
use futures::TryStreamExt;

use super::finding::{DoctorFinding, reason};

const SUBJECT: &str = "uploads";
const CONTENT: &str = "Muster can write here.\n";

pub async fn check(configuration: &Config) -> Vec<DoctorFinding> {
    let place = match &configuration.uploads {
        FileLocation::Folder(path) if !path.is_dir() => {
            let sentence = format!(
                "the folder {} does not exist yet; the server creates it.",
                path.display()
            );
            return vec![DoctorFinding::ok(SUBJECT, sentence)];
        }
        FileLocation::Folder(path) => format!("the folder {}", path.display()),
        FileLocation::Bucket(bucket) => format!("the bucket {}", bucket.name),
    };
    let remedy = match &configuration.uploads {
        FileLocation::Folder(_) => {
            "Let the user of this program write there, or change UPLOADS_URL."
        }
        FileLocation::Bucket(_) => {
            "Check that the bucket exists, and the settings UPLOADS_S3_… with the permissions of the key: it must \
             put, get and delete objects."
        }
    };
    let outcome = match app_files::open(&configuration.uploads) {
        Ok(files) => try_storage(&*files).await.map_err(reason),
        Err(error) => Err(reason(error)),
    };
    vec![match outcome {
        Ok(()) => DoctorFinding::ok(
            SUBJECT,
            format!("an object was stored in {place}, read and removed."),
        ),
        Err(reason) => DoctorFinding::problem(
            SUBJECT,
            format!("{place} cannot be used: {reason}."),
            remedy,
        ),
    }]
}

async fn try_storage(files: &dyn FileStorage) -> Result<(), FileStorageError> {
    let name = format!("doctor-probe-{}", std::process::id());
    files.put(&name, CONTENT.into()).await?;
    let read = read(files, &name).await;
    files.remove(&[name]).await?;
    if read? == CONTENT.as_bytes() {
        Ok(())
    } else {
        Err(FileStorageError(
            "what was stored is not what was read".into(),
        ))
    }
}

async fn read(files: &dyn FileStorage, name: &str) -> Result<Vec<u8>, FileStorageError> {
    let length = CONTENT.len() as u64;
    let mut bytes = Vec::new();
    if let Some(mut found) = files.get(name, 0..length).await? {
        while let Some(chunk) = found.bytes.try_next().await? {
            bytes.extend_from_slice(&chunk);
        }
    }
    Ok(bytes)
}
