import { moveBetween } from '@muster/contract/kernel/api/states.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import {
  type OrderFormGuard,
  type OrderFormStatus,
  orderFormMachine,
} from '@muster/contract/order-forms/core/states.contract.ts'
import { forbidden } from '../../../kernel/app/errors.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { addJob } from '../../../kernel/jobs/jobs.ts'
import { type StatusChange, transition, transitionRules } from '../../../kernel/transitions/transition.ts'
import { lockActiveAgreements } from '../../contracts/agreements/agreements.queries.ts'
import { endContracts } from '../../contracts/contracts/termination.actions.ts'
import { endLinks } from '../../purchase-orders/consumption/placements.actions.ts'
import { assertNoOverlap } from '../amendments/overlaps.queries.ts'
import { beginApproval, recordDecision } from '../approvals/reviews.actions.ts'
import { missingApproversFor } from '../core/missing-approvers.queries.ts'
import { presentRecord } from '../core/record.queries.ts'
import { lockOrderForm, type OrderFormDbRow, orderFormByID } from '../core/scope.queries.ts'
import { acceptSignedOffer, sendOffer } from '../offers/offers.actions.ts'
import { activate, moveToBench } from './activation.actions.ts'
import { cancelRequests, startOnboarding, unassignConsultant } from './effects.actions.ts'
import { type OrderFormFacts, readOrderFormFacts } from './facts.queries.ts'
import { beginsLater, failedGuards, isWorkAuthorised, type TransitionInput } from './guards.rules.ts'
import { markReady, notifyStranded } from './scheduled-activation.actions.ts'
import { transitionTo } from './steps.actions.ts'
import { submitOrderForm } from './submit.actions.ts'

type Move = Call<(typeof orderFormEndpoints)['move']>

const machineOf = ({ statusBeforeHold }: OrderFormDbRow) => orderFormMachine(statusBeforeHold)

/** The guards that the end of a master agreement changes. */
const AGREEMENT_GUARDS: ReadonlySet<OrderFormGuard> = new Set(['agreementIsActive', 'waiverGranted'] as const)

interface OrderFormChange extends StatusChange<OrderFormStatus>, TransitionInput {}

/** Transitions whose own action checks the guards, because it completes the order form first. */
const CHECKED_BY_ACTION: ReadonlySet<OrderFormStatus> = new Set(['SUBMITTED', 'OFFER_SENT'] as const)

const transitions = transitionRules<Move, OrderFormChange>()({
  async lock({ db, scope }, { id, status: to }) {
    const row = await lockOrderForm(db, scope, id)
    // Transitions by the program belong to no user.
    const move = moveBetween(machineOf(row), row.status, to)
    if (move?.system) throw forbidden()
    if (row.clientId && move?.guards.some((name) => AGREEMENT_GUARDS.has(name)))
      await lockActiveAgreements(db, row.clientId)
    return row
  },
  machine: machineOf,
  subject: () => 'An order form',
  read: presentRecord,
  facts: (call, row) => readOrderFormFacts(call, row),
  guards: (_call, row, { move, change, facts }) =>
    CHECKED_BY_ACTION.has(change.status) && row.status !== 'ON_HOLD' ? [] : failedGuards(move.guards, facts, change),
  apply: (call, row, { facts }) => (isResumed(row, call.body) ? resume(call, row) : applyStep(call, facts)),
  reload: async ({ db }, { id }) => (await orderFormByID(db, id))!,
  notify: async (call, { before, after }) => {
    if (call.body.status === 'SUBMITTED' && !isResumed(before, call.body)) await warnAboutMissingApprovers(call, after)
  },
})

/** Changes the status of an order form if the transition exists, the user may use it, and all guards pass. */
export async function moveOrderForm(call: Move): Promise<OrderForm> {
  const { db, params, body } = call
  await transition(transitions, call, { id: params.id, ...body })
  return presentRecord(call, (await orderFormByID(db, params.id))!)
}

/** The submitter is warned at once if no active user can take a later step. */
async function warnAboutMissingApprovers(call: Move, row: OrderFormDbRow): Promise<void> {
  const unfilled = await missingApproversFor(call, await readOrderFormFacts(call, row))
  call.setMessage(['Submitted.', ...unfilled].join(' '))
}

const isResumed = ({ status: from }: OrderFormDbRow, { status: to }: Pick<OrderFormChange, 'status'>) =>
  from === 'ON_HOLD' && to !== 'CANCELLED'

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
    case 'SUBMITTED':
      return submitOrderForm(call, row, body.waiverReason)
    case 'OFFER_SENT':
      return sendOffer(call, facts, body)
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
