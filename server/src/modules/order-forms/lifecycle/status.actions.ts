import { moveBetween } from '@muster/contract/kernel/api/states.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { orderFormMachine } from '@muster/contract/order-forms/core/states.contract.ts'
import { forbidden } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { addJob } from '../../../kernel/jobs/jobs.ts'
import { assertMove } from '../../../kernel/transitions/checks.ts'
import { endContracts } from '../../contracts/contracts/termination.actions.ts'
import { endLinks } from '../../purchase-orders/consumption/placements.actions.ts'
import { assertNoOverlap } from '../amendments/overlaps.queries.ts'
import { beginApproval, lockAsRead, recordDecision } from '../approvals/reviews.actions.ts'
import { presentRecord } from '../core/record.queries.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import { acceptSignedOffer, sendOffer } from '../offers/offers.actions.ts'
import { activate, moveToBench } from './activation.actions.ts'
import { cancelRequests, startOnboarding, unassignConsultant } from './effects.actions.ts'
import { type OrderFormFacts, readOrderFormFacts } from './facts.queries.ts'
import { assertGuards } from './guard-errors.rules.ts'
import { beginsLater, failedGuards, isWorkAuthorised } from './guards.rules.ts'
import { markReady, notifyStranded } from './scheduled-activation.actions.ts'
import { transitionTo } from './steps.actions.ts'
import { submitOrderForm } from './submit.actions.ts'

type Move = Call<(typeof orderFormEndpoints)['move']>

/** Changes the status of an order form if the transition exists, the user may use it, and all guards pass. */
export async function moveOrderForm(call: Move): Promise<OrderForm> {
  const { body, params } = call
  const row = await lockAsRead(call, params.id, body.version)
  const move = moveOf(call, row)
  const facts = await readOrderFormFacts(call, row)
  const { status: to } = body
  if (row.status === 'ON_HOLD' && to !== 'CANCELLED') return presentRecord(call, await resume(call, row))
  // These guards check the input of the transition.
  if (to === 'SUBMITTED')
    return warnAboutMissingApprovers(
      call,
      await presentRecord(call, await submitOrderForm(call, row, body.waiverReason)),
    )
  if (to === 'OFFER_SENT') return presentRecord(call, await sendOffer(call, facts, body))
  assertGuards(failedGuards(move.guards, facts, body))
  return presentRecord(call, await applyStep(call, facts))
}

/** The submitter is warned at once if no active user can take a later step. */
function warnAboutMissingApprovers(call: Move, record: OrderForm): OrderForm {
  const { unfilled } = record.pendingRoles
  call.setMessage(['Submitted.', ...unfilled].join(' '))
  return record
}

/** The transition between two statuses; transitions by the program belong to no user. */
function moveOf({ body, staff }: Move, { status: from, statusBeforeHold }: OrderFormDbRow) {
  const { status: to, reason } = body
  const machine = orderFormMachine(statusBeforeHold)
  if (moveBetween(machine, from, to)?.system) throw forbidden()
  return assertMove(machine, staff, { subject: 'An order form', from, to, reason })
}

/**
 * Resumes the status before the hold without repeating its effects. If the work authorisation was granted meanwhile,
 * onboarding starts.
 */
async function resume(call: Move, row: OrderFormDbRow): Promise<OrderFormDbRow> {
  const { status: to, reason } = call.body
  const resumed = await transitionTo(call, row, to, { reason })
  if (to !== 'OFFER_SIGNED' && to !== 'VISA_IN_PROGRESS') return resumed
  return isWorkAuthorised(await readOrderFormFacts(call, resumed)) ? startOnboarding(call, resumed) : resumed
}

async function applyStep(call: Move, facts: OrderFormFacts): Promise<OrderFormDbRow> {
  const { body, today } = call
  const { row } = facts
  const { status: to, reason } = body
  const enter = (set: Parameters<typeof transitionTo>[3] = {}) => transitionTo(call, row, to, { reason, ...set })
  switch (to) {
    case 'APPROVAL':
      return beginApproval(call, facts)
    case 'APPROVED':
      return recordDecision(call, facts, 'APPROVE', reason)
    case 'REVISION_REQUESTED':
    case 'REJECTED':
      if (row.status === 'APPROVAL') return recordDecision(call, facts, to === 'REJECTED' ? 'REJECT' : 'RETURN', reason)
      return enter()
    case 'OFFER_SIGNED':
      return acceptSignedOffer(call, facts, body.signedOn ?? row.signedOn ?? today)
    case 'ONBOARDING':
      return startOnboarding(call, row)
    case 'ACTIVE':
      if (row.status === 'ON_NOTICE') {
        await assertNoOverlap(call, row)
        return syncTimesheets(call, await enter({ set: { lastWorkingDay: null } }))
      }
      if (beginsLater(facts)) return markReady(call, row)
      return activate({ ...call, by: call.staff }, row, body.joinedDate ?? row.joinedDate!)
    case 'ON_NOTICE': {
      const lastWorkingDay = body.lastWorkingDay ?? row.lastWorkingDay
      return syncTimesheets(call, await enter({ set: { lastWorkingDay }, after: { lastWorkingDay } }))
    }
    case 'CANCELLED': {
      await cancelRequests(call, row, reason)
      await unassignConsultant(call, row)
      return enter()
    }
    case 'ON_HOLD':
      // After a hold the activation must be scheduled again.
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

/**
 * The days of its timesheets are adjusted to the new last day by a job, because the timesheets module comes later in
 * the module order.
 */
async function syncTimesheets({ db }: Pick<Move, 'db'>, row: OrderFormDbRow): Promise<OrderFormDbRow> {
  await addJob(db, 'timesheets.generate-first', { orderFormID: row.id }, { key: `timesheets.generate-first:${row.id}` })
  return row
}
