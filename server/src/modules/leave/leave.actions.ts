import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { daysBetween, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { absenceProblem } from '@muster/contract/leave/counting.rules.ts'
import type { leaveEndpoints } from '@muster/contract/leave/leave.contract.ts'
import { leaveStatusLabels } from '@muster/contract/leave/leave.labels.ts'
import { entersTooMuch, MAX_ENTERED } from '@muster/contract/leave/ledger.rules.ts'
import { type Leave, type LeaveKind, LONGEST_LEAVE } from '@muster/contract/leave/shapes.contract.ts'
import type { LeaveType } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import { conflict, invalid, ruleViolation, staleVersion } from '../../kernel/app/errors.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Call } from '../../kernel/http/route.ts'
import { updateRecord } from '../../kernel/records/changes.ts'
import { getConsultant, lockConsultant } from '../consultants/core/consultants.queries.ts'
import { type LeaveFacts, readLeaveFacts } from './facts.queries.ts'
import { countClashes, type LeaveRecord, leaveKeyOf, loadLeave, readLeave } from './leave.queries.ts'
import { assessLeave, encashmentProblems, tooFarAhead, type Violation } from './leave-assessment.queries.ts'
import { balancesOf, movementsOf, pendingLeaveOf } from './ledger.queries.ts'
import { notifyApprovers, recordLeave, rejectViolations, rethrowOverlap, writeDays } from './persistence.actions.ts'

type Endpoints = typeof leaveEndpoints

/** The effect of a leave; returns all violations and writes nothing. */
export async function previewLeave({ db, scope, params, body, today }: Call<Endpoints['preview']>) {
  const person = await getConsultant(db, scope, params.id)
  const { leaveID, ...absence } = body
  if (leaveID) await loadLeave(db, scope, { consultantID: person.id, leaveID })
  const facts = await readLeaveFacts(db, person, body.startsOn)
  const { rule, days, paid, problems } = await assessLeave(
    db,
    facts,
    { ...absence, ...(leaveID && { id: leaveID }) },
    today,
  )
  const balances = await balancesOf(db, facts, body.startsOn)
  const away = { consultantId: person.id, clientId: person.clientId, startsOn: body.startsOn, endsOn: body.endsOn }
  return {
    days,
    unit: rule?.unit ?? ('CALENDAR' as const),
    paid: [...paid],
    problems: [...problems],
    available: balances.find(({ type }) => type === body.type)?.available ?? null,
    clashes: await countClashes(db, away),
  }
}

export async function createLeave(call: Call<Endpoints['create']>): Promise<Leave> {
  const { db, scope, params, body, staff, now, today } = call
  const person = await lockConsultant(db, scope, params.id)
  const assessed = await assessLeave(db, await readLeaveFacts(db, person, body.startsOn), body, today)
  rejectViolations(assessed.problems)
  const { id } = await db
    .insertInto('leave')
    .values({
      ...body,
      kind: 'ABSENCE',
      consultantId: person.id,
      unit: assessed.rule!.unit,
      days: assessed.days,
      paid: JSON.stringify(assessed.paid),
      stateSince: now,
      createdAt: now,
      createdBy: staff.id,
      updatedAt: now,
      contributorIds: [staff.id],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(rethrowOverlap)
  const at = { consultantID: person.id, leaveID: id }
  const row = await loadLeave(db, null, at)
  await writeDays(db, row, assessed.priced)
  await recordLeave(call, 'requested', row)
  await notifyApprovers(call, person, row)
  return readLeave(db, null, at, staff)
}

/** A pending request, at the version that the user loaded. */
export function assertPending(row: LeaveRecord): void {
  if (row.status === 'REQUESTED') return
  throw conflict(
    'NOT_OPEN',
    `This leave ${statusClause(leaveStatusLabels, row.status)}. Only pending requests can be changed or withdrawn.`,
  )
}

export async function updateLeave(call: Call<Endpoints['update']>): Promise<Leave> {
  const { db, scope, params, staff, today } = call
  const { version, ...change } = call.body
  const person = await lockConsultant(db, scope, params.id)
  const before = await loadLeave(db, scope, leaveKeyOf(call))
  if (before.version !== version) throw staleVersion(await readLeave(db, scope, leaveKeyOf(call), staff))
  assertPending(before)
  if (before.kind !== 'ABSENCE')
    throw conflict('NOT_AN_ABSENCE', 'Balance entries can’t be changed. Withdraw it and create a new one.')
  const { startsOn, endsOn, startHalfDay, endHalfDay, reason } = { ...before, ...change }
  const absence = { type: change.type ?? (before.type as LeaveType), startsOn, endsOn, startHalfDay, endHalfDay }
  const problem = absenceProblem(absence)
  if (problem) throw invalid([problem])
  if (daysBetween(startsOn, endsOn) >= LONGEST_LEAVE)
    throw invalid([{ path: 'endsOn', message: `Enter at most ${LONGEST_LEAVE} days of leave at once.` }])
  const assessed = await assessLeave(
    db,
    await readLeaveFacts(db, person, startsOn),
    { ...absence, id: before.id },
    today,
  )
  rejectViolations(assessed.problems)
  await updateRecord(call, 'leave', before.id, {
    ...absence,
    reason,
    unit: assessed.rule!.unit,
    days: assessed.days,
    paid: JSON.stringify(assessed.paid),
    contributorIds: [...new Set([...before.contributorIds, staff.id])],
  }).catch(rethrowOverlap)
  const after = await loadLeave(db, null, leaveKeyOf(call))
  await writeDays(db, after, assessed.priced)
  await recordLeave(call, 'updated', after, { before })
  return readLeave(db, null, leaveKeyOf(call), staff)
}

export async function withdrawLeave(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, scope, params } = call
  await lockConsultant(db, scope, params.id)
  const before = await loadLeave(db, scope, leaveKeyOf(call))
  assertPending(before)
  await setStatus(call, before, 'WITHDRAWN')
  await recordLeave(call, 'withdrawn', await loadLeave(db, null, leaveKeyOf(call)), { before })
  return { id: before.id }
}

/** Writes a status together with version and audit columns. */
export const setStatus = (
  call: Pick<Call<Endpoints['move']>, 'db' | 'now' | 'staff'>,
  { id }: LeaveRecord,
  status: string,
  by: { decidedBy?: string; decisionReason?: string | null; cancelledBy?: string; cancelReason?: string | null } = {},
) =>
  updateRecord(call, 'leave', id, {
    status,
    stateSince: call.now,
    ...by,
    ...(by.decidedBy && { decidedAt: call.now }),
    ...(by.cancelledBy && { cancelledAt: call.now }),
  }).catch(rethrowOverlap)

interface BalanceEntry {
  readonly kind: LeaveKind
  readonly type: LeaveType
  readonly on: string
  readonly days: string
  readonly id?: string
}

/** Balances and corrections of a leave type that are in the ledger, or pending. */
async function enteredBalances(db: Db, consultantID: string, { id, type }: Pick<BalanceEntry, 'id' | 'type'>) {
  const isEntered = (kind: string) => kind === 'OPENING' || kind === 'ADJUSTED'
  const rows = (await movementsOf(db, consultantID, type)).filter(({ kind }) => isEntered(kind))
  const waiting = (await pendingLeaveOf(db, consultantID)).filter(
    (one) => one.id !== id && one.type === type && isEntered(one.kind),
  )
  return [...rows, ...waiting.map(({ startsOn: on, days }) => ({ on, days }))]
}

/** The violations of a balance entry. */
export async function balanceEntryProblems(db: Db, facts: LeaveFacts, entry: BalanceEntry): Promise<Violation[]> {
  const rule = facts.rules.get(entry.type)
  if (!rule || (rule.allowance !== 'SERVICE' && rule.allowance !== 'CREDIT'))
    return [{ name: 'storedInLedger', path: 'type', message: 'This leave type has no balance in this country.' }]
  const last = facts.service?.endsOn ?? null
  if (last !== null && entry.on > last) {
    const message = `The last working day is ${formatLongDate(last)}. The remaining balance is paid with the final settlement.`
    return [{ name: 'withinService', path: 'on', message }]
  }
  if (entry.kind === 'ENCASHED') return encashmentProblems(db, facts, entry)
  const entered = await enteredBalances(db, facts.person.id, entry)
  if (entersTooMuch([...entered, entry])) {
    const message = `Together with earlier entries this exceeds ${MAX_ENTERED} days. Check the balance history and correct the days.`
    return [{ name: 'withinBounds', path: 'days', message }]
  }
  if (entry.kind !== 'OPENING') return []
  const across = await db
    .selectFrom('leave')
    .select(['startsOn', 'endsOn'])
    .where('consultantId', '=', facts.person.id)
    .where('kind', '=', 'ABSENCE')
    .where('type', '=', entry.type)
    .where('status', '=', 'APPROVED')
    .where('startsOn', '<=', entry.on)
    .where('endsOn', '>', entry.on)
    .executeTakeFirst()
  if (across) {
    const leave = `Leave from ${formatLongDate(across.startsOn)} to ${formatLongDate(across.endsOn)} includes that date.`
    return [
      { name: 'splitsNoLeave', path: 'on', message: `${leave} Select the day before its start date, or its end date.` },
    ]
  }
  const other = await db
    .selectFrom('leave')
    .select('id')
    .where('consultantId', '=', facts.person.id)
    .where('kind', '=', 'OPENING')
    .where('type', '=', entry.type)
    .where('status', 'in', ['REQUESTED', 'APPROVED'])
    .$if(entry.id !== undefined, (all) => all.where('id', '<>', entry.id!))
    .executeTakeFirst()
  const message = 'An opening balance already exists. Add an adjustment, or cancel it first.'
  return other ? [{ name: 'openedOnce', path: 'kind', message }] : []
}

export async function enterMovement(call: Call<Endpoints['enter']>): Promise<Leave> {
  const { db, scope, params, body, staff, now, today } = call
  const person = await lockConsultant(db, scope, params.id)
  if (body.kind === 'OPENING' && body.on > today)
    throw ruleViolation(
      'OPENING_DATE_IN_FUTURE',
      'An opening balance can’t be in the future. Select today or an earlier date.',
      [{ path: 'on', message: 'Select today or an earlier date.' }],
    )
  const facts = await readLeaveFacts(db, person, body.on)
  if (!facts.service || body.on < facts.service.startsOn)
    throw ruleViolation('OUTSIDE_SERVICE', 'Service had not started on that date. Select a later date.', [
      { path: 'on', message: 'Select a date within the service.' },
    ])
  rejectViolations(tooFarAhead('on', body.on, today))
  rejectViolations(await balanceEntryProblems(db, facts, body))
  const { kind, type, days, reason, on } = body
  const { id } = await db
    .insertInto('leave')
    .values({
      consultantId: person.id,
      kind,
      type,
      days,
      reason,
      startsOn: on,
      endsOn: on,
      unit: facts.rules.get(type)!.unit,
      stateSince: now,
      createdAt: now,
      createdBy: staff.id,
      updatedAt: now,
      contributorIds: [staff.id],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = { consultantID: person.id, leaveID: id }
  const row = await loadLeave(db, null, at)
  await recordLeave(call, 'requested', row)
  await notifyApprovers(call, person, row)
  return readLeave(db, null, at, staff)
}
