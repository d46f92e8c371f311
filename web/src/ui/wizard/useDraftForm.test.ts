import { expect, test } from 'vitest'
import { retryDelay } from './useDraftForm.ts'

test.each([
  ['no response', {}, 10_000],
  ['a failure of the server', { status: 500 }, 10_000],
  ['a busy server', { status: 503, retryAfterMS: 2_000 }, 2_000],
  ['too many requests', { status: 429, retryAfterMS: 7_000 }, 7_000],
  ['too many requests without a time', { status: 429 }, 10_000],
  ['a refused value', { status: 400 }, null],
  ['an outdated version', { status: 409 }, null],
])('a draft is saved again after %s', (_what, failure, delay) => {
  expect(retryDelay(failure)).toBe(delay)
})
