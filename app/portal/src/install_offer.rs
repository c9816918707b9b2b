//! Whether the portal offers to be installed as an app, and how.

/// How the app can be installed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InstallOffer {
    /// The browser asks when a button is pressed.
    Prompt,
    /// Safari on iOS has no prompt, only an entry of its menu.
    ShareMenu,
}

/// The properties of the browser and the device that decide whether the installation is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct InstallConditions {
    /// Whether the page is the installed app.
    pub is_standalone: bool,
    /// Whether the user has dismissed the offer on this device.
    pub is_dismissed: bool,
    /// Whether the browser has announced that it can ask.
    pub has_prompt: bool,
    pub is_ios_safari: bool,
}

impl InstallConditions {
    pub fn offer(self) -> Option<InstallOffer> {
        if self.is_standalone || self.is_dismissed {
            None
        } else if self.has_prompt {
            Some(InstallOffer::Prompt)
        } else {
            self.is_ios_safari.then_some(InstallOffer::ShareMenu)
        }
    }
}

/// Whether the user agent is Safari on an iPhone or iPad. An iPad names itself a Mac, but takes several fingers. Other
/// browsers on iOS name themselves too.
pub fn is_ios_safari(user_agent: &str, is_multi_touch: bool) -> bool {
    let names = |word: &str| user_agent.contains(word);
    let is_ios = names("iPhone") || names("iPad") || (names("Macintosh") && is_multi_touch);
    is_ios && names("Safari/") && !["CriOS", "FxiOS", "EdgiOS"].into_iter().any(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    const IPHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
    const MAC: &str = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";

    #[test]
    fn the_app_is_offered_where_the_browser_can_ask_or_has_a_menu_entry() {
        let none = InstallConditions::default();
        assert_eq!(none.offer(), None);
        let can_ask = InstallConditions {
            has_prompt: true,
            ..none
        };
        assert_eq!(can_ask.offer(), Some(InstallOffer::Prompt));
        let safari = InstallConditions {
            is_ios_safari: true,
            ..none
        };
        assert_eq!(safari.offer(), Some(InstallOffer::ShareMenu));
    }

    #[test]
    fn the_app_is_never_offered_in_the_app_or_after_being_dismissed() {
        let everywhere = InstallConditions {
            has_prompt: true,
            is_ios_safari: true,
            ..InstallConditions::default()
        };
        assert_eq!(
            InstallConditions {
                is_standalone: true,
                ..everywhere
            }
            .offer(),
            None
        );
        assert_eq!(
            InstallConditions {
                is_dismissed: true,
                ..everywhere
            }
            .offer(),
            None
        );
    }

    #[test]
    fn safari_on_an_iphone_or_ipad_is_distinguished_from_other_browsers() {
        assert!(is_ios_safari(IPHONE, true));
        assert!(is_ios_safari(MAC, true), "an iPad");
        assert!(!is_ios_safari(MAC, false));
        assert!(!is_ios_safari(
            &IPHONE.replace("Version/18.0", "CriOS/130.0"),
            true
        ));
    }
}
