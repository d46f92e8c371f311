import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { Blocker, OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import type { OrderFormGuard } from '@muster/contract/order-forms/core/states.contract.ts'
import { ENDED } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { SIGNED } from '../core/order-forms.rules.ts'
import type { OrderFormFacts } from './facts.queries.ts'
import { failedGuards, hasPurchaseOrder, isContractSigned, needsPurchaseOrder, START_GUARDS } from './guards.rules.ts'
import { type BlockerName, guardResolutionLink } from './resolution-links.rules.ts'
import { warningsOf } from './warnings.rules.ts'

/** The blockers of start, payroll and billing, with links to fix them. */
export function readinessOf(facts: OrderFormFacts): OrderForm['readiness'] {
  const { row, candidate } = facts
  const blocker = (name: BlockerName, message: string): Blocker => ({
    name,
    message,
    fix: guardResolutionLink(facts, name),
  })
  const guards = (names: readonly (OrderFormGuard & BlockerName)[]): Blocker[] =>
    failedGuards(names, facts).map(({ name, message }) => blocker(name as BlockerName, message))
  const unless = (holds: boolean, name: BlockerName, message: string): Blocker[] =>
    holds ? [] : [blocker(name, message)]
  const gate = (blockers: readonly Blocker[], warnings: readonly Blocker[] = []) => ({
    ok: blockers.length === 0,
    blockers: [...blockers],
    warnings: [...warnings],
  })
  // Active placements are billed even if their agreement has expired (docs/domain/contracts.md).
  const agreement = guards(['agreementIsActive'])
  const runs = row.status === 'ACTIVE' || row.status === 'ON_NOTICE'
  const follows = row.type === 'RENEWAL' || row.type === 'EXTENSION'
  const signed = SIGNED.has(row.status) || (follows && row.approvedAt !== null)
  const person = unless(
    candidate !== null,
    'consultantExists',
    'The consultant record is created once the offer is signed.',
  )
  return {
    canStart: gate(
      [...unless(signed, 'offerSigned', 'The offer is not signed.'), ...guards(START_GUARDS)],
      ENDED.includes(row.status) ? [] : warningsOf(facts).map(({ name, message }) => blocker(name, message)),
    ),
    canBePaid: gate([
      ...person,
      ...unless(
        Boolean(candidate?.hasBank ?? true),
        'bankGiven',
        'Bank details are missing. Enter them and have them approved.',
      ),
      ...unless(
        Boolean(candidate?.hasPay ?? true),
        'payGiven',
        'The pay is added to the consultant record on joining.',
      ),
      ...guards(['candidateContractSigned', 'employeeDataApproved']),
    ]),
    canBeBilled: gate(
      [
        ...guards(['clientIsActive']),
        ...(runs ? [] : agreement),
        ...unless(
          isContractSigned(facts, 'CLIENT'),
          'clientContractSigned',
          'The client contract is not signed. A waiver allows the start, but not billing.',
        ),
        ...purchaseOrderBlockers(facts),
      ],
      runs ? agreement.map((one) => ({ ...one, message: AGREEMENT_RAN_OUT })) : [],
    ),
  }
}

const AGREEMENT_RAN_OUT =
  'The master agreement has expired. Active placements are still billed, but renew it for new order forms.'

/** A required purchase order must be open, valid and have a remaining balance for this placement. */
function purchaseOrderBlockers(facts: OrderFormFacts): Blocker[] {
  const { purchaseOrders } = facts
  if (!needsPurchaseOrder(facts) || hasPurchaseOrder(facts)) return []
  const first = purchaseOrders.find(({ status }) => status !== 'CLOSED')
  const message = !first
    ? 'The client requires a purchase order, but none is linked to the client contract.'
    : first.status === 'DRAFT'
      ? `Purchase order ${first.number} is a draft. Open it.`
      : first.status === 'EXPIRED'
        ? `Purchase order ${first.number} ended on ${formatLongDate(first.validTo)}. Ask the client for an extension or a new one.`
        : `Purchase order ${first.number} has no remaining balance for this placement. Ask the client for an amendment or a new one.`
  return [{ name: 'coveredByPurchaseOrder', message, fix: guardResolutionLink(facts, 'coveredByPurchaseOrder') }]
}
