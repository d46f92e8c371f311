import { expect, it } from 'vitest'
import { absenceLines, awayByDay, type Cell } from './calendar.ts'

const away = (startsOn: string, endsOn: string) => ({ startsOn, endsOn })
const lengths = (line: Cell<ReturnType<typeof away>>[]) => line.map((cell) => ('days' in cell ? cell.days : 0))

it('shows absences on the days of the month, without the days before and after it', () => {
  const lines = absenceLines(
    [away('2026-10-28', '2026-11-02'), away('2026-11-29', '2026-12-31'), away('2026-11-05', '2026-11-06')],
    '2026-11',
  )
  expect(lines).toHaveLength(1)
  expect(lengths(lines[0]!)).toEqual([2, 0, 0, 2, ...Array.from({ length: 22 }, () => 0), 2])
  // Every line has as many characters as the month has days.
  expect(lengths(lines[0]!).reduce((sum, days) => sum + (days || 1), 0)).toBe(30)
  expect(absenceLines([], '2026-02')[0]).toHaveLength(28)
})

it('shows the two halves of a day on separate lines, and counts each person once a day', () => {
  const halves = [away('2026-02-03', '2026-02-03'), away('2026-02-03', '2026-02-04')]
  expect(absenceLines(halves, '2026-02')).toHaveLength(2)
  const counts = awayByDay([{ absences: halves }, { absences: [away('2026-02-04', '2026-03-09')] }], '2026-02')
  expect(counts.slice(0, 6)).toEqual([0, 0, 1, 2, 1, 1])
  expect(counts).toHaveLength(28)
})
