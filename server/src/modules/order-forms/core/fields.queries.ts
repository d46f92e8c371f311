import { grantOf } from '@muster/contract/access/matrix.ts'
import { RECRUITING_ROLES } from '@muster/contract/access/roles.ts'
import { GROUP_NAMES, type OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import { grossPay } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import { sql, type Updateable } from 'kysely'
import type { FieldError } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { reachesCountry, type Scope, type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import { clientWithinReach } from '../../clients/references.queries.ts'
import { consultantsIn } from '../../consultants/core/consultants.queries.ts'
import { agreementsIn } from '../../contracts/agreements/agreements.queries.ts'
import { fieldsOf, type OrderFormDbRow } from './scope.queries.ts'
import { vacancyErrors } from './vacancies.queries.ts'

/** The columns of the entered fields and the name of an existing consultant. */
export function orderFormColumns(fields: OrderFormFields, consultantName: string | null): Updateable<DB['orderForm']> {
  const { person = {}, clientID, endClient, msaID, sowID, jobID, submissionID, candidateID, ...rest } = fields
  const { legalEntityID, countryID, site, title, recruiterID, startDate, endDate, ...terms } = rest
  return {
    clientId: clientID ?? null,
    endClient: endClient ?? null,
    msaId: msaID ?? null,
    sowId: sowID ?? null,
    jobId: jobID ?? null,
    submissionId: submissionID ?? null,
    candidateId: candidateID ?? null,
    person: JSON.stringify(person),
    personName: (candidateID ? consultantName : null) ?? person.name ?? null,
    legalEntityId: legalEntityID ?? null,
    countryId: countryID ?? null,
    site: site ?? null,
    title: title ?? null,
    recruiterId: recruiterID ?? null,
    startDate: startDate ?? null,
    endDate: endDate ?? null,
    billUnit: terms.bill?.unit ?? null,
    billRate: terms.bill?.rate ?? null,
    billCurrency: terms.bill?.currency ?? null,
    payCurrency: terms.pay?.currency ?? null,
    payGross: grossPay(terms),
    terms: JSON.stringify(terms),
  }
}

/** The audited values of an order form, by the field names that the view hides, with groups one level deep. */
export function auditableOrderForm(row: OrderFormDbRow): Record<string, unknown> {
  const { submissionID: _s, ...fields } = fieldsOf(row)
  const flat = Object.entries(fields).flatMap(([name, value]) =>
    (GROUP_NAMES as readonly string[]).includes(name)
      ? Object.entries((value ?? {}) as object).map(([part, held]) => [`${name}.${part}`, held])
      : [[name, value]],
  )
  const { number, status, type, joinedDate, lastWorkingDay } = row
  return { ...Object.fromEntries(flat), number, status, type, joinedDate, lastWorkingDay }
}

type FieldRequest = { readonly db: Db; readonly staff: Staff; readonly scope: Scope }

/** The name of the consultant, or undefined if the caller may not see the consultant. */
export async function consultantWithinReach({ db, staff }: Omit<FieldRequest, 'scope'>, id: string) {
  const found = await consultantsIn(db, scopeFor(staff, 'consultants'))
    .select(['consultant.name'])
    .where('consultant.id', '=', id)
    .executeTakeFirst()
  // A business developer sees only consultants of own clients, but may also place those on the bench.
  if (found) return found.name
  const free = await db
    .selectFrom('consultant')
    .select('name')
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .where('status', 'in', ['BENCH', 'PRE_JOINING'])
    .where((eb) =>
      staff.countryIDs.length > 0 ? eb('countryId', '=', sql<string>`any(${staff.countryIDs}::text[])`) : eb.lit(true),
    )
    .executeTakeFirst()
  return free?.name
}

/** Validates that references exist and are visible to the caller. Only changes since `before` are checked. */
export async function referenceErrors(context: FieldRequest, fields: OrderFormFields, before: OrderFormFields = {}) {
  const { db, staff, scope } = context
  const validationErrors: FieldError[] = []
  const changed = <K extends keyof OrderFormFields>(name: K) =>
    fields[name] !== undefined && fields[name] !== null && fields[name] !== before[name] ? fields[name] : undefined
  const validationError = (path: keyof OrderFormFields, message: string) => validationErrors.push({ path, message })
  const clientID = changed('clientID')
  const candidateID = changed('candidateID')
  const countryID = changed('countryID')
  if (clientID && !(await clientWithinReach(db, scopeFor(staff, 'clients'), clientID)))
    validationError('clientID', 'Select a client from the list.')
  if (candidateID && (await consultantWithinReach(context, candidateID)) === undefined)
    validationError('candidateID', 'Select a consultant from the list.')
  if (countryID && !(reachesCountry(scope, countryID) && (await exists(db, 'country', countryID))))
    validationError('countryID', 'Select one of your own countries.')
  const entity = changed('legalEntityID')
  const recruiter = changed('recruiterID')
  if (entity && !(await isOpen(db, entity))) validationError('legalEntityID', 'Select a legal entity from the list.')
  if (recruiter && !(await isRecruiter(db, recruiter)))
    validationError('recruiterID', 'Select a recruiter from the list.')
  validationErrors.push(...(await agreementErrors(context, fields, before)))
  validationErrors.push(...(await vacancyErrors(context, fields, before)))
  return validationErrors
}

/** Agreements are linked by users who may read them and must belong to the client, also after a change of client. */
async function agreementErrors({ db, staff }: FieldRequest, fields: OrderFormFields, before: OrderFormFields) {
  const validationErrors: FieldError[] = []
  for (const [path, kind] of [
    ['msaID', 'MSA'],
    ['sowID', 'SOW'],
  ] as const) {
    const id = fields[path]
    if (!id || (id === before[path] && fields.clientID === before.clientID)) continue
    const known = id === before[path] ? agreementsIn(db, null, kind) : readableAgreements(db, staff, kind)
    const found = await known?.select('agreement.clientId').where('agreement.id', '=', id).executeTakeFirst()
    if (!found || found.clientId !== fields.clientID)
      validationErrors.push({ path, message: 'Select an agreement of this client.' })
  }
  return validationErrors
}

/** The agreements that the user may read; undefined for roles that read none. */
export const readableAgreements = (db: Db, staff: Staff, kind: 'MSA' | 'SOW') =>
  grantOf(staff.role, 'agreements').visibility === 'none'
    ? undefined
    : agreementsIn(db, scopeFor(staff, 'agreements'), kind)

/** Validates the legal entity and the recruiter of copies and old drafts, which may be inactive. */
export async function goneErrors(db: Db, { legalEntityId, recruiterId }: OrderFormDbRow): Promise<FieldError[]> {
  const validationErrors: FieldError[] = []
  if (legalEntityId && !(await isOpen(db, legalEntityId)))
    validationErrors.push({ path: 'legalEntityID', message: 'This legal entity is inactive. Select another one.' })
  if (recruiterId && !(await isRecruiter(db, recruiterId)))
    validationErrors.push({
      path: 'recruiterID',
      message: 'The recruiter is no longer active. Select another recruiter or leave it empty.',
    })
  return validationErrors
}

const exists = async (db: Db, table: 'country', id: string) =>
  (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
const isOpen = async (db: Db, entityID: string) => {
  const open = db.selectFrom('legalEntity').select('id').where('id', '=', entityID).where('archivedAt', 'is', null)
  return (await open.executeTakeFirst()) !== undefined
}
const isRecruiter = async (db: Db, userID: string) => {
  const found = db
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', userID)
    .where('active', '=', true)
    .where('role', 'in', [...RECRUITING_ROLES])
  return (await found.executeTakeFirst()) !== undefined
}
