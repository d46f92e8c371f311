import { failedJobGuards, type JobFacts } from '@muster/contract/recruiting/jobs/jobs.rules.ts'
import { type JobStatus, jobStates } from '@muster/contract/recruiting/jobs/states.contract.ts'
import type { Skill } from '@muster/contract/recruiting/values.contract.ts'
import type { ReadContext } from '../../../kernel/records/record-call.ts'
import { availableTransitions } from '../../../kernel/transitions/checks.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import { type LoadedJob, loadJob } from './jobs.queries.ts'

type GuardContext = Omit<ReadContext, 'now'>

/** The data that the guards of a job check. */
export async function jobFacts({ db, staff, today }: GuardContext, row: LoadedJob): Promise<JobFacts> {
  const { recruiting } = await companySettings(db)
  return {
    hasBudget: row.billMaximum !== null,
    mustSkills: (row.mustSkills as Skill[]).length,
    deadline: row.deadline,
    clientType: row.clientType as JobFacts['clientType'],
    openings: row.openings,
    joined: row.joined ?? 0,
    requiresApproval: recruiting.jobsRequireApproval,
    submittedBy: row.submittedBy,
    userID: staff.id,
    today,
  }
}

export async function availableJobTransitions(context: GuardContext, id: string) {
  const row = await loadJob(context.db, null, { id })
  const facts = await jobFacts(context, row)
  return availableTransitions(jobStates, { staff: context.staff, from: row.status as JobStatus }, ({ guards }) =>
    failedJobGuards(facts, guards),
  )
}
