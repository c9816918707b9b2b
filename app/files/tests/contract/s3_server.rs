//! An S3 server on a port of its own that checks every signature. It ends with the test.

use std::path::Path;
use std::sync::Arc;

use app_service::port::{S3Bucket, SecretString};
use hyper_util::rt::TokioIo;
use hyper_util::server::conn::auto::Builder;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

const BUCKET: &str = "uploads";
const KEY: &str = "AKIAMUSTER";
const SECRET: &str = "a secret of the test";
/// A self-signed certificate for 127.0.0.1, which is its own authority.
const CERTIFICATE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/contract/peer.crt.pem");

pub struct S3Server {
    endpoint: String,
    serving: JoinHandle<()>,
    folder: TempDir,
    has_tls: bool,
}

impl S3Server {
    pub async fn start() -> Self {
        Self::start_with(None).await
    }

    /// Starts a server that accepts TLS only, with a certificate that no default authority has signed.
    pub async fn with_tls() -> Self {
        Self::start_with(Some(acceptor())).await
    }

    async fn start_with(tls: Option<TlsAcceptor>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(BUCKET)).unwrap();
        let mut service = S3ServiceBuilder::new(FileSystem::new(folder.path()).unwrap());
        service.set_auth(SimpleAuth::from_single(KEY, SECRET));
        let service = service.build();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let has_tls = tls.is_some();
        let scheme = if has_tls { "https" } else { "http" };
        let endpoint = format!("{scheme}://{}", listener.local_addr().unwrap());
        let serving = tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let (service, tls) = (service.clone(), tls.clone());
                tokio::spawn(async move {
                    let http = Builder::new(hyper_util::rt::TokioExecutor::new());
                    let Some(tls) = tls else {
                        let _ = http.serve_connection(TokioIo::new(stream), service).await;
                        return;
                    };
                    if let Ok(stream) = tls.accept(stream).await {
                        let _ = http.serve_connection(TokioIo::new(stream), service).await;
                    }
                });
            }
        });
        Self {
            endpoint,
            serving,
            folder,
            has_tls,
        }
    }

    pub fn bucket(&self, prefix: &str) -> S3Bucket {
        S3Bucket {
            name: BUCKET.to_owned(),
            prefix: prefix.to_owned(),
            endpoint: Some(self.endpoint.clone()),
            region: "eu-central-1".to_owned(),
            access_key_id: KEY.to_owned(),
            secret_access_key: SecretString::presented(SECRET),
            path_style: true,
            allow_http: !self.has_tls,
            authorities: self.has_tls.then(|| CERTIFICATE.into()),
        }
    }

    /// Returns the names of all objects in the bucket.
    pub fn names(&self) -> Vec<String> {
        let top = self.folder.path().join(BUCKET);
        let mut names = Vec::new();
        collect_names(&top, &top, &mut names);
        names.sort();
        names
    }
}

fn acceptor() -> TlsAcceptor {
    let certificate = CertificateDer::from_pem_file(CERTIFICATE).unwrap();
    let key = PrivateKeyDer::from_pem_slice(include_bytes!("peer.key.pem")).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key);
    TlsAcceptor::from(Arc::new(config.unwrap()))
}

fn collect_names(top: &Path, folder: &Path, names: &mut Vec<String>) {
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect_names(top, &path, names);
        } else {
            names.push(path.strip_prefix(top).unwrap().display().to_string());
        }
    }
}

impl Drop for S3Server {
    fn drop(&mut self) {
        self.serving.abort();
    }
}
