import type { retroEndpoints } from '@muster/contract/billing/retro/retro.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { type AppError, notFound, ruleViolation } from '../../../kernel/app/errors.ts'
import { withSavepoint } from '../../../kernel/batch/batch.ts'
import { inTransaction } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { reserveMany } from '../../purchase-orders/consumption/reservations.actions.ts'
import { timesheetsIn } from '../../timesheets/core/timesheets.queries.ts'
import { asJson, type InvoiceWriteContext } from '../core/persistence.actions.ts'
import { termsSnapshot } from '../core/terms.rules.ts'
import { draftNote } from '../credit-notes/credit-notes.actions.ts'
import { lockDrafts } from '../drafts/billed-periods.actions.ts'
import { type DraftLine, writeDrafts } from '../drafts/draft-lines.actions.ts'
import { consumptionRequestsOf, linesOf, whyNot } from '../drafts/drafts.actions.ts'
import { monthIn } from '../drafts/months.queries.ts'
import { draftName } from '../invoices/billings.queries.ts'
import { loadNote, noteName } from '../invoices/note-rows.queries.ts'
import { type AssessedRetro, assessRetro } from './retro-readiness.queries.ts'

type PrepareCall = Call<(typeof retroEndpoints)['prepare']>
type RetroContext = InvoiceWriteContext & Pick<PrepareCall, 'may'> & { readonly staff: Staff }

interface PreparedRetro {
  readonly done: readonly string[]
  readonly invoices: readonly { readonly id: string; readonly name: string }[]
  readonly creditNotes: readonly { readonly id: string; readonly name: string }[]
  readonly violations: readonly (readonly [id: string, AppError])[]
}

const SETTLED = () =>
  ruleViolation(
    'NOTHING_TO_BILL',
    'Nothing left to bill or credit: the month is billed correctly, or its draft already exists.',
  )
const asError = (id: string, { code, message }: AppError) => ({ id, code, message, errors: [] })

/**
 * Drafts under-billed and credits over-billed months: each month once, however often requested. The months of one
 * client are processed in one transaction, in sequence, like all drafts of a client.
 */
export async function prepareRetro(call: PrepareCall) {
  const { db, scope, body } = call
  const requested = [...new Set(body.timesheetIDs)]
  const timesheets = await timesheetsIn(db, scope)
    .select(['timesheet.id', 'timesheet.clientId'])
    .where('timesheet.id', '=', anyOf(requested))
    .orderBy('timesheet.clientId')
    .execute()
  const known = new Set(timesheets.map(({ id }) => id))
  const all: PreparedRetro[] = []
  for (const [clientID, own] of Map.groupBy(timesheets, ({ clientId }) => clientId)) {
    const ids = own.map(({ id }) => id)
    all.push(await inTransaction(db, (within) => prepareFor({ ...call, db: within }, clientID, ids)))
  }
  const missing = requested.filter((id) => !known.has(id)).map((id) => [id, notFound('timesheet')] as const)
  return {
    done: all.flatMap(({ done }) => done),
    invoices: all.flatMap(({ invoices }) => invoices),
    creditNotes: all.flatMap(({ creditNotes }) => creditNotes),
    refused: [...missing, ...all.flatMap(({ violations }) => violations)].map(([id, why]) => asError(id, why)),
  }
}

async function prepareFor(context: RetroContext, clientID: string, ids: readonly string[]): Promise<PreparedRetro> {
  const { db, today } = context
  await lockDrafts(db, clientID)
  const these = timesheetsIn(db, null).where('timesheet.id', '=', anyOf(ids))
  await these.select('timesheet.id').orderBy('timesheet.id').forShare().execute()
  const found = await assessRetro(db, these, today)
  const there = new Set(found.map(({ row }) => row.id))
  const violations: (readonly [string, AppError])[] = ids.filter((id) => !there.has(id)).map((id) => [id, SETTLED()])
  const lines: DraftLine[] = []
  const origins = new Map<string, string>()
  const creditNotes: { id: string; name: string }[] = []
  for (const month of found) {
    const violation = await withSavepoint(db, async () => {
      if (month.supplement) {
        const written = await supplement(context, month)
        lines.push(...written)
        origins.set(
          written[0]!.billedPeriodID,
          `${month.invoices.map(({ name }) => name).join(', ')} (${formatLongMonth(monthIn(month.row))})`,
        )
      } else creditNotes.push(await creditDifference(context, month))
    })
    if (violation) violations.push([month.row.id, violation])
  }
  const noteOf = (group: readonly DraftLine[]) => {
    const billedPeriods = [...new Set(group.map(({ billedPeriodID }) => billedPeriodID))]
    return `Supplementary to ${[...new Set(billedPeriods.flatMap((id) => origins.get(id) ?? []))].join(', ')}`.slice(
      0,
      1000,
    )
  }
  const written = await writeDrafts(context, lines, noteOf)
  const drafts = await db
    .selectFrom('billing')
    .select(['id', 'draftNumber'])
    .where('id', '=', anyOf(written))
    .orderBy('draftNumber')
    .execute()
  const left = new Set(violations.map(([id]) => id))
  return {
    done: found.map(({ row }) => row.id).filter((id) => !left.has(id)),
    invoices: drafts.map(({ id, draftNumber }) => ({ id, name: draftName(draftNumber) })),
    creditNotes,
    violations,
  }
}

/** Reserves the difference, so that no other draft bills it. */
async function billedPeriod(
  { db, now }: InvoiceWriteContext,
  { row, current, terms, bill, correctedUpTo }: AssessedRetro,
): Promise<string> {
  const created = await db
    .insertInto('billedPeriod')
    .values({
      supplements: row.id,
      contractId: current.id,
      candidateId: row.consultantId,
      orderFormId: row.orderFormId,
      terms: asJson(termsSnapshot(terms, monthIn(row))),
      net: bill.ok ? bill.difference : '0',
      correctedUpTo: Number(correctedUpTo),
      createdAt: now,
    })
    .onConflict((there) =>
      there
        .columns(['supplements', 'contractId'])
        .where('releasedAt', 'is', null)
        .where('supplements', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!created) throw SETTLED()
  return created.id
}

async function supplement(context: RetroContext, retro: AssessedRetro): Promise<DraftLine[]> {
  const month = retro.supplement!
  const why = whyNot(month)
  if (why) throw why
  const billed = { month, billedPeriodID: await billedPeriod(context, retro) }
  const [answer] = await reserveMany(context, [consumptionRequestsOf(billed)])
  if (answer) throw answer
  return linesOf(billed)
}

async function creditDifference(context: RetroContext, retro: AssessedRetro): Promise<{ id: string; name: string }> {
  const { bill, credit, reasons } = retro
  const why = reasons.find(({ level }) => level === 'BLOCKS')
  if (!bill.ok || !credit) throw ruleViolation(why?.code ?? 'nothingToBill', why?.message ?? SETTLED().message)
  if (!context.may(right('credit-notes', 'create')))
    throw ruleViolation(
      'CREDIT_NOT_PERMITTED',
      'You don’t have permission to create credit notes. Ask finance to do it.',
    )
  const id = await draftNote(context, {
    billingID: credit.billingID,
    code: 'PRICE_ALTERED',
    text: bill.reason.slice(0, 300),
    billAgain: false,
    lines: [...credit.lines],
    billedPeriodID: await billedPeriod(context, retro),
  })
  return { id, name: noteName(await loadNote(context.db, null, { id })) }
}
