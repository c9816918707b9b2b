-- A strategy goes into the index at once: what waits beside it is read whole by every search.
alter index strategy_search_tokens set (fastupdate = off);
select gin_clean_pending_list('strategy_search_tokens'::regclass);
