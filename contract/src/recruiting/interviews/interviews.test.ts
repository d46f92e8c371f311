import { expect, test } from 'vitest'
import {
  averageScore,
  failedInterviewGuards,
  interviewErrors,
  mayReadScorecards,
  scoreErrors,
} from './interviews.rules.ts'
import { clockIn, instantIn } from './zoned-time.rules.ts'

const NOW = '2026-07-01T08:00:00.000Z'
const GOOD = {
  startsAt: '2026-07-01T08:00:01.000Z',
  mode: 'VIDEO',
  place: null,
  link: 'https://example.com/x',
} as const

test.each([
  ['a later time and a link', GOOD, []],
  ['a time in the past', { ...GOOD, startsAt: NOW }, ['startsAt']],
  ['no link for a video call', { ...GOOD, link: null }, ['link']],
  ['no location on site', { ...GOOD, mode: 'ON_SITE' }, ['place']],
  ['a phone call without link and location', { ...GOOD, mode: 'PHONE', link: null }, []],
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
  ['someone who is not on the panel', 'c', ['a', 'b'], [], true],
] as const)('%s may read the scorecards of others: %s', (_who, user, panel, submitted, reads) => {
  expect(mayReadScorecards(user, panel, submitted)).toBe(reads)
})

test('the average of scores has two decimals', () => {
  expect([averageScore([]), averageScore([4, 5, 5])]).toEqual([null, '4.67'])
})

test.each([
  ['each once', [{ criterion: 'Java' }, { criterion: 'Spring' }], []],
  [
    'with a criterion that the interview does not have',
    [{ criterion: 'Java' }, { criterion: 'Rust' }],
    ['scores.1.criterion'],
  ],
  ['more than once', [{ criterion: 'Java' }, { criterion: 'Java' }], ['scores.1.criterion']],
] as const)('criteria that are rated %s', (_what, scores, wrong) => {
  expect(scoreErrors(scores, ['Java', 'Spring']).map(({ path }) => path)).toEqual(wrong)
})

test.each([
  ['Asia/Dubai', '2026-11-25', '14:00', '2026-11-25T10:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-25', '00:15', '2026-11-24T18:45:00.000Z'],
  ['Europe/London', '2026-07-01', '09:00', '2026-07-01T08:00:00.000Z'],
  ['Europe/London, when clocks skip an hour', '2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
  ['Europe/London, when an hour occurs twice', '2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
  ['UTC', '2026-12-31', '23:59', '2026-12-31T23:59:00.000Z'],
] as const)('%s %s %s', (where, day, time, instant) => {
  const zone = where.split(',')[0]!
  expect(instantIn(zone, { day, time })).toBe(instant)
  if (!where.includes('skip')) expect(clockIn(zone, instant)).toEqual({ day, time })
})
