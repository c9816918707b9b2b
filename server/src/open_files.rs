//! How many files and sockets the process may have open.

/// Raises the soft limit to the hard one, and returns the limit.
#[cfg(unix)]
pub fn raise_limit() -> usize {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};

    const FILES: Resource = Resource::RLIMIT_NOFILE;
    if let Ok((soft, hard)) = getrlimit(FILES)
        && soft < hard
        && let Err(error) = setrlimit(FILES, hard, hard)
    {
        // Some systems report a hard limit that they do not grant.
        tracing::warn!(
            error = &error as &dyn std::error::Error,
            soft,
            "the limit of open files stays as it is"
        );
    }
    getrlimit(FILES).map_or(UNKNOWN, |(soft, _)| {
        usize::try_from(soft).unwrap_or(usize::MAX)
    })
}

/// Returns the usual limit.
#[cfg(not(unix))]
pub fn raise_limit() -> usize {
    UNKNOWN
}

/// The limit of a system that does not report one.
const UNKNOWN: usize = 1024;
