import { RECRUITING_ROLES, type Role } from '@muster/contract/access/roles.ts'
import { joinList, plural, statusClause } from '@muster/contract/kernel/api/labels.ts'
import type { jobEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import { jobStatusLabels, notifiedFieldLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import { isEditable, notifiedChanges } from '@muster/contract/recruiting/jobs/jobs.rules.ts'
import type { Job, JobChange, NewJob } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import type { JobStatus } from '@muster/contract/recruiting/jobs/states.contract.ts'
import type { Insertable } from 'kysely'
import { conflict, type FieldError, forbidden, invalid, staleVersion } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { type Scope, type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { updateRecord, type WriteContext } from '../../../kernel/records/changes.ts'
import { creationColumns } from '../../../kernel/records/columns.ts'
import { loadClient } from '../../clients/clients.queries.ts'
import { teamsOf } from '../../settings/teams/teams.queries.ts'
import { assertCountry } from '../countries.queries.ts'
import { ifEntered } from '../entered.rules.ts'
import { answerColumns } from '../forms/answers.queries.ts'
import { jobName, type LoadedJob, loadJob } from './jobs.queries.ts'
import { notifyAboutJob, peopleOnJob, recordJobChange, setRecruiters } from './persistence.actions.ts'
import { auditableJob, editableJobFields, readJob } from './record.queries.ts'
import { fillCompleteJob } from './transitions.actions.ts'

type Endpoints = typeof jobEndpoints
type Fields = Omit<Partial<NewJob>, 'answers' | 'recruiterIDs'>

/** The columns whose names differ from their fields. */
const COLUMNS: Readonly<Record<string, string>> = {
  clientID: 'clientId',
  clientJobID: 'clientJobId',
  countryID: 'countryId',
  leadID: 'leadId',
  accountManagerID: 'accountManagerId',
  teamID: 'teamId',
  maximumCVs: 'maximumCvs',
}
const LISTS: ReadonlySet<string> = new Set(['mustSkills', 'niceSkills', 'languages', 'screeningQuestions'])
const stored = (field: string, value: unknown) => (LISTS.has(field) ? JSON.stringify(value) : value)

/** The columns of the entered fields; omitted fields stay unchanged. */
function jobColumns({ nationalityQuota, budget, pay, ...fields }: Fields): Partial<Insertable<DB['job']>> {
  const entered = Object.entries(fields).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(entered.map(([field, value]) => [COLUMNS[field] ?? field, stored(field, value)])),
    ...ifEntered(nationalityQuota, (quota) => ({
      quotaNationality: quota?.nationality ?? null,
      quotaScheme: quota?.scheme ?? null,
    })),
    ...ifEntered(budget, (one) => ({
      billUnit: one?.unit ?? null,
      billCurrency: one?.currency ?? null,
      billMinimum: one?.billMinimum ?? null,
      billMaximum: one?.billMaximum ?? null,
    })),
    ...ifEntered(pay, (one) => ({
      payPeriod: one?.period ?? null,
      payCurrency: one?.currency ?? null,
      payMinimum: one?.payMinimum ?? null,
      payMaximum: one?.payMaximum ?? null,
    })),
  }
}

const LEADS: readonly Role[] = ['TAS_LEAD', 'TAS_MANAGER', 'TAS_VICE_PRESIDENT']
const MANAGERS: readonly Role[] = ['BUSINESS_DEVELOPMENT', 'COUNTRY_MANAGER', 'ASSOCIATE_DIRECTOR']

/** The roles of those of the users who are active. */
async function activeRoles(db: Db, users: readonly (string | null | undefined)[]): Promise<Map<string, Role>> {
  const ids = users.filter((id): id is string => Boolean(id))
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('appUser')
    .select(['id', 'role'])
    .where('id', 'in', ids)
    .where('active', '=', true)
    .execute()
  return new Map(rows.map(({ id, role }) => [id, role as Role]))
}

/** The given people and the team must exist and have the required roles. */
async function assertPeople(db: Db, fields: Pick<NewJob, 'recruiterIDs' | 'leadID' | 'accountManagerID' | 'teamID'>) {
  const { recruiterIDs = [], leadID, accountManagerID, teamID } = fields
  const active = await activeRoles(db, [...recruiterIDs, leadID, accountManagerID])
  const has = (id: string, roles: readonly Role[]) => roles.includes(active.get(id) as Role)
  const errors: FieldError[] = []
  for (const [at, id] of recruiterIDs.entries())
    if (!has(id, RECRUITING_ROLES)) errors.push({ path: `recruiterIDs.${at}`, message: 'Select an active recruiter.' })
  if (leadID && !has(leadID, LEADS))
    errors.push({ path: 'leadID', message: 'Select an active TAS lead, TAS manager or TAS vice president.' })
  if (accountManagerID && !has(accountManagerID, MANAGERS))
    errors.push({ path: 'accountManagerID', message: 'Select an active account manager.' })
  if (teamID && !(await db.selectFrom('team').select('id').where('id', '=', teamID).executeTakeFirst()))
    errors.push({ path: 'teamID', message: 'This team does not exist.' })
  if (errors.length > 0) throw invalid(errors)
}

/**
 * The client, if it is in the caller's scope, and one of its countries; 404 otherwise, as for a record out of scope.
 */
async function assertReach(call: { db: Db; staff: Staff; scope: Scope }, clientID?: string, countryID?: string) {
  if (clientID) await loadClient(call.db, scopeFor(call.staff, 'clients'), clientID)
  await assertCountry(call, countryID)
}

const EMPTY: readonly (keyof NewJob)[] = ['budget', 'leadID', 'accountManagerID', 'teamID']

/** Rejects fields that this role may not change, such as budgets or assignments by recruiters. */
function assertFields(staff: Staff, status: JobStatus, fields: object): void {
  const open = editableJobFields(staff.role, status)
  const closed = Object.keys(fields).filter((field) => !open.includes(field))
  if (closed.length > 0) throw forbidden(`Your role may not change ${joinList(closed)} of this job.`)
}

/**
 * A user who creates a job with the scope of own clients or team keeps access to it: as its account manager, or through
 * its team.
 */
async function defaultsOf(call: JobCreateContext, clientId: string) {
  const { db, staff } = call
  const managers = await db
    .selectFrom('clientAccountManager as m')
    .innerJoin('appUser as u', 'u.id', 'm.userId')
    .select('u.id')
    .where('m.clientId', '=', clientId)
    .where('u.active', '=', true)
    .where('u.role', 'in', [...MANAGERS])
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
  const own = managers.find(({ id }) => id === staff.id) ?? managers[0]
  const isLead = staff.role === 'TAS_LEAD'
  return {
    accountManagerId: own?.id ?? null,
    leadId: isLead ? staff.id : null,
    teamId: isLead ? ((await teamsOf(db, staff.id))[0] ?? null) : null,
  }
}

/** Creates a draft. */
export async function createJob(call: Call<Endpoints['create']>): Promise<Job> {
  return readJob(call, null, await createDraft(call, call.body))
}

/** The user who creates jobs: by a request, or an import. */
interface JobCreateContext extends WriteContext {
  readonly staff: Staff
  readonly scope: Scope
}

/** Creates a draft in the caller's scope; returns its id. */
export async function createDraft(context: JobCreateContext, body: NewJob): Promise<string> {
  const { db, staff } = context
  const { answers, recruiterIDs = [], ...fields } = body
  await assertReach(context, body.clientID, body.countryID)
  assertFields(
    staff,
    'DRAFT',
    Object.fromEntries(Object.entries(body).filter(([field]) => EMPTY.includes(field as never))),
  )
  await assertPeople(db, body)
  const filledIn = { values: body, mayFill: (field: string) => editableJobFields(staff.role, 'DRAFT').includes(field) }
  const answered = answers
    ? await answerColumns(db, { kind: 'JOB', given: answers, before: null, fields: filledIn })
    : {}
  const columns = { ...(await defaultsOf(context, body.clientID)), ...jobColumns(fields), ...answered }
  return insertJob(context, columns as Insertable<DB['job']>, recruiterIDs)
}

async function insertJob(
  context: JobCreateContext,
  columns: Insertable<DB['job']>,
  recruiterIDs: readonly string[],
): Promise<string> {
  const { db, staff, now } = context
  const { id } = await db
    .insertInto('job')
    .values({ ...columns, stateSince: now, ...creationColumns({ staff, now }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setRecruiters(db, id, recruiterIDs)
  await db
    .insertInto('jobStatusChange')
    .values({ jobId: id, toStatus: 'DRAFT', at: now, changedBy: staff.id })
    .execute()
  const job = await loadJob(db, null, { id })
  await recordJobChange(context, 'created', job)
  await notifyAssigned(context, job, recruiterIDs)
  return id
}

const notifyAssigned = (call: JobCreateContext, job: LoadedJob, to: readonly string[]) =>
  notifyAboutJob(call, job, {
    to,
    subject: `You were assigned to the job ${jobName(job)}`,
    message: `${call.staff.name} assigned you to the job ${jobName(job)} (${job.clientName}).`,
  })

/** Changes the given fields, and notifies everyone involved of changes that affect their work. */
export async function updateJob(call: Call<Endpoints['update']>): Promise<Job> {
  const { db, scope, params, staff } = call
  const { version, ...change } = call.body
  const before = await loadJob(db, scope, { id: params.id, lock: true })
  if (before.version !== version) throw staleVersion(await readJob(call, scope, before.id))
  assertEditable(before, change)
  assertFields(staff, before.status as JobStatus, change)
  await assertReach(call, change.clientID, change.countryID)
  await assertPeople(db, change)
  await writeChange(call, before, change)
  const after = await loadJob(db, null, { id: before.id })
  await recordJobChange(call, 'updated', after, { before })
  // With fewer openings, the applicants who joined may already fill all of them.
  if (change.openings !== undefined) await fillCompleteJob(call, before.id)
  if (after.status !== 'DRAFT') await notifyOfChange(call, before, after)
  return readJob(call, null, before.id)
}

/** Newly assigned people learn what they are now; the others, what was changed. */
async function notifyOfChange(call: Call<Endpoints['update']>, before: LoadedJob, after: LoadedJob): Promise<void> {
  const old = auditableJob(before)
  const now = auditableJob(after)
  const changed = notifiedChanges(old, now)
  if (changed.length === 0) return
  const { name } = call.staff
  const people = await peopleOnJob(call.db, after)
  const lead = after.leadId !== before.leadId ? people.filter((id) => id === after.leadId) : []
  const recruiters = now.recruiterIDs.filter(
    (id) => people.includes(id) && !lead.includes(id) && !old.recruiterIDs.includes(id),
  )
  const job = `${jobName(after)} (${after.clientName})`
  const notices = [
    { to: lead, subject: `You are now the lead of ${jobName(after)}`, message: `${name} made you the lead of ${job}.` },
    {
      to: recruiters,
      subject: `You are now a recruiter of ${jobName(after)}`,
      message: `${name} made you a recruiter of ${job}.`,
    },
    {
      to: people.filter((id) => !lead.includes(id) && !recruiters.includes(id)),
      subject: `Job ${jobName(after)} was changed`,
      message: `${name} changed the ${joinList(changed.map((field) => notifiedFieldLabels[field]))} of the job ${job}.`,
    },
  ]
  for (const notice of notices) if (notice.to.length > 0) await notifyAboutJob(call, after, notice)
}

function assertEditable(job: LoadedJob, change: object): void {
  const isOpen = (field: string) => isEditable(job.status as JobStatus, field)
  if (isOpen('openings') && Object.keys(change).every(isOpen)) return
  const rest = isOpen('openings') ? 'Only its openings can be changed.' : 'It can no longer be edited.'
  throw conflict('NOT_EDITABLE', `${job.number} ${statusClause(jobStatusLabels, job.status)}. ${rest}`)
}

async function writeChange(
  call: Call<Endpoints['update']>,
  before: LoadedJob,
  { answers, recruiterIDs, ...fields }: Omit<JobChange, 'version'>,
): Promise<void> {
  if (fields.openings !== undefined && fields.openings < (before.joined ?? 0))
    throw invalid([
      {
        path: 'openings',
        message: `${plural(before.joined ?? 0, 'applicant has', 'applicants have')} joined. Enter at least as many openings.`,
      },
    ])
  const answered = answers
    ? await answerColumns(call.db, {
        kind: 'JOB',
        given: answers,
        before: before.formVersion,
        fields: { values: { ...auditableJob(before), ...fields, recruiterIDs }, mayFill: (field) => field in fields },
      })
    : {}
  await updateRecord(call, 'job', before.id, { ...jobColumns(fields), ...answered } as never)
  // The country of the job decides who has access to its submissions.
  if (fields.countryID !== undefined && fields.countryID !== before.countryId)
    await call.db
      .updateTable('applicantSubmission')
      .set({ countryId: fields.countryID })
      .where('jobId', '=', before.id)
      .execute()
  if (recruiterIDs) await setRecruiters(call.db, before.id, recruiterIDs)
}

/** Deletes a draft; its number is not reused. */
export async function removeJob(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, scope, params, now } = call
  const job = await loadJob(db, scope, { id: params.id, lock: true })
  if (job.status !== 'DRAFT')
    throw conflict(
      'NOT_A_DRAFT',
      `${job.number} ${statusClause(jobStatusLabels, job.status)}. Only drafts can be deleted. Cancel it instead.`,
    )
  await updateRecord(call, 'job', job.id, { archivedAt: now })
  await recordJobChange(call, 'deleted', job)
  return { id: job.id }
}

/** The columns that a copy of a job does not take from the original. */
const NOT_COPIED = new Set(
  `id number clientJobId startDate deadline status reasonCode reason stateSince submittedBy openedAt firstSubmissionAt
  filledAt closedAt version createdAt createdBy updatedAt updatedBy archivedAt priorityRank skillKeys clientName
  clientType recruiters joined`.split(/\s+/),
)

/**
 * A draft with the content of another job and those of its people who are still active. Answers keep the version of the
 * form they belong to.
 */
export async function copyJob(call: Call<Endpoints['copy']>): Promise<Job> {
  const { db, scope, params, body } = call
  const original = await loadJob(db, scope, { id: params.id })
  const clientId = body.clientID ?? original.clientId
  await assertReach(call, clientId, original.countryId)
  const columns = Object.fromEntries(
    Object.entries(original)
      .filter(([column]) => !NOT_COPIED.has(column))
      .map(([column, value]) => [column, column === 'answers' ? JSON.stringify(value) : stored(column, value)]),
  )
  const sameClient = clientId === original.clientId
  const recruiterIDs = original.recruiters.map(({ id }) => id)
  const active = await activeRoles(db, [...recruiterIDs, original.leadId, original.accountManagerId])
  const manager = original.accountManagerId
  const hasValidManager = sameClient && (manager === null || active.has(manager))
  const { accountManagerId } = await defaultsOf(call, clientId)
  const id = await insertJob(
    call,
    {
      ...(columns as unknown as Insertable<DB['job']>),
      clientId,
      copiedFromId: original.id,
      ...(body.title !== undefined && { title: body.title }),
      ...(body.openings !== undefined && { openings: body.openings }),
      ...(!active.has(original.leadId ?? '') && { leadId: null }),
      ...(!hasValidManager && { accountManagerId }),
      ...(!sameClient && { endClient: null }),
    },
    recruiterIDs.filter((id) => active.has(id)),
  )
  return readJob(call, null, id)
}
