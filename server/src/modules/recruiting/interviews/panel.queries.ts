import { grantOf } from '@muster/contract/access/matrix.ts'
import { may, right, rolesWith } from '@muster/contract/kernel/api/permission.ts'
import type { InterviewProposal, NewInterview } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { type FieldError, invalid } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import { staffByID, usersWithAccess } from '../../access/core/people.queries.ts'
import { peopleOnJob } from '../jobs/persistence.actions.ts'
import { type LoadedSubmission, submissionsIn } from '../submissions/submissions.queries.ts'

type RequestedPanel = z.output<typeof NewInterview>['panel']

export interface PanelMember {
  readonly userId: string | null
  readonly contactId: string | null
  readonly name: string
  readonly email: string | null
}

const SCORES = right('applicant-submissions', 'edit')

/** Whether a colleague has access to a submission and may enter a scorecard. */
async function canScore(db: Db, reader: Staff, submissionID: string): Promise<boolean> {
  if (!may(reader, SCORES)) return false
  const rows = submissionsIn(db, scopeFor(reader, 'applicant-submissions'))
  return (
    (await rows
      .select('applicantSubmission.id')
      .where('applicantSubmission.id', '=', submissionID)
      .executeTakeFirst()) !== undefined
  )
}

/** The panel as it is stored. Rejects colleagues without access, contacts of other clients, and duplicates. */
export async function readPanel(
  db: Db,
  { id, clientId, clientName }: Pick<LoadedSubmission, 'id' | 'clientId' | 'clientName'>,
  requested: RequestedPanel,
): Promise<PanelMember[]> {
  const errors: FieldError[] = []
  const members: PanelMember[] = []
  for (const [index, one] of requested.entries()) {
    const found = await readMember(db, one, { submissionID: id, clientID: clientId, clientName })
    const message = typeof found === 'string' ? found : duplicateOf(found, members)
    if (message) errors.push({ path: `panel.${index}`, message })
    else members.push(found as PanelMember)
  }
  if (errors.length > 0) throw invalid(errors)
  return members
}

interface PanelContext {
  readonly submissionID: string
  readonly clientID: string
  readonly clientName: string
}

/** A member, or the reason why they cannot be one. */
async function readMember(db: Db, one: RequestedPanel[number], context: PanelContext): Promise<PanelMember | string> {
  if ('userID' in one) {
    const user = await staffByID(db, one.userID)
    if (!user) return 'This colleague has no active account. Select another one.'
    if (!(await canScore(db, user, context.submissionID)))
      return `${user.name} does not have access to this submission. Select a colleague who works on the job or in its country.`
    return { userId: user.id, contactId: null, name: user.name, email: user.email }
  }
  if ('contactID' in one) {
    const contact = await db
      .selectFrom('clientContact')
      .select(['id', 'name', 'email'])
      .where('id', '=', one.contactID)
      .where('clientId', '=', context.clientID)
      .executeTakeFirst()
    if (!contact) return `This contact does not work at ${context.clientName}. Select another one.`
    return { userId: null, contactId: contact.id, name: contact.name, email: contact.email }
  }
  return { userId: null, contactId: null, ...one }
}

function duplicateOf(member: PanelMember, others: readonly PanelMember[]): string | null {
  const email = member.email?.toLowerCase()
  return others.some((other) => other.email !== null && other.email.toLowerCase() === email)
    ? `${member.name} is already on the panel. Remove the second entry.`
    : null
}

/**
 * Colleagues who can be on the panel, by name: those assigned to the job, and those with access by their countries or
 * role.
 */
export async function colleaguesFor(
  db: Db,
  { jobId, countryId }: Pick<LoadedSubmission, 'jobId' | 'countryId'>,
): Promise<InterviewProposal['colleagues']> {
  const roles = rolesWith(SCORES)
  const reaching = roles.filter((role) => ['all', 'countries'].includes(grantOf(role, 'applicant-submissions').reach))
  const [onJob, inCountry] = await Promise.all([
    peopleOnJob(db, { id: jobId, countryId }),
    usersWithAccess(db, reaching, countryId),
  ])
  const named =
    onJob.length === 0
      ? []
      : await db
          .selectFrom('appUser')
          .select(['id', 'name'])
          .where('id', 'in', onJob)
          .where('role', 'in', roles)
          .where('active', '=', true)
          .execute()
  const all = new Map([...named, ...inCountry].map(({ id, name }) => [id, { id, name }]))
  return [...all.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

export const contactsOfClient = (db: Db, clientID: string): Promise<InterviewProposal['contacts']> =>
  db
    .selectFrom('clientContact')
    .select(['id', 'name', 'title'])
    .where('clientId', '=', clientID)
    .where('email', 'is not', null)
    .orderBy(sql`kind <> 'HIRING_MANAGER'`)
    .orderBy('name')
    .orderBy('id')
    .execute()
