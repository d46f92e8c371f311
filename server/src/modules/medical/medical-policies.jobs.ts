import type { Job } from '../../kernel/jobs/jobs.ts'
import { premiumImport } from './premiums-import.actions.ts'

export const medicalPolicyJobs: readonly Job[] = premiumImport.jobs
