-- The audit trail is searched by the record's and the person's name.
create index audit_entry_search on audit_entry
  using gin (search_text(coalesce(entity_name, '') || ' ' || actor_name) gin_trgm_ops);
