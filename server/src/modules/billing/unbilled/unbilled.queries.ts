import type { BillingRules } from '@muster/contract/settings/versions/billing-rules.contract.ts'
import { sql } from 'kysely'
import { IS_EVER_BILLED } from '../../contracts/core/billable.queries.ts'
import type { Timesheets } from '../../timesheets/core/timesheets.queries.ts'
import { legalDay } from '../core/tax-point-date.queries.ts'
import { withoutBilled } from '../drafts/months.queries.ts'

/** Approved, completed and billable months without an invoice or draft. */
export const approvedUnbilled = (timesheets: Timesheets, today: string): Timesheets =>
  withoutBilled(timesheets).where(isBillable(today))

export const isBillable = (today: string) =>
  sql<boolean>`(timesheet.status in ('APPROVED', 'LOCKED') and timesheet.last_day < ${today}::date and ${IS_EVER_BILLED})`

/** The legal deadline of the month. */
export const monthDueOn = ({ issueLimits }: Pick<BillingRules, 'issueLimits'>) =>
  legalDay(
    issueLimits,
    sql`(select country_id from legal_entity where legal_entity.id = timesheet.legal_entity_id)`,
    sql`timesheet.last_day`,
  )

/** Past the legal deadline. */
export const isPastLegalDay = (rules: Pick<BillingRules, 'issueLimits'>, today: string) =>
  sql<boolean>`coalesce(${monthDueOn(rules)} < ${today}::date, false)`
