-- What a process writes to prove that writing works, one row at most.
create table write_probe (
    place integer primary key check (place = 1),
    content blob not null
) strict;
