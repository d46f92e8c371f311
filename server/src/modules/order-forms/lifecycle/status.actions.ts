import { statusLabel } from '@muster/contract/kernel/api/status-labels.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { mayTakeStep, OrderFormStatus, orderFormMove } from '@muster/contract/order-forms/core/states.contract.ts'
import { conflict, forbidden, invalid } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { endContracts } from '../../contracts/contracts/termination.actions.ts'
import { endLinks } from '../../purchase-orders/consumption/placements.actions.ts'
import { refuseOverlap } from '../amendments/overlaps.queries.ts'
import { beginApproval, lockAsRead, takeDecision } from '../approvals/reviews.actions.ts'
import { presentRecord } from '../core/record.queries.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import { countSigned, sendOffer } from '../offers/offers.actions.ts'
import { activate, moveToBench } from './activation.actions.ts'
import { cancelRequests, startOnboarding, unassignConsultant } from './effects.actions.ts'
import { type OrderFormFacts, readOrderFormFacts } from './facts.queries.ts'
import { assertGuards } from './guard-errors.rules.ts'
import { beginsLater, failedGuards, isWorkAuthorised } from './guards.rules.ts'
import { transitionTo } from './steps.actions.ts'
import { submitOrderForm } from './submit.actions.ts'
import { markReady, notifyStranded } from './takeover.actions.ts'

type Move = Call<(typeof orderFormEndpoints)['move']>

/** Takes an order form to another status, when the step exists, this person may take it, and each of its guards holds. */
export async function moveOrderForm(call: Move): Promise<OrderForm> {
  const { body, params } = call
  const row = await lockAsRead(call, params.id, body.version)
  const move = stepOf(call, row)
  const facts = await readOrderFormFacts(call, row)
  const { status: to, reason } = body
  if (move.reason && !reason) throw invalid([{ path: 'reason', message: 'Say why. It stays on the history.' }])
  if (row.status === 'ON_HOLD' && to !== 'CANCELLED') return presentRecord(call, await resume(call, row))
  // These look at what the step itself brings along, once it is there.
  if (to === 'SUBMITTED')
    return sayUnfilled(call, await presentRecord(call, await submitOrderForm(call, row, body.waiverReason)))
  if (to === 'OFFER_SENT') return presentRecord(call, await sendOffer(call, facts, body))
  assertGuards(failedGuards(move.guards, facts, body))
  return presentRecord(call, await takeStep(call, facts))
}

/** Whoever submits hears at once that a step ahead has nobody who could take it. */
function sayUnfilled(call: Move, record: OrderForm): OrderForm {
  const { unfilled } = record.waitingFor
  call.say(['Submitted.', ...unfilled].join(' '))
  return record
}

/** The step from here to there, or why there is none for this person: 409 when the machine has none, 403 when it is not theirs. */
function stepOf({ body, staff }: Move, row: OrderFormDbRow) {
  const { status: to } = body
  const from = row.status
  const move = orderFormMove(from, to, row.statusBeforeHold)
  if (!move) {
    const open = OrderFormStatus.options.filter((next) => orderFormMove(from, next, row.statusBeforeHold))
    const way =
      open.length > 0
        ? `From ${statusLabel(from)} the way leads to ${open.map((next) => statusLabel(next)).join(', ')}.`
        : 'It is over.'
    throw conflict('NO_SUCH_MOVE', `An order form cannot go from ${statusLabel(from)} to ${statusLabel(to)}. ${way}`)
  }
  if (!mayTakeStep(staff, move))
    throw forbidden(`Your role may not take an order form from ${statusLabel(from)} to ${statusLabel(to)}.`)
  return move
}

/**
 * Out of a hold into the state that it began in, and nothing that was done there is done again: no new round, no second offer. A work
 * authorisation that was granted meanwhile takes it on.
 */
async function resume(call: Move, row: OrderFormDbRow): Promise<OrderFormDbRow> {
  const { status: to, reason } = call.body
  const resumed = await transitionTo(call, row, to, { reason })
  if (to !== 'OFFER_SIGNED' && to !== 'VISA_IN_PROGRESS') return resumed
  return isWorkAuthorised(await readOrderFormFacts(call, resumed)) ? startOnboarding(call, resumed) : resumed
}

async function takeStep(call: Move, facts: OrderFormFacts): Promise<OrderFormDbRow> {
  const { body, today } = call
  const { row } = facts
  const { status: to, reason } = body
  const enter = (set: Parameters<typeof transitionTo>[3] = {}) => transitionTo(call, row, to, { reason, ...set })
  switch (to) {
    case 'APPROVAL':
      return beginApproval(call, facts)
    case 'APPROVED':
      return takeDecision(call, facts, 'APPROVE', reason)
    case 'REVISION_REQUESTED':
    case 'REJECTED':
      if (row.status === 'APPROVAL') return takeDecision(call, facts, to === 'REJECTED' ? 'REJECT' : 'RETURN', reason)
      return enter()
    case 'OFFER_SIGNED':
      return countSigned(call, facts, body.signedOn ?? row.signedOn ?? today)
    case 'ONBOARDING':
      return startOnboarding(call, row)
    case 'ACTIVE':
      if (row.status === 'ON_NOTICE') {
        await refuseOverlap(call, row)
        return enter({ set: { lastWorkingDay: null } })
      }
      if (beginsLater(facts)) return markReady(call, row)
      return activate({ ...call, by: call.staff }, row, body.joinedDate ?? row.joinedDate!)
    case 'ON_NOTICE':
      return enter({
        set: { lastWorkingDay: body.lastWorkingDay ?? row.lastWorkingDay },
        after: { lastWorkingDay: body.lastWorkingDay ?? row.lastWorkingDay },
      })
    case 'CANCELLED': {
      await cancelRequests(call, row, reason)
      await unassignConsultant(call, row)
      return enter()
    }
    case 'ON_HOLD':
      // After the hold somebody says anew that everything is there.
      return enter({ set: { activationScheduledAt: null, activationScheduledBy: null } })
    case 'CLOSED': {
      await endContracts(call, row.id, row.lastWorkingDay!)
      await endLinks(call, row.id, row.lastWorkingDay!)
      await unassignConsultant(call, row)
      const closed = await enter()
      await moveToBench({ ...call, by: call.staff }, closed)
      await notifyStranded(call, closed)
      return closed
    }
    default:
      return enter()
  }
}
