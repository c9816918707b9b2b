-- A message may be about more than a job, and be one of several about the same date: `turn` counts them.
alter table messages rename column job to occasion;
alter table messages add column turn bigint not null default 1;
alter table messages alter column turn drop default;
alter table messages drop constraint messages_job_date_recipient_key;
alter table messages add unique (occasion, date, recipient, turn);

-- How a date stands by what the team was told of it last, as JSON.
create table standings_said (
    date date primary key,
    standing text not null
);
