import { expect, test } from 'vitest'
import { errorCode } from './error-codes.ts'

test.each([
  ['datesInOrder', 'DATES_NOT_IN_ORDER'],
  ['notTheCreator', 'SELF_APPROVAL'],
  ['nothingToBill', 'NOTHING_TO_BILL'],
  ['STALE_VERSION', 'STALE_VERSION'],
  ['client.taxNumber', 'client.taxNumber'],
])('the rule %s has the error code %s', (rule, code) => {
  expect(errorCode(rule)).toBe(code)
})
