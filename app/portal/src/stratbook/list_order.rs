//! The order of the strategies. The default order is not in the URL.

/// By the newest change; the default without a search.
pub const BY_CHANGE: &str = "changed";
pub const BY_TITLE: &str = "title";
/// The best match first; the default of a search.
pub const BEST_FIRST: &str = "";

/// The order that is shown as chosen, for the value in the URL.
pub fn chosen_order(in_url: &str, is_search: bool) -> &str {
    if in_url == BEST_FIRST && !is_search {
        BY_CHANGE
    } else {
        in_url
    }
}

/// The value in the URL for a chosen order.
pub fn order_in_url(chosen: &str, is_search: bool) -> &str {
    if chosen == BY_CHANGE && !is_search {
        BEST_FIRST
    } else {
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chosen_order_is_read_back_from_the_url() {
        for is_search in [false, true] {
            let orders = [BY_CHANGE, BY_TITLE, BEST_FIRST];
            for order in orders
                .into_iter()
                .filter(|order| is_search || *order != BEST_FIRST)
            {
                let in_url = order_in_url(order, is_search);
                assert_eq!(chosen_order(in_url, is_search), order);
            }
        }
    }

    #[test]
    fn only_the_default_is_left_out_of_the_url() {
        assert_eq!(order_in_url(BY_CHANGE, false), "");
        assert_eq!(order_in_url(BY_CHANGE, true), BY_CHANGE);
        assert_eq!(order_in_url(BY_TITLE, false), BY_TITLE);
    }
}
