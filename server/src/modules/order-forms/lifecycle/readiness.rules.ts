import { formatDateInWords } from '@muster/contract/kernel/values/days.ts'
import type { Blocker, OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import type { OrderFormGuard } from '@muster/contract/order-forms/core/states.contract.ts'
import { SIGNED } from '../core/order-forms.rules.ts'
import type { OrderFormFacts } from './facts.queries.ts'
import {
  failedGuards,
  hasPurchaseOrder,
  isContractSigned,
  isOver,
  needsPurchaseOrder,
  START_GUARDS,
} from './guards.rules.ts'
import { type BlockerName, guardResolutionLink } from './resolution-links.rules.ts'
import { warningsOf } from './warnings.rules.ts'

/** What stands between the order form and the first day, the first pay, the first invoice: named, with the place to fix it. */
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
    ...{ ok: blockers.length === 0, blockers: [...blockers], warnings: [...warnings] },
  })
  // What runs is billed on, also when its agreement has run out (domain.md §2.10).
  const agreement = guards(['agreementIsActive'])
  const runs = row.status === 'ACTIVE' || row.status === 'ON_NOTICE'
  const follows = row.type === 'RENEWAL' || row.type === 'EXTENSION'
  const signed = SIGNED.has(row.status) || (follows && row.approvedAt !== null)
  const person = unless(
    candidate !== null,
    'consultantExists',
    'The consultant is not on record yet: that happens with the signed offer.',
  )
  return {
    canStart: gate(
      [...unless(signed, 'offerSigned', 'The offer is not signed yet.'), ...guards(START_GUARDS)],
      isOver(row.status) ? [] : warningsOf(facts).map(({ name, message }) => blocker(name, message)),
    ),
    canBePaid: gate([
      ...person,
      ...unless(
        candidate === null || candidate.hasBank,
        'bankGiven',
        'There are no bank details in force. Enter them and have them approved.',
      ),
      ...unless(
        candidate === null || candidate.hasPay,
        'payGiven',
        'The pay is not on the consultant’s record yet: that happens with joining.',
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
          'The contract with the client is not signed. A waiver lets the consultant start, not the invoice.',
        ),
        ...purchaseOrderBlockers(facts),
      ],
      runs ? agreement.map((one) => ({ ...one, message: AGREEMENT_RAN_OUT })) : [],
    ),
  }
}

const AGREEMENT_RAN_OUT =
  'The master agreement has run out. What runs is billed on; have it renewed: new order forms wait for it.'

/** A client that requires purchase orders is billed on one that is open, valid, and has value left for this placement. */
function purchaseOrderBlockers(facts: OrderFormFacts): Blocker[] {
  const { purchaseOrders } = facts
  if (!needsPurchaseOrder(facts) || hasPurchaseOrder(facts)) return []
  const first = purchaseOrders.find(({ status }) => status !== 'CLOSED')
  const message = !first
    ? 'The client requires a purchase order, and none is linked to the client contract.'
    : first.status === 'DRAFT'
      ? `The purchase order ${first.number} is a draft. Have it opened.`
      : first.status === 'EXPIRED'
        ? `The purchase order ${first.number} ended on ${formatDateInWords(first.validTo)}. Ask the client to extend it, or for the next one.`
        : `The purchase order ${first.number} has nothing left for this placement. Ask the client for an amendment or the next one.`
  return [{ name: 'coveredByPurchaseOrder', message, fix: guardResolutionLink(facts, 'coveredByPurchaseOrder') }]
}
