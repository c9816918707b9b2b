//! Files that want too much depth, time or memory are read within limits, or refused.

mod data_files;
mod html;
mod kept_texts;
mod markdown;

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use app_exchange::import::{ImportPlan, ImportRefusal, StopSignal, plan};
use app_exchange::zip_file::ZipEntry;

const LEVELS: usize = 100_000;
/// The largest text that is read.
const MAX_TEXT_BYTES: usize = 480 * 1024;
/// The stack of a worker of the server.
const STACK_BYTES: usize = 2 * 1024 * 1024;
/// Maximum time for one file. Tests are not optimized, and run beside others.
const TIME_LIMIT: Duration = Duration::from_secs(20);

/// Maximum memory beside the file in KiB, and processor time, for one file in an optimized program.
const MAX_GROWTH: usize = 64 * 1024;
const MAX_PROCESSOR_TIME: Duration = Duration::from_secs(2);

/// Whether memory and time of each file are printed and limited. The tests must then run one at a time.
fn is_measured() -> bool {
    std::env::var_os("MEASURED").is_some()
}

/// Makes the present memory of this process its peak, and returns it in KiB.
fn reset_peak() -> usize {
    fs::write("/proc/self/clear_refs", "5").expect("the peak can be reset");
    peak()
}

/// Returns the peak of the memory of this process in KiB.
fn peak() -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number
        .and_then(|number| number.parse().ok())
        .expect("a number")
}

/// Returns the processor time of this process.
fn processor_time() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").expect("Linux");
    // The fields after the name of the program, which is in parentheses: 14 and 15 are user and system time in ticks of
    // 10 ms.
    let fields = stat.rsplit(") ").next().unwrap_or_default();
    let ticks = fields.split(' ').skip(11).take(2);
    let ticks: u64 = ticks
        .map(|ticks| ticks.parse::<u64>().expect("a number"))
        .sum();
    Duration::from_millis(10 * ticks)
}

/// Plans the import of this file as the server does, on a thread of its own.
fn import(path: &str, bytes: &[u8]) -> Result<ImportPlan, ImportRefusal> {
    let file = ZipEntry {
        path: path.to_owned(),
        bytes: bytes.to_vec(),
    };
    let (began, processor_began) = (Instant::now(), processor_time());
    let before = is_measured().then(reset_peak);
    let thread = thread::Builder::new().stack_size(STACK_BYTES);
    let reading = thread.spawn(move || plan(vec![file], &StopSignal::default()));
    let read = reading.expect("a thread").join().expect("no panic");
    let took = began.elapsed();
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(30)]);
    assert!(took < TIME_LIMIT, "{path} {start:?}: {took:?}");
    if let Some(before) = before {
        let growth = peak().saturating_sub(before);
        let processor = processor_time().saturating_sub(processor_began);
        println!(
            "{:>5} ms {:>3} MiB  {path} of {} bytes, {start:?}",
            processor.as_millis(),
            growth >> 10,
            bytes.len()
        );
        assert!(
            growth <= MAX_GROWTH && processor <= MAX_PROCESSOR_TIME,
            "too much"
        );
    }
    read
}

/// Reads these texts around and within each other up to the limit of bytes, and with [`LEVELS`] levels if that is far
/// less.
fn nest(path: &str, open: &str, inner: &str, close: &str) {
    let at_limit = (MAX_TEXT_BYTES - inner.len()) / (open.len() + close.len());
    let fewer = Some(LEVELS).filter(|levels| levels * 2 < at_limit);
    for levels in fewer.into_iter().chain([at_limit]) {
        let text = [&*open.repeat(levels), inner, &close.repeat(levels)].concat();
        let _ = import(path, text.as_bytes());
    }
}

/// Reads a text of lines, each of which is made of its number, up to the limit of bytes.
fn lines(path: &str, line: impl Fn(usize) -> String) {
    let mut text = String::new();
    for number in 0.. {
        let line = line(number);
        if text.len() + line.len() > MAX_TEXT_BYTES {
            break;
        }
        text.push_str(&line);
    }
    let _ = import(path, text.as_bytes());
}
