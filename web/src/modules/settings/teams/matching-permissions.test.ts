import { describeRole } from '@muster/contract/access/permission-descriptions.rules.ts'
import { ROLES } from '@muster/contract/access/roles.ts'
import { expect, it } from 'vitest'
import { byResource, byRole, foundRights } from './matching-permissions.ts'

const roles = ROLES.map(describeRole)

it('finds the roles that may approve invoices, grouped by role or by resource', () => {
  const wanted = ['CFO', 'Finance manager invoices']
  expect(
    foundRights(byRole(roles), 'approve invoices')
      .filter(({ lines }) => lines.some(({ name }) => name === 'Invoices'))
      .map(({ name }) => name),
  ).toEqual(wanted)
  const [invoices] = foundRights(byResource(roles), 'invoices approve').filter(({ name }) => name === 'Invoices')
  expect(invoices?.lines.map(({ name }) => name)).toEqual(wanted)
})

it('shows all permissions without a search term, and none for an unknown term', () => {
  expect(foundRights(byRole(roles), ' ')).toHaveLength(21)
  expect(foundRights(byRole(roles), 'zebra')).toEqual([])
})
