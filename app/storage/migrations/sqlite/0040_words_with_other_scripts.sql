-- The words that begin with letters and continue in a script without spaces were missing in the list.
create virtual table strategy_search_vocabulary using fts5vocab (strategy_search, row);
insert into strategy_search_words (word)
    select distinct substr(term, 2) from strategy_search_vocabulary
    where substr(term, 1, 1) in ('w', 'b') and length(term) > 4
    on conflict do nothing;
drop table strategy_search_vocabulary;
