import { ROLES } from '@muster/contract/access/roles.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { expect, it } from 'vitest'
import { hiddenAt, menuFor } from '../menu/menu.ts'
import { restrictedPagesFor } from './palette-groups.ts'
import { namedPages, restrictedPages, searchedAreas, secondaryPages } from './palette-pages.ts'

it('names the searched record types, and whose records they are', () => {
  expect(searchedAreas('BUSINESS_DEVELOPMENT')).toBe(
    'the clients, consultants, jobs, order forms and purchase orders of the clients you look after',
  )
  expect(searchedAreas('CFO')).toBe('the clients, consultants, order forms and purchase orders')
  expect(searchedAreas('TALENT_ACQUISITION')).toBe(
    'the clients and consultants of your countries, and the jobs you work on and their order forms',
  )
  for (const role of ROLES) expect(searchedAreas(role), role).toMatch(/^the /)
})

it('finds the pages that are in no menu, for roles with access', () => {
  const labels = (role: Parameters<typeof secondaryPages>[0]) => secondaryPages(role).map(({ label }) => label)
  expect(labels('VISA_TEAM')).toEqual(expect.arrayContaining(['Requests', 'Visa board', 'Employment contracts']))
  expect(labels('CFO')).toEqual(expect.arrayContaining(['Master agreements', 'Margin', 'What-if', 'Requests']))
  expect(labels('TALENT_ACQUISITION')).not.toContain('Requests')
  // Medical cards are for the roles of the matrix, and for the administrator of the policies.
  const readers = ROLES.filter((role) => labels(role).includes('Medical card policies'))
  expect(readers).toEqual(ROLES.filter((role) => role === 'ADMIN' || may({ role }, right('medical-cards', 'view'))))
  expect(readers).toEqual(expect.arrayContaining(['CFO', 'FINANCE_EXECUTIVE_PAYROLL', 'HR_ASSOCIATE', 'VISA_TEAM']))
  expect(labels('TALENT_ACQUISITION')).not.toContain('Master agreements')
})

it('uses the label of the menu for a page that is also in it', () => {
  const menu = menuFor('FINANCE', 'muster.example', null)
  const named = namedPages('FINANCE', menu)
  for (const { path, label } of menu) expect(named.get(path)).toBe(label)
  expect(named.get('/order-form-setups')).toBe('ORDER FORM SETUP')
  expect(named.get('/candidates')).toBeTruthy()
  expect([...named.values()].filter((label) => label === 'Requests').length).toBeLessThan(2)
})

it('finds roles and permissions for every role', () => {
  for (const role of ROLES) expect([...namedPages(role, []).values()], role).toContain('Roles and permissions')
})

it('finds the settings that a role may read or decide on, also without SETTINGS in the menu', () => {
  const named = namedPages('CFO', menuFor('CFO', 'muster.example', null))
  expect([...named.keys()]).toEqual(
    expect.arrayContaining([
      '/settings',
      '/settings/pending-approvals?status=PROPOSED',
      '/settings/exchange-rates',
      '/settings/audit-trail',
    ]),
  )
  expect([...named.values()]).not.toContain('Mailbox')
  // An address is listed once, whatever its query parameters are.
  expect([...named.keys()].filter((path) => path.startsWith('/settings/pending-approvals'))).toHaveLength(1)
})

it('names the roles with access to a page that the user may not open, and no others', () => {
  const messages = (role: Parameters<typeof restrictedPages>[0], typed: string) =>
    restrictedPagesFor(typed, restrictedPages(role), [
      ...namedPages(role, menuFor(role, 'muster.example', null)).values(),
    ])
  expect(messages('CFO', 'users')).toEqual(['Only Admin can open USERS.'])
  expect(messages('CFO', 'mailb')).toEqual(['Only Admin can open Mailbox.'])
  expect(messages('HR_MANAGER', 'reports')).toEqual([
    'Only COO, HR Vice President and Managing Director can open REPORTS.',
  ])
  expect(messages('HR_MANAGER', 'purchase')[0]).toMatch(/^Only .+ other roles can open PO\.$/)
  expect(messages('HR_MANAGER', 'exit form')).toEqual(['Exit Form is not available yet.'])
  expect(messages('CFO', 'margin')).toEqual([])
  expect(messages('CFO', 'us')).toEqual([])
})

it('does not mention purchase orders where the production host hides them', () => {
  const hidden = hiddenAt('hr.company.com', 'hr.company.com')
  expect(restrictedPagesFor('purchase orders', restrictedPages('HR_MANAGER', hidden), [])).toEqual([])
  expect(namedPages('BUSINESS_DEVELOPMENT', [], hidden).has('/purchase-orders')).toBe(false)
  expect(namedPages('BUSINESS_DEVELOPMENT', []).has('/purchase-orders')).toBe(true)
})
