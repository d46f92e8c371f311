import { ROLES } from '@muster/contract/access/roles.ts'
import { expect, it } from 'vitest'
import { menuFor } from './menu.ts'
import { namedPages, pagesBeside, searchedWords } from './palette-pages.ts'

it('says what was searched, and of whose records', () => {
  expect(searchedWords('BUSINESS_DEVELOPMENT')).toBe(
    'the clients, consultants, order forms and purchase orders of the clients you look after',
  )
  expect(searchedWords('CFO')).toBe('the clients, consultants, order forms and purchase orders')
  expect(searchedWords('TALENT_ACQUISITION')).toBe(
    'the clients and consultants of your countries, and the order forms of the jobs you work on',
  )
  for (const role of ROLES) expect(searchedWords(role), role).toMatch(/^the /)
})

it('leads to the pages that stand in no menu, for whom they open', () => {
  const labels = (role: Parameters<typeof pagesBeside>[0]) => pagesBeside(role).map(({ label }) => label)
  expect(labels('VISA_TEAM')).toEqual(expect.arrayContaining(['Requests', 'Visa board', 'Employment contracts']))
  expect(labels('CFO')).toEqual(expect.arrayContaining(['Master agreements', 'Margin', 'What-if', 'Requests']))
  expect(labels('TALENT_ACQUISITION')).not.toContain('Requests')
  expect(labels('TALENT_ACQUISITION')).not.toContain('Master agreements')
})

it('calls a page as the menu does where both name it', () => {
  const menu = menuFor('FINANCE', 'muster.example', null)
  const named = namedPages('FINANCE', menu)
  for (const { path, label } of menu) expect(named.get(path)).toBe(label)
  expect(named.get('/order-form-setups')).toBe('ORDER FORM SETUP')
  expect(named.get('/candidates')).toBeTruthy()
  expect([...named.values()].filter((label) => label === 'Requests').length).toBeLessThan(2)
})

it('leads everybody to the roles and rights, which anybody signed in may read', () => {
  for (const role of ROLES) expect([...namedPages(role, []).values()], role).toContain('Roles and rights')
})
