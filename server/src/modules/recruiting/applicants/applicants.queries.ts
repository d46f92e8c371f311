import type { ApplicantRow } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import type { ApplicantStatus } from '@muster/contract/recruiting/applicants/states.contract.ts'
import type { Skill } from '@muster/contract/recruiting/values.contract.ts'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { RecordKey } from '../../../kernel/db/filters.ts'
import { isLimitedToJobs, type Scope } from '../../../kernel/db/scope.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { customAnswers } from '../forms/answers.queries.ts'
import { expectedPayOf } from '../pay.rules.ts'

export const APPLICANT_ENTITY = 'applicant'
export type Applicants = SelectQueryBuilder<DB, 'applicant', object>
type ApplicantExpression = ExpressionBuilder<DB, 'applicant'>

/** Whether an applicant is in a user's scope: in one of their countries, or submitted to one of their own clients. */
const applicantInScope = (scope: Scope) => (eb: ApplicantExpression) => {
  const { countryIDs, ownClientsOf } = scope
  const conditions = [eb('applicant.archivedAt', 'is', null)]
  if (countryIDs) conditions.push(eb('applicant.countryId', '=', sql<string>`any(${countryIDs}::text[])`))
  if (ownClientsOf)
    conditions.push(
      sql`exists (select from applicant_submission s join client_account_manager own on own.client_id = s.client_id
          where s.applicant_id = applicant.id and s.archived_at is null and own.user_id = ${ownClientsOf}::uuid)` as never,
    )
  if (isLimitedToJobs(scope)) conditions.push(eb.lit(false))
  return eb.and(conditions)
}

/** Applicants in scope. Without a scope, all of them: to read a record just written, and for background jobs. */
export const applicantsIn = (db: Db, scope: Scope | null): Applicants => {
  const rows: Applicants = db.selectFrom('applicant')
  return scope ? rows.where(applicantInScope(scope)) : rows.where('applicant.archivedAt', 'is', null)
}

const openSubmissionsOf = (eb: ApplicantExpression) =>
  eb
    .selectFrom('applicantSubmission as s')
    .select(sql<number>`count(*)::int`.as('count'))
    .whereRef('s.applicantId', '=', 'applicant.id')
    .where('s.archivedAt', 'is', null)
    .where('s.isOpen', '=', true)
const hasResume = sql<boolean>`exists (select from applicant_resume r where r.applicant_id = applicant.id)`

const ROW = [
  'id',
  'number',
  'name',
  'status',
  'stateSince',
  'countryId',
  'residenceCountry',
  'city',
  'nationality',
  'employer',
  'title',
  'totalYears',
  'skills',
  'email',
  'phone',
  'visaStatus',
  'visaExpiry',
  'expectedPay',
  'expectedPayCurrency',
  'expectedPayPeriod',
  'noticeDays',
  'availableFrom',
  'source',
  'sourceName',
  'tags',
  'consentUntil',
  'lastContactedOn',
  'ownerId',
  'createdAt',
  'updatedAt',
  'version',
] as const

/** The rows of the list with related names and counts. */
export const decorateApplicantRows = (rows: Applicants) =>
  rows
    .innerJoin('country', 'country.id', 'applicant.countryId')
    .leftJoin('appUser as owner', 'owner.id', 'applicant.ownerId')
    .select(ROW.map((column) => `applicant.${column}` as const))
    .select(['country.name as countryName', 'owner.name as ownerName', hasResume.as('hasResume')])
    .select((eb) => openSubmissionsOf(eb as unknown as ApplicantExpression).as('openSubmissions'))
    .select(customAnswers('applicant').as('customAnswers'))
export type DecoratedApplicant = Awaited<ReturnType<ReturnType<typeof decorateApplicantRows>['execute']>>[number]

export const presentApplicantRow = (row: DecoratedApplicant): Omit<ApplicantRow, 'excerpt'> => ({
  id: row.id,
  number: row.number,
  name: row.name,
  status: row.status as ApplicantStatus,
  since: row.stateSince.toISOString(),
  countryID: row.countryId,
  _country: { id: row.countryId, name: row.countryName },
  residenceCountry: row.residenceCountry,
  city: row.city,
  nationality: row.nationality,
  employer: row.employer,
  title: row.title,
  totalYears: row.totalYears,
  skills: row.skills as Skill[],
  email: row.email,
  phone: row.phone,
  visaStatus: row.visaStatus as ApplicantRow['visaStatus'],
  visaExpiry: row.visaExpiry,
  expectedPay: expectedPayOf(row),
  noticeDays: row.noticeDays,
  availableFrom: row.availableFrom,
  source: row.source as ApplicantRow['source'],
  sourceName: row.sourceName,
  tags: row.tags,
  hasResume: row.hasResume,
  consentUntil: row.consentUntil,
  openSubmissions: row.openSubmissions ?? 0,
  lastContactedOn: row.lastContactedOn,
  ownerID: row.ownerId,
  _owner: refTo(row.ownerId, row.ownerName),
  customAnswers: row.customAnswers,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

const whole = (rows: Applicants) =>
  rows
    .selectAll('applicant')
    .select(hasResume.as('hasResume'))
    .select((eb) => openSubmissionsOf(eb).as('openSubmissions'))
export type LoadedApplicant = Awaited<ReturnType<ReturnType<typeof whole>['execute']>>[number]

/** The complete record of one applicant in scope; 404 otherwise. */
export async function loadApplicant(db: Db, scope: Scope | null, { id, lock }: RecordKey): Promise<LoadedApplicant> {
  if (lock) await applicantsIn(db, scope).select('applicant.id').where('applicant.id', '=', id).forUpdate().execute()
  return whole(applicantsIn(db, scope))
    .where('applicant.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('applicant'))
}

/** One applicant in any state, also deleted or merged into another: for the erasure. */
export const loadAnyApplicant = (db: Db, id: string): Promise<LoadedApplicant> =>
  whole(db.selectFrom('applicant')).where('applicant.id', '=', id).executeTakeFirstOrThrow()

export const applicantName = ({ number, name }: Pick<LoadedApplicant, 'number' | 'name'>) => `${number} ${name}`
