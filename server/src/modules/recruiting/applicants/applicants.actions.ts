import { randomUUID } from 'node:crypto'
import { RECRUITING_ROLES } from '@muster/contract/access/roles.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import type { applicantEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { applicantStatusLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import { retainUntil } from '@muster/contract/recruiting/applicants/applicants.rules.ts'
import type { Applicant, NewApplicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import type { Insertable } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { conflict, invalid, notFound, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { reachesCountry, type Scope, type Staff } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { creationColumns } from '../../../kernel/records/columns.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import { applyDoNotHire } from '../erasure/do-not-hire.actions.ts'
import { answerColumns } from '../forms/answers.queries.ts'
import { updateVersion } from '../records.actions.ts'
import { applicantName, type LoadedApplicant, loadApplicant } from './applicants.queries.ts'
import { type ApplicantColumns, applicantColumns, passportColumns } from './columns.rules.ts'
import { recordApplicantChange } from './persistence.actions.ts'
import { readApplicant } from './record.queries.ts'

type Endpoints = typeof applicantEndpoints

/** The country, if it is in the caller's scope; 404 otherwise, as for a record out of scope. */
export async function assertApplicantCountry(
  { db, scope }: { readonly db: Db; readonly scope: Scope },
  countryID: string | undefined,
) {
  if (countryID === undefined) return
  if (!reachesCountry(scope, countryID)) throw notFound('country')
  const country = await db.selectFrom('country').select('id').where('id', '=', countryID).executeTakeFirst()
  if (!country) throw invalid([{ path: 'countryID', message: 'We do not work in this country.' }])
}

const isRecruiter = (role: string) => (RECRUITING_ROLES as readonly string[]).includes(role)

async function assertOwner(db: Db, ownerID: string | null | undefined): Promise<void> {
  if (!ownerID) return
  const owner = await db
    .selectFrom('appUser')
    .select('role')
    .where('id', '=', ownerID)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!owner || !isRecruiter(owner.role)) throw invalid([{ path: 'ownerID', message: 'Choose an active recruiter.' }])
}

/** The date on which the data is archived unless the consent is renewed. */
export async function retentionColumns(
  db: Db,
  row: Parameters<typeof retainUntil>[0],
): Promise<Pick<ApplicantColumns, 'retainUntil'>> {
  const { recruiting } = await companySettings(db)
  return { retainUntil: retainUntil(row, recruiting.applicantRetentionMonths) }
}

interface CreateContext {
  readonly appContext: AppContext
  readonly db: Db
  readonly staff: Staff
  readonly scope: Scope
  readonly now: Date
  readonly today: string
}

/** Adds an applicant and returns the id; a recruiter who adds one becomes its owner. */
export async function insertApplicant(call: CreateContext, body: NewApplicant): Promise<string> {
  const { db, staff, now, today, appContext } = call
  const { answers, ...fields } = body
  await assertApplicantCountry(call, body.countryID)
  await assertOwner(db, body.ownerID)
  const answered = answers ? await answerColumns(db, { kind: 'APPLICANT', given: answers, before: null }) : {}
  const id = randomUUID()
  const own = isRecruiter(staff.role) ? staff.id : null
  const { consent } = body
  const columns = {
    id,
    ownerId: own,
    ...applicantColumns(fields),
    ...answered,
    ...passportColumns(appContext.secrets, id, body.passportNumber),
    ...(await retentionColumns(db, {
      consentGivenOn: consent?.givenOn ?? null,
      consentUntil: consent?.until ?? null,
      createdOn: today,
    })),
    stateSince: now,
    ...creationColumns({ staff, now }),
  }
  await db
    .insertInto('applicant')
    .values(columns as Insertable<DB['applicant']>)
    .execute()
  await recordApplicantChange(call, 'created', await loadApplicant(db, null, { id }))
  await applyDoNotHire(call, id)
  return id
}

export const createApplicant = async (call: Call<Endpoints['create']>): Promise<Applicant> =>
  readApplicant(call, null, await insertApplicant(call, call.body))

export const assertNotErased = ({ erasedAt, number }: Pick<LoadedApplicant, 'erasedAt' | 'number'>): void => {
  if (erasedAt !== null)
    throw conflict('NOT_EDITABLE', `The data of ${number} was erased. Create a new applicant instead.`)
}

/** A consent that existed and is now missing was withdrawn; the data is then stored until that date. */
async function consentColumns(
  { db, today }: Call<Endpoints['update']>,
  before: LoadedApplicant,
  consent: NewApplicant['consent'],
) {
  const withdrawnOn = consent ? null : before.consentGivenOn === null ? before.consentWithdrawnOn : today
  const retained = {
    consentGivenOn: consent?.givenOn ?? null,
    consentUntil: consent?.until ?? null,
    withdrawnOn,
    createdOn: before.createdAt.toISOString().slice(0, 10),
  }
  return { consentWithdrawnOn: withdrawnOn, ...(await retentionColumns(db, retained)) }
}

/** Changes the given fields. */
export async function updateApplicant(call: Call<Endpoints['update']>): Promise<Applicant> {
  const { db, scope, params, appContext } = call
  const { version, answers, ...fields } = call.body
  const before = await loadApplicant(db, scope, { id: params.id, lock: true })
  if (before.version !== version) throw staleVersion(await readApplicant(call, scope, before.id))
  assertNotErased(before)
  await assertApplicantCountry(call, fields.countryID)
  if (fields.ownerID !== before.ownerId) await assertOwner(db, fields.ownerID)
  const answered = answers
    ? await answerColumns(db, { kind: 'APPLICANT', given: answers, before: before.formVersion, stored: before.answers })
    : {}
  const columns = { ...applicantColumns(fields), ...answered }
  await updateVersion(call, 'applicant', before.id, {
    ...columns,
    ...passportColumns(appContext.secrets, before.id, fields.passportNumber),
    ...(fields.consent !== undefined && (await consentColumns(call, before, fields.consent))),
  } as never)
  await recordApplicantChange(call, 'updated', await loadApplicant(db, null, { id: before.id }), { before })
  await applyDoNotHire(call, before.id, before)
  return readApplicant(call, null, before.id)
}

/** Deletes a new applicant without submissions; the number is not reused. */
export async function removeApplicant(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, scope, params, now } = call
  const row = await loadApplicant(db, scope, { id: params.id, lock: true })
  if (row.status !== 'NEW')
    throw conflict(
      'NOT_NEW',
      `${applicantName(row)} ${statusClause(applicantStatusLabels, row.status)}. Only new applicants can be deleted. Archive it instead.`,
    )
  const submitted = await db
    .selectFrom('applicantSubmission')
    .select('id')
    .where('applicantId', '=', row.id)
    .executeTakeFirst()
  if (submitted) throw ruleViolation('HAS_SUBMISSIONS', 'This applicant was submitted to a job. Archive it instead.')
  await updateVersion(call, 'applicant', row.id, { archivedAt: now })
  await recordApplicantChange(call, 'deleted', row)
  return { id: row.id }
}
