-- The words that begin with letters and continue in a script without spaces were missing in the list.
insert into strategy_search_words (word)
    select distinct substr(word, 2) from ts_stat('select tokens from strategy_search')
    where substr(word, 1, 1) in ('w', 'b') and length(word) > 4
    on conflict do nothing;
