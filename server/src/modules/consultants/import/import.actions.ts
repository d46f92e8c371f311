import { randomUUID } from 'node:crypto'
import type { NewCandidate } from '@muster/contract/consultants/candidate.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { maskNumber } from '@muster/contract/kernel/values/bank.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { FieldError } from '../../../kernel/app/errors.ts'
import { writeAuditEntries } from '../../../kernel/app/events.ts'
import { defineImport } from '../../../kernel/batch/import.ts'
import type {
  ImportCallContext,
  ImportPlan,
  ImportRow,
  ReadRow,
  ValidationError,
} from '../../../kernel/batch/import.types.ts'
import type { DB } from '../../../kernel/db/db.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { countryError, countryNamed } from '../../../kernel/import/country.ts'
import { creationColumns } from '../../../kernel/records/columns.ts'
import { clientInScope } from '../../clients/clients.queries.ts'
import { auditableConsultant, newProblems, profileColumns } from '../core/consultants.actions.ts'
import type { ConsultantRow } from '../core/consultants.queries.ts'
import { consultantAuditSubject } from '../core/consultants.rules.ts'
import { printsOf } from '../core/duplicates.queries.ts'
import { identityDiff } from '../identity/identity.actions.ts'
import { sealedColumns } from '../identity/identity.queries.ts'
import { isExpiry, isNumber } from '../identity/identity.rules.ts'
import { findKnown, type PersonIdentifiers } from './import.queries.ts'
import { CANDIDATE_COLUMNS, nationalityOf, SpreadsheetCandidate } from './import.rules.ts'

/** Adds the consultants of a spreadsheet, each as if entered in the form and as PRE_JOINING; CHECK only reports. */
export const consultantImport = defineImport<SpreadsheetCandidate, NewCandidate>({
  name: 'consultants',
  may: right('consultants', 'create'),
  plan: planOf,
})

async function planOf(importing: ImportCallContext): Promise<ImportPlan<SpreadsheetCandidate, NewCandidate>> {
  const countries = await importing.db.selectFrom('country').select(['id', 'name']).execute()
  const known = new Map<string, number>()
  return {
    columns: CANDIDATE_COLUMNS,
    schema: SpreadsheetCandidate,
    resolve: (rows) => resolve(importing, rows, countries, known),
    create: (rows) => addAll(importing, rows),
    shown: withoutNumbers,
  }
}

/** The preview without document numbers: the result is stored for later viewing. */
const withoutNumbers = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      isNumber(field.replace('identity.', '')) ? maskNumber(value) : value,
    ]),
  )

/** Stores a part of the validated consultants with their documents, and returns their IDs. */
async function addAll(importing: ImportCallContext, rows: readonly ImportRow<NewCandidate>[]): Promise<string[]> {
  const { db, appContext, staff, now } = importing
  const made = { ...creationColumns({ staff, now }) }
  const people = rows.map(({ row: { identity = {}, dependants: _none, ...profile } }) => {
    const expiries = Object.fromEntries(Object.entries(identity).filter(([field]) => isExpiry(field)))
    const id = randomUUID()
    const columns = { ...profileColumns(profile), ...expiries, ...made, id } as Insertable<DB['consultant']>
    return { id, identity, columns, sealed: sealedColumns(appContext.secrets, id, identity) }
  })
  const written = await db
    .insertInto('consultant')
    .values(people.map(({ columns }) => columns))
    .returningAll()
    .execute()
  const documents = people.filter(({ sealed }) => Object.keys(sealed).length > 0)
  if (documents.length > 0)
    await db
      .insertInto('consultantIdentity')
      .values(documents.map(({ id, sealed }) => ({ consultantId: id, ...sealed })))
      .execute()
  const byID = new Map(written.map((row) => [row.id, row as ConsultantRow]))
  await writeAuditEntries(
    importing,
    people.map(({ id, identity }) => {
      const row = byID.get(id)!
      const after = { ...auditableConsultant(row), ...identityDiff({}, identity).after }
      return { event: 'consultant.imported', ...consultantAuditSubject(row), after }
    }),
  )
  return people.map(({ id }) => id)
}

interface NamedCountry {
  readonly id: string
  readonly name: string
}

async function resolve(
  importing: ImportCallContext,
  rows: readonly ReadRow<SpreadsheetCandidate>[],
  countries: readonly NamedCountry[],
  knownEmails: Map<string, number>,
) {
  const clients = await clientsNamed(importing, rows)
  const read = rows.map(({ line, cells, row }) => {
    const { candidate, problems: validationErrors } = candidateOf(
      importing,
      { name: '', country: '', ...cells },
      countries,
      clients,
    )
    return { line, isWhole: row !== null, candidate, problems: validationErrors, marks: marksOf(importing, candidate) }
  })
  const known = await findKnown(
    importing.db,
    importing.scope,
    read.map(({ marks }) => marks),
  )
  const ready: ImportRow<NewCandidate>[] = []
  const bad: ValidationError[] = []
  const remarks: ValidationError[] = []
  for (const { line, isWhole, candidate, problems: validationErrors, marks } of read) {
    remarks.push(...expiredDocuments(candidate, importing.today).map((one) => ({ line, ...one })))
    validationErrors.push(
      ...newProblems(candidate, importing.today),
      ...doubleErrors(candidate, line, knownEmails),
      ...knownErrors(known, marks),
    )
    for (const { path, message } of validationErrors) bad.push({ line, path, message })
    if (isWhole && validationErrors.length === 0) ready.push({ line, row: candidate })
  }
  return { ready, bad, remarks }
}

/** A consultant with an expired document may be imported; the user gets a warning. */
const expiredDocuments = ({ identity = {} }: NewCandidate, today: string): FieldError[] =>
  EXPIRIES.flatMap((field) => {
    const day = identity[field]
    // A passport is valid up to the day before its printed expiry date.
    if (!day || (field === 'passportExpiry' ? day > today : day >= today)) return []
    return [{ path: `identity.${field}`, message: `Expired on ${formatLongDate(day)}. The row is imported unchanged.` }]
  })

const EXPIRIES = ['passportExpiry', 'residenceExpiry', 'workPermitExpiry', 'visaExpiry'] as const

/** The clients in scope that the rows name by name or code. */
async function clientsNamed(
  { db, staff }: ImportCallContext,
  rows: readonly ReadRow<SpreadsheetCandidate>[],
): Promise<Map<string, NamedCountry>> {
  const named = [...new Set(rows.flatMap(({ cells }) => (cells.client ? [cells.client.toLowerCase()] : [])))]
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
  { scope }: ImportCallContext,
  { country: typed, client: clientTyped, nationality: from, ...row }: SpreadsheetCandidate,
  countries: readonly NamedCountry[],
  clients: ReadonlyMap<string, NamedCountry>,
): { candidate: NewCandidate; problems: FieldError[] } {
  const validationErrors: FieldError[] = []
  const country = countryNamed(countries, typed)
  const wrongCountry = countryError(typed, country, scope)
  if (wrongCountry) validationErrors.push(wrongCountry)
  const client = clientTyped ? clients.get(clientTyped.toLowerCase()) : null
  if (client === undefined)
    validationErrors.push({
      path: 'client',
      message: `Client "${clientTyped}" not found. Enter its name or code, or leave it empty.`,
    })
  const nationality = from ? nationalityOf(from) : null
  if (nationality === undefined)
    validationErrors.push({ path: 'nationality', message: `Unknown country "${from}". Enter its code, such as IN.` })
  return {
    problems: validationErrors,
    candidate: { ...row, countryID: country?.id ?? '', clientID: client?.id ?? null, nationality: nationality ?? null },
  }
}

/** The values by which a person is found. */
const marksOf = ({ appContext }: ImportCallContext, { identity, personalEmail }: NewCandidate): PersonIdentifiers => ({
  email: personalEmail?.toLowerCase() ?? null,
  prints: identity?.passportNumber ? printsOf(appContext.secrets, 'passportNumber', identity.passportNumber) : [],
})

/** The same passport, or the same email, as an earlier line. */
function doubleErrors(
  { identity, personalEmail }: NewCandidate,
  line: number,
  known: Map<string, number>,
): FieldError[] {
  const validationErrors: FieldError[] = []
  const marks: [string, string, string][] = []
  if (identity?.passportNumber)
    marks.push(['identity.passportNumber', `passport ${identity.passportNumber}`, 'passport number'])
  if (personalEmail) marks.push(['personalEmail', `email ${personalEmail}`, 'email address'])
  for (const [path, mark, what] of marks) {
    const earlier = known.get(mark)
    if (earlier)
      validationErrors.push({ path, message: `Line ${earlier} has the same ${what}. Remove one of the rows.` })
    else known.set(mark, line)
  }
  return validationErrors
}

/** The same passport or email address as an existing consultant. */
function knownErrors(known: Awaited<ReturnType<typeof findKnown>>, { email, prints }: PersonIdentifiers): FieldError[] {
  const byPassport = prints.map((print) => known.byPrint.get(print)).find(Boolean)
  const found = byPassport ?? (email === null ? undefined : known.byEmail.get(email))
  if (!found) return []
  const path = byPassport ? 'identity.passportNumber' : 'personalEmail'
  return [{ path, message: `${found.name} (${found.code}) already exists. Remove this row.` }]
}
