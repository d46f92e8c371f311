import { grantOf } from '@muster/contract/access/matrix.ts'
import { HR_ROLES, ROLE_LABELS, ROLES, type Role } from '@muster/contract/access/roles.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { mayMakeMove } from '@muster/contract/kernel/api/states.ts'
import {
  COMMERCIAL_FIELDS,
  ORDER_FORM_FIELDS,
  type OrderFormField,
} from '@muster/contract/margin/placement-terms.contract.ts'
import { approvalPolicy } from '@muster/contract/order-forms/approvals/policy.rules.ts'
import type { OrderForm, PossibleMove, WaiverKind } from '@muster/contract/order-forms/core/record.contract.ts'
import {
  type OrderFormMove,
  type OrderFormStatus,
  orderFormMachine,
} from '@muster/contract/order-forms/core/states.contract.ts'
import { isWithOwner } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { availableTransitions } from '../../../kernel/transitions/checks.ts'
import { isAuthor } from '../core/authors.rules.ts'
import { isNewHire, roleOfSide, startsInFuture } from '../core/order-forms.rules.ts'
import type { OrderFormFacts } from './facts.queries.ts'
import {
  approverFor,
  failedGuards,
  hasPurchaseOrder,
  isContractSigned,
  isCreator,
  isWaiverRequested,
  needsPurchaseOrder,
} from './guards.rules.ts'
import { fixFor } from './resolution-links.rules.ts'

/** Guards whose input comes with the transition; on the page they are fields of the dialog, so they do not block it. */
const ENTERED_IN_DIALOG: ReadonlySet<string> = new Set([
  'hasJoiningDate',
  'signedDateNotInFuture',
  'signedOfferUploaded',
  'offerLetterIsCurrent',
  'exitApprovedWithLastDay',
  'exitWithdrawn',
  'exitClosed',
])

/**
 * All transitions from the current status: whether the user may use them now, and if not, why. Automatic transitions
 * are not included.
 */
export async function possibleMoves(facts: OrderFormFacts): Promise<PossibleMove[]> {
  const { row, staff } = facts
  const machine = orderFormMachine(row.statusBeforeHold)
  const found = await availableTransitions(
    machine,
    { staff, from: row.status },
    ({ guards }) =>
      failedGuards(guards, facts).filter(
        ({ name }) => !ENTERED_IN_DIALOG.has(name) && !(name === 'agreementIsActive' && mayRequestWaiver(facts)),
      ),
    // Users see each step with the roles that may take it.
    (move) => ({ name: 'role', message: `You don’t have permission to do this. Allowed: ${takersOf(move)}.` }),
  )
  return found.map(({ why, ...one }) => ({
    ...one,
    why: why.map(({ name, message }) => ({ name, message, fix: fixFor(facts, name) })),
  }))
}

const MAX_NAMED = 4
/** The labels of the roles that may use a transition, shortened. */
function takersOf(move: OrderFormMove): string {
  const labels = ROLES.filter((role) => mayMakeMove({ role }, move)).map((role) => ROLE_LABELS[role])
  const named = labels.slice(0, labels.length > MAX_NAMED ? MAX_NAMED - 1 : MAX_NAMED)
  const last = named.length < labels.length ? `${labels.length - named.length} more roles` : named.pop()!
  return [named.join(', '), last].filter(Boolean).join(' or ')
}

const FIELDS = Object.keys(ORDER_FORM_FIELDS) as OrderFormField[]
/** The fields HR enters in its review and can correct later; they do not change commercial terms. */
const HR_FIELDS: readonly OrderFormField[] = ['person', 'site', 'visa', 'medical', 'laptop']
const HR: readonly Role[] = HR_ROLES
const BEFORE_THE_START = new Set<OrderFormStatus>([
  'SUBMITTED',
  'MARGIN_REVIEW',
  'HR_REVIEW',
  'APPROVAL',
  'APPROVED',
  'OFFER_SENT',
  'OFFER_SIGNED',
  'VISA_IN_PROGRESS',
  'ONBOARDING',
])

/**
 * The fields the user may edit now: the owner all of them on a draft and in a revision; HR, the visa team and the
 * asset manager their groups until the placement is active. Submitted commercial terms change only in a revision
 * (docs/domain/order-forms.md).
 */
export function editableFields({ row, staff }: Pick<OrderFormFacts, 'row' | 'staff'>): OrderFormField[] {
  if (!may(staff, right('order-forms', 'edit'))) return []
  if (isWithOwner(row.status)) return row.ownerId === staff.id ? FIELDS : []
  if (!BEFORE_THE_START.has(row.status)) return []
  if (staff.role === 'VISA_TEAM') return ['visa']
  if (staff.role === 'ASSET_MANAGER') return ['laptop']
  if (!HR.includes(staff.role) || grantOf(staff.role, 'order-forms').partial.has('edit')) return []
  // An existing consultant is linked instead of created again.
  const linking: OrderFormField[] = row.candidateId === null && row.status === 'OFFER_SENT' ? ['candidateID'] : []
  return [...HR_FIELDS, ...linking]
}

export const needsRevision = (field: string): boolean => COMMERCIAL_FIELDS.has(field as OrderFormField)

/** The waivers the user may grant. */
const WAIVERS: Readonly<
  Record<WaiverKind, { readonly roles: readonly string[]; readonly from: ReadonlySet<OrderFormStatus> }>
> = {
  AGREEMENT: {
    roles: approvalPolicy.waivers.AGREEMENT,
    from: new Set([...BEFORE_THE_START, 'REVISION_REQUESTED', 'ON_HOLD'] as const),
  },
  CLIENT_CONTRACT: { roles: approvalPolicy.waivers.CLIENT_CONTRACT, from: BEFORE_THE_START },
  PURCHASE_ORDER: { roles: approvalPolicy.waivers.PURCHASE_ORDER, from: BEFORE_THE_START },
}

/** Only missing documents can be waived. */
const IS_MISSING: Readonly<Record<WaiverKind, (facts: OrderFormFacts) => boolean>> = {
  AGREEMENT: ({ agreementActive }) => !agreementActive,
  CLIENT_CONTRACT: (facts) => !isContractSigned(facts, 'CLIENT'),
  PURCHASE_ORDER: (facts) => needsPurchaseOrder(facts) && !hasPurchaseOrder(facts),
}

export function openWaivers(facts: OrderFormFacts): WaiverKind[] {
  const { row, staff, waivers } = facts
  return (Object.keys(WAIVERS) as WaiverKind[]).filter(
    (kind) =>
      WAIVERS[kind].roles.includes(staff.role) &&
      WAIVERS[kind].from.has(row.status) &&
      !waivers.has(kind) &&
      IS_MISSING[kind](facts) &&
      !isAuthor(row, staff.id),
  )
}

/** Whether the submission must request a waiver of the master agreement. */
export const mayRequestWaiver = ({ row, staff, agreementActive, waivers }: OrderFormFacts): boolean =>
  isWithOwner(row.status) &&
  row.ownerId === staff.id &&
  row.clientId !== null &&
  !agreementActive &&
  !waivers.has('AGREEMENT')

/** In HR review only after a cost change, which resets the confirmations. */
const CHECKED_IN: ReadonlySet<OrderFormStatus> = new Set(['SUBMITTED', 'MARGIN_REVIEW', 'HR_REVIEW'] as const)

/** The sides that the user may confirm now. */
export const openChecks = (facts: OrderFormFacts): ('PAY' | 'BILL')[] =>
  CHECKED_IN.has(facts.row.status) && !isWaiverRequested(facts)
    ? (['PAY', 'BILL'] as const).filter(
        (side) =>
          roleOfSide(side) === facts.staff.role &&
          !isCreator(facts) &&
          !facts.checks.some((check) => check.side === side || check.checkedBy === facts.staff.id),
      )
    : []

export const mayOf = (facts: OrderFormFacts): OrderForm['may'] => ({
  check: openChecks(facts),
  decide: facts.row.status === 'APPROVAL' && 'for' in approverFor(facts),
  waive: openWaivers(facts),
  requestWaiver: mayRequestWaiver(facts),
  change: facts.row.status === 'ACTIVE' && may(facts.staff, right('order-forms', 'create')),
  mailJoining: mayMailJoining(facts),
})

/** While the new hire has not joined. */
const mayMailJoining = ({ row, staff, today }: OrderFormFacts): boolean =>
  may(staff, right('offer-letters', 'edit')) &&
  row.status === 'ONBOARDING' &&
  isNewHire(row) &&
  startsInFuture(row, today)
