import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { agreementStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { notify } from '../../../kernel/app/events.ts'
import { addJob } from '../../../kernel/jobs/jobs.ts'
import { managersOf } from '../../access/core/people.queries.ts'
import { changeAgreement } from '../agreements/agreements.actions.ts'
import {
  lastDayOf,
  laterVersions,
  loadAgreement,
  type NamedAgreement,
  overlapsTime,
} from '../agreements/agreements.queries.ts'
import { endAfterRenewal } from '../agreements/agreements.rules.ts'
import { KINDS } from '../core/kinds.rules.ts'
import { siblingTerms } from '../core/order-form.queries.ts'
import { type ActionOrJob, notifyAboutContract, syncContractEnd } from './activation.actions.ts'
import { changeContract } from './contracts.actions.ts'
import { contractsIn, loadContract, type NamedContract } from './contracts.queries.ts'
import { PENDING_STATUSES } from './contracts.rules.ts'

const isOver = ({ status, endsOn }: { status: string; endsOn: string | null }, today: string) =>
  status === 'ACTIVE' && endsOn !== null && endsOn < today

/** A contract that ended before its end date was terminated; one that reached it has expired. */
const outcome = ({ endedOn, endDate }: { endedOn: string | null; endDate: string | null }) =>
  endedOn !== null && (endDate === null || endedOn < endDate) ? 'TERMINATED' : 'EXPIRED'

/** Ends a contract whose last day has passed. A termination was announced when it was set. */
export async function closeContract(context: ActionOrJob, kind: ContractKind, id: string): Promise<void> {
  const before = await loadContract(context.db, null, { kind, id, lock: true })
  if (!isOver(before, context.today)) return
  const status = outcome(before)
  const after = await changeContract(context, before, { status, stateSince: context.now }, { reason: before.reason })
  if (kind === 'CANDIDATE') await syncContractEnd(context, after)
  if (status === 'EXPIRED') await notifyAboutContract(context, after, status, null)
}

/**
 * The status of a contract when its order form is cancelled: an active one ends today, one in progress is cancelled.
 */
const fallen = ({ status, endDate }: NamedContract, today: string) =>
  status === 'ACTIVE'
    ? { status: 'TERMINATED' as const, endedOn: endDate !== null && endDate < today ? endDate : today }
    : { status: 'CANCELLED' as const }

/**
 * Cancels the contracts of a cancelled, rejected or declined order form, in any status, so that none of them starts on
 * its date; with the same reason, in the same transaction. Their contributors are notified.
 */
export async function withdrawContracts(
  context: ActionOrJob,
  orderFormID: string,
  reason: string | null,
): Promise<void> {
  const { db, now, today, staff } = context
  const living = await contractsIn(db, null)
    .select(['id', 'kind'])
    .where('orderFormId', '=', orderFormID)
    .where('status', 'in', [...PENDING_STATUSES, 'ACTIVE'])
    .orderBy('kind')
    .orderBy('revision')
    .execute()
  for (const { id, kind } of living) {
    const before = await loadContract(db, null, { kind: kind as ContractKind, id, lock: true })
    const set = fallen(before, today)
    const after = await changeContract(context, before, { ...set, stateSince: now, reason }, { reason })
    if (before.status === 'ACTIVE' && kind === 'CANDIDATE') await syncContractEnd(context, after)
    await notifyAboutContract(context, after, set.status, staff)
  }
}

/**
 * The status of a contract when its placement ends on a date: one that starts later is cancelled, an active one ends
 * with it.
 */
function ended(
  { status, startDate, endsOn }: NamedContract,
  lastDay: string,
): { readonly status?: 'CANCELLED' | 'TERMINATED'; readonly endedOn?: string } | null {
  if (startDate > lastDay) return { status: 'CANCELLED' }
  if (endsOn !== null && endsOn <= lastDay) return null
  return status === 'ACTIVE' ? { status: 'TERMINATED', endedOn: lastDay } : { endedOn: lastDay }
}

/**
 * Ends the contracts of a closed placement on its last day, for all its terms, so that one without an end date does not
 * block the next placement. A contract in progress may still be signed for the days it covers, and ends then too.
 */
export async function endContracts(context: ActionOrJob, orderFormID: string, lastDay: string): Promise<void> {
  const { db } = context
  const living = await contractsIn(db, null)
    .select(['id', 'kind'])
    .where('orderFormId', 'in', siblingTerms(db, orderFormID))
    .where('status', 'in', [...PENDING_STATUSES, 'ACTIVE'])
    .orderBy('kind')
    .orderBy('startDate')
    .orderBy('revision')
    .execute()
  for (const { id, kind } of living) {
    const before = await loadContract(db, null, { kind: kind as ContractKind, id, lock: true })
    const set = ended(before, lastDay)
    if (set === null) continue
    await endOne(context, before, { lastDay, set })
    if (set.status === 'CANCELLED' && before.status === 'ACTIVE') await endAmended(context, before, lastDay)
  }
}

interface ContractEnd {
  readonly lastDay: string
  readonly set: { readonly status?: 'CANCELLED' | 'TERMINATED' | 'EXPIRED'; readonly endedOn?: string | null }
}

/** The statuses of contracts whose end the record of the consultant shows, or would show without another one. */
const WAS_IN_FORCE: ReadonlySet<string> = new Set(['ACTIVE', 'SUPERSEDED'])

async function endOne(context: ActionOrJob, before: NamedContract, { lastDay, set }: ContractEnd): Promise<void> {
  const { now, staff } = context
  const reason = `The placement ended on ${formatLongDate(lastDay)}.`
  const columns = { ...set, ...(set.status && { stateSince: now }), reason }
  const event = set.status ? 'status-changed' : 'termination-set'
  const after = await changeContract(context, before, columns, { event, reason })
  if (before.kind === 'CANDIDATE' && WAS_IN_FORCE.has(before.status)) await syncContractEnd(context, after)
  await notifyAboutContract(context, after, set.status ?? 'TERMINATED', staff)
}

/** A version that would start after the last day was never in force: the version it superseded ends on that day. */
async function endAmended(context: ActionOrJob, { kind, amendsId }: NamedContract, lastDay: string): Promise<void> {
  if (amendsId === null) return
  const before = await loadContract(context.db, null, { kind: kind as ContractKind, id: amendsId, lock: true })
  if (before.status !== 'SUPERSEDED') return
  if (before.startDate > lastDay) {
    await endOne(context, before, { lastDay, set: { status: 'CANCELLED' } })
    return endAmended(context, before, lastDay)
  }
  const endedOn = before.endsOn !== null && before.endsOn <= lastDay ? before.endedOn : lastDay
  await endOne(context, before, { lastDay, set: { status: outcome({ ...before, endedOn }), endedOn } })
}

/**
 * An agreement whose last day has passed ends, or continues if it renews automatically. A termination was announced when
 * it was set.
 */
export async function closeAgreement(context: ActionOrJob, kind: AgreementKind, id: string): Promise<void> {
  const before = await loadAgreement(context.db, null, { kind, id, lock: true })
  if (!isOver(before, context.today) || (await laterVersions(context.db, before).executeTakeFirst())) return
  const renewed = await renewedEnd(context, before)
  const status = outcome(before)
  const after = await changeAgreement(
    context,
    before,
    renewed ? { endDate: renewed } : { status, stateSince: context.now },
    { event: renewed ? 'auto-renewed' : 'status-changed', reason: before.reason },
  )
  if (renewed && kind === 'MSA')
    await addJob(context.db, 'order-forms.agreement-in-force', { clientID: after.clientId })
  if (!renewed && status === 'TERMINATED') return
  const { entity, name } = KINDS[kind]
  const named = `${after.number} (${after.clientName})`
  await notify(context, {
    to: await managersOf(context.db, after),
    type: 'EXPIRY_ALERT',
    subject: renewed
      ? `${named} was renewed until ${formatLongDate(renewed)}`
      : `${named} ${statusClause(agreementStatusLabels, status)}`,
    message: renewed
      ? `No notice was given, so the ${name} ${named} was auto-renewed until ${formatLongDate(renewed)}.`
      : `The ${name} ${named} ended on ${formatLongDate(after.endsOn!)}. New order forms require an active master agreement.`,
    entity,
    entityID: id,
    orderFormID: null,
  })
}

/**
 * The new end date of an agreement that renews automatically: as many terms later as are needed to reach today; null if
 * it does not renew.
 */
async function renewedEnd({ db, today }: ActionOrJob, row: NamedAgreement): Promise<string | null> {
  if (!row.autoRenew || row.renewalMonths === null || row.endDate === null || row.endedOn !== null) return null
  let end = row.endDate
  while (end < today) end = endAfterRenewal(end, row.renewalMonths)
  if (row.parentId === null) return (await isFree(db, row, end)) ? end : null
  const parent = await loadAgreement(db, null, { kind: 'MSA', id: row.parentId })
  const lastDay = await lastDayOf(db, parent)
  return parent.status === 'ACTIVE' && (lastDay === null || end <= lastDay) ? end : null
}

/** Whether no other master agreement with the client and legal entity starts within the renewed period. */
async function isFree(db: ActionOrJob['db'], row: NamedAgreement, end: string): Promise<boolean> {
  const other = await db
    .selectFrom('agreement')
    .select('id')
    .where('kind', '=', 'MSA')
    .where('status', '=', 'ACTIVE')
    .where('clientId', '=', row.clientId)
    .where('legalEntityId', '=', row.legalEntityId)
    .where('id', '!=', row.id)
    .where(overlapsTime(row.startDate, end))
    .executeTakeFirst()
  return other === undefined
}
