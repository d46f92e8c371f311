import type { sharedShortlistEndpoints, Verdict } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import type { RejectReason, SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { verdictLabels, verdictReasonLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { failedSubmissionGuards } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { conflict, invalid, notFound } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { readFile } from '../../../kernel/files/files.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { consumeRateLimit, countUses } from '../../../kernel/security/rate-limit.ts'
import { consumeLinkAttempt } from '../../access/sign-in/attempts.actions.ts'
import { submissionFacts } from '../submissions/guards.queries.ts'
import { notifyAboutSubmission, submissionAuditSubject } from '../submissions/persistence.actions.ts'
import {
  type LoadedSubmission,
  loadSubmission,
  SUBMISSION_ENTITY,
  submissionName,
} from '../submissions/submissions.queries.ts'
import { moveSubmissionByProgram } from '../submissions/transitions.actions.ts'
import { isOpen, itemsOf, loadOpenLink, type OpenLink, presentShortlist } from './shortlist.queries.ts'

type Endpoints = typeof sharedShortlistEndpoints
type LinkCall = Pick<Call<Endpoints['get']>, 'db' | 'body' | 'now' | 'ip'>

const CALLS_PER_LINK = 60
const HOUR_MS = 3_600_000
/**
 * The number of changes of one contact's answer about one profile for which colleagues are notified; later changes are
 * only recorded.
 */
const NOTICES_PER_HOUR = 3

/**
 * Every request counts against the limit of its network before the token is read, and then against that of its link.
 */
async function open({ db, body, now, ip }: LinkCall): Promise<OpenLink> {
  await consumeLinkAttempt(db, ip, now)
  const link = await loadOpenLink(db, body.token, now)
  await consumeRateLimit(db, `shortlist ${link.id}`, CALLS_PER_LINK, now)
  return link
}

/** Returns the shortlist and records that it was opened. */
export async function readShortlist(call: Call<Endpoints['get']>) {
  const { db, now } = call
  const link = await open(call)
  await db
    .updateTable('submissionLink')
    .set((eb) => ({
      firstOpenedAt: eb.fn.coalesce('firstOpenedAt', eb.val(now)),
      lastOpenedAt: now,
      reads: eb('reads', '+', 1),
    }))
    .where('id', '=', link.id)
    .execute()
  return presentShortlist(call, link)
}

async function itemAt(db: Db, link: OpenLink, position: number) {
  const item = (await itemsOf(db, link)).find((one) => one.position === position)
  if (!item) throw notFound('profile')
  if (!isOpen(item)) throw conflict('PROFILE_CLOSED', 'This candidate is no longer available.')
  return item
}

/** The PDF as it was sent; the first access is recorded. */
export async function readSharedProfile(call: Call<Endpoints['profile']>): Promise<Download> {
  const { db, body, now, appContext } = call
  const link = await open(call)
  const item = await itemAt(db, link, body.position)
  const file = await db
    .selectFrom('storedFile')
    .selectAll()
    .where('id', '=', item.storedFileId)
    .executeTakeFirstOrThrow(() => notFound('profile'))
  const download = await readFile(appContext, file)
  await db
    .insertInto('submissionVerdict')
    .values({ linkId: link.id, submissionId: item.submissionId, readAt: now })
    .onConflict((row) =>
      row
        .columns(['linkId', 'submissionId'])
        .doUpdateSet((eb) => ({ readAt: eb.fn.coalesce('submissionVerdict.readAt', 'excluded.readAt') })),
    )
    .execute()
  return { ...download, inline: true }
}

type AnswerCall = Call<Endpoints['answer']>

/**
 * Stores the answer of the contact, who may change it while the profile is open. An answer of interest shortlists a
 * submission that awaits an answer; otherwise the recruiter decides, and is notified. The same answer again changes
 * nothing.
 */
export async function answerShortlist(call: AnswerCall) {
  const { body, now } = call
  assertAnswer(body, now)
  const link = await open(call)
  return inTransaction(call.db, async (db) => {
    const { submissionId } = await itemAt(db, link, body.position)
    // Under the lock of the submission, so that two concurrent answers are stored one after the other.
    const submission = await loadSubmission(db, null, { id: submissionId, lock: true })
    const item = await itemAt(db, await loadOpenLink(db, body.token, now), body.position)
    const isRepeated =
      item.verdict === body.verdict &&
      item.reasonCode === body.reasonCode &&
      item.comment === body.comment &&
      String((item.proposedTimes ?? []).map(Number)) === String(body.proposedTimes.map((time) => Date.parse(time)))
    if (!isRepeated) await recordAnswer({ ...call, db }, link, submission)
    return presentShortlist({ ...call, db }, link)
  })
}

function assertAnswer({ verdict, reasonCode, proposedTimes }: AnswerCall['body'], now: Date): void {
  if (reasonCode !== null && verdict !== 'NOT_INTERESTED')
    throw invalid([{ path: 'reasonCode', message: 'Only a candidate you are not interested in needs a reason.' }])
  if (proposedTimes.length > 0 && verdict === 'NOT_INTERESTED')
    throw invalid([{ path: 'proposedTimes', message: 'Propose times only for candidates you want to meet.' }])
  for (const [at, time] of proposedTimes.entries())
    if (Date.parse(time) <= now.getTime())
      throw invalid([{ path: `proposedTimes.${at}`, message: 'Select a time in the future.' }])
}

async function recordAnswer(call: AnswerCall, link: OpenLink, submission: LoadedSubmission): Promise<void> {
  const { db, body, now } = call
  const { verdict, reasonCode, comment } = body
  const proposedTimes = body.proposedTimes.map((time) => new Date(time))
  const answer = { verdict, reasonCode, comment, proposedTimes, answeredAt: now }
  await db
    .insertInto('submissionVerdict')
    .values({ linkId: link.id, submissionId: submission.id, readAt: now, ...answer })
    .onConflict((row) => row.columns(['linkId', 'submissionId']).doUpdateSet(answer))
    .execute()
  const actor = `${link.contactName} (${link.clientName})`
  const context = { ...call, staff: null, actor }
  await writeAuditEntry(context, {
    event: `${SUBMISSION_ENTITY}.client-answered`,
    ...submissionAuditSubject(submission),
    after: { 'client.verdict': verdict, 'client.reasonCode': reasonCode, 'client.comment': comment },
  })
  const isShortlisted =
    verdict === 'INTERESTED' &&
    submission.status === ('SUBMITTED_TO_CLIENT' satisfies SubmissionStatus) &&
    (await mayBeShortlisted(call, submission)) &&
    (await moveSubmissionByProgram(context, submission.id, { status: 'SHORTLISTED' }))
  const changes = await countUses(db, `verdict ${link.id} ${submission.id}`, now, HOUR_MS)
  if (changes > NOTICES_PER_HOUR && !isShortlisted) return
  await notifyAboutSubmission(context, submission, {
    to: [submission.recruiterId, link.sentBy, link.leadId],
    subject: `Client feedback for ${submission.applicantName}: ${verdictLabels[verdict].toLowerCase()}`,
    message: messageOf({ verdict, reasonCode, comment, times: proposedTimes.length, isShortlisted }, submission, actor),
  })
}

/** Checks the guards of the board, which are not checked for automatic changes; if they fail, the recruiter decides. */
async function mayBeShortlisted(call: AnswerCall, submission: LoadedSubmission): Promise<boolean> {
  const facts = await submissionFacts(call, submission)
  return failedSubmissionGuards(facts, ['jobIsOpen', 'mayBeHired']).length === 0
}

interface ClientDecision {
  readonly verdict: Verdict
  readonly reasonCode: RejectReason | null
  readonly comment: string | null
  readonly times: number
  readonly isShortlisted: boolean
}

function messageOf(
  { verdict, reasonCode, comment, times, isShortlisted }: ClientDecision,
  row: LoadedSubmission,
  actor: string,
) {
  const next = isShortlisted
    ? 'The submission was shortlisted.'
    : verdict === 'INTERESTED'
      ? null
      : 'Review the submission and record the decision.'
  return [
    `${actor} gave feedback on ${submissionName(row)}: ${verdictLabels[verdict].toLowerCase()}.`,
    reasonCode && `Reason: ${verdictReasonLabels[reasonCode].toLowerCase()}.`,
    comment && `Comment: ${comment}`,
    times > 0 && `Proposed interview times: ${times}.`,
    next,
  ]
    .filter(Boolean)
    .join(' ')
}
