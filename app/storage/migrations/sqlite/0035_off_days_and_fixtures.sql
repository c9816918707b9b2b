-- Whether a day is an off-day. Null: the plan is from before this column; its reason decides.
alter table plans add column is_off_day integer;

-- A match without a score is a fixture. The columns are replaced, because rebuilding the table would delete what
-- references it.
alter table matches rename column score_us to played_us;
alter table matches rename column score_them to played_them;
alter table matches add column score_us integer;
alter table matches add column score_them integer check ((score_us is null) = (score_them is null));
update matches set score_us = played_us, score_them = played_them;
alter table matches drop column played_us;
alter table matches drop column played_them;
