-- The words in the search index, which typing errors are corrected to. Words are not removed with their strategies.
create table strategy_search_words (
    word text collate "C" not null primary key
);

insert into strategy_search_words (word)
    select distinct substr(word, 2) from ts_stat('select tokens from strategy_search')
    where substr(word, 1, 1) in ('w', 'b') and length(word) > 4;
