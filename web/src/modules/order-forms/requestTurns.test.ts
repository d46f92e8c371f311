import { RequestStatus } from '@muster/contract/order-forms/request-states.contract.ts'
import { expect, it, test } from 'vitest'
import { REQUEST_STATES } from './recordWords.ts'
import { kindsSeenBy, worksOnRequests } from './requestRights.ts'
import { isLate, type Placed, turnWords } from './requestTurns.ts'

const asked = (kind: Placed['kind'], status: string, startDate: string | null = null) => ({ kind, status, startDate })

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
] as const)('a request %s that is %s waits for %s', (kind, status, turn) => {
  expect(turnWords(asked(kind, status))).toBe(turn)
})

it('is late once the placement has begun and what it needs is not there', () => {
  const late = (kind: Placed['kind'], status: string, start: string | null) =>
    isLate(asked(kind, status, start), '2026-11-22')
  expect(late('LAPTOP', 'REQUESTED', '2026-11-21')).toBe(true)
  expect(late('LAPTOP', 'REQUESTED', '2026-11-22')).toBe(false)
  expect(late('LAPTOP', 'ASSIGNED', '2026-11-01')).toBe(false)
  expect(late('VISA', 'APPROVED', '2026-11-01'), 'the person may work').toBe(false)
  expect(late('VISA', 'APPLIED', null)).toBe(false)
})

it('offers every state that a request can be in to filter by', () => {
  expect([...REQUEST_STATES].sort()).toEqual([...RequestStatus.options].sort())
})

it('shows each role the kinds that are its work, or all of them with full sight of the order form', () => {
  expect(kindsSeenBy('ASSET_MANAGER')).toEqual(['LAPTOP'])
  expect(kindsSeenBy('COUNTRY_MANAGER')).toHaveLength(4)
  expect(kindsSeenBy('TALENT_ACQUISITION')).toEqual([])
  expect([worksOnRequests('VISA_TEAM'), worksOnRequests('HR_ASSOCIATE'), worksOnRequests('CFO')]).toEqual([
    true,
    true,
    false,
  ])
})
