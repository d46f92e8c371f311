import { auditChainJobs, auditChainSchedules } from '../../kernel/audit-chain.ts'
import type { Job, Schedule } from '../../kernel/jobs.ts'
import { mailJobs, mailSchedules } from '../../kernel/mail/deliver.ts'

/** Delivering mail and sealing the audit trail. */
export const operationsJobs: readonly Job[] = [...mailJobs, ...auditChainJobs]
export const operationsSchedules: readonly Schedule[] = [...mailSchedules, ...auditChainSchedules]
