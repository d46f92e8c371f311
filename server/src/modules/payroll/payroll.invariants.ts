import type { Invariant } from '../../kernel/app/module.ts'

export const payrollInvariants: readonly Invariant[] = [
  {
    name: 'The totals of a payroll run are the sum of its lines',
    sql: `select run.id::text from payroll_run run left join (select run_id, count(*) as people,
          count(*) filter (where status = 'HELD') as held, sum(earned) filter (where status <> 'HELD') as earned,
          sum(deducted) filter (where status <> 'HELD') as deducted, sum(net) filter (where status <> 'HELD') as net
        from payroll_line group by run_id) lines on lines.run_id = run.id
      where (run.people, run.held, run.earned, run.deducted, run.net) is distinct from (coalesce(lines.people, 0),
        coalesce(lines.held, 0), coalesce(lines.earned, 0), coalesce(lines.deducted, 0), coalesce(lines.net, 0))`,
  },
  {
    name: 'The shares of a pay item charged to placements add up to the item',
    sql: `select line.id::text from payroll_line line cross join jsonb_array_elements(line.items) item
      where (select sum((share ->> 'amount')::numeric) from jsonb_array_elements(item -> 'shares') share)
        is distinct from (item ->> 'amount')::numeric`,
  },
  {
    name: 'No month and no timesheet of a consultant is paid twice',
    sql: `select consultant_id::text as id from payroll_line where pays_month and carried_to is null and not dropped
        group by consultant_id, month having count(*) > 1
      union all select share.timesheet_id::text from payroll_line_timesheet share join timesheet on timesheet.id = share.timesheet_id
        join payroll_line line on line.id = share.line_id where (timesheet.consultant_id, timesheet.month)
          is distinct from (line.consultant_id, line.month)`,
  },
  {
    name: 'Repayments don’t exceed the advance or loan, and payments of a recurring entry don’t exceed its amount',
    sql: `with settled as (select source_id, sum(amount) as amount from payroll_applied_item join payroll_line line on line.id = line_id
        where line.counts and source_id is not null group by source_id)
      select loan.id::text from payroll_loan loan join settled on settled.source_id = loan.id where settled.amount > loan.principal
      union all select entry.id::text from payroll_adjustment entry join settled on settled.source_id = entry.id
        where settled.amount > entry.amount * (12 * (extract(year from entry.last_month) - extract(year from entry.first_month))
          + extract(month from entry.last_month) - extract(month from entry.first_month) + 1)`,
  },
  {
    name: 'A payment file has the net amounts of its run',
    sql: `select file.id::text from payroll_payment_file file join payroll_run run on run.id = file.run_id
      where file.withdrawn_at is null and run.status in ('FILE_GENERATED', 'PAID') and file.total <> (select coalesce(sum(net), 0)
        from payroll_line where run_id = run.id and (status in ('INCLUDED', 'PAID', 'FAILED') or failed_at is not null))`,
  },
  {
    name: 'A cancelled run has no paid lines, and an excluded consultant has no line in the run',
    sql: `select line.id::text from payroll_line line join payroll_run run on run.id = line.run_id
        where run.status = 'CANCELLED' and not line.dropped
      union all select line.id::text from payroll_line line join payroll_exclusion left_out using (run_id, consultant_id)`,
  },
  {
    name: 'The monthly accruals of gratuity and leave add up to their balance',
    sql: `select consultant_id::text as id from payroll_accrual group by consultant_id, legal_entity_id, code, currency
      having sum(movement) <> (array_agg(balance order by month desc))[1] - (array_agg(before order by month))[1]`,
  },
  {
    name: 'Recovered negative pay doesn’t exceed the shortfall of its month',
    sql: `select line.consultant_id::text as id from payroll_line line
        cross join lateral jsonb_array_elements(line.items) item where line.counts and item ->> 'code' in ('CARRIED', 'CARRIED_FORWARD')
      group by line.consultant_id, line.currency having
        sum((item ->> 'amount')::numeric) filter (where item ->> 'code' = 'CARRIED')
          > coalesce(sum((item ->> 'amount')::numeric) filter (where item ->> 'code' = 'CARRIED_FORWARD'), 0)`,
  },
  {
    name: 'The payslip of each paid line is stored',
    sql: `select id::text from payroll_line where status = 'PAID' and payslip is null`,
  },
  {
    name: 'A final settlement is paid once, with its approved amounts',
    sql: `select settlement.id::text from final_settlement settlement join payroll_line line
        on line.consultant_id = settlement.consultant_id and line.settles = settlement.settles and line.counts
        join payroll_run run on run.id = line.run_id and run.status in ('APPROVED', 'FILE_GENERATED', 'PAID', 'PARTIALLY_PAID', 'CLOSED')
      where settlement.status in ('APPROVED', 'SETTLED')
      group by settlement.id having count(*) > 1 or sum(line.net) <> min(settlement.net)`,
  },
]
