import { expect, test } from 'vitest'
import { byUrgency, type WorkRow } from './work-row.ts'

const row = (title: string, dueOn: string | null, since: string | null = null): WorkRow => ({
  ...{ kind: 'x', id: title, title, subtitle: null, action: 'Open', path: '/' },
  ...{ since, dueOn },
})

test('what is overdue or due within a week comes first, then what waits without a day, then what is due later', () => {
  const rows = [
    row('waits for a day', null, '2026-11-21T08:00:00Z'),
    row('due in eight days', '2026-11-30'),
    row('due in a week', '2026-11-29'),
    row('waits for three weeks', null, '2026-11-01T08:00:00Z'),
    row('overdue', '2026-10-03'),
    row('due next year', '2027-01-01'),
  ]
  expect(byUrgency(rows, '2026-11-22').map(({ title }) => title)).toEqual([
    ...['overdue', 'due in a week', 'waits for three weeks', 'waits for a day', 'due in eight days', 'due next year'],
  ])
})
