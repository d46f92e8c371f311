-- Each request mails the payslip of a line once. A line keeps all of them: work that is tried again knows its own also where somebody had the
-- payslip mailed once more meanwhile.
alter table payroll_line rename column mail_key to mail_keys;
alter table payroll_line
  alter column mail_keys type text[] using case when mail_keys is null then '{}' else array[mail_keys] end;
alter table payroll_line alter column mail_keys set default '{}';
alter table payroll_line alter column mail_keys set not null;
