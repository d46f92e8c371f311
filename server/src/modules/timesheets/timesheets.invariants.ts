import type { Invariant } from '../../kernel/app/module.ts'

export const timesheetInvariants: readonly Invariant[] = [
  {
    name: 'Each day of a consultant is on one timesheet',
    sql: `select timesheet.id::text from timesheet where exists (select from timesheet other
        where other.consultant_id = timesheet.consultant_id and other.id <> timesheet.id and (timesheet.is_duplicate or other.is_duplicate)
          and daterange(other.first_day, other.last_day, '[]') && daterange(timesheet.first_day, timesheet.last_day, '[]'))
      union all select timesheet.id::text from timesheet cross join lateral (select count(*) as days, count(distinct day ->> 'date') as dates,
          min(day ->> 'date') as first, max(day ->> 'date') as last from jsonb_array_elements(timesheet.days) day) written
        where written.days <> written.dates or written.first <> timesheet.first_day::text or written.last <> timesheet.last_day::text`,
  },
  {
    name: 'The days of a timesheet are within its placement and on the order form valid on that day',
    sql: `with term as materialized (select form.id, form.candidate_id, form.client_id, greatest(form.start_date, form.joined_date) as first_day,
          least(form.end_date, form.last_working_day, (select min(greatest(next.start_date, next.joined_date)) - 1 from order_form next
            where next.parent_id = form.id and next.status in ('ACTIVE', 'ON_NOTICE', 'CLOSED', 'RENEWED'))) as last_day
        from order_form form where form.archived_at is null and form.candidate_id is not null and (form.status in ('ACTIVE', 'ON_NOTICE', 'CLOSED', 'RENEWED')
          or (form.status = 'ON_HOLD' and form.status_before_hold in ('ACTIVE', 'ON_NOTICE'))))
      select timesheet.id::text from timesheet left join term on term.id = timesheet.order_form_id
        cross join lateral (select timesheet.status = 'LOCKED' or exists (select from payroll_line_timesheet share join payroll_line line
          on line.id = share.line_id join payroll_run run on run.id = line.run_id where share.timesheet_id = timesheet.id and line.counts
            and run.status in ('APPROVED', 'FILE_GENERATED', 'PAID', 'PARTIALLY_PAID', 'CLOSED')) as settled offset 0) so
      where timesheet.status in ('SUBMITTED', 'CLIENT_CONFIRMED', 'APPROVED', 'LOCKED')
        and coalesce(timesheet.first_day < term.first_day or timesheet.last_day > term.last_day, true)
        -- What was paid or billed before its placement was ended early stays as it was, unless another order form covers the day.
        and (not settled or exists (select from term other where other.candidate_id = timesheet.consultant_id
          and other.id <> timesheet.order_form_id and other.first_day <= timesheet.last_day and other.last_day >= timesheet.first_day))`,
  },
]
