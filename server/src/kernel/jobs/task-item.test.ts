import { expect, test } from 'vitest'
import { addressOf, byDue, sortByAge, type TaskItem, topicOfRows, topicsByDue } from './task-item.ts'

const row = (title: string, dueOn: string | null, since: string | null = null): TaskItem => ({
  kind: 'x',
  id: title,
  title,
  subtitle: null,
  action: 'Open',
  path: '/',
  since,
  dueOn,
})
const titles = (rows: readonly TaskItem[]) => rows.map(({ title }) => title)

test('tasks are sorted by due date, then by waiting time', () => {
  const rows = [
    row('waits for a day', null, '2026-11-21T08:00:00Z'),
    row('due in eight days', '2026-11-30'),
    row('due in a week', '2026-11-29'),
    row('waits for three weeks', null, '2026-11-01T08:00:00Z'),
    row('overdue', '2026-10-03'),
    row('due next year', '2027-01-01'),
  ]
  expect(titles(byDue(rows))).toEqual([
    'overdue',
    'due in a week',
    'due in eight days',
    'due next year',
    'waits for three weeks',
    'waits for a day',
  ])
})

test('on the same day the time decides, and tasks of others are sorted by waiting time', () => {
  const due = (title: string, dueAt: string, since: string) => ({ ...row(title, dueAt.slice(0, 10), since), dueAt })
  const rows = [
    due('at four', '2026-11-22T16:00:00Z', '2026-11-01T00:00:00Z'),
    due('at nine', '2026-11-22T09:00:00Z', '2026-11-20T00:00:00Z'),
    row('no day', null, '2026-11-10T00:00:00Z'),
  ]
  expect(titles(byDue(rows))).toEqual(['at nine', 'at four', 'no day'])
  expect(titles(sortByAge(rows))).toEqual(['at four', 'no day', 'at nine'])
})

test('task types are sorted by their most urgent row, and a row for several tasks counts as several', () => {
  const head = (kind: string) => ({ kind, title: kind, path: '/' })
  const topics = [
    ...topicOfRows(head('later'), [row('later', '2026-12-01')]),
    ...topicOfRows(head('none'), []),
    ...topicOfRows(head('sooner'), [{ ...row('of two countries', '2026-11-23'), count: 27 }, row('one', null)]),
  ]
  expect(topicsByDue(topics).map(({ kind, count }) => [kind, count])).toEqual([
    ['sooner', 28],
    ['later', 1],
  ])
})

test('the URL of a list contains its filters, with one or several values', () => {
  const query = { waiting: 'me', status: ['A', 'B'], late: false, clientID: null }
  expect(addressOf('/order-form-setups', query)).toBe('/order-form-setups?waiting=me&status=A&status=B&late=false')
  expect(addressOf('/users', {})).toBe('/users')
})
