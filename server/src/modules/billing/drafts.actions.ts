import { monthInWords } from '@muster/contract/kernel/days.ts'
import { sql } from 'kysely'
import { type Refusal, refused } from '../../kernel/errors.ts'
import { insertMany } from '../../kernel/many-rows.ts'
import type { Json } from '../../kernel/schema.generated.ts'
import type { Asked } from '../purchase-orders/consumption.actions.ts'
import { reserveMany } from '../purchase-orders/reservations.actions.ts'
import { sheetsIn } from '../timesheets/timesheets.queries.ts'
import { AT_ONCE, type DraftLine, writeDrafts } from './draft-lines.actions.ts'
import { type JudgedMonth, judgeMonths } from './judging.queries.ts'
import { type MarkedMonth, monthIn, monthsOf, readMarked } from './months.queries.ts'
import { askOf } from './orders.actions.ts'
import { needsRoom } from './placing.rules.ts'
import { rememberNet } from './reckoned.queries.ts'
import { type SharedFacts, sharedFacts } from './shared-facts.queries.ts'
import type { Writing } from './writing.actions.ts'

/** A month that was not billed, and why. */
export interface Unbilled {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly message: string
}

export interface Drafted {
  readonly made: readonly string[]
  readonly months: number
  readonly refused: readonly Unbilled[]
}

const isApproved = ({ row }: JudgedMonth) => row.status === 'APPROVED' || row.status === 'LOCKED'
const refusedMonth = ({ row }: JudgedMonth, { code, message }: Refusal): Unbilled => ({
  ...{ id: row.id, name: `${row.personName}, ${monthInWords(monthIn(row))}`, code, message },
})

/**
 * Drafts of months, in one transaction. Each month is claimed, so that it stands on one invoice only, and its
 * orders keep room for it; one that is refused is left out with its reason, and the others go on.
 */
export async function draftMonths(
  doing: Writing,
  ids: readonly string[],
  shared: SharedFacts = sharedFacts(),
): Promise<Drafted> {
  const { lines, refused: left } = await placeMonths(doing, ids, shared)
  const made = await writeDrafts(doing, lines)
  return { made, months: new Set(lines.map(({ claimID }) => claimID)).size, refused: left }
}

/**
 * Claims months and keeps room for them, in sets: the statements do not grow with the months. Where the room of an order went to others,
 * those that are left are judged again by what is there now, as long as some of them find a place.
 */
export async function placeMonths(
  doing: Writing,
  ids: readonly string[],
  shared: SharedFacts = sharedFacts(),
): Promise<{ readonly lines: readonly DraftLine[]; readonly refused: readonly Unbilled[] }> {
  const { db, today } = doing
  const wanted = sheetsIn(db, null).where('timesheet.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
  // What is read as approved stays so until this is committed.
  await wanted.select('timesheet.id').orderBy('timesheet.id').forShare().execute()
  const rows = await readMarked(db, monthsOf(wanted).orderBy('consultant.name').orderBy('timesheet.id'), shared)
  const lines: DraftLine[] = []
  const refusals: Unbilled[] = []
  let open = await judgeMonths(db, rows, today, shared)
  const claims = await claimAll(
    doing,
    open.filter((month) => whyNot(month) === null),
  )
  for (let idle = 0; open.length > 0; ) {
    const ready: Claimed<JudgedMonth<MarkedMonth>>[] = []
    for (const month of open) {
      const claimID = claims.get(month.row.id)
      const why = whyNot(month)
      if (why ?? !claimID) refusals.push(refusedMonth(month, why ?? BILLED_ALREADY()))
      else ready.push({ month, claimID: claimID! })
    }
    const answers = await reserveMany(doing, ready.map(asksOf))
    lines.push(...ready.flatMap((one, i) => (answers[i] ? [] : linesOf(one))))
    const left = ready.filter((_, i) => answers[i])
    idle = left.length === ready.length ? idle + 1 : 0
    // The first time nothing fitted, others may have taken the room since it was read.
    if (idle === 2) refusals.push(...ready.map(({ month }, i) => refusedMonth(month, answers[i]!)))
    open =
      idle === 2
        ? []
        : await judgeMonths(
            db,
            left.map(({ month }) => month.row),
            today,
            shared,
          )
  }
  const used = new Set(lines.map(({ claimID }) => claimID))
  const unused = [...claims.values()].filter((id) => !used.has(id))
  if (unused.length > 0)
    await db.deleteFrom('billingClaim').where('id', '=', sql<string>`any(${unused}::uuid[])`).execute()
  return { lines, refused: refusals }
}

interface Claimed<Month extends JudgedMonth = JudgedMonth> {
  readonly month: Month
  readonly claimID: string
}

const BILLED_ALREADY = () => refused('billedOnce', 'This month stands on an invoice, or on a draft, already.')

/** Why a month is not billed now; null when it is. */
export function whyNot(month: JudgedMonth): Refusal | null {
  const { readiness, contract, entity } = month
  if (readiness.verdict === 'NOTHING') return refused('nothingToBill', 'The month bills nothing.')
  const [first] = readiness.reasons
  if (readiness.verdict === 'BLOCKED' && first) return refused(first.code, first.message)
  return !isApproved(month) || !contract || !entity || month.portions.length === 0
    ? refused('notReady', 'The month is not ready. Look at its reasons in the queue.')
    : null
}

export const asksOf = ({ month: { row, contract, portions }, claimID }: Claimed): Asked[] =>
  portions.flatMap(({ order, lines, from, to }) =>
    order && needsRoom(lines)
      ? (askOf({
          ...{ claimID, orderID: order.id, contractID: contract!.id, lines, period: { from, to } },
          label: `Draft, ${row.personName}, ${monthInWords(monthIn(row))}`,
        }) ?? [])
      : [],
  )

export const linesOf = ({ month, claimID }: Claimed): DraftLine[] =>
  month.portions.flatMap(({ order, lines }) =>
    lines.map((decided) => ({
      ...{ legalEntityID: month.entity!.id, clientID: month.client.id, currency: decided.line.currency },
      ...{ candidateID: month.row.consultantId, purchaseOrderID: order?.id ?? null, claimID, decided, month },
    })),
  )

/** Claims months, each with what it is billed by; answers the claims by their sheets, without those that stand on an invoice already. */
async function claimAll(
  { db, now }: Writing,
  months: readonly JudgedMonth<MarkedMonth>[],
): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  for (let from = 0; from < months.length; from += AT_ONCE) {
    const rows = await insertMany(
      db,
      'billingClaim',
      months.slice(from, from + AT_ONCE).map(({ row, contract, reckoned }) => ({
        ...{ timesheetId: row.id, daysHash: row.daysHash, daysTurn: row.claimedTurn, contractId: contract!.id },
        ...{ candidateId: row.consultantId, orderFormId: row.orderFormId, createdAt: now },
        ...(reckoned.ok && { terms: reckoned.terms as unknown as Json, net: reckoned.net }),
      })),
    )
      .onConflict((there) => there.column('timesheetId').where('releasedAt', 'is', null).doNothing())
      .returning(['id', 'timesheetId'])
      .execute()
    for (const { id, timesheetId } of rows) made.set(timesheetId!, id)
  }
  for (const { row, reckoned } of months)
    if (reckoned.ok && row.claimedTurn !== null) rememberNet(row.daysHash, reckoned.terms, reckoned.net)
  return made
}
