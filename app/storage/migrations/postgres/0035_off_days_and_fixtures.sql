-- Whether a day is an off-day. Null: the plan is from before this column; its reason decides.
alter table plans add column is_off_day boolean;

-- A match without a score is a fixture.
alter table matches alter column score_us drop not null;
alter table matches alter column score_them drop not null;
alter table matches add check ((score_us is null) = (score_them is null));
