import { expect, test } from 'vitest'
import { byUrgency, byWaiting, type WorkRow } from './work-row.ts'

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

test('of one day the hour decides, and what others have is told by how long it has waited', () => {
  const due = (title: string, dueAt: string, since: string) => ({ ...row(title, dueAt.slice(0, 10), since), dueAt })
  const rows = [
    due('at four', '2026-11-22T16:00:00Z', '2026-11-01T00:00:00Z'),
    due('at nine', '2026-11-22T09:00:00Z', '2026-11-20T00:00:00Z'),
    row('no day', null, '2026-11-10T00:00:00Z'),
  ]
  expect(byUrgency(rows, '2026-11-22').map(({ title }) => title)).toEqual(['at nine', 'at four', 'no day'])
  expect(byWaiting(rows).map(({ title }) => title)).toEqual(['at four', 'no day', 'at nine'])
})
