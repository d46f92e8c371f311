import type { Role } from '@muster/contract/access/roles.ts'
import { describe, expect, test } from 'vitest'
import type { Facts } from './facts.queries.ts'
import { BLOCKERS, type BlockerName, fixOf } from './fixes.rules.ts'

/** Where each blocker of the readiness gate is fixed, for readers with different sight. The order form is `of`, the client `c`, the person `p`. */
const contract = (kind: 'CANDIDATE' | 'CLIENT', id: string, status: string) => ({ id, kind, status })
const facts = (role: Role, more: Partial<Record<keyof Facts | 'candidateId' | 'msaId', unknown>> = {}) =>
  ({
    staff: { id: 'u', role },
    row: { id: 'of', clientId: 'c', candidateId: more.candidateId ?? null, msaId: more.msaId ?? null },
    contracts: [],
    purchaseOrders: [],
    ...more,
  }) as unknown as Facts

const known = { candidateId: 'p', msaId: 'm' }
const whole = {
  ...known,
  contracts: [
    contract('CANDIDATE', 'e2', 'SENT'),
    contract('CANDIDATE', 'e1', 'SUPERSEDED'),
    contract('CLIENT', 'w1', 'UNDER_REVIEW'),
  ],
  purchaseOrders: [{ id: 'po', status: 'DRAFT' }],
}
const own = (tab: string) => `/order-form-setups/of?tab=${tab}`

type Row = readonly [name: BlockerName, role: Role, more: object, fix: string | null]
const TABLE: readonly Row[] = [
  ['offerSigned', 'HR_MANAGER', {}, own('offer')],
  ['offerSigned', 'FINANCE_MANAGER_INVOICE', {}, null],
  ['consultantExists', 'HR_MANAGER', {}, own('offer')],
  ['passportValid', 'HR_MANAGER', known, '/candidates/p?tab=visa'],
  ['passportValid', 'HR_MANAGER', {}, own('terms')],
  ['passportValid', 'MANAGING_DIRECTOR', known, null],
  ['workAuthorised', 'HR_MANAGER', known, own('requests&request=VISA')],
  ['employeeDataApproved', 'HR_MANAGER', known, own('requests&request=EMPLOYEE_DATA')],
  ['candidateContractSigned', 'HR_ASSOCIATE', whole, '/candidates/contracts/e2'],
  ['candidateContractSigned', 'HR_ASSOCIATE', known, own('contracts')],
  ['candidateContractSigned', 'BUSINESS_DEVELOPMENT', whole, own('contracts')],
  ['clientContractSignedOrWaived', 'BUSINESS_DEVELOPMENT', whole, '/clients/contracts/w1'],
  ['clientContractSigned', 'FINANCE_MANAGER_INVOICE', whole, '/clients/contracts/w1'],
  ['clientContractSigned', 'HR_VICE_PRESIDENT', known, own('contracts')],
  ['purchaseOrderGivenOrWaived', 'FINANCE_MANAGER_INVOICE', whole, '/purchase-orders/po'],
  ['purchaseOrderGivenOrWaived', 'FINANCE_MANAGER_INVOICE', known, '/purchase-orders/new?clientID=c'],
  ['purchaseOrderGivenOrWaived', 'HR_MANAGER', whole, own('contracts')],
  ['purchaseOrderBearsIt', 'CFO', whole, '/purchase-orders/po'],
  ['purchaseOrderBearsIt', 'CFO', known, own('contracts')],
  ['bankGiven', 'HR_ASSOCIATE', known, '/candidates/p?tab=pay-and-bank'],
  ['bankGiven', 'COUNTRY_MANAGER', known, null],
  ['payGiven', 'FINANCE_MANAGER_PAYROLL', known, '/candidates/p?tab=pay-and-bank'],
  ['clientIsActive', 'BUSINESS_DEVELOPMENT', known, '/clients/c/edit'],
  ['clientIsActive', 'HR_MANAGER', known, '/clients/c'],
  ['agreementIsActive', 'COUNTRY_MANAGER', known, '/clients/master-agreements/m'],
  ['agreementIsActive', 'BUSINESS_DEVELOPMENT', {}, '/clients/c?tab=agreements'],
  ['agreementIsActive', 'HR_ASSOCIATE', known, null],
  ['entityElsewhere', 'COUNTRY_MANAGER', known, own('terms')],
  ['agreementElsewhere', 'CFO', known, own('terms')],
  ['startLongPast', 'HR_MANAGER', known, own('terms')],
]

describe('every blocker leads exactly to where it is fixed, and never to a page that the reader does not see', () => {
  test.each(TABLE)('%s for %s', (name, role, more, fix) => {
    expect(fixOf(facts(role, more), name)).toBe(fix)
  })
  test('none is left out of the table', () => {
    expect([...new Set(TABLE.map(([name]) => name))].sort()).toEqual([...BLOCKERS].sort())
  })
})
