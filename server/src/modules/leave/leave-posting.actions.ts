import { times, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { openExpiries, openingDate } from '@muster/contract/leave/balance.rules.ts'
import { partsOfDays, periodsOf } from '@muster/contract/leave/counting.rules.ts'
import { hasLedger } from '@muster/contract/leave/default-leave-rules.rules.ts'
import type { leaveEndpoints } from '@muster/contract/leave/leave.contract.ts'
import type { LeaveKind } from '@muster/contract/leave/shapes.contract.ts'
import type { LeaveType } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import type { Call } from '../../kernel/http/route.ts'
import { updateRecord } from '../../kernel/records/changes.ts'
import type { ConsultantRow } from '../consultants/core/consultants.queries.ts'
import type { LeaveFacts } from './facts.queries.ts'
import { type LeaveRecord, loadLeave } from './leave.queries.ts'
import { absenceOf, assessLeave, type PaidDay } from './leave-assessment.queries.ts'
import { ledgerOf, movementsOf } from './ledger.queries.ts'
import { isOnClosedTimesheet } from './months.queries.ts'
import { notifyAboutNewPay, recordLeave, writeDays } from './persistence.actions.ts'

type PostingContext = Pick<Call<(typeof leaveEndpoints)['move']>, 'db' | 'staff' | 'now' | 'requestID' | 'ip'>

export interface ApprovedLeave {
  readonly days: readonly PaidDay[]
  readonly paid: string
  readonly total: string
}

const movementKind = { ABSENCE: 'TAKEN', OPENING: 'OPENING', ADJUSTED: 'ADJUSTED', ENCASHED: 'ENCASHED' } as const

/** The ledger rows: one for each calendar year of an absence, and for its days after an opening balance. */
export async function postLeave(
  { db, staff, now }: PostingContext,
  row: LeaveRecord,
  facts: LeaveFacts,
  effect: ApprovedLeave,
): Promise<void> {
  const kind = movementKind[row.kind as LeaveKind]
  if (row.kind === 'ABSENCE') {
    await writeDays(db, row, effect.days)
    const columns = { paid: effect.paid, days: effect.total }
    await db.updateTable('leave').set(columns).where('id', '=', row.id).execute()
  }
  const rule = facts.rules.get(row.type as LeaveType)
  if (!rule || !hasLedger(rule)) return
  const opened = openingDate(await movementsOf(db, row.consultantId, rule.type))
  const less = row.kind === 'ABSENCE' || row.kind === 'ENCASHED'
  const parts = row.kind === 'ABSENCE' ? periodsOf(effect.days, opened) : [{ on: row.startsOn, days: effect.total }]
  await db
    .insertInto('leaveMovement')
    .values(
      parts.map(({ on, days }) => ({
        consultantId: row.consultantId,
        type: row.type,
        kind,
        onDay: on,
        leaveId: row.id,
        days: less ? trimmed(times('-1', days), 2) : trimmed(days, 2),
        note: row.reason,
        createdAt: now,
        createdBy: staff.id,
      })),
    )
    .execute()
  await correctLapses({ db }, row, facts)
}

/** The rows that reverse the ledger rows of the leave. */
export async function reverseLeave(
  { db, staff, now }: PostingContext,
  row: LeaveRecord,
  facts: LeaveFacts,
): Promise<void> {
  const rows = await db.selectFrom('leaveMovement').selectAll().where('leaveId', '=', row.id).execute()
  if (rows.length === 0) return
  await db
    .insertInto('leaveMovement')
    .values(
      rows.map(({ consultantId, type, kind, onDay, days, leaveId }) => ({
        consultantId,
        type,
        kind,
        onDay,
        leaveId,
        days: trimmed(times('-1', days), 2),
        note: 'Cancelled',
        createdAt: now,
        createdBy: staff.id,
      })),
    )
    .execute()
  await correctLapses({ db }, row, facts)
}

/** Corrects the expired days of posted month ends: leave of a closed year may be decided late, or cancelled. */
async function correctLapses({ db }: Pick<PostingContext, 'db'>, row: LeaveRecord, facts: LeaveFacts): Promise<void> {
  const rule = facts.rules.get(row.type as LeaveType)
  if (!rule) return
  const movements = await movementsOf(db, row.consultantId, rule.type)
  const posted = movements.flatMap(({ kind, on }) => (kind === 'ACCRUED' || kind === 'LAPSED' ? [on] : [])).sort()
  const missing = openExpiries(ledgerOf(facts, rule, movements), posted.at(-1) ?? '')
  if (missing.length === 0) return
  await db
    .insertInto('leaveMovement')
    .values(
      missing.map(({ kind, on, days }) => ({
        consultantId: row.consultantId,
        type: row.type,
        kind,
        onDay: on,
        days,
        note: 'Recalculated',
      })),
    )
    .execute()
}

/**
 * Yearly pay tiers are used in the order of the days: leave entered before approved leave of the same type recalculates
 * the pay of the later one, each by the law of its own first day. Days of approved, paid or billed timesheets are
 * unchanged.
 */
export async function recalculatePaidDays(
  context: PostingContext,
  person: ConsultantRow,
  row: LeaveRecord,
  factsOn: (day: string) => LeaveFacts,
): Promise<void> {
  const { db } = context
  if (row.kind !== 'ABSENCE') return
  const later = await db
    .selectFrom('leave')
    .select(['id', 'startsOn'])
    .where('consultantId', '=', row.consultantId)
    .where('type', '=', row.type)
    .where('status', '=', 'APPROVED')
    .where('startsOn', '>', row.startsOn)
    .orderBy('startsOn')
    .execute()
  for (const { id: leaveID, startsOn } of later) {
    const allowance = factsOn(startsOn).rules.get(row.type as LeaveType)?.allowance
    if (allowance !== 'YEAR' && allowance !== 'ONCE') continue
    const at = { consultantID: row.consultantId, leaveID }
    const before = await loadLeave(db, null, at)
    const isClosed = await isOnClosedTimesheet(db, before)
    const { priced, paid } = await assessLeave(db, factsOn(startsOn), absenceOf(before))
    const written = await db.selectFrom('leaveDay').selectAll().where('leaveId', '=', leaveID).orderBy('date').execute()
    const repriced = new Map(priced.map(({ date, percent }) => [date, percent]))
    const days = written.map(({ date, part, percent, secondHalf }) => ({
      date,
      part: trimmed(part, 1) as PaidDay['part'],
      isSecondHalf: secondHalf,
      percent: isClosed(date) ? percent : (repriced.get(date) ?? percent),
    }))
    if (days.every(({ percent }, i) => Number(percent) === Number(written[i]!.percent))) continue
    await writeDays(db, before, days)
    const parts = days.some(({ date }) => isClosed(date)) ? partsOfDays(days) : paid
    await updateRecord(context, 'leave', leaveID, { paid: JSON.stringify(parts) })
    const after = await loadLeave(db, null, at)
    await recordLeave(context, 'pay-recalculated', after, { before })
    await notifyAboutNewPay(context, person, after)
  }
}
