import {
  reopeningStates,
  type TaxPeriod,
  type taxPeriodEndpoints,
} from '@muster/contract/billing/tax/tax-periods.contract.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import { conflict, invalid, notFound, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { notify, othersThan, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { FailedGuard } from '../../../kernel/transitions/checks.ts'
import { type StatusChange, transition, transitionRules } from '../../../kernel/transitions/transition.ts'
import { decidedByOthers, otherApprovers, type PeriodRow, periodsIn, presentPeriod } from './tax-periods.queries.ts'

type Endpoints = typeof taxPeriodEndpoints
type CloseCall = Call<Endpoints['close']>
type RequestReopeningCall = Call<Endpoints['requestReopening']>
type TaxPeriodDecisionContext = Call<Endpoints['decideReopening']>
type TaxPeriodChangeContext = CloseCall | RequestReopeningCall | TaxPeriodDecisionContext

async function periodRow({ db, scope, params }: TaxPeriodChangeContext): Promise<PeriodRow> {
  const row = await periodsIn(db, scope).where('legalEntity.id', '=', params.id).executeTakeFirst()
  if (!row) throw notFound('legal entity')
  return row
}

const presentNow = async (call: TaxPeriodChangeContext): Promise<TaxPeriod> =>
  presentPeriod(call, await periodRow(call))

/** The other tax period managers are notified; the history is that of the legal entity. */
async function announce(
  call: TaxPeriodChangeContext,
  row: PeriodRow,
  { what, message, also = [] }: { what: string; message: string; also?: readonly string[] },
): Promise<void> {
  const others = (await otherApprovers(call.db, row.countryId, call.staff)).map(({ id }) => id)
  await notify(call, {
    to: othersThan(call.staff, [...others, ...also]),
    type: 'BILLING_ACTION',
    subject: `Tax of ${row.name}: ${what}`,
    message,
    entity: 'tax-period',
    entityID: row.id,
    orderFormID: null,
  })
}

const write = (call: TaxPeriodChangeContext, event: string, row: PeriodRow, more: object) =>
  writeAuditEntry(call, {
    event: `legal-entity.tax-${event}`,
    entity: 'legal-entity',
    entityID: row.id,
    name: row.name,
    countryID: row.countryId,
    ...more,
  })

/** Closes the tax periods of a legal entity up to a later date. */
export async function closePeriod(call: CloseCall): Promise<TaxPeriod> {
  const { db, params, body, staff, today, now } = call
  const { closedUntil, version } = body
  const before = await periodRow(call)
  if (closedUntil > today)
    throw invalid([
      {
        path: 'closedUntil',
        message: `${formatLongDate(closedUntil)} is in the future. A period can be closed after its end.`,
      },
    ])
  assertCloses(before, closedUntil)
  // There is no row to lock yet: number assignments lock the entity.
  if (before.version === null)
    await db.selectFrom('legalEntity').select('id').where('id', '=', params.id).forNoKeyUpdate().execute()
  const written = await db
    .insertInto('taxPeriod')
    .values({ legalEntityId: params.id, closedUntil, updatedAt: now, updatedBy: staff.id })
    .onConflict((there) =>
      there
        .column('legalEntityId')
        .doUpdateSet({ closedUntil, updatedAt: now, updatedBy: staff.id, version: sql`tax_period.version + 1` })
        .where('taxPeriod.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  if (!written || (version === 0) !== (written.version === 1)) throw staleVersion(await presentNow(call))
  await write(call, 'closed', before, {
    before: { taxClosedUntil: before.closedUntil },
    after: { taxClosedUntil: closedUntil },
  })
  const message = `${staff.name} closed the tax period. Invoices and receipts can’t be dated in it any more.`
  await announce(call, before, { what: `closed until ${formatLongDate(closedUntil)}`, message })
  return presentNow(call)
}

function assertCloses({ closedUntil: until, requestId }: PeriodRow, closedUntil: string): void {
  if (requestId !== null)
    throw conflict('REOPENING_PENDING', 'A request to reopen the period is pending. Decide on it first.')
  if (until !== null && closedUntil < until) {
    const message = `The period is closed until ${formatLongDate(until)}. Reopening takes two people: request it, and another person approves.`
    throw ruleViolation('SECOND_PERSON_REQUIRED', message, [{ path: 'closedUntil', message }])
  }
}

/** Requests to reopen a closed period. It stays closed until another person approves. */
export async function requestReopening(call: RequestReopeningCall): Promise<TaxPeriod> {
  const { db, params, body, staff, now } = call
  const { closedUntil, reason, version } = body
  await db.selectFrom('taxPeriod').select('version').where('legalEntityId', '=', params.id).forUpdate().execute()
  const before = await periodRow(call)
  const { closedUntil: until, requestId } = before
  if (until === null) throw ruleViolation('NO_CLOSED_PERIOD', 'No tax period is closed.')
  if ((before.version ?? 0) !== version) throw staleVersion(await presentNow(call))
  if (requestId !== null)
    throw conflict(
      'REOPENING_PENDING',
      'A request to reopen the period is already pending. Decide on it, or have it withdrawn.',
    )
  if (closedUntil >= until)
    throw invalid([
      { path: 'closedUntil', message: `The period is closed until ${formatLongDate(until)}. Enter an earlier date.` },
    ])
  await db
    .insertInto('taxPeriodReopening')
    .values({
      legalEntityId: params.id,
      wasClosedUntil: until,
      closedUntil,
      reason,
      requestedBy: staff.id,
      requestedAt: now,
    })
    .execute()
  await write(call, 'reopening-requested', before, { after: { reopenFrom: closedUntil }, reason })
  const message = `${staff.name} requests to reopen it (currently closed until ${formatLongDate(until)}): ${reason}`
  await announce(call, before, { what: `request to reopen after ${formatLongDate(closedUntil)}`, message })
  return presentNow(call)
}

const PAST = { APPROVED: 'approved', REJECTED: 'rejected', WITHDRAWN: 'withdrawn' } as const

type DecisionChange = StatusChange<keyof typeof PAST | 'PENDING'>

/** The pending request of a legal entity, whose period is locked. */
async function lockRequest(call: TaxPeriodDecisionContext) {
  const { db, params } = call
  await db.selectFrom('taxPeriod').select('version').where('legalEntityId', '=', params.id).forUpdate().execute()
  const period = await periodRow(call)
  if (period.requestId === null)
    throw ruleViolation('NO_REOPENING_PENDING', 'No request to reopen the period is pending.')
  return { id: period.requestId, status: 'PENDING', version: period.requestVersion!, period }
}

const transitions = transitionRules<TaxPeriodDecisionContext, DecisionChange>()({
  lock: lockRequest,
  machine: () => reopeningStates,
  subject: () => 'The request',
  read: presentNow,
  guards: (call, { period }, { change }) => failedDecisionGuards(call, period, change.status),
  apply: (call, { period }, { change: { status, reason = null } }) =>
    writeDecision(call, period, status as keyof typeof PAST, reason),
})

async function failedDecisionGuards(
  { db, staff }: TaxPeriodDecisionContext,
  period: PeriodRow,
  status: DecisionChange['status'],
): Promise<FailedGuard[]> {
  if (status === 'WITHDRAWN')
    return period.requestedBy === staff.id
      ? []
      : [
          {
            name: 'NOT_REQUESTER',
            message: `Only ${period.requesterName} can withdraw the request. You can reject it.`,
            errors: [],
          },
        ]
  const others = await decidedByOthers(db, period, staff)
  return others === null ? [] : [{ name: 'SELF_APPROVAL', message: others, errors: [] }]
}

const reopen = ({ db, staff, now }: TaxPeriodDecisionContext, { id, requestedUntil, version }: PeriodRow) =>
  db
    .updateTable('taxPeriod')
    .set({ closedUntil: requestedUntil!, version: version! + 1, updatedAt: now, updatedBy: staff.id })
    .where('legalEntityId', '=', id)
    .execute()

async function writeDecision(
  call: TaxPeriodDecisionContext,
  before: PeriodRow,
  status: keyof typeof PAST,
  reason: string | null,
): Promise<void> {
  const { db, staff, now } = call
  const isApproved = status === 'APPROVED'
  await db
    .updateTable('taxPeriodReopening')
    .set({
      status,
      decidedBy: staff.id,
      decidedAt: now,
      decisionReason: reason,
      version: sql`version + 1`,
      appliedVersion: isApproved ? before.version! + 1 : null,
    })
    .where('id', '=', before.requestId)
    .execute()
  // The database lets a period open only for a request that was approved.
  if (isApproved) await reopen(call, before)
  await write(call, isApproved ? 'opened' : `reopening-${PAST[status]}`, before, {
    ...(isApproved && {
      before: { taxClosedUntil: before.closedUntil },
      after: { taxClosedUntil: before.requestedUntil },
    }),
    reason: reason ?? before.requestReason,
  })
  const what = `request to reopen after ${formatLongDate(before.requestedUntil!)} was ${PAST[status]}`
  const message = `${staff.name} ${PAST[status]} the request of ${before.requesterName}.${reason ? ` ${reason}` : ''}`
  await announce(call, before, { what, message, also: [before.requestedBy!] })
}

/** Another person approves or rejects a request; the requester can withdraw it. */
export async function decideReopening(call: TaxPeriodDecisionContext): Promise<TaxPeriod> {
  await transition(transitions, call, { id: call.params.id, ...call.body })
  return presentNow(call)
}
