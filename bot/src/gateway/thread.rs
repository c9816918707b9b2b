//! A separate thread for serenity's part of the connection.

use std::sync::Arc;

use anyhow::Context as _;
use serenity::all::{EventHandler, Interaction, Ready};
use serenity::async_trait;
use serenity::prelude::Context;
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::task::JoinHandle;

/// A task that is aborted when its owner drops it.
pub struct GatewayTask<T>(pub JoinHandle<T>);

impl<T> Drop for GatewayTask<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// A runtime with one thread for serenity's connection. A spinning runner blocks only this runtime; in a shared one it
/// would keep every other task from the network and the timers.
pub struct GatewayThread(Option<Runtime>);

impl GatewayThread {
    pub fn start() -> anyhow::Result<Self> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("gateway")
            .enable_all()
            .build();
        Ok(Self(Some(
            runtime.context("the gateway's runtime could not be built")?,
        )))
    }

    pub fn spawn<T: Send + 'static>(
        &self,
        future: impl Future<Output = T> + Send + 'static,
    ) -> JoinHandle<T> {
        let runtime = self.0.as_ref().expect("the runtime exists until drop");
        runtime.spawn(future)
    }
}

impl Drop for GatewayThread {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// Forwards events to the runtime of the rest of the bot.
pub struct EventForwarder {
    pub handler: Arc<dyn EventHandler>,
    pub to: Handle,
}

#[async_trait]
impl EventHandler for EventForwarder {
    async fn ready(&self, context: Context, ready: Ready) {
        let handler = Arc::clone(&self.handler);
        self.to
            .spawn(async move { handler.ready(context, ready).await });
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let handler = Arc::clone(&self.handler);
        let answering = async move { handler.interaction_create(context, interaction).await };
        self.to.spawn(answering);
    }
}
