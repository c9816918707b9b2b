//! Links to videos that are shown as cards. Nothing is loaded from their sites.

use crate::safe_url;

/// A site with videos.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum VideoSite {
    YouTube,
    Twitch,
    Medal,
}

/// The address of a video on a known site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VideoLink {
    pub site: VideoSite,
    /// Always passes [`safe_url::is_safe_link`].
    pub address: String,
    pub title: Option<String>,
}

impl VideoSite {
    pub fn name(self) -> &'static str {
        match self {
            Self::YouTube => "YouTube",
            Self::Twitch => "Twitch",
            Self::Medal => "Medal.tv",
        }
    }
}

impl VideoLink {
    /// Reads the http or https address of one video; `None` for any other address.
    pub fn of(address: &str) -> Option<Self> {
        let lower = address.to_ascii_lowercase();
        let rest = ["https://", "http://"]
            .iter()
            .find_map(|scheme| lower.strip_prefix(scheme))?;
        let is_plain = |c: char| c.is_ascii_graphic() && !matches!(c, '<' | '>' | '"' | '\\' | '@');
        if address.len() > 500 || !address.chars().all(is_plain) || !safe_url::is_safe_link(address)
        {
            return None;
        }
        let (host, path) = rest.split_once('/')?;
        let host = ["www.", "m."]
            .iter()
            .find_map(|prefix| host.strip_prefix(prefix))
            .unwrap_or(host);
        let query = path.split_once('?').map_or("", |(_, query)| query);
        let query = query.split('#').next().unwrap_or_default();
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let site = site_of(host, &parts, query)?;
        Some(Self {
            site,
            address: address.to_owned(),
            title: None,
        })
    }

    /// The title and the address.
    pub(crate) fn text(&self) -> String {
        match &self.title {
            Some(title) => [title, ": ", &self.address].concat(),
            None => self.address.clone(),
        }
    }

    /// Sets the title. A blank one and one that only repeats the address are left out.
    #[must_use]
    pub fn with_title(mut self, title: Option<&str>) -> Self {
        let title = title.map(str::trim);
        let title = title.filter(|title| !title.is_empty() && *title != self.address);
        self.title = title.map(str::to_owned);
        self
    }
}

/// The site of a video with this host in lower case, path and query. Pages of channels and searches are no videos.
fn site_of(host: &str, path: &[&str], query: &str) -> Option<VideoSite> {
    let has_video = || {
        let mut fields = query.split('&');
        fields.any(|field| field.strip_prefix("v=").is_some_and(|id| !id.is_empty()))
    };
    Some(match (host, path) {
        ("youtube.com", ["watch"]) if has_video() => VideoSite::YouTube,
        ("youtube.com" | "youtube-nocookie.com", ["embed" | "shorts" | "live" | "v", _])
        | ("youtu.be", [_]) => VideoSite::YouTube,
        ("twitch.tv", ["videos", _] | [_, "clip" | "v", _]) | ("clips.twitch.tv", [_]) => {
            VideoSite::Twitch
        }
        ("medal.tv", path) if is_medal_clip(path) => VideoSite::Medal,
        _ => return None,
    })
}

/// Whether this is the path of a clip: `clips/ID`, or `games/GAME/clips/ID` with an optional language before it.
fn is_medal_clip(path: &[&str]) -> bool {
    let at = path
        .iter()
        .position(|part| matches!(*part, "clips" | "clip"));
    at.is_some_and(|at| at <= 3 && path.len() > at + 1 && path.len() <= at + 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(address: &str) -> Option<VideoSite> {
        VideoLink::of(address).map(|link| link.site)
    }

    #[test]
    fn addresses_of_single_videos_are_known() {
        for address in [
            "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s",
            "https://youtube.com/watch?list=a&v=b#t=1",
            "https://m.youtube.com/shorts/abc",
            "http://youtu.be/abc?t=3",
            "https://www.youtube-nocookie.com/embed/abc",
            "HTTPS://YouTube.com/live/abc",
        ] {
            assert_eq!(site(address), Some(VideoSite::YouTube), "{address}");
        }
        for address in [
            "https://www.twitch.tv/videos/123",
            "https://clips.twitch.tv/Slug-a_b",
            "https://twitch.tv/team/clip/Slug",
        ] {
            assert_eq!(site(address), Some(VideoSite::Twitch), "{address}");
        }
        for address in [
            "https://medal.tv/clips/abc",
            "https://medal.tv/games/valorant/clips/abc/xyz",
            "https://medal.tv/de/games/valorant/clips/abc",
        ] {
            assert_eq!(site(address), Some(VideoSite::Medal), "{address}");
        }
    }

    #[test]
    fn other_pages_and_unsafe_addresses_are_no_videos() {
        for address in [
            "https://www.youtube.com/",
            "https://www.youtube.com/watch?v=",
            "https://www.youtube.com/@team/videos",
            "https://twitch.tv/team",
            "https://medal.tv/games/valorant",
            "https://youtube.com.example.org/watch?v=a",
            "https://example.org/youtube.com/watch?v=a",
            "https://a@youtu.be/abc",
            "javascript:alert(1)//youtu.be/abc",
            "youtu.be/abc",
            "https://youtu.be/a b",
            "",
        ] {
            assert_eq!(site(address), None, "{address}");
        }
    }

    #[test]
    fn a_title_that_repeats_the_address_is_left_out() {
        let link = || VideoLink::of("https://youtu.be/abc").expect("a video");
        assert_eq!(link().with_title(Some("https://youtu.be/abc")).title, None);
        assert_eq!(link().with_title(Some("  ")).title, None);
        let named = link().with_title(Some(" A split "));
        assert_eq!(named.title.as_deref(), Some("A split"));
    }
}
