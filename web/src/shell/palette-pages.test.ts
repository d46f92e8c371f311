import { ROLES } from '@muster/contract/access/roles.ts'
import { expect, it } from 'vitest'
import { pagesBeside, searchedWords } from './palette-pages.ts'

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
