import { expect, test } from 'vitest'
import { pairedRows } from './differences.ts'

const from = (day: string, unit = 'MONTH') => `from ${day} · ${unit} · AED`
const row = (field: string, item: string | null, left: unknown, right: unknown) => ({ field, item, left, right })

test('a replaced rate is shown next to the old one, and additions and removals alone', () => {
  const rows = [
    row('rates', from('2026-10-02'), { amount: '31700' }, null),
    row('rates', from('2026-11-02'), null, { amount: '33285' }),
    row('rates', from('2027-01-01'), null, { amount: '34000' }),
    row('startDate', null, '2026-10-02', '2026-11-02'),
  ]
  expect(pairedRows(rows as never)).toMatchObject([
    { left: { amount: '31700' }, right: { amount: '33285' } },
    { left: null, right: { amount: '34000' } },
    { field: 'startDate', left: '2026-10-02' },
  ])
  const roles = [row('rates', 'Tester', { amount: '1' }, null), row('rates', 'Architect', null, { amount: '2' })]
  expect(pairedRows(roles as never)).toEqual(roles)
  const units = [row('rates', from('2026-10-02'), {}, null), row('rates', from('2026-10-02', 'HOUR'), null, {})]
  expect(pairedRows(units as never)).toEqual(units)
})
