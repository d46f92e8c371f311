import { expect, test } from 'vitest'
import { errorCode } from './error-codes.ts'

test.each([
  ['datesInOrder', 'DATES_IN_ORDER'],
  ['notTheCreator', 'SELF_APPROVAL'],
  ['STALE_VERSION', 'STALE_VERSION'],
  ['client.taxNumber', 'client.taxNumber'],
])('the guard %s has the error code %s', (guard, code) => {
  expect(errorCode(guard)).toBe(code)
})
