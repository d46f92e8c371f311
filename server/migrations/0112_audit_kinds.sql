-- The kinds of records and events that the trail holds are found by leaping from one to the next, however long the trail is.
create index audit_entry_kind on audit_entry (entity, event, country_id);
