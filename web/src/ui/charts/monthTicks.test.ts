import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import { expect, test } from 'vitest'
import { monthTicks } from './monthTicks.ts'

const from = (first: string, count: number) => Array.from({ length: count }, (_, at) => monthAfter(first, at))
const shown = (...args: Parameters<typeof monthTicks>) =>
  monthTicks(...args)
    .map(({ month, year }) => [month, year].filter(Boolean).join(' '))
    .join(', ')

test.each([
  ['two years', from('2025-11', 4), 'all', 'Nov 2025, Dec, Jan 2026, Feb'],
  ['two years in quarters', from('2025-11', 14), 'quarters', 'Nov 2025, Jan 2026, Apr, Jul, Oct'],
  ['quarters that begin with the second month', from('2025-09', 6), 'quarters', 'Oct 2025, Jan 2026'],
  ['a December before its January', from('2025-12', 3), 'all', 'Dec, Jan 2026, Feb'],
  ['one year', from('2026-02', 3), 'all', 'Feb, Mar, Apr'],
] as const)('an axis of %s', (_what, months, density, expected) => {
  expect(shown(months, density)).toBe(expected)
})
