//! A local S3 server that checks signatures. It ends with the test.

use std::path::PathBuf;

use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

const KEY: &str = "AKIAMUSTER";
const SECRET: &str = "a-secret-key-of-the-test";

pub struct S3Server {
    endpoint: String,
    folder: TempDir,
    serving: JoinHandle<()>,
}

impl S3Server {
    /// Starts a server with one bucket.
    pub async fn start(bucket: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join(bucket)).expect("a bucket");
        let mut service =
            S3ServiceBuilder::new(FileSystem::new(folder.path()).expect("a file system"));
        service.set_auth(SimpleAuth::from_single(KEY, SECRET));
        let service = service.build();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let service = service.clone();
                tokio::spawn(async move {
                    let http = Builder::new(TokioExecutor::new());
                    let _ = http.serve_connection(TokioIo::new(stream), service).await;
                });
            }
        });
        Self {
            endpoint: format!("http://{address}"),
            folder,
            serving,
        }
    }

    /// The settings with which its buckets are used.
    pub fn settings(&self) -> [(&'static str, &str); 5] {
        [
            ("UPLOADS_S3_ENDPOINT", &self.endpoint),
            ("UPLOADS_S3_ALLOW_HTTP", "true"),
            ("UPLOADS_S3_PATH_STYLE", "true"),
            ("UPLOADS_S3_ACCESS_KEY_ID", KEY),
            ("UPLOADS_S3_SECRET_ACCESS_KEY", SECRET),
        ]
    }

    /// Where the bytes of an object are.
    pub fn object(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }
}

impl Drop for S3Server {
    fn drop(&mut self) {
        self.serving.abort();
    }
}
