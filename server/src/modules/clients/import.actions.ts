import { right } from '@muster/contract/kernel/api/permission.ts'
import { sql } from 'kysely'
import { writeAuditEntries } from '../../kernel/app/events.ts'
import { defineImport } from '../../kernel/batch/import.ts'
import type {
  ImportCallContext,
  ImportPlan,
  ImportRow,
  ReadRow,
  ValidationError,
} from '../../kernel/batch/import.types.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Scope } from '../../kernel/db/scope.ts'
import { countryError, countryNamed } from '../../kernel/import/country.ts'
import { clientChange, insertClients, type ValidatedClient } from './clients.actions.ts'
import { clientInScope } from './clients.queries.ts'
import { problemsAfter } from './clients.rules.ts'
import { insertFirstContacts } from './contacts.actions.ts'
import { CLIENT_COLUMNS, clientOf, columnOf, comparableClient, SpreadsheetClient } from './import.rules.ts'
import { ableManagers, type Country } from './references.queries.ts'

interface ReadyClient extends ValidatedClient {
  readonly contact: SpreadsheetClient['contact']
}

/** Imports clients from a spreadsheet, each as if typed into the form; CHECK only reports. */
export const clientImport = defineImport<SpreadsheetClient, ReadyClient>({
  name: 'clients',
  may: right('clients', 'create'),
  plan: planOf,
})

async function planOf(importing: ImportCallContext): Promise<ImportPlan<SpreadsheetClient, ReadyClient>> {
  const { db } = importing
  const known: ImportLookups = {
    countries: await db.selectFrom('country').select(['id', 'name', 'currency', 'weekend', 'hoursPerDay']).execute(),
    managers: await managersNamed(db),
    named: new Map(),
    codes: new Set(),
  }
  return {
    columns: CLIENT_COLUMNS,
    schema: SpreadsheetClient,
    resolve: (rows) => resolve(importing, known, rows),
    create: (rows) => insertWithContacts(importing, rows),
  }
}

async function insertWithContacts(
  importing: ImportCallContext,
  rows: readonly ImportRow<ReadyClient>[],
): Promise<string[]> {
  const { db, now, scope } = importing
  const made = await insertClients(
    importing,
    rows.map(({ row }) => row),
  )
  const contacts = made.flatMap(({ id }, i) => {
    const { contact } = rows[i]!.row
    return contact ? [{ ...contact, clientId: id }] : []
  })
  await insertFirstContacts(db, contacts, { now, by: scope.userID })
  await writeAuditEntries(
    importing,
    made.map((client) => clientChange('imported', client)),
  )
  return made.map(({ id }) => id)
}

/** Data loaded once per spreadsheet, and values of its earlier rows. */
interface ImportLookups {
  readonly countries: readonly Country[]
  readonly managers: ReadonlyMap<string, string>
  /** By the key of a name: why another client cannot have it. */
  readonly named: Map<string, string>
  readonly codes: Set<string>
}

/** Looks up codes and names of a part of the rows, and returns the errors of each row. */
async function resolve(
  { db, scope }: ImportCallContext,
  known: ImportLookups,
  rows: readonly ReadRow<SpreadsheetClient>[],
) {
  const { countries, managers } = known
  const bad: ValidationError[] = []
  const ready: ImportRow<ReadyClient>[] = []
  const duplicates = await duplicatesAmong(db, scope, known, rows)
  for (const { line, cells, wrong, row } of rows) {
    const validationErrors: Omit<ValidationError, 'line'>[] = [...(duplicates.get(line) ?? [])]
    const { country: typed } = cells
    const country = typed ? countryNamed(countries, typed) : undefined
    const wrongCountry = countryError(typed, country, scope)
    if (wrongCountry) validationErrors.push(wrongCountry)
    for (const named of cells.accountManagers ?? []) {
      if (managers.has(named.toLowerCase())) continue
      validationErrors.push({
        path: 'accountManagers',
        message: `${named} is not an account manager. Enter the email address of an account manager, or leave it empty.`,
      })
    }
    const managerIDs = (cells.accountManagers ?? []).flatMap((named) => managers.get(named.toLowerCase()) ?? [])
    const client = clientOf(comparableClient(cells, wrong, country), country ?? NOWHERE, managerIDs)
    validationErrors.push(
      ...problemsAfter(null, client).map(({ path, message }) => ({ path: columnOf(path), message })),
    )
    if (row && country && validationErrors.length === 0)
      ready.push({ line, row: { body: client, country, contact: row.contact } })
    bad.push(...validationErrors.map((validationError) => ({ line, ...validationError })))
  }
  return { ready, bad }
}

/** The country of a row without a valid country. */
const NOWHERE = { id: '', currency: '' }

/** Account managers by email address, or by name if only one user has it; in lower case. */
async function managersNamed(db: Db): Promise<Map<string, string>> {
  const able = await ableManagers(db).execute()
  const byName = Map.groupBy(able, ({ name }) => name.toLowerCase())
  const single = [...byName].flatMap(([name, people]) => (people.length === 1 ? [[name, people[0]!.id] as const] : []))
  return new Map([...single, ...able.map(({ id, email }) => [email.toLowerCase(), id] as const)])
}

/** Rows whose code is used, or whose name is that of a client in scope or of an earlier row, by line. */
async function duplicatesAmong(
  db: Db,
  scope: Scope,
  { named, codes }: ImportLookups,
  rows: readonly ReadRow<SpreadsheetClient>[],
) {
  const names = rows.map(({ cells }) => cells.name ?? null)
  const { rows: keys } = await sql<{ key: string | null }>`
    select client_name_key(name) as key from unnest(${names}::text[]) with ordinality as t (name, n) order by n`.execute(
    db,
  )
  const nameKeys = keys.map(({ key }) => key)
  const clients = await db
    .selectFrom('client')
    .select(['client.code', 'client.name', 'client.nameNormalized'])
    .where('client.nameNormalized', '=', sql<string>`any(${nameKeys}::text[])`)
    .where(clientInScope(scope))
    .execute()
  for (const { nameNormalized, code, name } of clients)
    named.set(nameNormalized, `${name} (${code}) is already a client.`)
  for (const code of await existingCodes(db, rows)) codes.add(code)
  const validationErrors = new Map<number, Omit<ValidationError, 'line'>[]>()
  rows.forEach(({ line, cells: { code } }, i) => {
    const found: Omit<ValidationError, 'line'>[] = []
    const key = nameKeys[i]
    const double = key && named.get(key)
    if (double) found.push({ path: 'name', message: `${double} Remove this row.` })
    else if (key) named.set(key, `Line ${line} has the same client.`)
    if (code && codes.has(code))
      found.push({
        path: 'code',
        message: `The code ${code} is already used. Enter another code, or leave it empty to assign the next number.`,
      })
    if (code) codes.add(code)
    if (found.length > 0) validationErrors.set(line, found)
  })
  return validationErrors
}

async function existingCodes(db: Db, rows: readonly ReadRow<SpreadsheetClient>[]): Promise<Set<string>> {
  const codes = rows.flatMap(({ cells }) => cells.code ?? [])
  const found = await db
    .selectFrom('client')
    .select('code')
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .execute()
  return new Set(found.map(({ code }) => code))
}
