-- That the bank has sent a line back stays known when it is held afterwards: the file that it stood in was sent.
alter table payroll_line add column failed_at timestamptz;
update payroll_line set failed_at = state_since where status = 'FAILED';
