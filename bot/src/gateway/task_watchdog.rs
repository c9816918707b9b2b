//! Observes from another thread whether a task runs, waits or blocks its thread.

use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

/// Records when a task was last polled, in microseconds since the watch was created.
#[derive(Debug)]
pub struct TaskWatchdog {
    since: Instant,
    began: AtomicU64,
    ended: AtomicU64,
}

/// The activity of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskActivity {
    /// The current poll has been running for this long.
    Running(Duration),
    /// Nothing has woken the task for this long.
    Waiting(Duration),
}

impl TaskWatchdog {
    pub fn new() -> Self {
        Self {
            since: Instant::now(),
            began: AtomicU64::new(0),
            ended: AtomicU64::new(0),
        }
    }

    pub fn activity(&self) -> TaskActivity {
        // Read before the clock, so that durations are never negative.
        let ended = self.ended.load(Ordering::Acquire);
        let began = self.began.load(Ordering::Acquire);
        let now = self.now();
        if began > ended {
            TaskActivity::Running(Duration::from_micros(now - began))
        } else {
            TaskActivity::Waiting(Duration::from_micros(now - ended))
        }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.since.elapsed().as_micros()).unwrap_or(u64::MAX)
    }
}

/// A future whose polls a [`TaskWatchdog`] records.
pub struct WatchedFuture<F> {
    pub future: Pin<Box<F>>,
    pub watch: std::sync::Arc<TaskWatchdog>,
}

impl<F: Future> Future for WatchedFuture<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let ended = self.watch.ended.load(Ordering::Acquire);
        // A poll within the same microsecond as the previous one also counts as running.
        let began = self.watch.now().max(ended + 1);
        self.watch.began.store(began, Ordering::Release);
        let polled = self.future.as_mut().poll(context);
        let ended = self.watch.now().max(began);
        self.watch.ended.store(ended, Ordering::Release);
        polled
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_task_that_blocks_its_thread_is_distinguished_from_one_that_waits() {
        let watch = Arc::new(TaskWatchdog::new());
        let (release, held) = std::sync::mpsc::channel::<()>();
        let (waits, waiting) = tokio::sync::oneshot::channel::<()>();
        let future = Box::pin(async move {
            held.recv().expect("released");
            waiting.await.expect("woken");
        });
        let task = tokio::spawn(WatchedFuture {
            future,
            watch: Arc::clone(&watch),
        });
        let is_running = |activity| matches!(activity, TaskActivity::Running(_));
        while !is_running(watch.activity()) {
            tokio::task::yield_now().await;
        }
        release.send(()).expect("it is held");
        while is_running(watch.activity()) {
            tokio::task::yield_now().await;
        }
        waits.send(()).expect("it waits");
        task.await.expect("it ends");
    }
}
