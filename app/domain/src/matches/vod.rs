//! Links that open a recording at a given time, in the format of each video host. No host is contacted.

use super::review::RecordingOffset;

/// Returns the address that starts the recording at `offset`; `None` for a host without a known format.
pub fn vod_at(url: &str, offset: RecordingOffset) -> Option<String> {
    let (_, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let host = authority.rsplit('@').next()?.split(':').next()?;
    let host = host.to_ascii_lowercase();
    let is_at = |site: &str| {
        let below = host.strip_suffix(site);
        below.is_some_and(|below| below.is_empty() || below.ends_with('.'))
    };
    let seconds = offset.seconds();
    if is_at("youtube.com") || is_at("youtu.be") {
        // https://support.google.com/youtube/answer/57741
        Some(with_time_parameter(url, &format!("{seconds}s")))
    } else if is_at("twitch.tv") {
        // https://help.twitch.tv/s/article/video-on-demand
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        Some(with_time_parameter(
            url,
            &format!("{hours}h{minutes}m{seconds}s"),
        ))
    } else if is_at("vimeo.com") || is_video_file(url) {
        // Media Fragments URI 1.0, which browsers support for media files.
        let page = url.split('#').next().unwrap_or(url);
        Some(format!("{page}#t={seconds}"))
    } else {
        None
    }
}

fn is_video_file(url: &str) -> bool {
    let path = url.split(['?', '#']).next().unwrap_or(url);
    let ending = path.rsplit('.').next().unwrap_or_default();
    ["mp4", "webm", "ogv", "mov"]
        .iter()
        .any(|known| ending.eq_ignore_ascii_case(known))
}

/// Returns the address with the parameter `t` in its query; replaces an existing one.
fn with_time_parameter(url: &str, moment: &str) -> String {
    let (page, fragment) = url.split_once('#').unwrap_or((url, ""));
    let (path, query) = page.split_once('?').unwrap_or((page, ""));
    let kept = query.split('&').filter(|part| {
        let is_moment = part.split('=').next() == Some("t");
        !part.is_empty() && !is_moment
    });
    let mut parts: Vec<&str> = kept.collect();
    let moment = format!("t={moment}");
    parts.push(&moment);
    let mut whole = format!("{path}?{}", parts.join("&"));
    // A time in the fragment would conflict with the query.
    if !fragment.is_empty() && !fragment.starts_with("t=") {
        whole.push('#');
        whole.push_str(fragment);
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_host_has_its_own_format_of_the_time() {
        for (url, at, expected) in [
            (
                "https://www.youtube.com/watch?v=a",
                95,
                "https://www.youtube.com/watch?v=a&t=95s",
            ),
            (
                "https://youtu.be/a?t=10&si=b#c",
                95,
                "https://youtu.be/a?si=b&t=95s#c",
            ),
            (
                "https://www.twitch.tv/videos/1",
                3723,
                "https://www.twitch.tv/videos/1?t=1h2m3s",
            ),
            ("https://vimeo.com/1#t=3", 95, "https://vimeo.com/1#t=95"),
            (
                "https://vods.example/a.MP4?x=1",
                95,
                "https://vods.example/a.MP4?x=1#t=95",
            ),
        ] {
            let offset = RecordingOffset::from_seconds(at).expect("a moment");
            assert_eq!(vod_at(url, offset).as_deref(), Some(expected));
        }
    }

    #[test]
    fn a_host_that_only_looks_like_a_known_one_is_none() {
        let offset = RecordingOffset::from_seconds(95).expect("a moment");
        for url in [
            "https://notyoutube.com/a",
            "https://youtube.com.example/a",
            "https://youtube.com@example/a",
            "https://vod.example/watch",
        ] {
            assert_eq!(vod_at(url, offset), None, "{url}");
        }
    }
}
