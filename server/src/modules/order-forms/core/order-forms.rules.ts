import type { Role } from '@muster/contract/access/roles.ts'
import { monthsAfter } from '@muster/contract/kernel/values/days.ts'
import { FOLLOWS, type OrderFormType } from '@muster/contract/margin/placement-terms.contract.ts'
import { approvalPolicy } from '@muster/contract/order-forms/approvals/policy.rules.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'

/**
 * The remaining probation at the start of the next term, rounded up to months, so that no one is on probation twice.
 */
export function probationLeft(joinedDate: string, months: number | null, from: string): number | null {
  if (months === null) return null
  const over = monthsAfter(joinedDate, months)
  let left = 0
  while (monthsAfter(from, left) < over) left += 1
  return left
}

/** Normalizes a name for comparison: accents, spaces and order are ignored. */
const nameParts = (name: string | null) =>
  (name ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')
export const isSameName = (one: string | null, other: string | null): boolean => nameParts(one) === nameParts(other)

/** The audit subject of an order form. */
export const orderFormAuditSubject = (row: {
  id: string
  number: string | null
  personName: string | null
  countryId: string | null
}) => ({
  entity: 'order-form',
  entityID: row.id,
  name: [row.number, row.personName].filter(Boolean).join(' · ') || 'Draft',
  countryID: row.countryId,
})

/**
 * Each step has a due time (docs/domain/reminders.md: 24 hours unless the company sets another); steps that depend on
 * others outside the company, and active placements, have none.
 */
const ON_THE_CLOCK: ReadonlySet<OrderFormStatus> = new Set([
  'SUBMITTED',
  'MARGIN_REVIEW',
  'HR_REVIEW',
  'APPROVAL',
  'APPROVED',
  'REVISION_REQUESTED',
  'OFFER_SIGNED',
])
export const slaDueAt = (status: OrderFormStatus, since: Date, hours: number): Date | null =>
  ON_THE_CLOCK.has(status) ? new Date(since.getTime() + hours * 3_600_000) : null

/** The finance role that confirms pay or billing. */
export const roleOfSide = (side: 'PAY' | 'BILL'): Role => approvalPolicy.marginSides[side]

const followUp: Readonly<Partial<Record<OrderFormStatus, readonly Role[]>>> = approvalPolicy.followUp

interface DerivedStatus {
  readonly status: OrderFormStatus
  /** The sides that are confirmed in this round. */
  readonly checked?: readonly ('PAY' | 'BILL')[]
  /** The roles of the current approval step. */
  readonly approvers?: readonly string[]
  /** A waiver of the master agreement is requested and not granted. */
  readonly isWaiverRequested?: boolean
}

const unchecked = (checked: readonly string[]): Role[] =>
  (['PAY', 'BILL'] as const).filter((side) => !checked.includes(side)).map(roleOfSide)

/** The pending roles; empty when the owner or no user is next. */
export function waitingRoles({ status, checked, approvers = [], isWaiverRequested = false }: DerivedStatus): string[] {
  if (status === 'APPROVAL') return [...approvers]
  if (status === 'SUBMITTED' && isWaiverRequested) return [...approvalPolicy.steps.AGREEMENT_WAIVER.roles]
  if (status === 'MARGIN_REVIEW' || status === 'SUBMITTED') return unchecked(checked ?? [])
  // A cost change resets the confirmations, so finance is next before HR continues.
  const again = status === 'HR_REVIEW' && checked ? unchecked(checked) : []
  if (again.length > 0) return again
  return [...(status === 'HR_REVIEW' ? approvalPolicy.steps.HR_REVIEW.roles : (followUp[status] ?? []))]
}

/** Whether a submission waits for the waiver of its master agreement. */
export const awaitsWaiver = (row: { readonly status: string; readonly waitingRoles: readonly string[] }): boolean =>
  row.status === 'SUBMITTED' &&
  approvalPolicy.steps.AGREEMENT_WAIVER.roles.some((role) => row.waitingRoles.includes(role))

/** The statuses after the offer is signed. */
export const SIGNED: ReadonlySet<OrderFormStatus> = new Set([
  'OFFER_SIGNED',
  'VISA_IN_PROGRESS',
  'ONBOARDING',
  'ACTIVE',
  'ON_NOTICE',
])

/** The first name for a greeting. */
const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? name

/** The variables of every email about a placement. */
export const placedPerson = (row: { personName: string | null; title: string | null }) => ({
  consultantName: row.personName!,
  consultantFirstName: firstNameOf(row.personName!),
  jobTitle: row.title!,
})

/** The statuses of an earlier term that make joining instructions unnecessary. */
export const isNewHire = ({ type }: { readonly type: string }) => !FOLLOWS.has(type as OrderFormType)
export const startsInFuture = ({ startDate }: { readonly startDate: string | null }, today: string) =>
  startDate !== null && startDate >= today
