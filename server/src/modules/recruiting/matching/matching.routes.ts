import { matchingEndpoints } from '@muster/contract/recruiting/matching/matching.contract.ts'
import { routes } from '../../../kernel/http/route.ts'
import { matchesOfJob, matchingJobs } from './matching.queries.ts'

export const matchingRoutes = routes(matchingEndpoints, { applicants: matchesOfJob, jobs: matchingJobs })
