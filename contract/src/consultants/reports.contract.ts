import * as z from 'zod'
import { type Endpoints, get } from '../kernel/api/endpoint.ts'
import { right } from '../kernel/api/permission.ts'
import { CountryID, Id, Ref } from '../kernel/values/fields.ts'
import { CandidateStatus } from './states.contract.ts'

const Count = z.object({ name: z.string(), count: z.int() })

export const CountryReport = z.object({
  country: Ref,
  /** The date of the figures. */
  asOf: z.string(),
  headcount: z.int(),
  byStatus: z.array(z.object({ status: CandidateStatus, count: z.int() })),
  byNationality: z.array(Count),
  byClient: z.array(Count),
  /** The last twelve months, oldest first. */
  movement: z.array(z.object({ month: z.string(), joiners: z.int(), leavers: z.int() })),
  /** Documents that have expired or expire within 90 days, soonest first; at most 500. */
  expiring: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      _client: Ref.nullable(),
      document: z.enum(['PASSPORT', 'VISA', 'RESIDENCE', 'WORK_PERMIT', 'MEDICAL', 'CONTRACT']),
      expiryDate: z.string(),
      daysLeft: z.int(),
    }),
  ),
})
export type CountryReport = z.output<typeof CountryReport>

export const candidateReportEndpoints = {
  country: get('/candidates-reports/:country', {
    summary: 'Headcount, joiners, leavers and expiring documents of a country. Use `format=xlsx` for a workbook.',
    may: right('reports', 'view'),
    params: z.object({ country: CountryID }),
    query: z.strictObject({ format: z.enum(['json', 'xlsx']).default('json') }),
    returns: CountryReport,
    /** The route writes the JSON envelope itself, because the same path can also return a workbook. */
    download: true,
    perMinute: 30,
  }),
} satisfies Endpoints
