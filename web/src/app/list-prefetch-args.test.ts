import { userEndpoints } from '@muster/contract/access/users.contract.ts'
import { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import { msaEndpoints, sowEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { candidateContractEndpoints, clientContractEndpoints } from '@muster/contract/contracts/contracts.contract.ts'
import { medicalPolicyEndpoints } from '@muster/contract/medical/medical-policies.contract.ts'
import { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import { purchaseOrderEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import { applicantEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { jobEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import { emailTemplateEndpoints } from '@muster/contract/settings/email-templates/email-templates.contract.ts'
import { teamEndpoints } from '@muster/contract/settings/teams/teams.contract.ts'
import { expect, test } from 'vitest'
import { parseSearch } from './address.ts'
import { rowsAt } from './list-prefetch-args.ts'
import { MODULE_ROUTES } from './module-routes.ts'

const PREFETCHED = MODULE_ROUTES.flatMap(({ prefetch }) => prefetch ?? [])
const listAt = (path: string) => PREFETCHED.find(({ rows }) => rows === path)!

test.each([
  ['', { page: 1, pageSize: 25 }],
  ['?page=3&pageSize=50&sort=-name', { page: 3, pageSize: 50, sort: '-name' }],
  ['?searchInput=123', { page: 1, pageSize: 25, searchInput: '123' }],
])('at “%s” the rows of the list are prefetched', (address, query) => {
  expect(rowsAt(listAt('/clients'), 'COO', parseSearch(address))).toEqual({ query })
})

test('no rows are prefetched for a parameter that only the list can interpret', () => {
  expect(rowsAt(listAt('/clients'), 'COO', parseSearch('?status=ACTIVE'))).toBeNull()
  expect(rowsAt(listAt('/clients'), 'COO', parseSearch('?open=3f2c5c0e'))).toBeNull()
})

test('a user without access to a page prefetches none of its rows', () => {
  expect(rowsAt(listAt('/medical-card-policies'), 'HR_MANAGER', {})).toBeNull()
  expect(rowsAt(listAt('/medical-card-policies'), 'ADMIN', {})).not.toBeNull()
  expect(rowsAt(listAt('/client/statement-of-work'), 'ASSOCIATE_DIRECTOR', {})).not.toBeNull()
  expect(rowsAt(listAt('/client/statement-of-work'), 'HR_ASSOCIATE', {})).toBeNull()
})

test('the permissions of each prefetch are those of its endpoint', () => {
  const lists = [
    userEndpoints.list,
    clientEndpoints.list,
    candidateEndpoints.list,
    orderFormEndpoints.list,
    msaEndpoints.list,
    sowEndpoints.list,
    clientContractEndpoints.list,
    candidateContractEndpoints.list,
    jobEndpoints.list,
    applicantEndpoints.list,
    purchaseOrderEndpoints.list,
    medicalPolicyEndpoints.list,
    emailTemplateEndpoints.list,
    teamEndpoints.list,
  ]
  const rightsOfLists = Object.fromEntries(lists.map(({ path, may }) => [path, may]))
  expect(Object.fromEntries(PREFETCHED.map(({ rows, needs }) => [rows, needs]))).toEqual(rightsOfLists)
})
