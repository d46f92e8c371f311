import * as z from 'zod'
import { type Endpoints, get } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { ApplicantRow } from '../applicants/shapes.contract.ts'
import { applicantView } from '../applicants/visibility.contract.ts'
import { JobRow } from '../jobs/shapes.contract.ts'
import { jobView } from '../jobs/visibility.contract.ts'
import { MATCH_BLOCKS, MATCH_FACTORS, MATCH_POINTS, type MatchFactor } from './matching.rules.ts'

const MatchResult = z.object({
  /** 0 to 100. */
  score: z.int(),
  parts: z.array(
    z.object({
      factor: z.enum(MATCH_FACTORS as [MatchFactor, ...MatchFactor[]]),
      points: z.int(),
      of: z.int(),
      detail: z.string(),
    }),
  ),
  /** Why the applicant cannot be submitted to the job now. */
  blocks: z.array(z.enum(MATCH_BLOCKS)),
})
export type MatchResult = z.output<typeof MatchResult>

/** The maximum number of scored records, those with the most matching skills. */
export const MAX_MATCHED = 500
const page = z.strictObject({
  page: z.coerce.number().int().min(1).max(20).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
})
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    rows: z.array(item),
    /** The number of scored records. */
    total: z.int(),
    /** Whether there are more with a matching skill than were scored. */
    isLimited: z.boolean(),
  })

export const ApplicantMatch = z.object({ applicant: ApplicantRow.omit({ excerpt: true }), match: MatchResult })
export type ApplicantMatch = z.output<typeof ApplicantMatch>
export const JobMatch = z.object({ job: JobRow, match: MatchResult })
export type JobMatch = z.output<typeof JobMatch>

/** The points reveal the expected pay, so full access to applicants is required. */
const full = right('applicants', 'view', 'full')

export const matchingEndpoints = {
  applicants: get('/jobs/:id/matches', {
    summary: `Applicants with a skill of the job, best match first: ${Object.values(MATCH_POINTS).join(' + ')} points.`,
    may: full,
    query: page,
    returns: pageOf(ApplicantMatch),
    view: {
      resource: 'applicants',
      blocks: { rows: { resource: 'applicants', blocks: { applicant: applicantView } } },
    },
  }),
  jobs: get('/applicants/:id/matching-jobs', {
    summary: 'Open jobs with a skill of the applicant, best match first.',
    may: full,
    query: page,
    returns: pageOf(JobMatch),
    view: { resource: 'applicants', blocks: { rows: { resource: 'jobs', blocks: { job: jobView } } } },
  }),
} satisfies Endpoints
