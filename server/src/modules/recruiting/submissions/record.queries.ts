import type { Role } from '@muster/contract/access/roles.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { maySeeField } from '@muster/contract/kernel/api/views.ts'
import type { Submission, SubmissionStage } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import type { submissionEndpoints } from '@muster/contract/recruiting/submissions/submissions.contract.ts'
import { OPEN_STATUSES } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { submissionView } from '@muster/contract/recruiting/submissions/visibility.contract.ts'
import type * as z from 'zod'
import { notFound } from '../../../kernel/app/errors.ts'
import { historyOf } from '../../../kernel/app/history.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { ReadContext } from '../../../kernel/records/record-call.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { expectedPayOf } from '../pay.rules.ts'
import { withReferences } from '../references.queries.ts'
import { availableSubmissionTransitions, submissionFacts, warningsOf } from './guards.queries.ts'
import {
  decorateSubmissionRows,
  type LoadedSubmission,
  loadSubmission,
  presentSubmissionRow,
  SUBMISSION_ENTITY,
  submissionsIn,
} from './submissions.queries.ts'

/** The fields that were reviewed and sent cannot be changed: the CV, our recommendation, and the screening. */
const BEFORE_REVIEW = ['resumeID', 'pitch', 'rightToRepresent', 'screeningAnswers'] as const
const WHILE_OPEN = ['expectedPay', 'noticeDays', 'availableFrom', 'note'] as const

/** The fields that this role may change in a submission of this status. */
export function editableSubmissionFields(role: Role, status: SubmissionStatus): string[] {
  if (!may({ role }, right('applicant-submissions', 'edit')) || !OPEN_STATUSES.includes(status)) return []
  const open = status === 'INTERNAL_REVIEW' ? [...WHILE_OPEN, ...BEFORE_REVIEW] : [...WHILE_OPEN]
  return open.filter((field) => maySeeField(submissionView, role, field))
}

/**
 * The complete record in scope, with the actions available to the user. Without a scope, the record that the caller has
 * just written.
 */
export async function readSubmission(call: ReadContext, scope: Scope | null, id: string): Promise<Submission> {
  const { db, staff, now } = call
  const [row, loaded] = await Promise.all([
    decorateSubmissionRows(submissionsIn(db, scope))
      .leftJoin('appUser as creator', 'creator.id', 'applicantSubmission.createdBy')
      .leftJoin('applicantResume as resume', 'resume.id', 'applicantSubmission.resumeId')
      .select(['creator.name as creatorName', 'resume.number as resumeNumber'])
      .where('applicantSubmission.id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('submission')),
    loadSubmission(db, scope, { id }),
  ])
  const facts = await submissionFacts(call, loaded)
  const [stages, warnings, transitions] = await Promise.all([
    stagesOf(db, id),
    warningsOf(db, loaded, { ...facts, seesPay: maySeeField(submissionView, staff.role, 'expectedPay') }),
    availableSubmissionTransitions(call, loaded, facts),
  ])
  return {
    ...presentSubmissionRow(now)(row),
    note: loaded.note,
    pitch: loaded.pitch,
    rightToRepresent: loaded.rightToRepresent,
    screeningQuestions: loaded.screeningQuestions as Submission['screeningQuestions'],
    screeningAnswers: loaded.screeningAnswers as Submission['screeningAnswers'],
    overrideReason: loaded.overrideReason,
    resumeID: loaded.resumeId,
    resumeNumber: row.resumeNumber,
    reason: loaded.reason,
    stages,
    warnings,
    availableTransitions: transitions,
    editable: editableSubmissionFields(staff.role, loaded.status as SubmissionStatus),
    createdBy: loaded.createdBy,
    _createdBy: refTo(loaded.createdBy, row.creatorName),
  }
}

/** All stages, oldest first. */
async function stagesOf(db: Db, submissionID: string): Promise<z.output<typeof SubmissionStage>[]> {
  const rows = await db
    .selectFrom('submissionStage as stage')
    .leftJoin('appUser as maker', 'maker.id', 'stage.changedBy')
    .selectAll('stage')
    .select('maker.name as makerName')
    .where('stage.submissionId', '=', submissionID)
    .orderBy('stage.position')
    .execute()
  return rows.map((row) => ({
    status: row.status as SubmissionStatus,
    at: row.at.toISOString(),
    _by: refTo(row.changedBy, row.makerName),
    reasonCode: row.reasonCode as Submission['reasonCode'],
    reason: row.reason,
  }))
}

export const getSubmission = (call: Call<typeof submissionEndpoints.get>) =>
  readSubmission(call, call.scope, call.params.id)

export async function submissionHistory(call: Call<typeof submissionEndpoints.history>) {
  const { id: entityID } = await loadSubmission(call.db, call.scope, { id: call.params.id })
  return withReferences(call.db, await historyOf(call, { entity: SUBMISSION_ENTITY, entityID, view: submissionView }))
}

/** The audit snapshot of a submission, with the field names of the contract. */
export const auditableSubmission = (row: LoadedSubmission) => ({
  jobID: row.jobId,
  applicantID: row.applicantId,
  expectedPay: expectedPayOf(row),
  noticeDays: row.noticeDays,
  availableFrom: row.availableFrom,
  note: row.note,
  pitch: row.pitch,
  rightToRepresent: row.rightToRepresent,
  screeningAnswers: row.screeningAnswers,
  overrideReason: row.overrideReason,
  resumeID: row.resumeId,
  recruiterID: row.recruiterId,
  orderFormID: row.orderFormId,
  status: row.status,
  reasonCode: row.reasonCode,
})
