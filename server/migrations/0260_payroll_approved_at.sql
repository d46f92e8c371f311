-- An account that was changed after a run was approved is paid by the next one (domain.md §6, segregation of duties 4).
alter table payroll_run add column approved_at timestamptz;
update payroll_run set approved_at = state_since where status in ('APPROVED', 'FILE_GENERATED');
