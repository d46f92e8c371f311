-- Whoever leaves is settled once for the time that they served: end of service and leave that is paid out are in no second line.
alter table payroll_line add column settles daterange;
-- Checked at the end, when a held settlement has let go of it.
alter table payroll_line add constraint payroll_line_settled exclude using gist (consultant_id with =, settles with &&)
  where (settles is not null and not dropped and carried_to is null) deferrable initially deferred;
update payroll_line line set settles = daterange(coalesce(person.service_start_date, person.joined_date), person.last_working_day, '[]')
  from payroll_run run, consultant person
  where run.id = line.run_id and run.kind = 'FINAL' and person.id = line.consultant_id and (line.input ->> 'isFinal')::boolean;
