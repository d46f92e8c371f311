import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { NEVER_STARTED } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import type { Submission } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { type SubmissionStatus, submissionStates } from '@muster/contract/recruiting/submissions/states.contract.ts'
import {
  failedSubmissionGuards,
  OPEN_STATUSES,
  type SubmissionFacts,
} from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { ReadContext } from '../../../kernel/records/record-call.ts'
import { availableTransitions } from '../../../kernel/transitions/checks.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import { dateInCountry } from '../country-days.queries.ts'
import type { LoadedSubmission } from './submissions.queries.ts'

type GuardContext = Pick<ReadContext, 'db' | 'today'>

/** An applicant and a job: of a submission, or of one to be created. */
interface Pair {
  readonly id?: string
  /** Those of the submission; none before it is created without them. */
  readonly screeningAnswers?: unknown
  readonly jobId: string
  readonly applicantId: string
  readonly overrideReason?: string | null
}

interface FactRow extends Pick<SubmissionFacts, 'screeningQuestions'> {
  readonly jobStatus: string
  readonly openings: number
  readonly maximumCVs: number | null
  readonly applicantStatus: string
  readonly consentUntil: string | null
  readonly currentResumeID: string | null
  readonly lastSubmittedToClientOn: string | null
  readonly submitted: number
  readonly joined: number
  readonly committed: number
  readonly scheduledInterviews: number
  readonly hasFeedback: boolean
}

/** Counted without the submission itself. There is feedback when the last interview was held or has a scorecard. */
async function readFacts(db: Db, pairs: readonly Pair[]): Promise<FactRow[]> {
  const each = [
    pairs.map(({ id }) => id ?? null),
    pairs.map(({ jobId }) => jobId),
    pairs.map(({ applicantId }) => applicantId),
  ].map((ids) => sql`${ids}::uuid[]`)
  const { rows } = await sql<FactRow>`
    select job.status as "jobStatus", job.openings, job.maximum_cvs as "maximumCVs",
      job.screening_questions as "screeningQuestions", a.status as "applicantStatus",
      to_char(a.consent_until, 'YYYY-MM-DD') as "consentUntil",
      (select r.id from applicant_resume r where r.applicant_id = a.id and r.is_current) as "currentResumeID",
      (select to_char(${dateInCountry(sql`max(o.submitted_at)`, sql`job.country_id`)}, 'YYYY-MM-DD') from applicant_submission o
        where o.applicant_id = a.id and o.client_id = job.client_id and o.job_id <> job.id and o.archived_at is null)
        as "lastSubmittedToClientOn",
      (select count(*)::int from applicant_submission o where o.job_id = job.id and o.archived_at is null
        and o.submitted_at is not null and o.id is distinct from pair.id) as submitted,
      (select count(*)::int from applicant_submission o where o.job_id = job.id and o.archived_at is null
        and o.status = 'JOINED') as joined,
      (select count(*)::int from applicant_submission o left join order_form form on form.id = o.order_form_id
          and form.archived_at is null and form.status <> all(${[...NEVER_STARTED]}::text[])
        where o.job_id = job.id and o.archived_at is null and o.id is distinct from pair.id
        and (o.status in ('OFFER_ISSUED', 'OFFER_ACCEPTED', 'JOINED') or (o.status = 'SELECTED' and form.id is not null))) as committed,
      (select count(*)::int from interview i where i.submission_id = pair.id and i.status = 'SCHEDULED')
        as "scheduledInterviews",
      coalesce((select i.status = 'HELD' or exists (select from interview_scorecard c where c.interview_id = i.id) from interview i
        where i.submission_id = pair.id and i.status in ('SCHEDULED', 'HELD')
        order by i.starts_at desc limit 1), false) as "hasFeedback"
    from unnest(${sql.join(each)}) with ordinality pair (id, job_id, applicant_id, nth)
      join job on job.id = pair.job_id join applicant a on a.id = pair.applicant_id order by pair.nth`.execute(db)
  if (rows.length < pairs.length) throw notFound('job')
  return rows
}

export interface LoadedFacts extends SubmissionFacts {
  readonly currentResumeID: string | null
}

/**
 * The data that the guards of submissions check, in the same order. The CV is the one of the submission, else the
 * current one of the applicant.
 */
export async function factsOfSubmissions(
  context: GuardContext,
  rows: readonly LoadedSubmission[],
): Promise<LoadedFacts[]> {
  const all = await factsOfPairs(context, rows)
  return rows.map((row, at) => ({
    ...all[at]!,
    hasExpectedPay: row.expectedPay !== null,
    noticeDays: row.noticeDays,
    rightToRepresent: row.rightToRepresent !== null,
    hasResume: (row.resumeId ?? all[at]!.currentResumeID) !== null,
  }))
}

/** The same for one submission. */
export async function submissionFacts(
  context: GuardContext,
  row: LoadedSubmission,
  overrideReason?: string | null,
): Promise<LoadedFacts> {
  const [facts] = await factsOfSubmissions(context, [{ ...row, overrideReason: overrideReason ?? row.overrideReason }])
  return facts!
}

async function factsOfPairs({ db, today }: GuardContext, pairs: readonly Pair[]): Promise<LoadedFacts[]> {
  const [rows, { recruiting }] = await Promise.all([readFacts(db, pairs), companySettings(db)])
  return rows.map((row, at) => ({
    ...row,
    resubmissionDays: recruiting.resubmissionDays,
    overrideReason: pairs[at]!.overrideReason ?? null,
    screeningAnswers: (pairs[at]!.screeningAnswers ?? []) as SubmissionFacts['screeningAnswers'],
    hasExpectedPay: false,
    noticeDays: null,
    rightToRepresent: false,
    hasResume: row.currentResumeID !== null,
    today,
  }))
}

/** The same for an applicant who is about to be submitted for a job, whose terms are not known yet. */
export async function pairFacts(context: GuardContext, pair: Pair): Promise<LoadedFacts> {
  const [facts] = await factsOfPairs(context, [pair])
  return facts!
}

export const availableSubmissionTransitions = (
  { staff }: Pick<ReadContext, 'staff'>,
  row: LoadedSubmission,
  facts: SubmissionFacts,
) =>
  availableTransitions(submissionStates, { staff, from: row.status as SubmissionStatus }, ({ guards }) =>
    failedSubmissionGuards(facts, guards),
  )

type Warning = Submission['warnings'][number]

/**
 * Warnings for the reviewer. They contain no job or client that the user may not see, and no pay for users who may not
 * see it: otherwise the user could find out the pay by changing the pay range of the job until the warning appears.
 */
export async function warningsOf(
  db: Db,
  row: LoadedSubmission,
  facts: SubmissionFacts & { readonly seesPay: boolean },
): Promise<Warning[]> {
  const warnings: Warning[] = []
  const warn = (code: Warning['code'], message: string) => warnings.push({ code, message })
  if (!OPEN_STATUSES.includes(row.status as SubmissionStatus)) return warnings
  if (facts.applicantStatus === 'DO_NOT_HIRE') warn('DO_NOT_HIRE', 'The applicant is marked “Do not hire”.')
  if (facts.consentUntil === null || facts.consentUntil < facts.today)
    warn('CONSENT_EXPIRED', 'The applicant has given no consent, or it has expired. Renew it first.')
  const isRecent = failedSubmissionGuards({ ...facts, overrideReason: null }, ['noRecentSubmission']).length > 0
  if (isRecent && facts.lastSubmittedToClientOn)
    warn(
      'SAME_CLIENT',
      `The applicant was submitted to this client for another job on ${formatLongDate(facts.lastSubmittedToClientOn)}.`,
    )
  const { rivals, isAboveBudget } = await rivalsOf(db, row)
  if (rivals > 0)
    warn(
      'RIVAL',
      `The applicant is in process for ${rivals === 1 ? 'another job' : `${rivals} other jobs`} with other clients.`,
    )
  if (isAboveBudget && facts.seesPay) warn('PAY_ABOVE_BUDGET', 'The expected pay is above the pay range of the job.')
  return warnings
}

/**
 * Open submissions of the applicant to other clients that have been sent, and whether the pay is in the range of the
 * job.
 */
async function rivalsOf(db: Db, row: LoadedSubmission) {
  const { rows } = await sql<{ rivals: number; isAboveBudget: boolean }>`
    select (select count(*)::int from applicant_submission o where o.applicant_id = s.applicant_id and o.client_id <> s.client_id
        and o.archived_at is null and o.is_open and o.submitted_at is not null) as rivals,
      coalesce(s.expected_pay > job.pay_maximum and s.expected_pay_currency = job.pay_currency
        and s.expected_pay_period = job.pay_period, false) as "isAboveBudget"
    from applicant_submission s join job on job.id = s.job_id where s.id = ${row.id}::uuid`.execute(db)
  return rows[0]!
}
