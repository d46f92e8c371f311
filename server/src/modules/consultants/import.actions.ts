import type { NewCandidate } from '@muster/contract/consultants/candidate.contract.ts'
import type { importEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import { masked } from '@muster/contract/kernel/bank.ts'
import type { BadCell, ImportResult } from '@muster/contract/kernel/import.ts'
import { sql } from 'kysely'
import type { FieldError } from '../../kernel/errors.ts'
import { type ImportRow, runImport } from '../../kernel/import.ts'
import type { Call } from '../../kernel/route.ts'
import { reachesCountry, scopeFor } from '../../kernel/scope.ts'
import { clientInScope } from '../clients/clients.queries.ts'
import { insertConsultant, newProblems } from './consultants.actions.ts'
import { isNumber } from './identity.rules.ts'
import { CANDIDATE_COLUMNS, nationalityOf, SheetCandidate } from './import.rules.ts'
import { findLookalikes, printsOf } from './lookalikes.queries.ts'

type Run = Call<typeof importEndpoints.run>

/** Adds the consultants of a sheet, each as if typed into the form and as PRE_JOINING; CHECK only says what would happen. */
export async function importConsultants(call: Run): Promise<ImportResult> {
  const result = await runImport<SheetCandidate, NewCandidate>(call, {
    columns: CANDIDATE_COLUMNS,
    schema: SheetCandidate,
    resolve: (rows) => resolve(call, rows),
    create: async (rows) => {
      for (const { row } of rows) await insertConsultant(call, row, 'consultant.imported')
    },
  })
  return { ...result, preview: result.preview.map(({ line, values }) => ({ line, values: withoutNumbers(values) })) }
}

/** The preview without numbers of papers: the answer to a POST is kept for a day for those who repeat it. */
const withoutNumbers = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      isNumber(field.replace('identity.', '')) ? masked(value) : value,
    ]),
  )

const same = (one: string, other: string) => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0

interface Named {
  readonly id: string
  readonly name: string
}

async function resolve(call: Run, rows: readonly ImportRow<SheetCandidate>[]) {
  const countries = await call.db.selectFrom('country').select(['id', 'name']).execute()
  const clients = await clientsNamed(call, rows)
  const seen = new Map<string, number>()
  const ready: ImportRow<NewCandidate>[] = []
  const bad: BadCell[] = []
  for (const { line, row } of rows) {
    const { candidate, faults } = candidateOf(call, row, countries, clients)
    if (candidate)
      faults.push(...newProblems(candidate, call.today), ...(await doubleFaults(call, candidate, line, seen)))
    for (const { path, message } of faults) bad.push({ line, path, message })
    if (candidate && faults.length === 0) ready.push({ line, row: candidate })
  }
  return { ready, bad }
}

/** The clients that the rows name by name or code, of those the caller may see. */
async function clientsNamed(
  { db, staff }: Run,
  rows: readonly ImportRow<SheetCandidate>[],
): Promise<Map<string, Named>> {
  const named = [...new Set(rows.flatMap(({ row }) => (row.client ? [row.client.toLowerCase()] : [])))]
  const clients = await db
    .selectFrom('client')
    .select(['id', 'name', 'code'])
    .where(clientInScope(scopeFor(staff, 'clients')))
    .where(sql<boolean>`(lower(name) = any(${named}::text[]) or lower(code) = any(${named}::text[]))`)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(
    clients.flatMap((client) => [
      [client.name.toLowerCase(), client] as const,
      [client.code.toLowerCase(), client] as const,
    ]),
  )
}

function candidateOf(
  { scope }: Run,
  { country: typed, client: clientTyped, nationality: from, ...row }: SheetCandidate,
  countries: readonly Named[],
  clients: ReadonlyMap<string, Named>,
): { candidate?: NewCandidate; faults: FieldError[] } {
  const faults: FieldError[] = []
  const country = countries.find(({ id, name }) => same(id, typed) || same(name, typed))
  if (!country)
    faults.push({ path: 'country', message: `The company does not work in "${typed}". Write a country such as AE.` })
  else if (!reachesCountry(scope, country.id))
    faults.push({
      path: 'country',
      message: `${country.name} is not one of your countries. Leave this row to a colleague.`,
    })
  const client = clientTyped ? clients.get(clientTyped.toLowerCase()) : null
  if (client === undefined)
    faults.push({
      path: 'client',
      message: `No client is called "${clientTyped}". Write its name or code as in the list, or leave it empty.`,
    })
  const nationality = from ? nationalityOf(from) : null
  if (nationality === undefined)
    faults.push({ path: 'nationality', message: `No country is known as "${from}". Write its code, such as IN.` })
  if (!country || faults.length > 0) return { faults }
  return {
    faults,
    candidate: { ...row, countryID: country.id, clientID: client?.id ?? null, nationality: nationality ?? null },
  }
}

/** The same passport, or the same mail, as somebody who is here already or as an earlier line. */
async function doubleFaults(
  call: Run,
  { identity, personalEmail }: NewCandidate,
  line: number,
  seen: Map<string, number>,
): Promise<FieldError[]> {
  const { db, scope, world } = call
  const faults: FieldError[] = []
  const marks: [string, string, string][] = []
  if (identity?.passportNumber)
    marks.push(['identity.passportNumber', `passport ${identity.passportNumber}`, 'passport number'])
  if (personalEmail) marks.push(['personalEmail', `mail ${personalEmail}`, 'e-mail address'])
  for (const [path, mark, what] of marks) {
    const earlier = seen.get(mark)
    if (earlier) faults.push({ path, message: `Line ${earlier} has the same ${what}. Leave one of the two out.` })
    else seen.set(mark, line)
  }
  const prints = identity?.passportNumber
    ? { passportNumber: printsOf(world.secrets, 'passportNumber', identity.passportNumber) }
    : {}
  const [known] = await findLookalikes(db, scope, { emails: [personalEmail], prints })
  if (known)
    faults.push({
      path: known.because.includes('PASSPORT') ? 'identity.passportNumber' : 'personalEmail',
      message: `${known.name} (${known.code}) is here already. Leave this row out.`,
    })
  return faults
}
