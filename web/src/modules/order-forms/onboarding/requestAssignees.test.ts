import { RequestStatus } from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import { requestStatusLabels } from '@muster/contract/order-forms/onboarding/requests.labels.ts'
import { expect, it, test } from 'vitest'
import { assigneeLabel, isLate, type Placed } from './requestAssignees.ts'
import { visibleRequestKinds, worksOnRequests } from './requestRights.ts'

const request = (kind: Placed['kind'], status: Placed['status'], more: Partial<Placed> = {}): Placed => ({
  kind,
  status,
  startDate: null,
  orderFormStatus: 'ONBOARDING',
  ...more,
})

test.each([
  ['VISA', 'DOCS_PENDING', 'Visa Team'],
  ['VISA', 'APPROVED', 'Visa Team'],
  ['VISA', 'ACTIVE', null],
  ['MEDICAL', 'SENT_TO_INSURER', 'HR'],
  ['LAPTOP', 'RESERVED', 'Asset Manager'],
  ['LAPTOP', 'ASSIGNED', null],
  ['EMPLOYEE_DATA', 'SENT', 'Consultant'],
  ['EMPLOYEE_DATA', 'SUBMITTED', 'HR'],
  ['EMPLOYEE_DATA', 'EXPIRED', 'HR'],
  ['EMPLOYEE_DATA', 'APPROVED', null],
] as const)('a %s request with status %s is pending %s', (kind, status, assignee) => {
  expect(assigneeLabel(request(kind, status))).toBe(assignee)
})

test.each([
  ['MEDICAL', 'REJECTED', 'CANCELLED', null],
  ['MEDICAL', 'REJECTED', 'ONBOARDING', 'HR'],
  ['MEDICAL', 'DELETION_REQUESTED', 'CANCELLED', 'HR'],
  ['EMPLOYEE_DATA', 'SUBMITTED', 'CANCELLED', null],
  ['EMPLOYEE_DATA', 'SENT', 'OFFER_DECLINED', null],
  ['VISA', 'REQUESTED', 'CLOSED', null],
  ['VISA', 'CANCELLATION_REQUESTED', 'CLOSED', 'Visa Team'],
  ['VISA', 'ARRIVED', 'RENEWED', 'Visa Team'],
  ['LAPTOP', 'RETURN_REQUESTED', 'CLOSED', 'Asset Manager'],
] as const)(
  'a %s request with status %s of an order form with status %s is pending %s',
  (kind, status, orderFormStatus, assignee) => {
    expect(assigneeLabel(request(kind, status, { orderFormStatus }))).toBe(assignee)
  },
)

it('a request is overdue once the placement has started and it is not completed', () => {
  const late = (kind: Placed['kind'], status: Placed['status'], startDate: string | null) =>
    isLate(request(kind, status, { startDate }), '2026-11-22')
  expect(late('LAPTOP', 'REQUESTED', '2026-11-21')).toBe(true)
  expect(late('LAPTOP', 'REQUESTED', '2026-11-22')).toBe(false)
  expect(late('LAPTOP', 'ASSIGNED', '2026-11-01')).toBe(false)
  expect(late('VISA', 'APPROVED', '2026-11-01'), 'the consultant may work').toBe(false)
  expect(late('VISA', 'APPLIED', null)).toBe(false)
  expect(late('MEDICAL', 'REJECTED', '2026-11-01')).toBe(true)
  expect(
    isLate(request('MEDICAL', 'REJECTED', { startDate: '2026-11-01', orderFormStatus: 'CANCELLED' }), '2026-11-22'),
  ).toBe(false)
  for (const [kind, status] of [
    ['LAPTOP', 'RETURN_REQUESTED'],
    ['MEDICAL', 'DELETION_REQUESTED'],
    ['VISA', 'CANCELLATION_REQUESTED'],
  ] as const)
    expect(late(kind, status, '2025-11-01'), `${status} is not overdue`).toBe(false)
})

it('every status of a request can be filtered', () => {
  expect(Object.keys(requestStatusLabels).sort()).toEqual([...RequestStatus.options].sort())
})

it('each role sees the request types it works on, or all of them with full access to order forms', () => {
  expect(visibleRequestKinds('ASSET_MANAGER')).toEqual(['LAPTOP'])
  expect(visibleRequestKinds('COUNTRY_MANAGER')).toHaveLength(4)
  expect(visibleRequestKinds('TALENT_ACQUISITION')).toEqual([])
  expect([worksOnRequests('VISA_TEAM'), worksOnRequests('HR_ASSOCIATE'), worksOnRequests('CFO')]).toEqual([
    true,
    true,
    false,
  ])
})
