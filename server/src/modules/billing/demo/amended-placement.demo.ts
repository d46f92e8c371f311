import { randomUUID } from 'node:crypto'
import { daysAfter, lastOfMonth, monthAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import { amendLate } from '../../order-forms/demo/late-amendment.demo.ts'
import { calculateRun } from '../../payroll/runs/calculate.actions.ts'
import { divideTimesheets } from '../../timesheets/months/division.actions.ts'

interface Amendment {
  readonly db: Db
  readonly appContext: AppContext
  readonly users: readonly DemoUser[]
  /** When it is signed: after the month was paid and billed. */
  readonly now: Date
  /** The paid and billed month, such as `2026-08`. */
  readonly month: string
}

/**
 * A country whose payroll run of the next month is calculated and not submitted yet, so that the run shows the
 * difference in pay.
 */
const COUNTRY = 'SA'
const FROM_DAY = '11'
const FACTOR = '1.06'

interface AmendedPlacement {
  readonly orderFormID: string
  readonly consultantID: string
  /** The open run of the next month. */
  readonly runID: string
}

/**
 * Active placements of one term whose month is paid and on a single open invoice, without purchase orders, first by
 * number.
 */
async function paidAndBilled(db: Db, month: string): Promise<AmendedPlacement | undefined> {
  const first = `${month}-01`
  const { rows } = await sql<AmendedPlacement>`
    select form.id as "orderFormID", form.candidate_id as "consultantID", run.id as "runID"
    from billed_period join timesheet on timesheet.id = billed_period.timesheet_id
      join contract on contract.id = billed_period.contract_id join order_form form on form.id = timesheet.order_form_id
      join payroll_line line on line.consultant_id = form.candidate_id
      join payroll_run run on run.id = line.run_id
    where timesheet.month = ${first}::date and timesheet.country_id = ${COUNTRY} and timesheet.status = 'LOCKED'
      and timesheet.first_day = ${first}::date and timesheet.last_day = ${lastOfMonth(month)}::date
      and billed_period.released_at is null and contract.status = 'ACTIVE' and contract.revision = 1
      and form.status = 'ACTIVE' and form.type <> 'AMENDMENT' and form.start_date < ${first}::date and form.end_date > ${daysAfter(first, 120)}::date
      and not exists (select from order_form next where next.parent_id = form.id)
      and not exists (select from purchase_order_contract link where link.client_contract_id = contract.family_id)
      and exists (select from contract own where own.order_form_id = form.id and own.kind = 'CANDIDATE' and own.status = 'ACTIVE')
      and exists (select from payroll_line paid where paid.consultant_id = form.candidate_id and paid.month = ${first}::date
        and paid.status = 'PAID' and paid.pays_month)
      and exists (select from timesheet next where next.order_form_id = form.id and next.status = 'APPROVED'
        and next.month = ${`${monthAfter(month)}-01`}::date)
      and run.status = 'CALCULATED' and run.month = ${`${monthAfter(month)}-01`}::date and line.status = 'INCLUDED'
      and (select bool_and(billing.status in ('SENT', 'PAID') and not billing.disputed and billing.currency <> 'USD')
        and count(*) = 1 from billing_line part join billing on billing.id = part.billing_id
        where part.billed_period_id = billed_period.id)
    order by form.number limit 1`.execute(db)
  return rows[0]
}

/**
 * A placement amended back into a month that is paid and billed, with higher bill rate and salary: its timesheets are
 * divided, finance finds the month under-billed, and the open payroll run pays the difference.
 */
export async function amendPaidMonth({ db, appContext, users, now, month }: Amendment): Promise<void> {
  const found = await paidAndBilled(db, month)
  if (!found) return
  const staff = (role: DemoUser['role']): Staff => ({ ...users.find((one) => one.role === role)!, sessionID: '' })
  const amendment = { orderFormID: found.orderFormID, from: `${month}-${FROM_DAY}`, factor: FACTOR }
  await amendLate({ ...amendment, db, appContext, users, now, activator: staff('HR_MANAGER') })
  const dividing = { db, staff: null, actor: 'The first timesheets', now, at: now }
  await divideTimesheets(dividing, { consultantID: found.consultantID })
  const calculating = { appContext: { db, secrets: appContext.secrets }, staff: staff('FINANCE_EXECUTIVE_PAYROLL') }
  const work = { runID: found.runID, token: randomUUID(), progress: async () => undefined }
  await calculateRun({ ...calculating, now, at: now }, work)
}
