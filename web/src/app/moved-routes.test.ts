import { expect, test } from 'vitest'
import { MOVES, movedTo } from './moved-routes.ts'

const from = (href: string, role: 'HR_MANAGER' | 'HR_ASSOCIATE' | 'FINANCE_MANAGER_PAYROLL' = 'HR_MANAGER') => {
  const move = MOVES.find(({ path }) => href.split(/[/?#]/)[1] === path.slice(1))
  return move && movedTo(move, href, role)
}

test.each([
  ['/payroll', '/timesheets/payroll'],
  ['/payroll/', '/timesheets/payroll'],
  ['/payroll?month=2026-10', '/timesheets/payroll?month=2026-10'],
  ['/payroll/settlements?open=1#top', '/timesheets/payroll/settlements?open=1#top'],
  ['/leave/calendar', '/timesheets/leave/calendar'],
  ['/billing/ready', '/timesheets/billing/ready'],
  ['/invoices', '/timesheets/billing'],
  ['/consultants/0189/edit', '/candidates/0189/edit'],
  ['/contracts', '/clients/contracts'],
])('%s redirects to %s', (typed, page) => expect(from(typed)).toBe(page))

test('/contracts redirects a user without access to client contracts to the employment contracts', () => {
  expect(from('/contracts', 'HR_ASSOCIATE')).toBe('/candidates/contracts')
})
