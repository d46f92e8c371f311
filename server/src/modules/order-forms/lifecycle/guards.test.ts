/** Every guard of docs/domain/order-forms.md with facts written by hand: when it fails, and that it passes otherwise. */
import {
  ORDER_FORM_GUARDS,
  type OrderFormGuard,
  OrderFormStatus,
  orderFormMove,
} from '@muster/contract/order-forms/core/states.contract.ts'
import { describe, expect, test } from 'vitest'
import {
  document,
  type FactChanges,
  FIELDS,
  GOOD,
  LETTER,
  loadOrderFormFacts,
  NOW,
  OWNER,
  REVIEWER,
  TODAY,
} from '../../../kernel/testing/fixtures/order-form-facts.ts'
import { failedGuards, type TransitionInput } from './guards.rules.ts'

/** The facts for which the guard fails, and those for which it passes if the good placement is not sufficient. */
interface Case {
  readonly refuses: FactChanges
  readonly holds?: FactChanges
  readonly sent?: TransitionInput
  readonly sentWell?: TransitionInput
}
const is = (id: string, role: string): FactChanges => ({ staff: { id, role } })
const paid = (...amounts: [code: string, amount: string][]) => ({
  pay: { ...FIELDS.pay, components: amounts.map(([code, amount]) => ({ code, amount })) },
})
const described = (more: object) => ({ refuses: { fields: { person: { ...FIELDS.person, ...more } } } })
const billed = (more: object) => ({ refuses: { fields: { bill: { ...FIELDS.bill, ...more } } } })
const visa = (terms: object): FactChanges => ({ fields: { visa: terms } })
const graded = (grade: string): FactChanges => ({ fields: { pay: { ...FIELDS.pay, grade } } })
const without = (list: keyof FactChanges, isWanted: (one: never) => boolean): FactChanges => ({
  [list]: (GOOD[list] as never[]).filter(isWanted),
})
const nextTerm = { row: { type: 'RENEWAL', startDate: '2026-07-01' } }
const approval = (step: number, more: object) => ({
  step,
  roles: ['CFO'],
  decision: null,
  decidedBy: null,
  decidedFor: null,
  ...more,
})

/** All guards except `returnsToStatusBeforeHold`, which is evaluated with the target status of the transition. */
const CASES: Readonly<Record<Exclude<OrderFormGuard, 'returnsToStatusBeforeHold'>, readonly Case[]>> = {
  isOwner: [{ refuses: is(REVIEWER, 'BUSINESS_DEVELOPMENT'), holds: is(OWNER, 'BUSINESS_DEVELOPMENT') }],
  notTheCreator: [{ refuses: is(OWNER, 'COUNTRY_MANAGER') }, { refuses: { row: { authorIds: [OWNER, REVIEWER] } } }],
  isComplete: [
    { refuses: { fields: { noticeDays: null } } },
    ...[{ email: null }, { birthDate: '2020-03-03' }, { passportExpiry: TODAY }].map(described),
    { refuses: { fields: paid(['HOUSING', '5000.00']) } },
    { refuses: { fields: paid(['BASIC', '0.00']) } },
    ...[{ rate: '0.00' }, { rate: '36000.005' }, { rate: '100000000.01' }, { maxUnits: '1.5' }].map(billed),
  ],
  hasResume: [{ refuses: { documents: [] } }],
  clientIsActive: [
    { refuses: { client: { type: 'LEAD', archived: false } } },
    { refuses: { client: { type: 'ACTIVE', archived: true } } },
    { refuses: { client: null } },
  ],
  agreementIsActive: [
    { refuses: { agreementActive: false }, holds: { agreementActive: false, waivers: new Set(['AGREEMENT']) } },
    { refuses: { agreementActive: false, waivers: new Set(['PURCHASE_ORDER']) } },
  ],
  waiverGranted: [
    {
      refuses: { agreementActive: false, requestedWaiver: { reason: 'Signing', requestedBy: OWNER, requestedAt: NOW } },
      holds: { agreementActive: true, requestedWaiver: { reason: 'Signing', requestedBy: OWNER, requestedAt: NOW } },
    },
  ],
  returnAllowed: [
    {
      refuses: is(REVIEWER, 'CFO'),
      holds: { ...is(REVIEWER, 'CFO'), agreementActive: false, requestedWaiver: { reason: 'Signing' } },
    },
  ],
  datesInOrder: [
    { refuses: { fields: { endDate: '2026-06-10' } } },
    { refuses: { fields: { endDate: '2026-06-09' } } },
    { refuses: { fields: { startDate: null } } },
  ],
  marginIsFresh: [
    { refuses: { margins: [] } },
    { refuses: { margins: [{ version: 1, computedAt: NOW, asOf: TODAY }] } },
    { refuses: { margins: [{ version: 0, computedAt: new Date('2026-06-14T07:59:59Z'), asOf: TODAY }] } },
    {
      refuses: { margins: [{ version: 0, computedAt: NOW, asOf: '2026-06-14' }], row: { payCurrency: 'USD' } },
      holds: { margins: [{ version: 0, computedAt: NOW, asOf: '2026-06-14' }] },
    },
  ],
  bothChecksDone: [{ refuses: { checks: [{ side: 'PAY' }] } }, { refuses: { checks: [] } }],
  payInGradeRange: [
    {
      refuses: { ...is(REVIEWER, 'HR_VICE_PRESIDENT'), fields: paid(['BASIC', '20000.01']) },
      holds: { ...is(REVIEWER, 'HR_VICE_PRESIDENT'), fields: paid(['BASIC', '20000.00']) },
    },
    {
      refuses: { ...is(REVIEWER, 'HR_VICE_PRESIDENT'), fields: paid(['BASIC', '11999.99']) },
      holds: { ...is(REVIEWER, 'HR_MANAGER'), fields: paid(['BASIC', '11999.99']) },
    },
    {
      refuses: { ...is(REVIEWER, 'HR_VICE_PRESIDENT'), fields: paid(['BASIC', '11999.99']) },
      holds: { ...is(REVIEWER, 'HR_VICE_PRESIDENT'), fields: paid(['BASIC', '11999.99']), reviewsAlone: true },
    },
  ],
  consultantEmployable: [
    { refuses: { candidate: { status: 'DO_NOT_HIRE' } }, holds: { candidate: { status: 'EXITED' } } },
  ],
  consultantAvailable: [
    { refuses: { candidate: { status: 'EXITED' } }, holds: { candidate: { status: 'BENCH' } } },
    { refuses: { candidate: { status: 'ON_NOTICE' } } },
  ],
  currencyKnown: [
    {
      refuses: { fields: { bill: { ...FIELDS.bill, currency: 'JPY' } } },
      holds: { fields: { bill: { ...FIELDS.bill, currency: 'SAR' } } },
    },
    {
      refuses: { fields: { pay: { ...FIELDS.pay, currency: 'SAR' } } },
      holds: { fields: { pay: { ...FIELDS.pay, currency: 'USD' } } },
    },
  ],
  gradeKnown: [{ refuses: graded('Z99'), holds: graded('senior') }],
  basicShareMet: [
    {
      refuses: { fields: paid(['BASIC', '7499.99'], ['HOUSING', '7500.01']) },
      holds: { fields: paid(['BASIC', '7500.00'], ['HOUSING', '7500.00']) },
    },
    { refuses: { fields: paid(['BASIC', '0.00']) } },
  ],
  probationLawful: [{ refuses: { fields: { probationMonths: 7 } } }],
  noticeLawful: [
    { refuses: { fields: { noticeDays: 29 } } },
    { refuses: { fields: { noticeDays: 91 } }, holds: { fields: { noticeDays: 90 } } },
  ],
  hasVisaDesignation: [{ refuses: visa({ required: true, designation: null }), holds: visa({ required: false }) }],
  hasMedicalCategory: [{ refuses: { fields: { medical: {} } } }],
  documentsValid: [
    { refuses: { documents: [] } },
    described({ passportExpiry: TODAY }),
    { refuses: { candidate: { nationality: 'IN', passportExpiry: '2026-01-01' } } },
  ],
  isNextApprover: [
    { refuses: is(REVIEWER, 'CFO'), holds: is(REVIEWER, 'COUNTRY_MANAGER') },
    { refuses: is(OWNER, 'COUNTRY_MANAGER'), holds: is(REVIEWER, 'COUNTRY_MANAGER') },
    {
      refuses: { ...is(REVIEWER, 'COUNTRY_MANAGER'), row: { hrReviewedBy: REVIEWER } },
      holds: { ...is(REVIEWER, 'CFO'), standsInFor: [{ id: 'absent', role: 'COUNTRY_MANAGER' }] },
    },
    {
      refuses: {
        ...is(REVIEWER, 'CFO'),
        approvals: [approval(1, { decision: 'APPROVE', decidedBy: 'deputy', decidedFor: REVIEWER }), approval(2, {})],
      },
      holds: {
        ...is(REVIEWER, 'CFO'),
        approvals: [approval(1, { decision: 'APPROVE', decidedBy: 'other' }), approval(2, {})],
      },
    },
  ],
  allStepsApproved: [
    {
      refuses: { approvals: [approval(1, {}), approval(2, {})] },
      holds: { approvals: [approval(1, { decision: 'APPROVE' }), approval(2, {})] },
    },
    { refuses: { approvals: [] } },
  ],
  offerLetterIsCurrent: [
    { refuses: without('documents', ({ type }: { type: string }) => type !== 'OFFER_LETTER') },
    { refuses: { documents: [document('OFFER_LETTER', { expiresOn: '2026-06-14' })] } },
    { refuses: { row: { round: 2 } } },
    { refuses: { documents: [] }, holds: { documents: [document('OFFER_LETTER', { expiresOn: TODAY })] } },
  ],
  signedOfferUploaded: [
    { refuses: without('documents', ({ type }: { type: string }) => type !== 'SIGNED_OFFER') },
    { refuses: { row: { round: 2 } } },
  ],
  signedDateNotInFuture: [
    { refuses: {}, sent: { signedOn: '2026-06-16' }, sentWell: { signedOn: TODAY } },
    { refuses: { row: { signedOn: null } } },
  ],
  signedAfterOffer: [
    { refuses: {}, sent: { signedOn: '2026-06-07' }, sentWell: { signedOn: '2026-06-08' } },
    { refuses: { documents: [document('OFFER_LETTER', { ...LETTER, printedOn: TODAY })] } },
  ],
  signedInTime: [
    { refuses: {}, sent: { signedOn: '2026-06-21' }, sentWell: { signedOn: '2026-06-20' } },
    { refuses: { row: { signedOn: null }, today: '2026-06-21' }, holds: { row: { signedOn: null } } },
  ],
  visaRequired: [{ refuses: { fields: { visa: { required: false } } } }],
  workAuthorised: [
    { refuses: { requests: [] } },
    { refuses: { requests: [{ kind: 'VISA', status: 'APPLIED', expiresOn: null }] } },
    { refuses: { requests: [{ kind: 'VISA', status: 'APPROVED', expiresOn: '2026-06-14' }] } },
    { refuses: { requests: [{ kind: 'VISA', status: 'CANCELLED', expiresOn: null }] } },
    { refuses: { requests: [] }, holds: { requests: [], fields: { person: { ...FIELDS.person, nationality: 'AE' } } } },
  ],
  isRenewalOrExtension: [
    { refuses: {}, holds: { row: { type: 'RENEWAL' } } },
    { refuses: { row: { type: 'AMENDMENT' } }, holds: { row: { type: 'EXTENSION' } } },
  ],
  notScheduled: [
    { refuses: { row: { ...nextTerm.row, activationScheduledAt: NOW } }, holds: nextTerm },
    {
      refuses: { row: { ...nextTerm.row, activationScheduledAt: NOW } },
      holds: { row: { ...nextTerm.row, activationScheduledAt: NOW }, today: '2026-07-01' },
    },
  ],
  precedingTermIsActive: [
    { refuses: nextTerm, holds: { ...nextTerm, precedingTerm: { status: 'ACTIVE' } } },
    { refuses: { ...nextTerm, precedingTerm: { status: 'ON_NOTICE' } } },
  ],
  hasJoiningDate: [
    { refuses: {}, sent: {}, sentWell: { joinedDate: '2026-06-10' } },
    { refuses: {}, sent: { joinedDate: '2026-06-16' }, sentWell: { joinedDate: TODAY } },
  ],
  joinedInTerm: [
    { refuses: {}, sent: { joinedDate: '2026-06-09' }, sentWell: { joinedDate: '2026-06-10' } },
    { refuses: {}, sent: { joinedDate: '2027-06-10' }, sentWell: { joinedDate: '2027-06-09' } },
    {
      refuses: { row: { signedOn: '2026-06-14' } },
      sent: { joinedDate: '2026-06-13' },
      sentWell: { joinedDate: '2026-06-14' },
    },
    {
      refuses: { contracts: [{ kind: 'CANDIDATE', status: 'SIGNED', startDate: '2026-06-12' }] },
      sent: { joinedDate: '2026-06-11' },
      sentWell: { joinedDate: '2026-06-12' },
    },
  ],
  passportValid: [
    { refuses: { fields: { person: { ...FIELDS.person, passportExpiry: null } } } },
    {
      refuses: { candidate: { nationality: 'AE', passportExpiry: '2026-01-01' } },
      holds: { candidate: { nationality: 'AE', passportExpiry: null }, fields: { person: {} } },
    },
  ],
  employeeDataApproved: [
    { refuses: { requests: [{ kind: 'EMPLOYEE_DATA', status: 'SUBMITTED' }] } },
    { refuses: { requests: [] } },
  ],
  candidateContractSigned: [
    { refuses: { contracts: [{ kind: 'CLIENT', status: 'SIGNED', startDate: '2026-06-10' }] } },
    { refuses: { contracts: [{ kind: 'CANDIDATE', status: 'SENT', startDate: '2026-06-10' }] } },
  ],
  clientContractSignedOrWaived: [
    { refuses: { contracts: [] }, holds: { contracts: [], waivers: new Set(['CLIENT_CONTRACT']) } },
    { refuses: { contracts: [{ kind: 'CLIENT', status: 'CANCELLED', startDate: '2026-06-10' }] } },
  ],
  purchaseOrderPresentOrWaived: [
    { refuses: { purchaseOrders: [] }, holds: { purchaseOrders: [], waivers: new Set(['PURCHASE_ORDER']) } },
    ...['DRAFT', 'CLOSED', 'EXPIRED'].map((status) => ({
      refuses: { purchaseOrders: [{ status, hasCapacity: true }] },
    })),
    { refuses: { purchaseOrders: [{ status: 'EXHAUSTED', hasCapacity: false }] } },
    { refuses: { purchaseOrders: [], fields: { purchaseOrder: { required: true, number: 'TBC' } } } },
    { refuses: { purchaseOrders: [] }, holds: { purchaseOrders: [], fields: { purchaseOrder: { required: false } } } },
  ],
  exitApprovedWithLastDay: [{ refuses: {}, sent: {}, sentWell: { lastWorkingDay: '2026-12-31' } }],
  lastDayInTerm: [
    { refuses: {}, sent: { lastWorkingDay: '2026-06-09' }, sentWell: { lastWorkingDay: '2026-06-10' } },
    { refuses: {}, sent: { lastWorkingDay: '2027-06-10' }, sentWell: { lastWorkingDay: '2027-06-09' } },
    {
      refuses: { row: { joinedDate: '2026-06-12' } },
      sent: { lastWorkingDay: '2026-06-11' },
      sentWell: { lastWorkingDay: '2026-06-12' },
    },
  ],
  exitWithdrawn: [{ refuses: {}, sent: { reason: null }, sentWell: { reason: 'Stays after all' } }],
  lastDayPassed: [
    { refuses: { row: { lastWorkingDay: TODAY } }, holds: { row: { lastWorkingDay: '2026-06-14' } } },
    { refuses: {}, holds: { row: { lastWorkingDay: '2026-06-14' } } },
  ],
  exitClosed: [{ refuses: {}, sent: {}, sentWell: { reason: 'Cleared by HR on 1 June' } }],
  renewalIsActive: [
    { refuses: {}, holds: { children: [{ id: 'x', type: 'RENEWAL', status: 'ACTIVE' }] } },
    {
      refuses: { children: [{ id: 'x', type: 'REPLACEMENT', status: 'ACTIVE' }] },
      holds: { children: [{ id: 'x', type: 'AMENDMENT', status: 'ACTIVE' }] },
    },
    {
      refuses: { children: [{ id: 'x', type: 'RENEWAL', status: 'ONBOARDING' }] },
      holds: { children: [{ id: 'x', type: 'RENEWAL', status: 'ACTIVE' }] },
    },
  ],
  cancellableWhileOnHold: [
    {
      refuses: { row: { statusBeforeHold: 'VISA_IN_PROGRESS' } },
      holds: { ...is('coo', 'COO'), row: { statusBeforeHold: 'VISA_IN_PROGRESS' } },
    },
    {
      refuses: { ...is('coo', 'COO'), row: { statusBeforeHold: 'ACTIVE' } },
      holds: { ...is('coo', 'COO'), row: { statusBeforeHold: 'HR_REVIEW' } },
    },
    { refuses: {}, holds: { ...is('cm', 'COUNTRY_MANAGER'), row: { statusBeforeHold: 'SUBMITTED' } } },
  ],
}

const rows = Object.entries(CASES).flatMap(([name, cases]) =>
  cases.map((one, i): [string, Case] => [cases.length > 1 ? `${name} ${i + 1}` : name, one]),
)

describe('a guard fails with its name and what to do, and passes when the issue is fixed', () => {
  test.each(rows)('%s', (title, { refuses, holds = {}, sent = {}, sentWell = sent }) => {
    const name = title.split(' ')[0] as OrderFormGuard
    const [failure, ...more] = failedGuards([name], loadOrderFormFacts(refuses), sent)
    expect(failure?.name).toBe(name)
    expect(failure?.message.length).toBeGreaterThan(10)
    expect(more).toEqual([])
    expect(failedGuards([name], loadOrderFormFacts(holds), sentWell)).toEqual([])
  })
})

test('every guard of the state machine has a test case', () => {
  const states = OrderFormStatus.options
  const required = new Set(states.flatMap((from) => states.flatMap((to) => orderFormMove(from, to)?.guards ?? [])))
  const failed = new Set<string>([...Object.keys(CASES), 'returnsToStatusBeforeHold'])
  expect([...required].filter((name) => !failed.has(name))).toEqual([])
  expect(Object.keys(ORDER_FORM_GUARDS).filter((name) => !failed.has(name))).toEqual([])
})

test('several issues are all listed, in the order of the checks', () => {
  const facts = loadOrderFormFacts({
    requests: [],
    contracts: [],
    purchaseOrders: [],
    fields: { person: { nationality: 'IN' } },
  })
  const required = ['passportValid', 'workAuthorised', 'employeeDataApproved', 'candidateContractSigned'] as const
  expect(failedGuards(required, facts).map(({ name }) => name)).toEqual(required)
  expect(failedGuards(['marginIsFresh'], loadOrderFormFacts({ margins: [] }))[0]?.message).toMatch(
    /is not calculated yet/,
  )
  expect(
    failedGuards(['isComplete'], loadOrderFormFacts({ fields: { title: null, noticeDays: null } }))[0],
  ).toMatchObject({
    message: expect.stringContaining('2 are missing'),
    errors: [{ path: 'title' }, { path: 'noticeDays' }],
  })
})
