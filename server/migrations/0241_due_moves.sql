-- A due day on a day of rest or a holiday of the legal entity's country moves to the next working day, where the legal entity has it so
-- (domain.md §3.4). What was issued keeps its due day.
alter table legal_entity add column due_moves boolean not null default false;
