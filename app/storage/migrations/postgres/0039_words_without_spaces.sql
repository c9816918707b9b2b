-- Words are found inside sentences of scripts without spaces: every strategy is indexed again.
insert into outdated_strategies (strategy_id)
select id from strategies
where true
on conflict do nothing;
