-- The right without which what stands in a piece of work, such as the rows of an import, is read by nobody: {"resource": "clients", "action": "create"}.
alter table background_job add column needs jsonb;
update background_job
set needs = jsonb_build_object(
  'resource', case split_part(kind, '.', 1) when 'public-holidays' then 'settings' else split_part(kind, '.', 1) end,
  'action', 'create',
  'least', 'limited'
)
where split_part(kind, '.', 1) in ('clients', 'consultants', 'exchange-rates', 'public-holidays')
  and split_part(kind, '.', 2) in ('check', 'import');
