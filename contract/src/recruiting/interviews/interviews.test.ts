import { expect, test } from 'vitest'
import { averageScore, failedInterviewGuards, interviewErrors, mayReadScorecards } from './interviews.rules.ts'

const NOW = '2026-07-01T08:00:00.000Z'
const GOOD = {
  startsAt: '2026-07-01T08:00:01.000Z',
  mode: 'VIDEO',
  place: null,
  link: 'https://example.com/x',
} as const

test.each([
  ['a later time and a link', GOOD, []],
  ['a time that is over', { ...GOOD, startsAt: NOW }, ['startsAt']],
  ['no link for a video call', { ...GOOD, link: null }, ['link']],
  ['no place on site', { ...GOOD, mode: 'ON_SITE' }, ['place']],
  ['a phone call without either', { ...GOOD, mode: 'PHONE', link: null }, []],
] as const)('an interview with %s', (_what, appointment, wrong) => {
  expect(interviewErrors(appointment, NOW).map(({ path }) => path)).toEqual(wrong)
})

test('an outcome is recorded after the start, and a cancellation before it', () => {
  const failed = (startsAt: string) =>
    failedInterviewGuards({ startsAt, now: NOW }, ['hasStarted', 'hasNotStarted']).map(({ name }) => name)
  expect(failed(NOW)).toEqual(['hasNotStarted'])
  expect(failed(GOOD.startsAt)).toEqual(['hasStarted'])
})

test.each([
  ['a panel member before their own scorecard', 'a', ['a', 'b'], ['b'], false],
  ['a panel member after it', 'a', ['a', 'b'], ['a'], true],
  ['somebody who is not on the panel', 'c', ['a', 'b'], [], true],
] as const)('%s: reads the scorecards of others %s', (_who, user, panel, submitted, reads) => {
  expect(mayReadScorecards(user, panel, submitted)).toBe(reads)
})

test('the average of scores has two decimals', () => {
  expect([averageScore([]), averageScore([4, 5, 5])]).toEqual([null, '4.67'])
})
