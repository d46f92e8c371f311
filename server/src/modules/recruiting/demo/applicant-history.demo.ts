import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { applicantStatusFor } from '@muster/contract/recruiting/submissions/submissions.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { APPLICANT_ENTITY } from '../applicants/applicants.queries.ts'
import { HOUR_MS } from './shared.demo.ts'
import type { DemoEntry } from './submission-parts.demo.ts'

interface Stage {
  readonly submissionId: string
  readonly status: SubmissionStatus
  readonly at: string
}

interface DemoApplicantRow {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly countryId: string
  readonly source: string
  readonly status: string
  readonly stateSince: Date
  readonly createdAt: Date
  readonly createdBy: string | null
  readonly ownerId: string | null
  readonly reason: string | null
  readonly reasonCode: string | null
  readonly resume: string | null
  readonly stages: readonly Stage[]
}

/** The history of each applicant: created, CV, screening, and the statuses that followed from the submissions. */
export async function applicantEntries(db: Db, ids: readonly string[]): Promise<DemoEntry[]> {
  const { rows } = await sql<DemoApplicantRow>`
    select a.id, a.number, a.name, a.country_id as "countryId", a.source, a.status, a.state_since as "stateSince",
      a.created_at as "createdAt", a.created_by as "createdBy", a.owner_id as "ownerId", a.reason, a.reason_code as "reasonCode",
      (select r.number || ': ' || r.name from applicant_resume r where r.applicant_id = a.id and r.is_current) as resume,
      (select coalesce(json_agg(json_build_object('submissionId', g.submission_id, 'status', g.status, 'at', g.at)
          order by g.at, g.position), '[]')
        from submission_stage g join applicant_submission s on s.id = g.submission_id where s.applicant_id = a.id) as stages
    from applicant a where a.id = any(${ids}::uuid[])
    order by a.number`.execute(db)
  return rows.flatMap(entriesOf)
}

interface StatusChange {
  readonly at: number
  readonly status: string
  readonly by: string | null
}

function entriesOf(row: DemoApplicantRow): DemoEntry[] {
  const about = {
    entity: APPLICANT_ENTITY,
    entityId: row.id,
    entityName: `${row.number} ${row.name}`,
    countryId: row.countryId,
    reason: null,
  }
  const created: DemoEntry = {
    ...about,
    at: row.createdAt,
    by: row.createdBy,
    event: `${APPLICANT_ENTITY}.created`,
    diff: { name: [null, row.name], source: [null, row.source], status: [null, 'NEW'] },
  }
  const resume: DemoEntry = {
    ...about,
    at: new Date(row.createdAt.getTime() + 60_000),
    by: row.createdBy,
    event: `${APPLICANT_ENTITY}.resume-added`,
    diff: { resume: [null, row.resume] },
  }
  let before = 'NEW'
  const changes = changesOf(row).map(({ at, status, by }): DemoEntry => {
    const from = before
    before = status
    const isEnd = status === row.status && row.reason !== null
    return {
      ...about,
      at: new Date(at),
      by,
      event: `${APPLICANT_ENTITY}.status-changed`,
      ...(isEnd && { reason: row.reason }),
      diff: { status: [from, status], ...(isEnd && row.reasonCode && { reasonCode: [null, row.reasonCode] as const }) },
    }
  })
  return [created, ...(row.resume ? [resume] : []), ...changes]
}

/**
 * The statuses after NEW: those of the screening, those that followed from submissions, and the last one set by a
 * recruiter.
 */
function changesOf({ status, stateSince, createdAt, ownerId, stages }: DemoApplicantRow): StatusChange[] {
  if (status === 'NEW') return []
  const begins = createdAt.getTime()
  const until = Math.min(stateSince.getTime(), ...stages.map(({ at }) => Date.parse(at)))
  const during = (share: number) => Math.round(begins + Math.max(0, until - begins) * share)
  const changes: StatusChange[] = [
    { at: status === 'SCREENING' ? stateSince.getTime() : during(0.3), status: 'SCREENING', by: ownerId },
  ]
  if (status === 'SCREENING') return changes
  const isQualified = stages.length > 0 || status === 'QUALIFIED' || status === 'ARCHIVED'
  if (isQualified) {
    const at = stages.length === 0 && status === 'QUALIFIED' ? stateSince.getTime() : during(0.7)
    changes.push({ at, status: 'QUALIFIED', by: ownerId })
  }
  changes.push(...followed(stages))
  const last = changes.at(-1)!
  if (last.status !== status)
    changes.push({ at: Math.max(stateSince.getTime(), last.at + HOUR_MS), status, by: ownerId })
  return changes
}

/** The statuses that followed from the submissions, step by step. */
function followed(stages: readonly Stage[]): StatusChange[] {
  const statuses = new Map<string, SubmissionStatus>()
  const changes: StatusChange[] = []
  let current = 'QUALIFIED'
  for (const { submissionId, status, at } of stages) {
    statuses.set(submissionId, status)
    const next = applicantStatusFor(current, [...statuses.values()])
    if (next === null) continue
    current = next
    changes.push({ at: Date.parse(at), status: next, by: null })
  }
  return changes
}
