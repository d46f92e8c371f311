import { right } from '@muster/contract/kernel/api/permission.ts'
import { emailKey, phoneKey } from '@muster/contract/recruiting/applicants/applicants.rules.ts'
import type { NewApplicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { defineImport } from '../../../kernel/batch/import.ts'
import type {
  ImportCallContext,
  ImportPlan,
  ImportRow,
  ReadRow,
  ValidationError,
} from '../../../kernel/batch/import.types.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { countryError, countryNamed } from '../../../kernel/import/country.ts'
import { createEach, notRecruiter, recruitersByEmail } from '../import.queries.ts'
import { insertApplicant } from './applicants.actions.ts'
import { applicantName, applicantsIn } from './applicants.queries.ts'
import { APPLICANT_COLUMNS, applicantOf, groupErrors, SpreadsheetApplicant } from './import.rules.ts'

/** Imports applicants from a spreadsheet, each validated as in the form; CHECK only reports errors. */
export const applicantImport = defineImport<SpreadsheetApplicant, NewApplicant>({
  name: 'applicants',
  may: right('applicants', 'create'),
  plan: planOf,
})

interface ImportLookups {
  readonly countries: readonly { readonly id: string; readonly name: string }[]
  /** Recruiters by email address in lower case. */
  readonly owners: ReadonlyMap<string, string>
  /** By the key of an email address or phone number: the applicant who already has it. */
  readonly existing: Map<string, string>
}

async function planOf(importing: ImportCallContext): Promise<ImportPlan<SpreadsheetApplicant, NewApplicant>> {
  const { db } = importing
  const countries = await db.selectFrom('country').select(['id', 'name']).execute()
  const known: ImportLookups = { countries, owners: await recruitersByEmail(db), existing: new Map() }
  return {
    columns: APPLICANT_COLUMNS,
    schema: SpreadsheetApplicant,
    resolve: (rows) => resolve(importing, known, rows),
    create: (rows) => createEach(rows, (row) => insertApplicant(importing, row)),
  }
}

type ApplicantImportRow = ReadRow<SpreadsheetApplicant>
type CellError = Omit<ValidationError, 'line'>

async function resolve(importing: ImportCallContext, known: ImportLookups, rows: readonly ApplicantImportRow[]) {
  const bad: ValidationError[] = []
  const ready: ImportRow<NewApplicant>[] = []
  await addExisting(importing, known, rows)
  for (const { line, cells, row } of rows) {
    const errors: CellError[] = [...duplicateErrors(known, line, cells), ...groupErrors(cells, importing.today)]
    const country = cells.country ? countryNamed(known.countries, cells.country) : undefined
    const wrongCountry = cells.country && countryError(cells.country, country, importing.scope)
    if (wrongCountry) errors.push(wrongCountry)
    const ownerID = cells.owner ? known.owners.get(cells.owner.toLowerCase()) : undefined
    if (cells.owner && !ownerID) errors.push({ path: 'owner', message: notRecruiter(cells.owner) })
    if (row && country && errors.length === 0) ready.push({ line, row: applicantOf(row, country.id, ownerID) })
    bad.push(...errors.map((error) => ({ line, ...error })))
  }
  return { ready, bad }
}

const keysOf = ({ email, phone }: ApplicantImportRow['cells']) =>
  [
    { path: 'email', key: emailKey(email ?? null) },
    { path: 'phone', key: phoneKey(phone ?? null) },
  ].filter((one): one is { path: string; key: string } => one.key !== null)

/** The applicants in scope who already have the addresses and numbers of these rows. */
async function addExisting(
  { db, scope }: { db: Db } & Pick<ImportCallContext, 'scope'>,
  { existing }: ImportLookups,
  rows: readonly ApplicantImportRow[],
) {
  const keys = rows.flatMap(({ cells }) => keysOf(cells).map(({ key }) => key))
  if (keys.length === 0) return
  const found = await applicantsIn(db, scope)
    .select(['applicant.number', 'applicant.name', 'applicant.emailKey', 'applicant.phoneKey'])
    .where((eb) => eb.or([eb('applicant.emailKey', 'in', keys), eb('applicant.phoneKey', 'in', keys)]))
    .execute()
  for (const one of found)
    for (const key of [one.emailKey, one.phoneKey])
      if (key) existing.set(key, `${applicantName(one)} has it already. Remove this row.`)
}

/** The same person twice, in the database or in earlier rows. */
function duplicateErrors({ existing }: ImportLookups, line: number, cells: ApplicantImportRow['cells']): CellError[] {
  const errors: CellError[] = []
  for (const { path, key } of keysOf(cells)) {
    const message = existing.get(key)
    if (message) errors.push({ path, message })
    else existing.set(key, `Line ${line} has the same. Remove this row.`)
  }
  return errors
}
