//! The personal settings of the portal.

use app_domain::display_settings::{ClockFormat, DisplaySettings, FirstWeekday, LayoutDensity};
use app_testkit::{on_both_databases, player};

use crate::register;

on_both_databases! {
    async fn display_settings_are_the_defaults_until_they_are_stored(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        register(&*store, &[&ada, &bob]).await;
        let mut settings = DisplaySettings {
            clock: ClockFormat::TwelveHours,
            first_weekday: FirstWeekday::Saturday,
            density: LayoutDensity::Compact,
        };
        for clock in [ClockFormat::TwelveHours, ClockFormat::TwentyFourHours] {
            settings.clock = clock;
            let mut writing = store.write().await.unwrap();
            writing.put_display_settings(&ada.id, settings).await.unwrap();
            writing.commit().await.unwrap();
        }
        let mut reading = store.read().await.unwrap();
        assert_eq!(reading.display_settings(&ada.id).await.unwrap(), settings);
        assert_eq!(reading.display_settings(&bob.id).await.unwrap(), DisplaySettings::default());
    }
}
