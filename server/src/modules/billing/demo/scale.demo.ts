import { firstOfMonth, monthAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { Secrets } from '../../../kernel/security/secrets.ts'
import { scaleTaxData } from '../../clients/demo/scale.demo.ts'
import { scaleContracts } from '../../contracts/demo/scale.demo.ts'
import { scalePlacements } from '../../order-forms/demo/scale-placements.demo.ts'
import { scalePaid } from '../../payroll/demo/scale.demo.ts'
import { scaleTimesheets } from '../../timesheets/demo/scale.demo.ts'

interface ScaleOptions {
  /** Past months of the company; the current one is prepared in addition. */
  readonly months: number
  readonly today: string
  readonly legalEntityID?: string | null
  readonly progress?: (month: string) => void
}

/**
 * Creates placements for the active consultants of `scaleConsultants`, for benchmarks: contracts, pay, billing and
 * timesheets of several months. The last month is approved but neither paid nor billed, earlier ones are locked.
 */
export async function scaleMonths(db: Db, secrets: Secrets, options: ScaleOptions): Promise<void> {
  const { months, today, legalEntityID, progress } = options
  const month = today.slice(0, 7)
  await scalePlacements(db, { from: firstOfMonth(monthAfter(month, -months)), legalEntityID: legalEntityID ?? null })
  await scaleTaxData(db)
  await scaleContracts(db)
  await scalePaid(db, secrets)
  for (let before = months; before >= 0; before -= 1) {
    const status = before === 0 ? 'DRAFT' : before === 1 ? 'APPROVED' : 'LOCKED'
    await scaleTimesheets(db, { month: monthAfter(month, -before), status })
    progress?.(monthAfter(month, -before))
  }
  await sql`analyze timesheet`.execute(db)
}
