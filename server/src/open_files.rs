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
            "raising the limit of open files failed"
        );
    }
    getrlimit(FILES).map_or(DEFAULT_LIMIT, |(soft, _)| {
        usize::try_from(soft).unwrap_or(usize::MAX)
    })
}

/// Returns the default limit.
#[cfg(not(unix))]
pub fn raise_limit() -> usize {
    DEFAULT_LIMIT
}

/// Assumed on a system that does not report its limit.
const DEFAULT_LIMIT: usize = 1024;
