-- What a run says of itself to whoever reviews and pays it, and the day on which its wages are to leave the bank.
alter table payroll_run
  add column note text check (note <> ''),
  add column pay_on date;
comment on column payroll_run.pay_on is 'the planned day of payment; the value date says when it was paid';
