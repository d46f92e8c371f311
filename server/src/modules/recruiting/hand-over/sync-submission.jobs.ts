import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { inTransaction } from '../../../kernel/db/db.ts'
import { type FileWriter, readFile, saveFile } from '../../../kernel/files/files.ts'
import { storedFile } from '../../../kernel/files/stored-file.ts'
import { defineJob } from '../../../kernel/jobs/jobs.ts'
import { updateRecord, type WriteContext } from '../../../kernel/records/changes.ts'
import { auditEntryOf } from '../../consultants/attachments/attachments.actions.ts'
import { consultantAuditSubject } from '../../consultants/core/consultants.rules.ts'
import { loadApplicant } from '../applicants/applicants.queries.ts'
import { recordApplicantChange } from '../applicants/persistence.actions.ts'
import { moveSubmissionByProgram } from '../submissions/transitions.actions.ts'

/** The transaction of a job, with the file store. */
type SyncContext = WriteContext & Pick<FileWriter, 'appContext'>

const ACTOR = 'Order form'
const ISSUED = ['OFFER_ISSUED'] as const
const ACCEPTED = [...ISSUED, 'OFFER_ACCEPTED'] as const
const JOINED = [...ACCEPTED, 'JOINED'] as const

/**
 * The statuses of a submission that correspond to this status of its order form, in order; statuses that it already had
 * are skipped.
 */
export const SUBMISSION_STEPS: Readonly<Partial<Record<string, readonly SubmissionStatus[]>>> = {
  OFFER_SENT: ISSUED,
  OFFER_SIGNED: ACCEPTED,
  VISA_IN_PROGRESS: ACCEPTED,
  ONBOARDING: ACCEPTED,
  ACTIVE: JOINED,
  ON_NOTICE: JOINED,
  CLOSED: JOINED,
  RENEWED: JOINED,
  OFFER_DECLINED: [...ISSUED, 'OFFER_DECLINED'],
  CANCELLED: ['WITHDRAWN'],
  REJECTED: ['WITHDRAWN'],
}

/** Only an offer is withdrawn with its order form; a selected applicant stays selected and can get another one. */
const OFFERED: readonly string[] = ['OFFER_ISSUED', 'OFFER_ACCEPTED']

/**
 * The status of the submission follows its order form: offer issued, accepted, declined, joined; and the applicant is
 * linked to its consultant.
 */
export async function syncSubmission(context: SyncContext, orderFormID: string): Promise<void> {
  const { db } = context
  const found = await db
    .selectFrom('orderForm')
    .innerJoin('applicantSubmission as s', 's.id', 'orderForm.submissionId')
    .select([
      'orderForm.status',
      'orderForm.candidateId',
      's.id',
      's.applicantId',
      's.resumeId',
      's.status as submissionStatus',
    ])
    .where('orderForm.id', '=', orderFormID)
    .whereRef('s.orderFormId', '=', 'orderForm.id')
    .executeTakeFirst()
  if (!found) return
  for (const status of SUBMISSION_STEPS[found.status] ?? []) {
    if (status === 'WITHDRAWN' && !OFFERED.includes(found.submissionStatus)) continue
    const reason = status === 'WITHDRAWN' ? 'The order form was cancelled or rejected.' : null
    const isMoved = await moveSubmissionByProgram(context, found.id, { status, reason })
    if (isMoved && status === 'JOINED' && found.candidateId !== null)
      await copyFiles(context, { ...found, candidateId: found.candidateId })
  }
  // Done after the steps, which lock the job and the submission: the applicant is always locked after them.
  if (found.candidateId !== null) await linkConsultant(context, found.applicantId, found.candidateId)
}

/** Links the applicant to the consultant of the order form, unless they are linked already. */
async function linkConsultant(context: SyncContext, id: string, candidateId: string): Promise<void> {
  const { db } = context
  const before = await loadApplicant(db, null, { id, lock: true })
  if (before.candidateId !== null) return
  await updateRecord(context, 'applicant', id, { candidateId })
  await recordApplicantChange(context, 'updated', await loadApplicant(db, null, { id }), { before })
}

interface JoinedConsultant {
  readonly applicantId: string
  readonly candidateId: string
  readonly resumeId: string | null
}

/** The CV and the documents of the applicant become files of the consultant, whose data is kept longer. */
async function copyFiles(
  context: SyncContext,
  { applicantId, candidateId, resumeId }: JoinedConsultant,
): Promise<void> {
  const { db, appContext, now } = context
  const resumes = await db
    .selectFrom('applicantResume')
    .select(['storedFileId', 'name'])
    .where('id', '=', resumeId)
    .execute()
  const documents = await db
    .selectFrom('document')
    .select(['storedFileId', 'name'])
    .where('applicantId', '=', applicantId)
    .where('removedAt', 'is', null)
    .execute()
  const files = [
    ...resumes.map((file) => ({ ...file, type: 'RESUME' as const })),
    ...documents.map((file) => ({ ...file, type: 'OTHER' as const })),
  ]
  const consultant = await db
    .selectFrom('consultant')
    .select(['id', 'name', 'countryId'])
    .where('id', '=', candidateId)
    .executeTakeFirstOrThrow()
  for (const { storedFileId, name, type } of files) {
    const { body, type: contentType } = await readFile(appContext, await storedFile(db, storedFileId))
    const content = await buffer(body as Readable)
    const owner = {
      entity: 'consultant',
      entityID: candidateId,
      kind: 'document',
      confidential: type === 'OTHER',
    } as const
    const stored = await saveFile({ db, appContext }, { filename: name, content, contentType }, owner)
    await db
      .insertInto('document')
      .values({
        subjectType: 'consultant',
        subjectId: candidateId,
        type,
        storedFileId: stored.id,
        name: stored.name,
        createdAt: now,
      })
      .execute()
    await writeAuditEntry(context, {
      event: 'consultant.file-added',
      ...consultantAuditSubject(consultant),
      after: auditEntryOf(type, stored.name),
    })
  }
}

export const submissionSync = defineJob<{ orderFormID: string }>(
  'recruiting.sync-submission',
  ({ appContext, payload, now }) =>
    inTransaction(appContext.db, (db) =>
      syncSubmission({ db, appContext, staff: null, actor: ACTOR, now }, payload.orderFormID),
    ),
)
