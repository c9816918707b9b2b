//! A thread for serenity's part of the connection, apart from all others.

use std::sync::Arc;

use anyhow::Context as _;
use serenity::all::{EventHandler, Interaction, Ready};
use serenity::async_trait;
use serenity::prelude::Context;
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::task::JoinHandle;

/// Ends with its owner, which may have given it up while it waits for nothing.
pub struct GatewayTask<T>(pub JoinHandle<T>);

impl<T> Drop for GatewayTask<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// A runtime with one thread for what serenity does with the connection. A runner that spins holds up only this one:
/// it would keep every other task of its runtime from the network and the clock.
pub struct GatewayThread(Option<Runtime>);

impl GatewayThread {
    pub fn start() -> anyhow::Result<Self> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("gateway")
            .enable_all()
            .build();
        Ok(Self(Some(runtime.context("the gateway has no thread")?)))
    }

    pub fn spawn<T: Send + 'static>(
        &self,
        future: impl Future<Output = T> + Send + 'static,
    ) -> JoinHandle<T> {
        let runtime = self.0.as_ref().expect("it is there until the end");
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

/// Hands events to the runtime of the rest of the bot.
pub struct ForwardedEvents {
    pub handler: Arc<dyn EventHandler>,
    pub to: Handle,
}

#[async_trait]
impl EventHandler for ForwardedEvents {
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
