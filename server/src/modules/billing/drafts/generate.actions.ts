import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import { forbidden } from '../../../kernel/app/errors.ts'
import { mapConcurrent } from '../../../kernel/batch/parallel.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { type Scope, scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { defineBackgroundWork, startBackgroundWork } from '../../../kernel/jobs/background.ts'
import { currentInitiator } from '../../../kernel/jobs/initiator.ts'
import { timesheetsIn } from '../../timesheets/core/timesheets.queries.ts'
import type { InvoiceWriteContext } from '../core/persistence.actions.ts'
import { draftMonths, type UnbilledMonth } from './drafts.actions.ts'
import { withoutBilled } from './months.queries.ts'
import { sharedFacts } from './shared-facts.queries.ts'

type Endpoints = typeof billingEndpoints
type GenerateParams = Call<Endpoints['generate']>['body']

interface GeneratePayload extends GenerateParams {
  readonly today: string
  readonly staffID: string
  readonly sessionID: string
}

const KIND = 'billing.generate'
const create = right('billings', 'create')

export function startGenerating({ db, staff, body, today }: Call<Endpoints['generate']>) {
  const payload: GeneratePayload = { ...body, today, staffID: staff.id, sessionID: staff.sessionID }
  return startBackgroundWork(
    { db, staff },
    { kind: KIND, title: `Invoices of ${formatLongMonth(body.month)}`, payload, needs: create },
  )
}

/** The months of one transaction, unless a client needs more of them on one invoice. */
const PORTION = 100
/** How many skipped months are listed; the unbilled list has all of them. */
const MAX_NAMED = 500

/** The requested uninvoiced months, grouped by client and country. */
async function groupsOf(
  db: Db,
  scope: Scope | null,
  params: GenerateParams,
): Promise<{ clientID: string; ids: string[] }[]> {
  const { month, countryID, legalEntityID, clientID, timesheetIDs } = params
  let timesheets = withoutBilled(timesheetsIn(db, scope)).where('timesheet.month', '=', `${month}-01`)
  if (countryID) timesheets = timesheets.where('timesheet.countryId', '=', countryID)
  if (clientID) timesheets = timesheets.where('timesheet.clientId', '=', clientID)
  if (legalEntityID) timesheets = timesheets.where('timesheet.legalEntityId', '=', legalEntityID)
  timesheets = timesheetIDs
    ? timesheets.where('timesheet.id', '=', anyOf(timesheetIDs))
    : timesheets.where('timesheet.status', 'in', ['APPROVED', 'LOCKED'])
  const found = await timesheets
    .innerJoin('client', 'client.id', 'timesheet.clientId')
    .select(['timesheet.id', 'timesheet.clientId', 'timesheet.countryId', 'client.invoiceGrouping'])
    .orderBy('timesheet.clientId')
    .orderBy('timesheet.countryId')
    .orderBy('timesheet.id')
    .execute()
  return [...Map.groupBy(found, ({ clientId, countryId }) => `${clientId} ${countryId}`).values()].flatMap((group) => {
    const ids = group.map(({ id }) => id)
    const size = group[0]!.invoiceGrouping === 'PER_CONSULTANT' ? PORTION : ids.length
    const clientID = group[0]!.clientId
    return Array.from({ length: Math.ceil(ids.length / size) }, (_, i) => ({
      clientID,
      ids: ids.slice(i * size, (i + 1) * size),
    }))
  })
}

interface Portion {
  readonly clients: readonly string[]
  readonly ids: readonly string[]
}

/**
 * The portions of the transactions: the first client, then two groups, then four, within the month limit. So a short
 * run resumes client by client after a crash, and a long one avoids repeated queries for each client.
 */
function portionsOf(groups: readonly { readonly clientID: string; readonly ids: readonly string[] }[]): Portion[] {
  const portions: Portion[] = []
  for (let from = 0, max = 1; from < groups.length; max *= 2) {
    let until = from + 1
    let months = groups[from]!.ids.length
    while (until < groups.length && until - from < max && months + groups[until]!.ids.length <= PORTION) {
      months += groups[until]!.ids.length
      until += 1
    }
    const these = groups.slice(from, until)
    portions.push({
      clients: [...new Set(these.map(({ clientID }) => clientID))],
      ids: these.flatMap(({ ids }) => ids),
    })
    from = until
  }
  return portions
}

interface Counts {
  readonly invoices: number
  readonly months: number
}

export interface GeneratedDrafts extends Counts {
  readonly refused: readonly UnbilledMonth[]
}

/** The results of a run before it was resumed, so that its initiator gets all of them. */
interface ResumedRun {
  readonly soFar?: Counts | null
  readonly saveProgress?: (db: Db, made: Counts) => Promise<unknown>
}

const NOTHING: Counts = { invoices: 0, months: 0 }
const together = (one: Counts, other: Counts): Counts => ({
  invoices: one.invoices + other.invoices,
  months: one.months + other.months,
})

/**
 * How many portions of different clients run concurrently: one is assessed here while the database works on another.
 */
const UNDER_WAY = 2

/** Processes the portions of one client in sequence: in the database the next would wait for its locks. */
function inSequenceByClient(work: (one: readonly [number, Portion]) => Promise<void>): typeof work {
  const last = new Map<string, Promise<void>>()
  return (one) => {
    const { clients } = one[1]
    const working = Promise.all(clients.map((id) => last.get(id))).then(() => work(one))
    for (const id of clients) last.set(id, working)
    return working
  }
}

/**
 * Generates the drafts of a month, a few clients per transaction: the first separately, then two at a time. Resumed
 * after a crash it continues with the rest: billed months are skipped.
 */
export async function generateDrafts(
  context: InvoiceWriteContext,
  params: GenerateParams,
  scope: Scope | null,
  progress: (done: number, total: number) => Promise<void> = async () => undefined,
  { soFar, saveProgress }: ResumedRun = {},
): Promise<GeneratedDrafts> {
  const groups = await groupsOf(context.db, scope, params)
  const total = groups.reduce((sum, { ids }) => sum + ids.length, 0)
  let done = 0
  let counts = soFar ?? NOTHING
  const shared = sharedFacts()
  const portions = portionsOf(groups)
  const refused: (readonly UnbilledMonth[])[] = portions.map(() => [])
  const draftPortion = async ([i, { clients, ids }]: readonly [number, Portion]) => {
    const drafted = await inTransaction(context.db, async (db) => {
      // Two concurrent runs would lock the orders of one client in different orders; clients are processed by id.
      const keys = clients.map((id) => `billing ${id}`)
      await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) key`.execute(db)
      const made = await draftMonths({ ...context, db }, ids, shared)
      const own = { invoices: made.made.length, months: made.months }
      await saveProgress?.(db, own)
      return { ...made, own }
    })
    counts = together(counts, drafted.own)
    refused[i] = drafted.refused.filter(({ code }) => code !== 'NOTHING_TO_BILL')
    done += ids.length
    await progress(done, total)
  }
  const left = portions.entries()
  const first = left.next()
  if (!first.done) await draftPortion(first.value)
  await mapConcurrent(left, UNDER_WAY, inSequenceByClient(draftPortion))
  return { ...counts, refused: refused.flat() }
}

export const invoiceGeneration = defineBackgroundWork<GeneratePayload>(
  KIND,
  async ({ appContext, payload, progress, now, soFar, saveProgress }) => {
    const { staffID, sessionID, today, ...params } = payload
    const staff = await currentInitiator(appContext.db, { staffID, sessionID })
    if (!may(staff, create)) throw forbidden('You no longer have permission to generate invoices.')
    const context = { db: appContext.db, staff, now, today }
    const { refused, ...counts } = await generateDrafts(context, params, scopeFor(staff, 'billings'), progress, {
      soFar: soFar as Counts | null,
      saveProgress: (db, made) => saveProgress(db, (before) => together((before as Counts | null) ?? NOTHING, made)),
    })
    const named = refused.slice(0, MAX_NAMED)
    return {
      result: { month: params.month, ...counts, refused: refused.length },
      errors: named.map(({ id, name, message }) => ({ path: id, message: `${name}: ${message}` })),
    }
  },
)
