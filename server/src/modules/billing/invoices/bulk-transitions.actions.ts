import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { type InvoiceStatus, invoiceStates } from '@muster/contract/billing/core/states.contract.ts'
import { mayMakeMove, moveBetween } from '@muster/contract/kernel/api/states.ts'
import { AppError } from '../../../kernel/app/errors.ts'
import { runEach } from '../../../kernel/batch/batch.ts'
import { mapConcurrent } from '../../../kernel/batch/parallel.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import { lockTimesheetRows } from '../../timesheets/core/transitions.actions.ts'
import { contributorColumns, notifyContributors, recordBillings, updateInvoices } from '../core/persistence.actions.ts'
import { type SharedFacts, sharedFacts } from '../drafts/shared-facts.queries.ts'
import { type BillingRecord, billingsIn, loadBillings, statusOf } from './billings.queries.ts'
import { type DocumentFacts, failedInvoiceGuards, loadFactsOfEach, prefetchStaleness } from './guards.queries.ts'
import { issueInvoices } from './issuing.actions.ts'
import { linesOfEach } from './lines.queries.ts'
import {
  type InvoiceChange,
  type InvoiceTransitionContext,
  invoiceEvent,
  invoiceTransitions,
  stepColumns,
} from './transitions.actions.ts'

type MoveManyCall = Call<(typeof billingEndpoints)['moveMany']>
type StepsOfManyParams = Omit<InvoiceChange, 'id' | 'version' | 'shared'>

/** How many invoices or lines change in one transaction: other users wait no longer than this for a number. */
const MAX = { invoices: 50, lines: 300 }
/** How many groups run concurrently: one is read and assessed while another is written and waits for numbers. */
const UNDER_WAY = 2
/** The transitions with bulk support: the others are rare, and run one by one. */
const TOGETHER: readonly InvoiceStatus[] = ['SUBMITTED', 'APPROVED', 'ISSUED']

/**
 * The same transition for many invoices, several per transaction, so that data is queried once. An invoice that fails
 * runs again in its own transaction, and succeeds or returns its error; after a conflict this applies to the whole
 * group.
 */
export async function moveMany(call: MoveManyCall) {
  const { billings, ...body } = call.body
  const step: StepsOfManyParams = { ...body, portalReference: null }
  const shared = sharedFacts()
  const versions = new Map(billings.map(({ id, version }) => [id, version]))
  const done = new Set<string>()
  if (TOGETHER.includes(step.status))
    await mapConcurrent(await groupsOf(call, [...versions.keys()]), UNDER_WAY, async (ids) => {
      const applied = await inTransaction(call.db, (db) =>
        transitionTogether({ ...call, db }, step, { ids, versions, shared }),
      ).catch(noneWhenRefused)
      for (const id of applied) done.add(id)
    })
  const left = billings.filter(({ id }) => !done.has(id))
  const violations = await runEach(call.db, left, async ({ id, version }) => {
    await inTransaction(call.db, (db) =>
      transition(invoiceTransitions, { ...call, db }, { ...step, id, version, shared }),
    )
    done.add(id)
  })
  return { done: [...done].toSorted(), refused: violations }
}

function noneWhenRefused(error: unknown): string[] {
  if (error instanceof AppError) return []
  throw error
}

/** Invoices within scope by id, in groups of limited size. */
async function groupsOf(
  { db, scope }: Pick<MoveManyCall, 'db' | 'scope'>,
  ids: readonly string[],
): Promise<string[][]> {
  const rows = await billingsIn(db, scope)
    .select(['billing.id', 'billing.lineCount'])
    .where('billing.id', '=', anyOf(ids))
    .orderBy('billing.id')
    .execute()
  const groups: string[][] = []
  let lines = 0
  for (const { id, lineCount } of rows) {
    const last = groups.at(-1)
    lines += lineCount
    if (last && last.length < MAX.invoices && lines <= MAX.lines) last.push(id)
    else {
      groups.push([id])
      lines = lineCount
    }
  }
  return groups
}

interface Group {
  readonly ids: readonly string[]
  readonly versions: ReadonlyMap<string, number>
  readonly shared: SharedFacts
}

/** Performs the transition for those of a group without unmet guards, all or none; returns which these are. */
async function transitionTogether(
  call: InvoiceTransitionContext,
  step: StepsOfManyParams,
  { ids, versions, shared }: Group,
): Promise<string[]> {
  const { db, scope, staff, today } = call
  const before = (await loadBillings(db, scope, ids, { lock: true })).filter(
    (row) => row.version === versions.get(row.id) && moveOf(row, step, staff) !== null,
  )
  if (before.length === 0) return []
  if (step.status === 'ISSUED') await lockMonths(db, before)
  const lines = await linesOfEach(
    db,
    before.map(({ id }) => id),
  )
  const documents = before.map((row) => ({ row, lines: lines.get(row.id) ?? [] }))
  const facts = await loadFactsOfEach(db, documents, step.issueDate ?? today, shared)
  await prefetchStaleness(db, facts, today)
  const passing: DocumentFacts[] = []
  for (const invoice of facts) {
    const whys = await failedInvoiceGuards(db, invoice, moveOf(invoice.row, step, staff)!, {
      staff,
      ...step,
      today,
      isBeingIssued: true,
    })
    if (whys.length === 0) passing.push(invoice)
  }
  if (passing.length === 0) return []
  if (step.status === 'ISSUED')
    await issueInvoices(call, passing, { day: step.issueDate ?? today, lateReason: step.lateReason })
  else await mark(call, step, passing)
  return passing.map(({ row }) => row.id)
}

/** The transition of an invoice, where this person can perform it from its status. */
function moveOf(row: BillingRecord, { status, reason }: StepsOfManyParams, staff: InvoiceTransitionContext['staff']) {
  const move = moveBetween(invoiceStates, statusOf(row), status)
  if (!move || !mayMakeMove(staff, move) || (move.reason && !reason)) return null
  return move
}

/** The months of invoices are locked between reading and issue. */
async function lockMonths(db: Db, rows: readonly BillingRecord[]): Promise<void> {
  const billed = await db
    .selectFrom('billingLine as line')
    .innerJoin('billedPeriod', 'billedPeriod.id', 'line.billedPeriodId')
    .select('billedPeriod.timesheetId')
    .distinct()
    .where('line.billingId', '=', anyOf(rows.map(({ id }) => id)))
    .where('billedPeriod.timesheetId', 'is not', null)
    .execute()
  await lockTimesheetRows(
    db,
    billed.map(({ timesheetId }) => timesheetId!),
  )
}

/** Performs a transition that only updates the invoice. */
async function mark(
  call: InvoiceTransitionContext,
  step: StepsOfManyParams,
  passing: readonly DocumentFacts[],
): Promise<void> {
  const { status, reason } = step
  const before = new Map(passing.map(({ row }) => [row.id, row]))
  const columns = { status, stateSince: call.now, ...stepColumns(call, step) }
  const contributors = status === 'SUBMITTED' ? contributorColumns(call) : {}
  await updateInvoices(call, [...before.keys()], { ...columns, ...contributors })
  const after = await loadBillings(call.db, null, [...before.keys()])
  await recordBillings(
    call,
    invoiceEvent(status),
    after.map((row) => ({ after: row, before: before.get(row.id)!, reason })),
  )
  if (status !== 'SUBMITTED') await notifyContributors(call, after, invoiceEvent(status), reason)
}
