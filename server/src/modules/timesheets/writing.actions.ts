import { sql, type Updateable } from 'kysely'
import { type DB, isExclusionViolation } from '../../kernel/db.ts'
import { conflict } from '../../kernel/errors.ts'
import { type Doing, notify, record } from '../../kernel/events.ts'
import { ENTITY, monthOf, type SheetRecord } from './timesheets.queries.ts'

export interface Writing extends Doing {
  readonly now: Date
}

/** Writes columns with the bookkeeping of every change. */
export const touch = ({ db, now, staff }: Writing, id: string, columns: Updateable<DB['timesheet']>) =>
  db
    .updateTable('timesheet')
    .set({ ...columns, version: sql`version + 1`, updatedAt: now, updatedBy: staff?.id ?? null })
    .where('id', '=', id)
    .execute()
    .catch(dayOnce)

/** A day of a person stands on one timesheet: what the database refuses, in words. */
export function dayOnce(error: unknown): never {
  if (!isExclusionViolation(error, 'timesheet_days_once')) throw error
  throw conflict(
    'DAY_TWICE',
    'Another timesheet of this person holds days of it. Open that one; delete it if it lies outside its placement.',
  )
}

/** Whoever writes days, or corrections that count in the month, stands among its writers for good: none of them approves it. */
export const writersWith = ({ writers }: Pick<SheetRecord, 'writers'>, { id }: { readonly id: string }): string[] => [
  ...new Set([...writers, id]),
]

/** What the history tells of a sheet: its state, and each day that differs. */
function auditable(row: SheetRecord) {
  const days = row.days as unknown as { date: string; type: string; otherHalf: string | null; hours: string }[]
  return {
    ...{ status: row.status, totals: row.totals },
    ...Object.fromEntries(
      days.map(({ date, type, otherHalf, hours }) => [
        `days.${date}`,
        [otherHalf ? `${type}/${otherHalf}` : type, hours === '0' ? '' : hours].filter(Boolean).join(' '),
      ]),
    ),
  }
}

interface Change {
  readonly before?: SheetRecord
  readonly reason?: string | null
}

export const aboutSheet = (row: Pick<SheetRecord, 'id' | 'countryId' | 'personName' | 'month' | 'clientName'>) => ({
  ...{ entity: ENTITY, entityID: row.id, countryID: row.countryId },
  name: `${row.personName} · ${monthOf(row)} · ${row.clientName}`,
})

/** Writes what happened to a sheet on the trail. */
export const recordSheet = (doing: Doing, event: string, after: SheetRecord, { before, reason }: Change = {}) =>
  record(doing, {
    ...{ event: `${ENTITY}.${event}`, ...aboutSheet(after) },
    ...(before && { before: auditable(before), after: auditable(after) }),
    ...(!before && { after: { status: after.status, totals: after.totals } }),
    reason: reason ?? null,
  })

/** Whoever submitted it, and whoever else asked, hear what became of it, unless they did it themselves. */
export const tellSubmitter = (
  doing: Doing,
  row: SheetRecord,
  what: string,
  others: readonly string[] = [],
): Promise<void> =>
  notify(doing, {
    to: [row.submittedBy, ...others].filter((one) => one !== null && one !== doing.staff?.id) as string[],
    type: 'TIMESHEET_ACTION',
    subject: `The timesheet of ${row.personName} for ${monthOf(row)} was ${what}`,
    message: `${doing.staff?.name ?? doing.actor ?? 'Muster'} has ${what} it.${row.reason ? ` ${row.reason}` : ''}`,
    ...{ orderFormID: row.orderFormId, entity: ENTITY, entityID: row.id },
  })
