import type { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import type { Duplicate } from '@muster/contract/consultants/identity.contract.ts'
import type { CandidateStatus } from '@muster/contract/consultants/states.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { Secrets } from '../../../kernel/security/secrets.ts'
import { PRINTS, printPurpose, tidyNumber } from '../identity/identity.rules.ts'
import { consultantsIn, getConsultant } from './consultants.queries.ts'

type DuplicateReason = Duplicate['because'][number]
type PrintField = keyof typeof PRINTS

interface DuplicateSearch {
  readonly name?: string | null | undefined
  readonly emails?: readonly (string | null | undefined)[]
  readonly mobile?: string | null | undefined
  /** Hashes, only for users who may see identity numbers. */
  readonly prints?: Partial<Record<PrintField, readonly string[]>>
}

const DUPLICATE = 0.6
const MAX = 20

const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/** The hashes of a number under every key in use. */
export const printsOf = (secrets: Secrets, field: PrintField, number: string) =>
  secrets.blindIndexes(tidyNumber(number), printPurpose(field))

type ConsultantExpression = ExpressionBuilder<DB, 'consultant'>

/** One condition for each reason why two records may be the same person, each with an index. */
function reasons(sought: DuplicateSearch): Map<DuplicateReason, (eb: ConsultantExpression) => Expression<SqlBool>> {
  const found = new Map<DuplicateReason, (eb: ConsultantExpression) => Expression<SqlBool>>()
  const emails = (sought.emails ?? []).filter((email) => !!email).map((email) => email!.toLowerCase())
  if (emails.length > 0)
    found.set('EMAIL', (eb) =>
      eb.or([eb(sql`lower(personal_email)`, 'in', emails), eb(sql`lower(work_email)`, 'in', emails)]),
    )
  const digits = digitsOf(sought.mobile ?? '')
  if (digits.length >= 6)
    found.set('MOBILE', (eb) =>
      eb.and([eb('consultant.mobile', 'is not', null), eb(sql`regexp_replace(mobile, '\\D', '', 'g')`, '=', digits)]),
    )
  if (sought.name)
    found.set(
      'NAME',
      () => sql<boolean>`(consultant.search_text_full %> search_text(${sought.name}::text) and
      similarity(search_text(consultant.name), search_text(${sought.name}::text)) >= ${DUPLICATE})`,
    )
  for (const [field, prints] of Object.entries(sought.prints ?? {}) as [PrintField, string[]][])
    if (prints.length > 0)
      found.set(PRINTS[field].because, (eb) => eb('consultant.id', 'in', withPrint(eb, field, prints)))
  return found
}

const withPrint = (eb: ConsultantExpression, field: PrintField, prints: readonly string[]) =>
  eb
    .selectFrom('consultantIdentity')
    .select('consultantIdentity.consultantId')
    .where(PRINTS[field].column, 'in', [...prints])

/** Other consultants in scope who may be the same person, each with the reasons. Archived ones are excluded. */
export async function findDuplicates(
  db: Db,
  scope: Scope,
  sought: DuplicateSearch,
  exceptID?: string,
): Promise<Duplicate[]> {
  const why = [...reasons(sought)]
  if (why.length === 0) return []
  let rows = consultantsIn(db, scope)
    .select(['consultant.id', 'consultant.code', 'consultant.name', 'consultant.status'])
    .where((eb) => eb.or(why.map(([, holds]) => holds(eb))))
    .select((eb) =>
      sql<
        DuplicateReason[]
      >`array_remove(array[${sql.join(why.map(([because, holds]) => sql`case when ${holds(eb)} then ${sql.lit(because)} end`))}]::text[], null)`.as(
        'because',
      ),
    )
    .limit(MAX)
  if (exceptID) rows = rows.where('consultant.id', '<>', exceptID)
  const found = await rows.execute()
  return found
    .map((row) => ({ ...row, status: row.status as CandidateStatus }))
    .sort((a, b) => b.because.length - a.because.length)
}

/** Consultants similar to the one being entered. */
export const findDuplicatesOfTyped = ({ db, scope, query }: Call<(typeof candidateEndpoints)['duplicates']>) =>
  findDuplicates(db, scope, { name: query.name, emails: [query.email], mobile: query.mobile })

/** The hashes of a record. */
async function storedPrints(db: Db, consultantID: string): Promise<NonNullable<DuplicateSearch['prints']>> {
  const row = await db
    .selectFrom('consultantIdentity')
    .select(['passportNumberFingerprint', 'residenceIdFingerprint', 'nationalIdFingerprint'])
    .where('consultantId', '=', consultantID)
    .executeTakeFirst()
  const prints = (Object.keys(PRINTS) as PrintField[]).map((field) => [field, row?.[PRINTS[field].column]] as const)
  return Object.fromEntries(prints.filter(([, print]) => print).map(([field, print]) => [field, [print!]]))
}

/** Others who may be the same person as this one; by numbers only for users who may see numbers. */
export async function findDuplicatesOf({ db, scope, params, may }: Call<(typeof candidateEndpoints)['duplicatesOf']>) {
  const { id, name, personalEmail, workEmail, mobile } = await getConsultant(db, scope, params.id)
  const prints = may(right('consultant-identity', 'view')) ? await storedPrints(db, id) : {}
  return findDuplicates(db, scope, { name, emails: [personalEmail, workEmail], mobile, prints }, id)
}
