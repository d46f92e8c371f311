/**
 * The step of a reminder that is due, by docs/domain/reminders.md: the latest one reached, so that a day on which no
 * job ran is caught up on.
 */
import { expect, test } from 'vitest'
import { describeSchedule, describeSteps } from './reminder-labels.rules.ts'
import { type ReminderStep, stepAfter, stepBefore, stepErrors } from './reminder-steps.rules.ts'
import { recipientsOffered } from './reminders.rules.ts'

const steps = (...offsets: number[]): ReminderStep[] =>
  offsets.map((offset) => ({ offset, recipients: ['HR_MANAGER'] }))

test.each([
  [91, null],
  [90, 90],
  [89, 90],
  [61, 90],
  [60, 60],
  [31, 60],
  [30, 30],
  [8, 30],
  [7, 7],
  [0, 7],
  [-1, null],
])('with %i days left the step of %s days before is due', (left, offset) => {
  expect(stepBefore(steps(7, 90, 30, 60), left)?.offset ?? null).toBe(offset)
})

test.each([
  [3, null, null],
  [4, null, 4],
  [30, null, 4],
  [4, 7, 4],
  [10, 7, 4],
  [11, 7, 11],
  [17, 7, 11],
  [25, 7, 25],
])('after %i days, again every %s, the step of %s days is due', (gone, again, offset) => {
  expect(stepAfter(steps(4), gone, again)?.offset ?? null).toBe(offset)
})

test('only the last of several steps is repeated', () => {
  expect([1, 2, 5, 6, 7].map((gone) => stepAfter(steps(2, 5), gone, 2)?.offset)).toEqual([undefined, 2, 5, 5, 7])
  expect(stepBefore([], 0)).toBeNull()
})

test('describes when a reminder is sent and to whom', () => {
  expect(describeSchedule('PASSPORT_EXPIRY', steps(7, 90, 30), null)).toBe('90, 30 and 7 days before')
  expect(describeSchedule('PROBATION_END', steps(1), null)).toBe('1 day before')
  expect(describeSchedule('ORDER_FORM_LATE', steps(0, 24), null)).toBe('0 and 24 hours after')
  expect(describeSchedule('NO_RECENT_RATES', steps(4), 7)).toBe('4 days after, then every 7 days')
  expect(describeSteps('OFFER_UNSIGNED', [{ offset: 2, recipients: ['PENDING_APPROVERS', 'COO'] }])).toBe(
    '2 days: Pending approvers, COO',
  )
})

test('offers only recipients who may see the whole subject', () => {
  expect(recipientsOffered('PASSPORT_EXPIRY')).toContain('VISA_TEAM')
  expect(recipientsOffered('PASSPORT_EXPIRY')).not.toContain('ASSET_MANAGER')
  // As account managers they are notified about their own clients.
  expect(recipientsOffered('MSA_END')).not.toContain('BUSINESS_DEVELOPMENT')
  expect(recipientsOffered('MSA_END')).toContain('ACCOUNT_MANAGERS')
  expect(recipientsOffered('PO_END')).not.toContain('MANAGING_DIRECTOR')
})

test('steps without effect are rejected at their field', () => {
  const at = (...given: Parameters<typeof stepErrors>) => stepErrors(...given).map(({ path }) => path)
  expect(at('PASSPORT_EXPIRY', steps(30, 7), null)).toEqual([])
  expect(at('PASSPORT_EXPIRY', steps(30, 30), null)).toEqual(['steps.1.offset'])
  expect(at('PASSPORT_EXPIRY', [{ offset: 7, recipients: ['CLIENT', 'VISA_TEAM'] }], null)).toEqual([
    'steps.0.recipients',
  ])
  expect(at('PASSPORT_EXPIRY', steps(7), 3)).toEqual(['repeatDays'])
  expect(at('MSA_END', [], null)).toEqual(['steps'])
  expect(at('DAILY_DIGEST', steps(1), null)).toContain('steps')
  expect(at('PO_CONSUMPTION', [{ offset: 3, recipients: ['CLIENT'] }], null)).toEqual(['steps'])
})
