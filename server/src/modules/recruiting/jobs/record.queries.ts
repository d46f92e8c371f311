import type { Role } from '@muster/contract/access/roles.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { mayMakeMove } from '@muster/contract/kernel/api/states.ts'
import { maySeeField } from '@muster/contract/kernel/api/views.ts'
import type { jobEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import { isEditable, UNDO_MS } from '@muster/contract/recruiting/jobs/jobs.rules.ts'
import { JOB_FIELDS, type Job } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import { type JobStatus, jobStates } from '@muster/contract/recruiting/jobs/states.contract.ts'
import { jobView } from '@muster/contract/recruiting/jobs/visibility.contract.ts'
import { notFound } from '../../../kernel/app/errors.ts'
import { recordHistory } from '../../../kernel/app/history.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { ReadContext } from '../../../kernel/records/record-call.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { presentAnswers } from '../forms/answers.queries.ts'
import { countRestorable } from '../submissions/closing.queries.ts'
import { corridorOf } from './corridor.queries.ts'
import { availableJobTransitions } from './guards.queries.ts'
import {
  budgetOf,
  decorateJobRows,
  JOB_ENTITY,
  jobsIn,
  type LoadedJob,
  loadJob,
  payOf,
  presentJobRow,
} from './jobs.queries.ts'

/** Fields about the people assigned to a job and its cost to the client: its recruiters may not change them. */
const ASSIGNMENTS = ['clientID', 'recruiterIDs', 'leadID', 'accountManagerID', 'teamID']

/** The fields that this role may change in a job of this status. */
export function editableJobFields(role: Role, status: JobStatus): string[] {
  if (!may({ role }, right('jobs', 'edit'))) return []
  return JOB_FIELDS.filter((field) => {
    if (!isEditable(status, field)) return false
    if (field === 'budget') return maySeeField(jobView, role, 'budget.billMaximum')
    if (field === 'clientID' && status !== 'DRAFT') return false
    return role !== 'TALENT_ACQUISITION' || !ASSIGNMENTS.includes(field)
  })
}

/**
 * The complete record in scope, with the actions available to the user. Without a scope, the record that the caller has
 * just written.
 */
export async function readJob(call: ReadContext, scope: Scope | null, id: string): Promise<Job> {
  const { db, staff, today, now } = call
  const row = await decorateJobRows(jobsIn(db, scope))
    .leftJoin('appUser as creator', 'creator.id', 'job.createdBy')
    .leftJoin('appUser as editor', 'editor.id', 'job.updatedBy')
    .leftJoin('job as original', 'original.id', 'job.copiedFromId')
    .selectAll('job')
    .select(['creator.name as creatorName', 'editor.name as editorName', 'original.number as originalNumber'])
    .where('job.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('job'))
  const [statusChanges, transitions, marginCorridor] = await Promise.all([
    statusChangesOf(db, id),
    availableJobTransitions(call, id),
    maySeeField(jobView, staff.role, 'marginCorridor') ? corridorOf(db, row, today) : null,
  ])
  const status = row.status as JobStatus
  return {
    ...presentJobRow(now)(row),
    durationMonths: row.durationMonths,
    mustSkills: row.mustSkills as Job['mustSkills'],
    niceSkills: row.niceSkills as Job['niceSkills'],
    minimumYears: row.minimumYears,
    certifications: row.certifications,
    languages: row.languages as Job['languages'],
    nationalityQuota: row.quotaNationality ? { nationality: row.quotaNationality, scheme: row.quotaScheme! } : null,
    workingDays: row.workingDays,
    hoursPerDay: row.hoursPerDay,
    maximumNoticeDays: row.maximumNoticeDays,
    interviewRounds: row.interviewRounds,
    interviewPanel: row.interviewPanel,
    maximumCVs: row.maximumCvs,
    description: row.description,
    screeningQuestions: row.screeningQuestions as Job['screeningQuestions'],
    internalNotes: row.internalNotes,
    answers: presentAnswers(row),
    reason: row.reason,
    copiedFromID: row.copiedFromId,
    _copiedFrom: refTo(row.copiedFromId, row.originalNumber),
    statusChanges,
    availableTransitions: transitions,
    marginCorridor,
    editable: editableJobFields(staff.role, status),
    undo: mayMakeMove(staff, jobStates.transitions.ON_HOLD.OPEN!) ? await readUndo(db, id, statusChanges, now) : null,
    createdBy: row.createdBy,
    _createdBy: refTo(row.createdBy, row.creatorName),
    _updatedBy: refTo(row.updatedBy, row.editorName),
  }
}

/** All changes of status, oldest first. */
async function statusChangesOf(db: Db, jobID: string): Promise<Job['statusChanges']> {
  const rows = await db
    .selectFrom('jobStatusChange as change')
    .leftJoin('appUser as maker', 'maker.id', 'change.changedBy')
    .selectAll('change')
    .select('maker.name as makerName')
    .where('change.jobId', '=', jobID)
    .orderBy('change.position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    from: row.fromStatus as JobStatus | null,
    to: row.toStatus as JobStatus,
    at: row.at.toISOString(),
    _by: refTo(row.changedBy, row.makerName),
    reasonCode: row.reasonCode as Job['reasonCode'],
    reason: row.reason,
    closedSubmissions: row.closedSubmissions,
    undoneAt: row.undoneAt?.toISOString() ?? null,
  }))
}

/** The undo with the number of submissions that it reopens, which can be fewer than were closed. */
async function readUndo(db: Db, jobID: string, changes: Job['statusChanges'], now: Date): Promise<Job['undo']> {
  const undo = undoOf(changes, now)
  return undo && { ...undo, submissions: await countRestorable(db, { jobID, changeID: changes.at(-1)!.id }) }
}

/** The last change can be undone for 24 hours if it changed the job from OPEN to another status. */
export function undoOf(changes: Job['statusChanges'], now: Date): Job['undo'] {
  const last = changes.at(-1)
  if (last?.from !== 'OPEN' || last.undoneAt !== null) return null
  const until = new Date(Date.parse(last.at) + UNDO_MS)
  return until > now ? { until: until.toISOString(), submissions: last.closedSubmissions } : null
}

export const getJob = (call: Call<typeof jobEndpoints.get>) => readJob(call, call.scope, call.params.id)

export const jobHistory = recordHistory(JOB_ENTITY, loadJob, { view: jobView })

/** The audit snapshot of a job, with the field names of the contract. */
export const auditableJob = (row: LoadedJob) => ({
  title: row.title,
  clientID: row.clientId,
  endClient: row.endClient,
  clientJobID: row.clientJobId,
  countryID: row.countryId,
  city: row.city,
  workMode: row.workMode,
  engagement: row.engagement,
  durationMonths: row.durationMonths,
  startDate: row.startDate,
  seniority: row.seniority,
  mustSkills: row.mustSkills,
  niceSkills: row.niceSkills,
  minimumYears: row.minimumYears,
  certifications: row.certifications,
  languages: row.languages,
  nationalityQuota: row.quotaNationality ? { nationality: row.quotaNationality, scheme: row.quotaScheme } : null,
  workingDays: row.workingDays,
  hoursPerDay: row.hoursPerDay,
  budget: budgetOf(row),
  pay: payOf(row),
  maximumNoticeDays: row.maximumNoticeDays,
  interviewRounds: row.interviewRounds,
  interviewPanel: row.interviewPanel,
  deadline: row.deadline,
  maximumCVs: row.maximumCvs,
  priority: row.priority,
  hot: row.hot,
  description: row.description,
  screeningQuestions: row.screeningQuestions,
  internalNotes: row.internalNotes,
  openings: row.openings,
  recruiterIDs: row.recruiters.map(({ id }) => id),
  leadID: row.leadId,
  accountManagerID: row.accountManagerId,
  teamID: row.teamId,
  answers: row.answers,
  status: row.status,
  reasonCode: row.reasonCode,
})
