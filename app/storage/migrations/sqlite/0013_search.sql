-- Nothing waits beside this index; its parts are put together once, as any write does for a few of them.
insert into strategy_search (strategy_search) values ('optimize');
