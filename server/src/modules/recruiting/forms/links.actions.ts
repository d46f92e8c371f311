import type {
  applicantLinkEndpoints,
  FormLink,
  jobLinkEndpoints,
} from '@muster/contract/recruiting/forms/links.contract.ts'
import { conflict, notFound } from '../../../kernel/app/errors.ts'
import { type AuditContext, type AuditEvent, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { publicLink } from '../../../kernel/http/public-link.ts'
import type { Call, Handlers } from '../../../kernel/http/route.ts'
import { fingerprint, newSecretToken } from '../../access/sign-in/tokens.rules.ts'
import { assertNotErased } from '../applicants/applicants.actions.ts'
import { loadApplicant } from '../applicants/applicants.queries.ts'
import { applicantAuditSubject } from '../applicants/persistence.actions.ts'
import { loadJob } from '../jobs/jobs.queries.ts'
import { jobAuditSubject } from '../jobs/persistence.actions.ts'
import { linksOf, presentLink } from './links.queries.ts'

type ApplicantEndpoints = typeof applicantLinkEndpoints
type JobEndpoints = typeof jobLinkEndpoints
type Subject = Pick<AuditEvent, 'entity' | 'entityID' | 'countryID' | 'name'>

interface Owner {
  readonly column: 'applicantId' | 'jobId'
  /** The record in the scope of the caller, with the subject of its audit entries. */
  readonly load: (db: Db, scope: Scope, id: string, isNew: boolean) => Promise<Subject>
}

const DAY_MS = 86_400_000

const record = (call: AuditContext, event: 'form-link-created' | 'form-link-revoked', subject: Subject, diff: object) =>
  writeAuditEntry(call, { event: `${subject.entity}.${event}`, ...subject, ...diff })

const APPLICANT: Owner = {
  column: 'applicantId',
  load: async (db, scope, id, isNew) => {
    const row = await loadApplicant(db, scope, { id, lock: isNew })
    if (isNew) assertNotErased(row)
    return applicantAuditSubject(row)
  },
}

const JOB: Owner = {
  column: 'jobId',
  load: async (db, scope, id, isNew) => {
    const row = await loadJob(db, scope, { id, lock: isNew })
    if (isNew && row.status !== 'OPEN')
      throw conflict('NOT_OPEN', `${row.number} is not open. Open the job before people apply for it.`)
    return jobAuditSubject(row)
  },
}

type ListCall = Call<ApplicantEndpoints['list'] | JobEndpoints['list']>
type CreateCall = Call<ApplicantEndpoints['create'] | JobEndpoints['create']>
type RevokeCall = Call<ApplicantEndpoints['revoke'] | JobEndpoints['revoke']>

const listLinks =
  ({ column, load }: Owner) =>
  async ({ db, scope, params, now }: ListCall): Promise<FormLink[]> => {
    await load(db, scope, params.id, false)
    return (await linksOf(db, column, params.id)).map((row) => presentLink(row, now))
  }

/** The address contains the token, of which only the hash is stored. */
const createLink =
  ({ column, load }: Owner) =>
  async (call: CreateCall) => {
    const { db, scope, params, body, staff, now, appContext } = call
    const subject = await load(db, scope, params.id, true)
    const token = `af_${newSecretToken()}`
    const expiresAt = new Date(now.getTime() + body.days * DAY_MS)
    const { id } = await db
      .insertInto('formLink')
      .values({ tokenHash: fingerprint(token), [column]: params.id, expiresAt, createdAt: now, createdBy: staff.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(call, 'form-link-created', subject, { after: { 'formLink.expiresAt': expiresAt.toISOString() } })
    const row = (await linksOf(db, column, params.id)).find((one) => one.id === id)!
    return { link: presentLink(row, now), url: publicLink(appContext, token) }
  }

const revokeLink =
  ({ column, load }: Owner) =>
  async (call: RevokeCall): Promise<FormLink> => {
    const { db, scope, params, staff, now } = call
    const subject = await load(db, scope, params.id, false)
    const own = db.updateTable('formLink').where('id', '=', params.linkID).where(column, '=', params.id)
    const revoked = await own
      .set({ revokedAt: now, revokedBy: staff.id })
      .where('revokedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    const row = (await linksOf(db, column, params.id)).find((one) => one.id === params.linkID)
    if (!row) throw notFound('link')
    if (revoked) await record(call, 'form-link-revoked', subject, { after: { 'formLink.revoked': true } })
    return presentLink(row, now)
  }

const handlersOf = (owner: Owner) => ({ list: listLinks(owner), create: createLink(owner), revoke: revokeLink(owner) })

export const applicantLinks = handlersOf(APPLICANT) as unknown as Handlers<ApplicantEndpoints>
export const jobLinks = handlersOf(JOB) as unknown as Handlers<JobEndpoints>
