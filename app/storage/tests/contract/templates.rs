//! Strategies that are used as templates.

use app_domain::stratbook_bin::BinEntryKind;
use app_testkit::on_both_databases;

use crate::builders::{bin_entry, strategy};

on_both_databases! {
    async fn templates_are_sorted_by_title_and_left_out_while_they_are_in_the_bin(store: TestStore) {
        let (late, early) = (strategy("Slow A"), strategy("fast A"));
        let mut writing = store.write().await.unwrap();
        for one in [&late, &early, &strategy("Other")] {
            writing.put_strategy(one).await.unwrap();
        }
        for one in [&late, &early, &early] {
            writing.put_template(one.summary.id).await.unwrap();
        }
        let all = writing.template_strategies().await.unwrap();
        assert_eq!(all, [early.summary.clone(), late.summary.clone()]);
        let id = late.summary.id;
        let entry = bin_entry(BinEntryKind::Strategy, id.0);
        writing.put_bin_entry(&entry).await.unwrap();
        writing.bin_strategy(id, entry.id).await.unwrap();
        assert_eq!(writing.template_strategies().await.unwrap(), std::slice::from_ref(&early.summary));
        writing.remove_template(early.summary.id).await.unwrap();
        assert_eq!(writing.template_strategies().await.unwrap(), []);
        writing.purge_bin_entry(entry.id).await.unwrap();
        writing.commit().await.unwrap();
    }
}
