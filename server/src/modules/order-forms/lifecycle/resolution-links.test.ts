import type { Role } from '@muster/contract/access/roles.ts'
import { describe, expect, test } from 'vitest'
import type { OrderFormFacts } from './facts.queries.ts'
import { BLOCKERS, type BlockerName, guardResolutionLink } from './resolution-links.rules.ts'
import { firstMissing, warningsOf } from './warnings.rules.ts'

/**
 * Where each blocker before activation is resolved, for users with different permissions. The order form is `of`, the
 * client `c`, the person `p`.
 */
const contract = (kind: 'CANDIDATE' | 'CLIENT', id: string, status: string) => ({ id, kind, status })
const facts = (role: Role, more: Partial<Record<keyof OrderFormFacts | 'candidateId' | 'msaId', unknown>> = {}) =>
  ({
    staff: { id: 'u', role },
    row: { id: 'of', clientId: 'c', candidateId: more.candidateId ?? null, msaId: more.msaId ?? null },
    contracts: [],
    purchaseOrders: [],
    documents: [{ type: 'RESUME' }],
    ...more,
  }) as unknown as OrderFormFacts

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

type LinkCase = readonly [name: BlockerName, role: Role, more: object, fix: string | null]
const TABLE: readonly LinkCase[] = [
  ['hasVisaDesignation', 'HR_MANAGER', known, own('terms&edit=1')],
  ['hasMedicalCategory', 'HR_MANAGER', known, own('terms&edit=1')],
  ['documentsValid', 'HR_MANAGER', {}, own('terms&edit=1')],
  ['documentsValid', 'HR_MANAGER', known, '/candidates/p?tab=visa'],
  ['documentsValid', 'HR_MANAGER', { ...known, documents: [] }, own('documents')],
  ['offerSigned', 'HR_MANAGER', {}, own('offer')],
  ['offerSigned', 'FINANCE_MANAGER_INVOICE', {}, null],
  ['consultantExists', 'HR_MANAGER', {}, own('offer')],
  ['passportValid', 'HR_MANAGER', known, '/candidates/p?tab=visa'],
  ['passportValid', 'HR_MANAGER', {}, own('terms')],
  ['passportValid', 'MANAGING_DIRECTOR', known, null],
  ['passportEnds', 'HR_MANAGER', known, '/candidates/p?tab=visa'],
  ['passportEnds', 'BUSINESS_DEVELOPMENT', {}, own('terms')],
  ['agreementEnds', 'CFO', known, '/clients/master-agreements/m'],
  ['agreementEnds', 'HR_ASSOCIATE', known, null],
  ['workAuthorised', 'HR_MANAGER', known, own('requests&request=VISA')],
  ['employeeDataApproved', 'HR_MANAGER', known, own('requests&request=EMPLOYEE_DATA')],
  ['candidateContractSigned', 'HR_ASSOCIATE', whole, '/candidates/contracts/e2'],
  ['candidateContractSigned', 'HR_ASSOCIATE', known, own('contracts')],
  ['candidateContractSigned', 'BUSINESS_DEVELOPMENT', whole, own('contracts')],
  ['clientContractSignedOrWaived', 'BUSINESS_DEVELOPMENT', whole, '/clients/contracts/w1'],
  ['clientContractSigned', 'FINANCE_MANAGER_INVOICE', whole, '/clients/contracts/w1'],
  ['clientContractSigned', 'HR_VICE_PRESIDENT', known, own('contracts')],
  ['purchaseOrderPresentOrWaived', 'FINANCE_MANAGER_INVOICE', whole, '/purchase-orders/po'],
  ['purchaseOrderPresentOrWaived', 'FINANCE_MANAGER_INVOICE', known, '/purchase-orders/new?clientID=c'],
  ['purchaseOrderPresentOrWaived', 'HR_MANAGER', whole, own('contracts')],
  ['coveredByPurchaseOrder', 'CFO', whole, '/purchase-orders/po'],
  ['coveredByPurchaseOrder', 'CFO', known, own('contracts')],
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
  ['billRateFarOff', 'COUNTRY_MANAGER', known, own('terms')],
  ['payFarOff', 'HR_MANAGER', known, own('terms')],
  ['clientContractGap', 'BUSINESS_DEVELOPMENT', whole, '/clients/contracts/w1'],
]

/** The part of the 2026 term that no client contract covers: status, first day and the day on which each ended. */
const GAPS: readonly (readonly [string, readonly (readonly [string, string, string | null])[], string | null])[] = [
  ['none was sent yet', [['UNDER_REVIEW', '2026-01-01', '2026-06-30']], null],
  ['the whole term', [['ACTIVE', '2026-01-01', '2026-12-31']], null],
  ['no end', [['SIGNED', '2026-01-01', null]], null],
  ['its second half is missing', [['ACTIVE', '2026-01-01', '2026-06-30']], '2026-07-01 2026-12-31'],
  ['its beginning is missing', [['SENT', '2026-02-01', '2026-12-31']], '2026-01-01 2026-01-31'],
  [
    'a month between two',
    [
      ['EXPIRED', '2026-01-01', '2026-05-31'],
      ['ACTIVE', '2026-07-01', '2026-12-31'],
    ],
    '2026-06-01 2026-06-30',
  ],
  [
    'an edition that was replaced covered the days before the next one',
    [
      ['SUPERSEDED', '2026-01-01', '2026-06-30'],
      ['ACTIVE', '2026-07-01', '2026-12-31'],
    ],
    null,
  ],
  [
    'the next edition ends earlier than the one that it replaced would have',
    [
      ['SUPERSEDED', '2026-01-01', '2026-06-30'],
      ['ACTIVE', '2026-07-01', '2026-09-30'],
    ],
    '2026-10-01 2026-12-31',
  ],
  [
    'one that was ended covered its days',
    [
      ['TERMINATED', '2026-01-01', '2026-05-31'],
      ['ACTIVE', '2026-06-01', '2026-12-31'],
    ],
    null,
  ],
  [
    'one was ended long before the next',
    [
      ['TERMINATED', '2026-01-01', '2026-03-31'],
      ['ACTIVE', '2026-06-01', '2026-12-31'],
    ],
    '2026-04-01 2026-05-31',
  ],
]

/** Warnings about documents valid on 22 Nov 2026, for a term: passport, agreement on the first and on the last day. */
const BEFORE_FIRST = 'expires before the start date'
const BEFORE_LAST = 'expires before the end date'
const ENDING: readonly (readonly [string, string, string | null, boolean, boolean, readonly string[]])[] = [
  ['2027-01-01', '2027-12-31', '2030-01-01', true, true, []],
  ['2027-01-01', '2027-12-31', null, true, true, []],
  ['2027-01-01', '2027-12-31', '2027-01-01', true, true, [`passportEnds: ${BEFORE_FIRST}`]],
  ['2027-01-01', '2027-12-31', '2027-01-02', true, true, [`passportEnds: ${BEFORE_LAST}`]],
  ['2027-01-01', '2027-12-31', '2028-01-01', true, true, []],
  // An expired document, for which a guard fails.
  ['2027-01-01', '2027-12-31', '2026-11-22', true, true, []],
  ['2027-01-01', '2027-12-31', '2030-01-01', false, false, ['agreementEnds: ends before the start date']],
  ['2027-01-01', '2027-12-31', '2030-01-01', true, false, ['agreementEnds: ends before the end date']],
  // Started before there was an agreement.
  ['2026-01-01', '2026-12-31', '2030-01-01', false, false, ['agreementEnds: ends before the end date']],
  ['2026-01-01', '2026-10-31', '2026-12-01', false, false, []],
]

test.each(ENDING)('documents that expire before %s – %s show a warning: passport %s', (startDate, endDate, ...rest) => {
  const [passportExpiry, agreementAtStart, agreementAtEnd, message] = rest
  const found = warningsOf({
    ...facts('HR_MANAGER'),
    row: { startDate, endDate, lastWorkingDay: null, approvedAt: new Date(), countryId: null },
    agreementWith: null,
    today: '2026-11-22',
    candidate: null,
    fields: { person: { passportExpiry } },
    agreementActive: true,
    agreementAtStart,
    agreementAtEnd,
  } as unknown as OrderFormFacts)
  expect(found.map(({ name }) => name)).toEqual(message.map((one) => one.split(':')[0]))
  for (const [i, one] of message.entries()) expect(found[i]?.message).toContain(one.split(': ')[1])
})

test.each(GAPS)('days without a client contract show a warning: %s', (_what, contracts, gap) => {
  const term = { startDate: '2026-01-01', endDate: '2026-12-31', lastWorkingDay: null }
  // The agreed end, and the date on which they actually ended.
  const covering = contracts.map(([status, startDate, endsOn]) => ({
    kind: 'CLIENT',
    status,
    startDate,
    endsOn,
    endDate: endsOn && '2026-12-31',
  }))
  const found = firstMissing(term, covering as unknown as OrderFormFacts['contracts'])
  expect(found && `${found.from} ${found.to}`).toBe(gap)
})

describe('every blocker links to where it is fixed, and never to a page that the user can’t see', () => {
  test.each(TABLE)('%s for %s', (name, role, more, fix) => {
    expect(guardResolutionLink(facts(role, more), name)).toBe(fix)
  })
  test('every guard is in the table', () => {
    expect([...new Set(TABLE.map(([name]) => name))].sort()).toEqual([...BLOCKERS].sort())
  })
})
