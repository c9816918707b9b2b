-- How the team reads a day follows from the windows and answers of several dates and from the player's zone.
alter table player_days drop column availability;
alter table player_days drop column source;
alter table former_days drop column availability;
alter table former_days drop column source;
