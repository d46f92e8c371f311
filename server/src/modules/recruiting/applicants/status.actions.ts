import type { ApplicantRejectReason, ApplicantStatus } from '@muster/contract/recruiting/applicants/states.contract.ts'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { applicantStatusesTo, applicantStatusFor } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { updateRecord, type WriteContext } from '../../../kernel/records/changes.ts'
import { type LoadedApplicant, loadApplicant } from './applicants.queries.ts'
import { recordApplicantChange } from './persistence.actions.ts'

interface NewStatus {
  readonly status: ApplicantStatus
  readonly reason?: string | null
  readonly reasonCode?: ApplicantRejectReason | null
}

/**
 * Changes the status without checking the guards: for steps that were already checked, and for statuses that follow
 * from submissions.
 */
export async function changeApplicantStatus(
  context: WriteContext,
  before: LoadedApplicant,
  { status, reason = null, reasonCode = null }: NewStatus,
): Promise<void> {
  const { db, now } = context
  await updateRecord(context, 'applicant', before.id, {
    status,
    reason,
    reasonCode,
    stateSince: now,
    statusBeforeWithdrawal: status === 'WITHDRAWN' ? before.status : null,
  })
  const after = await loadApplicant(db, null, { id: before.id })
  await recordApplicantChange(context, 'status-changed', after, { before, reason })
}

/**
 * Sets the statuses of applicants that follow from their submissions: in process, offered, hired, or qualified again.
 * Called at the end of every change of submissions.
 */
export async function syncApplicantStatus(context: WriteContext, applicantIDs: readonly string[]): Promise<void> {
  const { db } = context
  for (const id of [...new Set(applicantIDs)].sort()) {
    let before = await loadApplicant(db, null, { id, lock: true })
    const submissions = await db
      .selectFrom('applicantSubmission')
      .select('status')
      .where('applicantId', '=', id)
      .where('archivedAt', 'is', null)
      .execute()
    const statuses = submissions.map(({ status }) => status as SubmissionStatus)
    const wanted = applicantStatusFor(before.status, statuses)
    for (const status of wanted ? applicantStatusesTo(before.status, wanted) : []) {
      await changeApplicantStatus(context, before, { status: status as ApplicantStatus })
      before = await loadApplicant(db, null, { id })
    }
  }
}
