import { right } from '@muster/contract/kernel/api/permission.ts'
import type { NewJob } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import { defineImport } from '../../../kernel/batch/import.ts'
import type {
  ImportCallContext,
  ImportPlan,
  ImportRow,
  ReadRow,
  ValidationError,
} from '../../../kernel/batch/import.types.ts'
import { reachesCountry, scopeFor } from '../../../kernel/db/scope.ts'
import { countryNamed } from '../../../kernel/import/country.ts'
import { clientInScope } from '../../clients/clients.queries.ts'
import { createEach, notRecruiter, recruitersByEmail } from '../import.queries.ts'
import { JOB_COLUMNS, jobGroupErrors, jobOf, SpreadsheetJob } from './import.rules.ts'
import { createDraft } from './jobs.actions.ts'
import { editableJobFields } from './record.queries.ts'

/** Imports jobs from a spreadsheet as drafts, each validated as in the form; CHECK only reports errors. */
export const jobImport = defineImport<SpreadsheetJob, NewJob>({
  name: 'jobs',
  may: right('jobs', 'create'),
  plan: planOf,
})

interface JobClient {
  readonly id: string
  readonly countryId: string
}

interface ImportLookups {
  readonly countries: readonly { readonly id: string; readonly name: string }[]
  /** By name and code in lower case; null if several have the same name. */
  readonly clients: ReadonlyMap<string, JobClient | null>
  /** By email address in lower case. */
  readonly recruiters: ReadonlyMap<string, string>
  readonly editable: readonly string[]
}

async function planOf(importing: ImportCallContext): Promise<ImportPlan<SpreadsheetJob, NewJob>> {
  const { db, staff } = importing
  const [countries, clients, recruiters] = await Promise.all([
    db.selectFrom('country').select(['id', 'name']).execute(),
    db
      .selectFrom('client')
      .select(['id', 'name', 'code', 'countryId'])
      .where(clientInScope(scopeFor(staff, 'clients')))
      .execute(),
    recruitersByEmail(db),
  ])
  const named = new Map<string, JobClient | null>()
  for (const client of clients)
    for (const key of new Set([client.name, client.code].filter(Boolean).map((one) => one!.toLowerCase())))
      named.set(key, named.has(key) ? null : client)
  const known: ImportLookups = {
    countries,
    clients: named,
    recruiters,
    editable: editableJobFields(staff.role, 'DRAFT'),
  }
  return {
    columns: JOB_COLUMNS,
    schema: SpreadsheetJob,
    resolve: async (rows) => resolve(importing, known, rows),
    create: (rows) => createEach(rows, (row) => createDraft(importing, row)),
  }
}

type CellError = Omit<ValidationError, 'line'>

function resolve(importing: ImportCallContext, known: ImportLookups, rows: readonly ReadRow<SpreadsheetJob>[]) {
  const bad: ValidationError[] = []
  const ready: ImportRow<NewJob>[] = []
  for (const { line, cells, row } of rows) {
    const errors: CellError[] = [...jobGroupErrors(cells), ...fieldErrors(known, cells)]
    const client = clientOf(known, cells.client, errors)
    const countryID = countryOf(importing, known, { typed: cells.country, client, errors })
    const recruiterIDs = recruitersOf(known, cells.recruiters ?? [], errors)
    if (row && client && countryID && errors.length === 0)
      ready.push({ line, row: jobOf(row, { clientID: client.id, countryID, recruiterIDs }) })
    bad.push(...errors.map((error) => ({ line, ...error })))
  }
  return { ready, bad }
}

/** Amounts that the role of the importing user may not enter. */
function fieldErrors({ editable }: ImportLookups, cells: Partial<SpreadsheetJob>): CellError[] {
  if (editable.includes('budget') || cells.billMaximum === undefined) return []
  return [{ path: 'billMaximum', message: 'You don’t have permission to enter budgets. Remove this column.' }]
}

function clientOf({ clients }: ImportLookups, typed: string | undefined, errors: CellError[]): JobClient | undefined {
  if (!typed) return undefined
  const found = clients.get(typed.trim().toLowerCase())
  if (found) return found
  const message =
    found === null
      ? `Several clients are called ${typed}. Enter the code of the client.`
      : `Unknown client: "${typed}".`
  errors.push({ path: 'client', message })
  return undefined
}

interface TypedCountry {
  readonly typed: string | undefined
  readonly client: JobClient | undefined
  readonly errors: CellError[]
}

/** The country of the row, else that of the client. */
function countryOf(
  { scope }: ImportCallContext,
  { countries }: ImportLookups,
  { typed, client, errors }: TypedCountry,
) {
  const country = typed ? countryNamed(countries, typed) : undefined
  if (typed && !country) {
    errors.push({ path: 'country', message: `Unsupported country: "${typed}". Enter a country such as AE.` })
    return undefined
  }
  const id = country?.id ?? client?.countryId
  if (id && !reachesCountry(scope, id)) {
    errors.push({ path: 'country', message: `${id} is not one of your countries. Remove this row.` })
    return undefined
  }
  return id
}

function recruitersOf({ recruiters }: ImportLookups, typed: readonly string[], errors: CellError[]): string[] {
  return typed.flatMap((email) => {
    const id = recruiters.get(email.toLowerCase())
    if (id) return [id]
    errors.push({ path: 'recruiters', message: notRecruiter(email) })
    return []
  })
}
