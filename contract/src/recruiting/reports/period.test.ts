import { expect, test } from 'vitest'
import { reportPeriod } from './period.rules.ts'

test.each([
  [{}, '2025-11-29', '2026-11-28'],
  [{ to: '2026-06-30' }, '2025-07-01', '2026-06-30'],
  [{ from: '2026-02-01' }, '2026-02-01', '2026-11-28'],
])('a report with the dates %j is from %s to %s', (chosen, from, to) => {
  expect(reportPeriod(chosen, '2026-11-28')).toEqual({ from, to })
})
