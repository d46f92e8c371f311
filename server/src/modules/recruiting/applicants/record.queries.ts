import { may, right } from '@muster/contract/kernel/api/permission.ts'
import type { applicantEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { APPLICANT_FIELDS, type Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { applicantView } from '@muster/contract/recruiting/applicants/visibility.contract.ts'
import { UNDO_MS } from '@muster/contract/recruiting/jobs/jobs.rules.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import { historyOf } from '../../../kernel/app/history.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope, Staff } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { ReadContext } from '../../../kernel/records/record-call.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { presentAnswers } from '../forms/answers.queries.ts'
import { expectedPayOf, payOf } from '../pay.rules.ts'
import { withReferences } from '../references.queries.ts'
import { resumesOf } from '../resumes/resumes.queries.ts'
import { withdrawnWith } from '../submissions/withdrawal.queries.ts'
import {
  APPLICANT_ENTITY,
  applicantName,
  applicantsIn,
  decorateApplicantRows,
  type LoadedApplicant,
  loadApplicant,
  presentApplicantRow,
} from './applicants.queries.ts'
import { countDuplicates } from './duplicates.queries.ts'
import { availableApplicantTransitions } from './guards.queries.ts'

/** The fields that this role may change in an applicant; none if the data was erased. */
const editableApplicantFields = ({ role }: Pick<Staff, 'role'>, erasedAt: Date | null): string[] =>
  erasedAt === null && may({ role }, right('applicants', 'edit')) ? [...APPLICANT_FIELDS] : []

const decorated = (db: Db, scope: Scope | null, id: string) =>
  decorateApplicantRows(applicantsIn(db, scope))
    .leftJoin('appUser as creator', 'creator.id', 'applicant.createdBy')
    .leftJoin('appUser as editor', 'editor.id', 'applicant.updatedBy')
    .leftJoin('consultant', 'consultant.id', 'applicant.candidateId')
    .select(['creator.name as creatorName', 'editor.name as editorName', 'consultant.name as candidateName'])
    .where('applicant.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('applicant'))

/**
 * The complete record in scope, with the actions available to the user. Without a scope, the record that the caller has
 * just written.
 */
export async function readApplicant(call: ReadContext, scope: Scope | null, id: string): Promise<Applicant> {
  const { db, staff, now } = call
  const [shown, row] = await Promise.all([decorated(db, scope, id), loadApplicant(db, scope, { id })])
  const resumes = await resumesOf(db, id)
  return {
    ...presentApplicantRow(shown),
    ...presentDetails(row),
    _candidate: refTo(row.candidateId, shown.candidateName),
    resumes: resumes.map(({ text: _text, fields: _fields, ...resume }) => resume),
    duplicates: await countDuplicates(db, scope, row),
    lastMerged: await lastMergedInto(db, id),
    withdrawal: await readWithdrawal(db, row, now),
    availableTransitions: await availableApplicantTransitions(call, row),
    editable: editableApplicantFields(staff, row.erasedAt),
    createdBy: row.createdBy,
    _createdBy: refTo(row.createdBy, shown.creatorName),
    _updatedBy: refTo(row.updatedBy, shown.editorName),
  }
}

/** The applicant that was merged into this one last, which can be separated again. */
async function lastMergedInto(db: Db, id: string): Promise<Applicant['lastMerged']> {
  const row = await db
    .selectFrom('applicant')
    .select(['number', 'name', 'mergedAt'])
    .where('mergedIntoId', '=', id)
    .orderBy('mergedAt', 'desc')
    .executeTakeFirst()
  return row ? { name: applicantName(row), at: row.mergedAt!.toISOString() } : null
}

/** Until when a withdrawal can be undone; null when there is none. */
export function withdrawalOf(
  { status, statusBeforeWithdrawal, stateSince, erasedAt }: LoadedApplicant,
  now: Date,
): Date | null {
  if (status !== 'WITHDRAWN' || statusBeforeWithdrawal === null || erasedAt !== null) return null
  const until = new Date(stateSince.getTime() + UNDO_MS)
  return until > now ? until : null
}

async function readWithdrawal(db: Db, row: LoadedApplicant, now: Date): Promise<Applicant['withdrawal']> {
  const until = withdrawalOf(row, now)
  if (!until) return null
  const submissions = await withdrawnWith(db, row.id, row.stateSince)
  return { until: until.toISOString(), submissions: submissions.length }
}

/** The fields that appear both in the record and in its audit entries. */
const presentDetails = (row: LoadedApplicant) => ({
  secondEmail: row.secondEmail,
  secondPhone: row.secondPhone,
  birthDate: row.birthDate,
  hasPassport: row.passportFingerprint !== null,
  relevantYears: row.relevantYears,
  experience: row.experience as Applicant['experience'],
  education: row.education as Applicant['education'],
  certificates: row.certificates as Applicant['certificates'],
  languages: row.languages as Applicant['languages'],
  currentPay: payOf(row.currentPay, row.currentPayCurrency, row.currentPayPeriod),
  willRelocate: row.willRelocate,
  links: row.links as Applicant['links'],
  rightToRepresent: row.representGivenOn === null ? null : { givenOn: row.representGivenOn, note: row.representNote },
  consent:
    row.consentGivenOn === null
      ? null
      : {
          givenOn: row.consentGivenOn,
          until: row.consentUntil!,
          channel: row.consentChannel as NonNullable<Applicant['consent']>['channel'],
        },
  retainUntil: row.retainUntil,
  screeningAnswers: row.screeningAnswers as Applicant['screeningAnswers'],
  internalNotes: row.internalNotes,
  answers: presentAnswers(row),
  reasonCode: row.reasonCode as Applicant['reasonCode'],
  reason: row.reason,
  candidateID: row.candidateId,
})

export const getApplicant = (call: Call<typeof applicantEndpoints.get>) =>
  readApplicant(call, call.scope, call.params.id)

export async function applicantHistory(call: Call<typeof applicantEndpoints.history>) {
  const { id: entityID } = await loadApplicant(call.db, call.scope, { id: call.params.id })
  const subject = { entity: APPLICANT_ENTITY, entityID, view: applicantView, reasonField: 'reason' }
  return withReferences(call.db, await historyOf(call, subject))
}

/** The audit snapshot of an applicant, with the field names of the contract. */
export function auditableApplicant(row: LoadedApplicant) {
  const { reason: _reason, answers, ...details } = presentDetails(row)
  return {
    name: row.name,
    countryID: row.countryId,
    email: row.email,
    phone: row.phone,
    nationality: row.nationality,
    residenceCountry: row.residenceCountry,
    city: row.city,
    visaStatus: row.visaStatus,
    visaExpiry: row.visaExpiry,
    employer: row.employer,
    title: row.title,
    totalYears: row.totalYears,
    skills: row.skills,
    expectedPay: expectedPayOf(row),
    noticeDays: row.noticeDays,
    availableFrom: row.availableFrom,
    source: row.source,
    sourceName: row.sourceName,
    tags: row.tags,
    ownerID: row.ownerId,
    lastContactedOn: row.lastContactedOn,
    ...details,
    answers: answers?.values ?? null,
    status: row.status,
  }
}
