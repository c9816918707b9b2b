-- The words in the search index, which typing errors are corrected to. Words are not removed with their strategies.
create table strategy_search_words (
    word text not null primary key
) strict, without rowid;

create virtual table strategy_search_vocabulary using fts5vocab (strategy_search, row);
insert into strategy_search_words (word)
    select distinct substr(term, 2) from strategy_search_vocabulary
    where substr(term, 1, 1) in ('w', 'b') and length(term) > 4;
drop table strategy_search_vocabulary;
