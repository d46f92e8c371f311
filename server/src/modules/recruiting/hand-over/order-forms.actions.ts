import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { maySeeField } from '@muster/contract/kernel/api/views.ts'
import { NEVER_STARTED } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { jobView } from '@muster/contract/recruiting/jobs/visibility.contract.ts'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import type { submissionOrderFormEndpoints } from '@muster/contract/recruiting/submissions/submissions.contract.ts'
import { submissionStatusLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { failedSubmissionGuards } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { readFile } from '../../../kernel/files/files.ts'
import { storedFile } from '../../../kernel/files/stored-file.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { assertGuards } from '../../../kernel/transitions/checks.ts'
import { insertDraft } from '../../order-forms/core/drafts.actions.ts'
import type { OrderFormDbRow } from '../../order-forms/core/scope.queries.ts'
import { orderFormDocuments } from '../../order-forms/documents/documents.actions.ts'
import { loadApplicant } from '../applicants/applicants.queries.ts'
import { loadJob } from '../jobs/jobs.queries.ts'
import { submissionFacts } from '../submissions/guards.queries.ts'
import { recordSubmissionChange } from '../submissions/persistence.actions.ts'
import { loadSubmission } from '../submissions/submissions.queries.ts'
import { orderFormFields } from './order-form-fields.rules.ts'

type OpenCall = Call<(typeof submissionOrderFormEndpoints)['orderForm']>

/**
 * Opens the order form of a selected applicant as a draft of the caller, filled in from job, submission and applicant,
 * with the CV that the client received. A second call returns the same order form. The scope of the request is that of
 * order forms.
 */
export async function openOrderForm(call: OpenCall): Promise<{ orderFormID: string }> {
  const { db, staff, params } = call
  const submission = await loadSubmission(db, scopeFor(staff, 'applicant-submissions'), { id: params.id, lock: true })
  const existing = await currentOrderForm(call, submission.orderFormId)
  if (existing) return { orderFormID: existing }
  if (submission.status !== 'SELECTED')
    throw ruleViolation(
      'NOT_SELECTED',
      `Only selected applicants get an order form. Status: ${
        submissionStatusLabels[submission.status as SubmissionStatus]
      }.`,
    )
  // The job is locked with the submission, so that two applicants do not get the last opening.
  assertGuards(failedSubmissionGuards(await submissionFacts(call, submission), ['hasOpenPositions', 'hasFreeOpening']))
  // Locked, so that the applicant cannot be marked do not hire in the meantime.
  const applicant = await loadApplicant(db, null, { id: submission.applicantId, lock: true })
  if (applicant.status === 'DO_NOT_HIRE')
    throw ruleViolation(
      'MARKED_DO_NOT_HIRE',
      `${submission.applicantName} must not be hired. Lift the do-not-hire status first.`,
    )
  const [job, defaults] = await Promise.all([
    loadJob(db, null, { id: submission.jobId }),
    loadDefaults(call, submission),
  ])
  const seesBudget = maySeeField(jobView, staff.role, 'budget.billMaximum')
  const row = await insertDraft(call, orderFormFields({ job, submission, applicant, ...defaults, seesBudget }))
  await attachResume(call, row, submission.resumeId)
  const { id } = row
  await updateRecord(call, 'applicantSubmission', submission.id, { orderFormId: id })
  const after = await loadSubmission(db, null, { id: submission.id })
  await recordSubmissionChange(call, 'updated', after, { before: submission })
  return { orderFormID: id }
}

/** The defaults of the client and of the legal entities of the country for each of their order forms. */
async function loadDefaults({ db }: OpenCall, of: { clientId: string; countryId: string }) {
  const [client, legalEntities] = await Promise.all([
    db
      .selectFrom('client')
      .select(['workingDays', 'hoursPerDay', 'currency', 'paymentTerms', 'rebatePercent'])
      .select(['leavePolicyKind', 'leavePolicyDays', 'requiresPo'])
      .where('id', '=', of.clientId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('legalEntity')
      .select(['id', 'currency'])
      .where('countryId', '=', of.countryId)
      .where('archivedAt', 'is', null)
      .execute(),
  ])
  return { client, legalEntities }
}

/** The order form of the submission that is not cancelled, rejected or declined. */
async function currentOrderForm({ db }: OpenCall, id: string | null): Promise<string | undefined> {
  if (id === null) return undefined
  const found = await db
    .selectFrom('orderForm')
    .select('id')
    .where('id', '=', id)
    .where('status', 'not in', [...NEVER_STARTED])
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  return found?.id
}

/** The order form gets its own copy of the CV, because it is kept longer than the applicant's data. */
async function attachResume(call: OpenCall, row: OrderFormDbRow, resumeID: string | null): Promise<void> {
  if (resumeID === null) return
  const { db, appContext } = call
  const resume = await db
    .selectFrom('applicantResume')
    .select(['name', 'storedFileId'])
    .where('id', '=', resumeID)
    .executeTakeFirst()
  if (!resume) return
  const { body } = await readFile(appContext, await storedFile(db, resume.storedFileId))
  const file = { filename: resume.name, content: await buffer(body as Readable) }
  await orderFormDocuments.store(call, row, file, { type: 'RESUME', note: null, round: row.round })
}
