import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { createBillingTestApp, invoiceSteps, NOTIFIED_AT } from '../../../kernel/testing/fixtures/billing.ts'
import { remindOfUnbilled } from './unbilled-reminders.actions.ts'

const { app, executive, manager, make } = await createBillingTestApp()
beforeEach(() => app.setNow(NOTIFIED_AT))

test('an unbilled month is reported on its reminder days, and before its legal deadline, once each', async () => {
  const saudi = { countryID: 'SA', unit: 'MONTH' as const, rate: '32000.00', currency: 'SAR' }
  const one = await make.month(saudi)
  const two = await make.month(saudi)
  // No more than ten jobs per minute can be started.
  const own = invoiceSteps({ executive: await app.as('FINANCE_EXECUTIVE_INVOICE'), manager })
  const noticesOf = async (by: Caller) =>
    (await by.get('/user-notifications', { pageSize: 100, sort: 'createdAt' })).data
      .filter(({ metadata }: { metadata: { entityID?: string } }) => metadata.entityID === 'month=2026-10&countryID=SA')
      .map(({ subject }: { subject: string }) => subject)
  const morning = (day: string) =>
    Promise.all([1, 2].map(() => remindOfUnbilled(app.appContext, { countryID: 'SA', day })))
  const unbilled = (count: string) => `${count} of Oct 2026 are not invoiced in Saudi Arabia`
  await morning('2026-11-04')
  expect(await noticesOf(executive)).toEqual([])
  await morning('2026-11-05')
  await morning('2026-11-06')
  expect(await noticesOf(executive)).toEqual([unbilled('2 approved timesheets')])
  // The law of Saudi Arabia: the 15th of the next month, reported from the 10th on.
  await own.draftOf(two.clientID)
  await morning('2026-11-09')
  expect(await noticesOf(manager)).toEqual([unbilled('2 approved timesheets')])
  await morning('2026-11-11')
  expect((await noticesOf(executive)).at(-1)).toBe('1 approved timesheet of Oct 2026 is not invoiced in Saudi Arabia')
  expect((await noticesOf(manager)).slice(1).toSorted()).toEqual([
    '1 approved timesheet of Oct 2026 is not invoiced in Saudi Arabia',
    '2 unbilled months in Saudi Arabia must be invoiced by 15 Nov 2026',
  ])
  expect(await noticesOf(executive)).toHaveLength(2)
  await own.issued(two.clientID)
  await morning('2026-11-15')
  expect((await noticesOf(manager)).at(-1)).toBe(
    '1 unbilled month in Saudi Arabia must be invoiced by today, 15 Nov 2026',
  )
  await own.issued(one.clientID)
  await morning('2026-11-16')
  expect(await noticesOf(manager)).toHaveLength(4)
})
