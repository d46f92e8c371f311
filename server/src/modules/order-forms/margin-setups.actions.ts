import type { Refused } from '@muster/contract/kernel/money.ts'
import { calculateMargin } from '@muster/contract/order-forms/margin.rules.ts'
import type { MarginSetup, marginSetupEndpoints } from '@muster/contract/order-forms/margin-setups.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { invalid, notFound, refused, staleVersion } from '../../kernel/errors.ts'
import { record } from '../../kernel/events.ts'
import type { Call } from '../../kernel/route.ts'
import { reachesCountry, scopeFor } from '../../kernel/scope.ts'
import { assertCountries } from '../access/countries.queries.ts'
import { clientAtHand } from '../clients/clients.queries.ts'
import { consultantsIn } from '../consultants/consultants.queries.ts'
import { completeMargin } from './margin.queries.ts'
import { getSetup } from './margin-setups.queries.ts'

type Endpoints = typeof marginSetupEndpoints
type Editing = Call<Endpoints['create']> | Call<Endpoints['update']> | Call<Endpoints['remove']>

const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** The editions of a country by their first day, held fast, so that two people cannot place one at once. */
async function lockEditions(db: Db, countryID: string) {
  await sql`set constraints margin_setup_overlap deferred`.execute(db)
  await db.selectFrom('country').select('id').where('id', '=', countryID).forNoKeyUpdate().execute()
  return db
    .selectFrom('marginSetup')
    .select(['id', 'edition', 'effectiveFrom', 'effectiveTo'])
    .where('countryId', '=', countryID)
    .orderBy('effectiveFrom')
    .forUpdate()
    .execute()
}

type Edition = Awaited<ReturnType<typeof lockEditions>>[number]

const atStart = (message: string) => [{ path: 'effectiveFrom', message }]

/** The last day of an edition that begins then: the day before the next one. No two begin on one day. */
function endOf(others: readonly Edition[], effectiveFrom: string): string | null {
  if (others.some((other) => other.effectiveFrom === effectiveFrom)) {
    const message = `An edition begins on ${effectiveFrom} already. Choose another day, or change that edition.`
    throw refused('EDITION_OVERLAP', message, atStart(message))
  }
  const next = others.find((other) => other.effectiveFrom > effectiveFrom)
  return next ? dayBefore(next.effectiveFrom) : null
}

/** Every other edition ends the day before the next one begins; then the database looks whether any two overlap. */
async function endTheOthers({ db, staff, now }: Editing, countryID: string): Promise<void> {
  await sql`
    update margin_setup set effective_to = planned.ends, version = version + 1, updated_at = ${now}, updated_by = ${staff.id}
    from (select id, lead(effective_from) over (order by effective_from) - 1 as ends
      from margin_setup where country_id = ${countryID}) as planned
    where planned.id = margin_setup.id and margin_setup.effective_to is distinct from planned.ends`.execute(db)
  await sql`set constraints margin_setup_overlap immediate`.execute(db)
}

/** A new edition from a day on; the one that held then ends the day before, the next one stays as it is. */
export async function createSetup(call: Call<Endpoints['create']>): Promise<MarginSetup> {
  const { db, staff, body, now, today } = call
  const { countryID, effectiveFrom, values, note = null } = body
  await assertCountries(db, [countryID])
  const others = await lockEditions(db, countryID)
  const effectiveTo = endOf(others, effectiveFrom)
  const held = others.find(
    (other) => other.effectiveFrom < effectiveFrom && (other.effectiveTo ?? '9999') >= effectiveFrom,
  )
  if (held && effectiveFrom < today) {
    const message = `Margins were reckoned with edition ${held.edition} on ${effectiveFrom}. A new edition begins today or later.`
    throw refused('EDITION_IN_THE_PAST', message, atStart(message))
  }
  const edition = Math.max(0, ...others.map((other) => other.edition)) + 1
  const by = { createdAt: now, createdBy: staff.id, updatedAt: now, updatedBy: staff.id }
  const { id } = await db
    .insertInto('marginSetup')
    .values({ countryId: countryID, edition, effectiveFrom, effectiveTo, note, values: JSON.stringify(values), ...by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await endTheOthers(call, countryID)
  const setup = await getSetup(call, id)
  await recordChange(call, 'margin-setup.created', setup)
  return setup
}

/** The edition as it was read, and the others of its country; 409 when it was changed since, 422 when it has begun. */
async function lockUpcoming(call: Call<Endpoints['update']> | Call<Endpoints['remove']>, version?: number) {
  const { countryID, id } = await getSetup(call, call.params.id)
  const all = await lockEditions(call.db, countryID)
  const setup = await getSetup(call, id)
  if (version !== undefined && setup.version !== version) throw staleVersion(setup)
  if (setup.status !== 'UPCOMING') {
    const what = `Edition ${setup.edition} has been in force since ${setup.effectiveFrom} and stays as it is.`
    throw refused('EDITION_IN_FORCE', `${what} Make a new edition.`)
  }
  return { setup, others: all.filter((other) => other.id !== id) }
}

export async function updateSetup(call: Call<Endpoints['update']>): Promise<MarginSetup> {
  const { db, staff, body, now, today } = call
  const { setup: before, others } = await lockUpcoming(call, body.version)
  const { effectiveFrom = before.effectiveFrom, values = before.values, note = before.note } = body
  if (effectiveFrom < today) throw invalid(atStart('An edition begins today or later.'))
  const effectiveTo = endOf(others, effectiveFrom)
  await db
    .updateTable('marginSetup')
    .set({ effectiveFrom, effectiveTo, values: JSON.stringify(values), note })
    .set({ version: sql`version + 1`, updatedAt: now, updatedBy: staff.id })
    .where('id', '=', before.id)
    .execute()
  await endTheOthers(call, before.countryID)
  const after = await getSetup(call, before.id)
  await recordChange(call, 'margin-setup.updated', after, before)
  return after
}

export async function removeSetup(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { setup } = await lockUpcoming(call)
  await call.db.deleteFrom('marginSetup').where('id', '=', setup.id).execute()
  await endTheOthers(call, setup.countryID)
  await recordChange(call, 'margin-setup.deleted', setup)
  return { id: setup.id }
}

const recordChange = (call: Editing, event: string, after: MarginSetup, before?: MarginSetup) =>
  record(call, {
    ...{ event, entity: 'margin-setup', entityID: after.id, countryID: after.countryID },
    ...{ name: `${after._country.name}, edition ${after.edition}`, after, ...(before && { before }) },
  })

/** The margin of whole terms as they are, or of a form that is completed first. Nothing is kept. */
export async function calculate(call: Call<Endpoints['calculate']>) {
  const { db, body, today } = call
  const { terms, form } = body
  if (terms) {
    const margin = calculateMargin(terms)
    if (!margin.ok) throw refusedIn('terms', margin)
    return { margin, terms, setup: null }
  }
  await assertWithinReach(call)
  const computed = await completeMargin(db, form!, today)
  if (!computed.ok) throw refusedIn('form', computed)
  const { id, edition, effectiveFrom } = computed.setup
  return { margin: computed.margin, terms: computed.terms, setup: { id, edition, effectiveFrom } }
}

const refusedIn = (part: 'terms' | 'form', { code, message, errors = [] }: Refused) =>
  refused(
    code,
    message,
    errors.map((error) => ({ path: `${part}.${error.path}`, message: error.message })),
  )

/** The country, the client and the consultant of a form are the caller's; nobody learns a rate, an age or a rebate of others by asking. */
async function assertWithinReach({ db, staff, scope, body }: Call<Endpoints['calculate']>): Promise<void> {
  const { countryID, clientID, candidateID } = body.form!
  if (!reachesCountry(scope, countryID))
    throw invalid([{ path: 'form.countryID', message: 'This is not one of your countries. Choose another.' }])
  if (clientID) await clientAtHand(db, scopeFor(staff, 'clients'), clientID)
  if (!candidateID) return
  const known = consultantsIn(db, scopeFor(staff, 'consultants')).where('consultant.id', '=', candidateID)
  await known.select('consultant.id').executeTakeFirstOrThrow(() => notFound('consultant'))
}
