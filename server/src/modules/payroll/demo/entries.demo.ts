import { firstOfMonth, monthAfter } from '@muster/contract/kernel/values/days.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { timeOfStep } from './past-runs.demo.ts'
import type { DemoHistory } from './past-runs.types.ts'

/** The number of consultants of one country with an entry in addition to their pay. */
const PEOPLE = 10

/** Consultants of a country who have been employed and paid since before a month, by code. */
export const longServing = async (db: Db, countryID: string, month: string, howMany: number) => {
  const found = await db
    .selectFrom('consultant')
    .innerJoin('consultantPay as pay', 'pay.consultantId', 'consultant.id')
    .select(['consultant.id', 'pay.currency'])
    .distinctOn('consultant.code')
    .where('consultant.status', '=', 'ACTIVE')
    .where('consultant.countryId', '=', countryID)
    .where('pay.effectiveFrom', '<', firstOfMonth(month))
    .orderBy('consultant.code')
    .limit(howMany)
    .execute()
  return found.length === howMany ? found : []
}

/**
 * Enters a bonus, expenses, a monthly deduction, a commission, an advance that is repaid and a half-repaid loan, each
 * for another person.
 */
export async function enterAdditional({ db, team: hands, now }: DemoHistory, last: string): Promise<void> {
  const people = await longServing(db, 'AE', monthAfter(last, -10), PEOPLE)
  if (people.length === 0) return
  const before = (months: number) => monthAfter(last, -months)
  const entered = (months: number) => {
    const when = timeOfStep(before(months), -12, now)
    return { createdBy: hands.preparer.id, createdAt: when, updatedAt: when }
  }
  const of = (i: number, months: number) => ({
    consultantId: people[i]!.id,
    currency: people[i]!.currency,
    ...entered(months),
  })
  const once = (months: number) => ({
    firstMonth: firstOfMonth(before(months)),
    lastMonth: firstOfMonth(before(months)),
  })
  await db
    .insertInto('payrollAdjustment')
    .values([
      { ...of(0, 1), ...once(1), code: 'BONUS', label: 'Spot bonus, go-live of the portal', amount: '2500.00' },
      { ...of(8, 9), ...once(9), code: 'BONUS', label: 'Year-end bonus', amount: '4000.00' },
      { ...of(2, 0), ...once(0), code: 'REIMBURSEMENT', label: 'Taxi to the client', amount: '186.50' },
      { ...of(2, 6), ...once(6), code: 'REIMBURSEMENT', label: 'Flight to the workshop', amount: '1240.00' },
      {
        ...of(4, 5),
        ...once(5),
        lastMonth: null,
        code: 'COURT_ORDER',
        label: 'Court order 114/2026',
        amount: '900.00',
      },
      { ...of(6, 0), ...once(0), code: 'COMMISSION', label: 'Referral of a colleague', amount: '1000.00' },
    ])
    .execute()
  const loan = (months: number) => ({ startMonth: firstOfMonth(before(months)), pausedMonths: [] as string[] })
  await db
    .insertInto('payrollLoan')
    .values([
      {
        ...of(1, 1),
        ...loan(1),
        type: 'ADVANCE',
        label: 'Advance on the wage',
        principal: '3000.00',
        instalment: '1000.00',
      },
      {
        ...of(3, 9),
        ...loan(9),
        type: 'LOAN',
        label: 'Loan for the rent',
        principal: '24000.00',
        instalment: '2000.00',
      },
      {
        ...of(5, 10),
        ...loan(10),
        type: 'ADVANCE',
        label: 'Advance for the move',
        principal: '1500.00',
        instalment: '750.00',
      },
    ])
    .execute()
}
