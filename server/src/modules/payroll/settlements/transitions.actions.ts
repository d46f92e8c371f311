import type { Role } from '@muster/contract/access/roles.ts'
import { inSentence, statusClause } from '@muster/contract/kernel/api/labels.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { settlementStatusLabels } from '@muster/contract/payroll/settlements/settlement.labels.ts'
import {
  type SettlementStatus,
  settlementStates,
} from '@muster/contract/payroll/settlements/settlement-states.contract.ts'
import type {
  FinalSettlementRecord,
  settlementEndpoints,
} from '@muster/contract/payroll/settlements/settlements.contract.ts'
import { sql, type Updateable } from 'kysely'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { notify, othersThan } from '../../../kernel/app/events.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { type StatusChange, transition, transitionRules } from '../../../kernel/transitions/transition.ts'
import { userIDsWithAccess } from '../../access/core/people.queries.ts'
import { orderFormOfConsultant } from '../../consultants/core/order-form.queries.ts'
import { type Figures, figuresOf } from './calculation.queries.ts'
import { failedSettlementGuards, payingRunOf } from './guards.queries.ts'
import { loadSettlementFacts, readSettlement } from './record.queries.ts'
import { preparersWith, recordSettlement } from './settlements.actions.ts'
import { loadSettlement, SETTLEMENT, type SettlementRow, settlementStatusOf } from './settlements.queries.ts'

type SettlementTransitionContext = Call<(typeof settlementEndpoints)['move']>
type SettlementChange = SettlementTransitionContext['body'] & StatusChange<SettlementStatus>

const transitions = transitionRules<SettlementTransitionContext, SettlementChange>()({
  lock: ({ db, scope }, { id }) => loadSettlement(db, scope, { id, lock: true }),
  machine: () => settlementStates,
  subject: ({ number }) => number,
  labels: settlementStatusLabels,
  read: (call, { id }) => readSettlement(call, call.scope, id),
  guards: (call, row, { move, change }) =>
    failedSettlementGuards(call, row, move, { facts: loadSettlementFacts(call, row), sent: change }),
  async apply(call, row, { change: { status, reason } }) {
    assertPaymentDate(call)
    await updateRecord(call, 'finalSettlement', row.id, {
      status,
      reason,
      stateSince: call.now,
      ...(await stepColumns(call, row)),
    })
    if (status === 'RETURNED' || status === 'CANCELLED') await supersedeStatement(call.db, row.id)
  },
  reload: ({ db }, { id }) => loadSettlement(db, null, { id }),
  audit: (call, { before, after, change: { reason } }) =>
    recordSettlement(call, 'status-changed', after, { before, reason }),
  notify: (call, { after }) => notifyAboutSettlement(call, after),
})

export async function moveSettlement(call: SettlementTransitionContext): Promise<FinalSettlementRecord> {
  await transition(transitions, call, { id: call.params.id, ...call.body })
  return readSettlement(call, null, call.params.id)
}

/** A payment date more than this many days ago, or in the future, is assumed to be a typing error. */
const LONGEST_AGO_DAYS = 366

function assertPaymentDate({ body: { paidOn }, today }: SettlementTransitionContext): void {
  if (paidOn === undefined || (paidOn <= today && paidOn >= daysAfter(today, -LONGEST_AGO_DAYS))) return
  const message = 'Enter a payment date in the last year that is not in the future.'
  throw ruleViolation('PAYMENT_DATE_INVALID', message, [{ path: 'paidOn', message }])
}

/**
 * The users of the steps, and the prepared figures; a returned settlement has neither reviewer nor approver any more.
 */
async function stepColumns(
  call: SettlementTransitionContext,
  row: SettlementRow,
): Promise<Updateable<DB['finalSettlement']>> {
  const { db, staff, now, body } = call
  switch (body.status) {
    case 'PREPARED':
      return {
        ...preparedColumns(await figuresFor(call, row)),
        ...preparersWith(row, staff.id),
        preparedBy: staff.id,
        preparedAt: now,
      }
    case 'CHECKED':
      return { checkedBy: staff.id }
    case 'REVIEWED':
      return { reviewedBy: staff.id }
    case 'APPROVED':
      return { approvedBy: staff.id, approvedAt: now }
    case 'SETTLED': {
      const run = await payingRunOf(db, row)
      const payment =
        run?.line === 'PAID'
          ? { paymentReference: run.bankReference, paidOn: run.paidOn }
          : { paymentReference: body.paymentReference, paidOn: body.paidOn ?? null }
      return { settledBy: staff.id, ...payment }
    }
    case 'RETURNED':
      return { checkedBy: null, reviewedBy: null, approvedBy: null, approvedAt: null }
    default:
      return {}
  }
}

/** The current figures; rejected with the missing data, or if the same service was settled before. */
async function figuresFor(
  call: SettlementTransitionContext,
  { id, consultantId, personName }: SettlementRow,
): Promise<Figures> {
  const figures = await figuresOf(call, consultantId)
  if (!figures)
    throw ruleViolation(
      'EMPLOYER_MISSING',
      `No legal entity employs ${personName} until the last working day. Check the placements.`,
    )
  const before = await call.db
    .selectFrom('finalSettlement')
    .select('number')
    .where('consultantId', '=', consultantId)
    .where('id', '<>', id)
    .where('status', '=', 'SETTLED')
    .where(sql<boolean>`settles && ${rangeOf(figures)}::daterange`)
    .executeTakeFirst()
  if (before)
    throw ruleViolation('ALREADY_SETTLED', `${personName} was already settled by ${before.number} for this service.`)
  return figures
}

const rangeOf = ({ service }: Figures) => `[${service.from},${service.to}]`

export function preparedColumns(figures: Figures) {
  const { employer, exitReason, dueOn, calculation, calculated } = figures
  const { line, input, findings } = calculated
  return {
    legalEntityId: employer.id,
    countryId: employer.countryId,
    settles: rangeOf(figures),
    exitReason,
    dueOn,
    currency: line.currency,
    input: JSON.stringify(input),
    parametersId: calculation.parameters.versionID,
    items: JSON.stringify(line.items),
    findings: JSON.stringify(findings),
    earned: line.earned,
    deducted: line.deducted,
    net: line.net,
    owed: line.owed,
    employerCost: line.employerCost,
  }
}

/** A statement signed before the figures changed is kept, but no longer valid. */
const supersedeStatement = (db: Db, id: string) =>
  db
    .updateTable('document')
    .set({ supersededAt: sql<Date>`now()` })
    .where('finalSettlementId', '=', id)
    .where('supersededAt', 'is', null)
    .execute()

/** The next roles for a settlement, by its status; the preparer is notified of the decision. */
const NEXT_ROLES: Partial<Record<SettlementStatus, readonly Role[]>> = {
  PREPARED: ['HR_MANAGER'],
  CHECKED: ['FINANCE_MANAGER_PAYROLL'],
  REVIEWED: ['CFO'],
  APPROVED: ['FINANCE_EXECUTIVE_PAYROLL', 'FINANCE_MANAGER_PAYROLL'],
  SETTLED: ['HR_MANAGER'],
}

async function notifyAboutSettlement(call: SettlementTransitionContext, after: SettlementRow): Promise<void> {
  const { db, staff } = call
  const next = await userIDsWithAccess(db, NEXT_ROLES[settlementStatusOf(after)] ?? [], after.countryId)
  const to = othersThan(staff, [...next, after.preparedBy])
  await notify(call, {
    to,
    type: 'PAYROLL_ACTION',
    subject: `Final settlement ${after.number} ${statusClause(settlementStatusLabels, after.status)}`,
    message: `${staff.name} changed the final settlement of ${after.personName} to ${inSentence(settlementStatusLabels[settlementStatusOf(after)])}.${after.reason ? ` ${after.reason}` : ''}`,
    entity: SETTLEMENT,
    entityID: after.id,
    orderFormID: await orderFormOfConsultant(db, after.consultantId),
  })
}
