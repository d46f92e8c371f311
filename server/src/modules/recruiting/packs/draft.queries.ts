import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import {
  LINK_DAYS,
  type PackDraft,
  type packEndpoints,
} from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { SUBMIT_GUARDS, type SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import {
  failedSubmissionGuards,
  OPEN_STATUSES,
  type SubmissionFacts,
} from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { sql } from 'kysely'
import { dayInCountry } from '../../../kernel/app/country-date.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { ReadContext } from '../../../kernel/records/record-call.ts'
import { loadJob } from '../jobs/jobs.queries.ts'
import { factsOfSubmissions, submissionFacts } from '../submissions/guards.queries.ts'
import { type LoadedSubmission, openSubmissionsOf } from '../submissions/submissions.queries.ts'

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
export const blockersOf = async (context: Pick<ReadContext, 'db' | 'today'>, row: LoadedSubmission) =>
  blockersIn(await submissionFacts(context, row), row)

function blockersIn(facts: SubmissionFacts, row: LoadedSubmission): string[] {
  const guards = wasSubmitted(row) ? (['jobIsOpen', 'mayBeHired', 'hasConsent', 'hasResume'] as const) : SUBMIT_GUARDS
  return failedSubmissionGuards(facts, [...guards]).map(({ message }) => message)
}

/** The number of submissions that the dialog offers. */
const MAX_OFFERED = 200

/** The initial values of the dialog. */
export async function draftPack(call: Call<typeof packEndpoints.draft>): Promise<PackDraft> {
  const { db, scope, query, now } = call
  const job = await loadJob(db, scope, { id: query.jobID })
  const today = await dayInCountry(db, job.countryId, now)
  const rows = await openSubmissionsOf(db, scope, { jobID: job.id, max: MAX_OFFERED })
  const [facts, packs, contacts] = await Promise.all([
    factsOfSubmissions({ db, today }, rows),
    countPacks(
      db,
      rows.map(({ id }) => id),
    ),
    contactsToSend(db, job.clientId),
  ])
  return {
    subject: `Profiles for ${job.title}${job.clientJobId ? ` (${job.clientJobId})` : ''}`,
    expiresOn: daysAfter(today, LINK_DAYS),
    contacts: contacts.map(({ email: _, ...one }) => one),
    submissions: rows.map((row, at) => ({
      id: row.id,
      _applicant: { id: row.applicantId, name: row.applicantName },
      title: row.applicantTitle,
      status: row.status as SubmissionStatus,
      hasPitch: row.pitch !== null,
      packs: packs.get(row.id) ?? 0,
      blockers: blockersIn(facts[at]!, row),
      version: row.version,
    })),
  }
}

/** The packs that each submission was in before. */
async function countPacks(db: Db, submissionIDs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (submissionIDs.length === 0) return new Map()
  const rows = await db
    .selectFrom('submissionPackItem')
    .select(['submissionId', sql<number>`count(*)::int`.as('packs')])
    .where('submissionId', 'in', submissionIDs)
    .groupBy('submissionId')
    .execute()
  return new Map(rows.map(({ submissionId, packs }) => [submissionId, packs]))
}
