//! A server that speaks S3 and checks every signature, on a port of its own; gone with the test.

use std::path::Path;

use app_service::port::{Bucket, Secret};
use hyper_util::rt::TokioIo;
use hyper_util::server::conn::auto::Builder;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

const BUCKET: &str = "uploads";
const KEY: &str = "AKIAMUSTER";
const SECRET: &str = "a secret of the test";

pub struct Peer {
    endpoint: String,
    serving: JoinHandle<()>,
    folder: TempDir,
}

impl Peer {
    pub async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(BUCKET)).unwrap();
        let mut service = S3ServiceBuilder::new(FileSystem::new(folder.path()).unwrap());
        service.set_auth(SimpleAuth::from_single(KEY, SECRET));
        let service = service.build();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let serving = tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let service = service.clone();
                tokio::spawn(async move {
                    let http = Builder::new(hyper_util::rt::TokioExecutor::new());
                    let _ = http.serve_connection(TokioIo::new(stream), service).await;
                });
            }
        });
        Self {
            endpoint,
            serving,
            folder,
        }
    }

    pub fn bucket(&self, prefix: &str) -> Bucket {
        Bucket {
            name: BUCKET.to_owned(),
            prefix: prefix.to_owned(),
            endpoint: Some(self.endpoint.clone()),
            region: "eu-central-1".to_owned(),
            access_key_id: KEY.to_owned(),
            secret_access_key: Secret::presented(SECRET),
            path_style: true,
            allow_http: true,
        }
    }

    /// The names of all objects of the bucket.
    pub fn names(&self) -> Vec<String> {
        let top = self.folder.path().join(BUCKET);
        let mut names = Vec::new();
        gather(&top, &top, &mut names);
        names.sort();
        names
    }
}

fn gather(top: &Path, folder: &Path, names: &mut Vec<String>) {
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            gather(top, &path, names);
        } else {
            names.push(path.strip_prefix(top).unwrap().display().to_string());
        }
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}
