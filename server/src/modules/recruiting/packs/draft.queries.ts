import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import {
  LINK_DAYS,
  type PackDraft,
  type packEndpoints,
} from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { SUBMIT_GUARDS, type SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { failedSubmissionGuards, OPEN_STATUSES } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { sql } from 'kysely'
import { dayInCountry } from '../../../kernel/app/country-date.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { loadJob } from '../jobs/jobs.queries.ts'
import { submissionFacts } from '../submissions/guards.queries.ts'
import { type LoadedSubmission, loadSubmission, submissionsIn } from '../submissions/submissions.queries.ts'

/** The roles of contacts who select applicants, the most likely first. */
const DECIDERS = ['HIRING_MANAGER', 'HUMAN_RESOURCES', 'EXECUTIVE', 'PROCUREMENT', 'TIMESHEET_APPROVER', 'OTHER']

/**
 * The contacts of a client who have an address; the most likely one is the default. Contacts of accounts payable do not
 * select applicants.
 */
export async function contactsToSend(db: Db, clientID: string) {
  const found = await db
    .selectFrom('clientContact')
    .select(['id', 'name', 'title', 'email'])
    .where('clientId', '=', clientID)
    .where('email', 'is not', null)
    .where('kind', 'in', DECIDERS)
    .orderBy(sql`array_position(${DECIDERS}::text[], kind)`)
    .orderBy('isPrimary', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return found.map(({ email, ...one }, at) => ({ ...one, email: email!, isDefault: at === 0 }))
}

/** Whether it was sent to the client before and can be sent again, to other contacts. */
export const wasSubmitted = ({ status, submittedAt }: Pick<LoadedSubmission, 'status' | 'submittedAt'>) =>
  submittedAt !== null && OPEN_STATUSES.includes(status as SubmissionStatus)

/** The conditions that must be met before the submission can be sent. */
export async function blockersOf(context: { readonly db: Db; readonly today: string }, row: LoadedSubmission) {
  const facts = await submissionFacts(context, row)
  const guards = wasSubmitted(row) ? (['jobIsOpen', 'mayBeHired', 'hasConsent', 'hasResume'] as const) : SUBMIT_GUARDS
  return failedSubmissionGuards(facts, [...guards]).map(({ message }) => message)
}

export const titleOfSender = ({ role }: Staff) => ROLE_LABELS[role]

/** The initial values of the dialog. */
export async function draftPack(call: Call<typeof packEndpoints.draft>): Promise<PackDraft> {
  const { db, scope, query, now } = call
  const job = await loadJob(db, scope, { id: query.jobID })
  const today = await dayInCountry(db, job.countryId, now)
  const ids = await submissionsIn(db, scope)
    .select(['applicantSubmission.id'])
    .where('applicantSubmission.jobId', '=', job.id)
    .where('applicantSubmission.isOpen', '=', true)
    .orderBy('applicantSubmission.stateSince')
    .orderBy('applicantSubmission.id')
    .limit(200)
    .execute()
  const submissions: PackDraft['submissions'][number][] = []
  for (const { id } of ids)
    submissions.push(await presentCandidate({ db, today }, await loadSubmission(db, scope, { id })))
  const contacts = await contactsToSend(db, job.clientId)
  return {
    subject: `Profiles for ${job.title}${job.clientJobId ? ` (${job.clientJobId})` : ''}`,
    expiresOn: daysAfter(today, LINK_DAYS),
    contacts: contacts.map(({ email: _, ...one }) => one),
    submissions,
  }
}

async function presentCandidate(context: { readonly db: Db; readonly today: string }, row: LoadedSubmission) {
  const [{ title }, { packs }, blockers] = await Promise.all([
    context.db.selectFrom('applicant').select('title').where('id', '=', row.applicantId).executeTakeFirstOrThrow(),
    context.db
      .selectFrom('submissionPackItem')
      .select(sql<number>`count(*)::int`.as('packs'))
      .where('submissionId', '=', row.id)
      .executeTakeFirstOrThrow(),
    blockersOf(context, row),
  ])
  return {
    ...{ id: row.id, _applicant: { id: row.applicantId, name: row.applicantName }, title, packs, blockers },
    ...{ status: row.status as SubmissionStatus, hasPitch: row.pitch !== null, version: row.version },
  }
}
