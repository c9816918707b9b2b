-- What a process writes to prove that writing works, one row at most.
create table write_probe (
    place integer primary key check (place = 1),
    content bytea not null
);

-- Not compressed, so that each write takes space.
alter table write_probe alter column content set storage external;
