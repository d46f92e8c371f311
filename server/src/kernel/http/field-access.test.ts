import { GLOBAL_ROLES, ROLES, type Role } from '@muster/contract/access/roles.ts'
import { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { may } from '@muster/contract/kernel/api/permission.ts'
import { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import { expect, test } from 'vitest'
import { MODULES } from '../../app.ts'
import { assertSortVisible } from './field-access.ts'

/** The roles that may sort a list by this field, of those that may open it. */
const sorters = (endpoint: Endpoint, sort: string) =>
  ROLES.filter((role) => {
    if (!may({ role }, endpoint.may!)) return false
    try {
      assertSortVisible(endpoint, role, { sort: `-${sort}` })
      return true
    } catch (error) {
      expect(error).toMatchObject({ status: 400, details: { errors: [{ path: 'sort' }] } })
      return false
    }
  })

/** From the rows of identity, margin and clients in docs/domain/permissions.md. */
test.each<[string, Endpoint, string, readonly Role[]]>([
  [
    'the day a paper runs out',
    candidateEndpoints.list,
    'nextExpiry',
    [
      'COUNTRY_MANAGER',
      'FINANCE_EXECUTIVE_PAYROLL',
      'FINANCE_MANAGER_PAYROLL',
      'HR_ASSOCIATE',
      'HR_MANAGER',
      'HR_VICE_PRESIDENT',
      'VISA_TEAM',
    ],
  ],
  [
    'the margin',
    orderFormEndpoints.list,
    'margin',
    [
      'MANAGING_DIRECTOR',
      'COO',
      'CFO',
      'COUNTRY_MANAGER',
      'ASSOCIATE_DIRECTOR',
      'BUSINESS_DEVELOPMENT',
      'FINANCE_MANAGER_INVOICE',
      'FINANCE_MANAGER_PAYROLL',
      'HR_VICE_PRESIDENT',
    ],
  ],
])('a list can be sorted by %s only with access to it', (_what, endpoint, sort, roles) => {
  expect(sorters(endpoint, sort).sort()).toEqual([...roles].sort())
})

test('a lookup role can sort clients by the visible fields', () => {
  const lookup = ROLES.filter((role) => sorters(clientEndpoints.list, 'name').includes(role))
  expect(lookup).toHaveLength(ROLES.length)
  expect(sorters(clientEndpoints.list, 'country')).not.toContain('FINANCE_MANAGER_PAYROLL')
  expect([...GLOBAL_ROLES].every((role) => sorters(clientEndpoints.list, 'country').includes(role))).toBe(true)
})

test('every sort of a list with a view is a field of its rows, with the same visibility', () => {
  const lists = MODULES.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint)).filter(
    ({ list, view }) => list && view,
  )
  expect(lists.length).toBeGreaterThan(5)
  for (const endpoint of lists)
    for (const sort of endpoint.list!.sorts)
      expect(sorters(endpoint, sort).length, `${endpoint.path} ${sort}`).toBeGreaterThan(0)
})
