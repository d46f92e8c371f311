import { randomUUID } from 'node:crypto'
import { RECRUITING_ROLES } from '@muster/contract/access/roles.ts'
import type { applicantEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { applicantStatusLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import { retainUntil } from '@muster/contract/recruiting/applicants/applicants.rules.ts'
import type { Applicant, NewApplicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import type { ApplicantStatus } from '@muster/contract/recruiting/applicants/states.contract.ts'
import type { Insertable } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { conflict, invalid, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { creationColumns } from '../../../kernel/records/columns.ts'
import type { ReadContext } from '../../../kernel/records/record-call.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import { assertCountry } from '../countries.queries.ts'
import { applyDoNotHire } from '../erasure/do-not-hire.actions.ts'
import { answerColumns } from '../forms/answers.queries.ts'
import { applicantName, type LoadedApplicant, loadApplicant } from './applicants.queries.ts'
import { type ApplicantColumns, applicantColumns, passportColumns } from './columns.rules.ts'
import { recordApplicantChange } from './persistence.actions.ts'
import { readApplicant } from './record.queries.ts'

type Endpoints = typeof applicantEndpoints

const isRecruiter = (role: string) => (RECRUITING_ROLES as readonly string[]).includes(role)

async function assertOwner(db: Db, ownerID: string | null | undefined): Promise<void> {
  if (!ownerID) return
  const owner = await db
    .selectFrom('appUser')
    .select('role')
    .where('id', '=', ownerID)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!owner || !isRecruiter(owner.role)) throw invalid([{ path: 'ownerID', message: 'Select an active recruiter.' }])
}

interface RetentionDates {
  readonly consent: NewApplicant['consent']
  /** The day on which the record was created. */
  readonly createdOn: string
  readonly withdrawnOn?: string | null
}

/** The date on which the data is archived unless the consent is renewed. */
export async function retentionColumns(
  db: Db,
  { consent, ...dates }: RetentionDates,
): Promise<Pick<ApplicantColumns, 'retainUntil'>> {
  const { recruiting } = await companySettings(db)
  const columns = { consentGivenOn: consent?.givenOn ?? null, consentUntil: consent?.until ?? null, ...dates }
  return { retainUntil: retainUntil(columns, recruiting.applicantRetentionMonths) }
}

export const createdOn = ({ createdAt }: Pick<LoadedApplicant, 'createdAt'>) => createdAt.toISOString().slice(0, 10)

type CreateContext = ReadContext & { readonly appContext: AppContext; readonly scope: Scope }

/** Adds an applicant and returns the id; a recruiter who adds one becomes its owner. */
export async function insertApplicant(call: CreateContext, body: NewApplicant): Promise<string> {
  const { db, staff, now, today, appContext } = call
  const { answers, ...fields } = body
  await assertCountry(call, body.countryID)
  await assertOwner(db, body.ownerID)
  const answered = answers ? await answerColumns(db, { kind: 'APPLICANT', given: answers, before: null }) : {}
  const id = randomUUID()
  const own = isRecruiter(staff.role) ? staff.id : null
  const columns = {
    id,
    ownerId: own,
    ...applicantColumns(fields),
    ...answered,
    ...passportColumns(appContext.secrets, id, body.passportNumber),
    ...(await retentionColumns(db, { consent: body.consent, createdOn: today })),
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
  const retention = await retentionColumns(db, { consent, withdrawnOn, createdOn: createdOn(before) })
  return { consentWithdrawnOn: withdrawnOn, ...retention }
}

/** Changes the given fields. */
export async function updateApplicant(call: Call<Endpoints['update']>): Promise<Applicant> {
  const { db, scope, params, appContext } = call
  const { version, answers, ...fields } = call.body
  const before = await loadApplicant(db, scope, { id: params.id, lock: true })
  if (before.version !== version) throw staleVersion(await readApplicant(call, scope, before.id))
  assertNotErased(before)
  await assertCountry(call, fields.countryID)
  if (fields.ownerID !== before.ownerId) await assertOwner(db, fields.ownerID)
  const answered = answers
    ? await answerColumns(db, { kind: 'APPLICANT', given: answers, before: before.formVersion, stored: before.answers })
    : {}
  const columns = { ...applicantColumns(fields), ...answered }
  await updateRecord(call, 'applicant', before.id, {
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
      `Only new applicants can be deleted. Archive ${applicantName(row)} instead. Status: ${applicantStatusLabels[row.status as ApplicantStatus]}.`,
    )
  const submitted = await db
    .selectFrom('applicantSubmission')
    .select('id')
    .where('applicantId', '=', row.id)
    .executeTakeFirst()
  if (submitted) throw ruleViolation('HAS_SUBMISSIONS', 'This applicant was submitted to a job. Archive it instead.')
  await updateRecord(call, 'applicant', row.id, { archivedAt: now })
  await recordApplicantChange(call, 'deleted', row)
  return { id: row.id }
}
