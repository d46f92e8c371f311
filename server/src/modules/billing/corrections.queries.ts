import type { ServiceTerms } from '@muster/contract/billing/units.rules.ts'
import { minus, written } from '@muster/contract/kernel/exact.ts'
import type { SheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import {
  historyKey,
  type LeaveHistory,
  leaveBeforeChange,
  leaveOn,
  NO_LEAVE,
} from '../timesheets/leave-billing.queries.ts'
import { anyOf } from './sources.queries.ts'

/** Days of a month that was locked, as they were and as they should have been, by corrections that follow each other and count in one sheet. */
export interface Correction {
  /** `2026-09` */
  readonly month: string
  readonly reason: string
  readonly before: readonly SheetDay[]
  readonly after: readonly SheetDay[]
  /** By what the month stands on its invoice; null where it stands on none, or was billed before that was kept. */
  readonly billedBy: ServiceTerms | null
  /** Its invoices were credited in full, and it is not billed again. */
  readonly isCredited: boolean
  /** What credit notes took of its lines, where they did not take all of it. */
  readonly creditedInPart: { readonly net: string; readonly notes: string } | null
  readonly consultantId: string
  readonly clientId: string
  /** The first of these corrections, for the leave that the year had before it. */
  readonly first: { readonly date: string; readonly turn: number; readonly countedFrom: string }
}

const changesOf = (db: Db, sheets: readonly string[]) =>
  db
    .selectFrom('timesheetAdjustment as change')
    .innerJoin('timesheet as of', 'of.id', 'change.timesheetId')
    .innerJoin('timesheet as counted', 'counted.id', 'change.countedIn')
    .leftJoin('billingClaim as claim', (join) =>
      join.onRef('claim.timesheetId', '=', 'of.id').on('claim.releasedAt', 'is', null),
    )
    .select(['change.timesheetId', 'change.countedIn', 'change.turn', 'change.date', 'change.after', 'change.reason'])
    .select(['of.month', 'of.days', 'of.consultantId', 'of.clientId', 'counted.firstDay as countedFrom', 'claim.terms'])
    .select(
      sql<boolean | null>`(select bool_and(billing.status = 'CREDITED') from billing_line line
        join billing on billing.id = line.billing_id where line.claim_id = claim.id and billing.status <> 'CANCELLED')`.as(
        'credited',
      ),
    )
    .select(
      sql<{
        net: string
        notes: string
      } | null>`(select jsonb_build_object('net', sum((taken ->> 'net')::numeric)::text,
          'notes', string_agg(distinct note.number, ', ' order by note.number))
        from billing_line line join credit_note note on note.billing_id = line.billing_id and note.status = 'ISSUED'
        cross join jsonb_array_elements(note.credit -> 'lines') taken
        where line.claim_id = claim.id and taken ->> 'id' = line.position::text having count(*) > 0)`.as(
        'creditedInPart',
      ),
    )
    .where('change.timesheetId', 'in', (eb) =>
      eb.selectFrom('timesheetAdjustment').select('timesheetId').where('countedIn', '=', anyOf(sheets)),
    )
    .orderBy('change.turn')
type Change = Awaited<ReturnType<ReturnType<typeof changesOf>['execute']>>[number]

/**
 * Corrections of locked months that count in these sheets, by the sheet. Corrections of one month may count in several: each begins with the
 * days as those before it have left them, so that together they make the month what it should have been, once.
 */
export async function correctionsIn(db: Db, sheets: readonly string[]): Promise<Map<string, Correction[]>> {
  const changes = await changesOf(db, sheets).execute()
  const found = new Map<string, Correction[]>(sheets.map((id) => [id, []]))
  for (const [, ofMonth] of Map.groupBy(changes, ({ timesheetId }) => timesheetId))
    for (const { countedIn, ...correction } of runsOf(ofMonth)) found.get(countedIn)?.push(correction)
  return found
}

function runsOf(changes: readonly Change[]): (Correction & { countedIn: string })[] {
  const runs: (Correction & { countedIn: string })[] = []
  let days = changes[0]!.days as unknown as readonly SheetDay[]
  for (const change of changes) {
    const before = days
    const put = change.after as unknown as SheetDay
    days = before.map((day) => (day.date === put.date ? put : day))
    const last = runs.at(-1)
    if (last?.countedIn === change.countedIn) runs[runs.length - 1] = { ...last, after: days }
    else runs.push(runOf(change, before, days))
  }
  return runs
}

const runOf = (change: Change, before: readonly SheetDay[], after: readonly SheetDay[]) => ({
  ...{ countedIn: change.countedIn, month: change.month.slice(0, 7), reason: change.reason, before, after },
  ...{ billedBy: change.terms as unknown as ServiceTerms | null, isCredited: change.credited === true },
  creditedInPart: change.creditedInPart,
  ...{ consultantId: change.consultantId, clientId: change.clientId },
  first: { date: change.date, turn: Number(change.turn), countedFrom: change.countedFrom },
})

/**
 * The leave that a corrected month is reckoned after, both as it was and as it should have been: all that the year had before the correction
 * but its own, as if it came last. So a day more of leave is billed as far as the year has room, whatever month it lies in.
 */
export function leaveBeforeCorrected(
  { first, before, ...of }: Correction,
  histories: ReadonlyMap<string, LeaveHistory>,
): string {
  const history = histories.get(historyKey(of)) ?? NO_LEAVE
  return written(minus(leaveBeforeChange(history, first), leaveOn(before)))
}
