import type { Job, Schedule } from '../../kernel/jobs/jobs.ts'
import { mailJobs, mailSchedules } from '../../kernel/mail/deliver.ts'
import { auditChainJobs, auditChainSchedules } from '../../kernel/security/audit-chain.ts'

/** Sending emails and sealing the audit trail. */
export const operationsJobs: readonly Job[] = [...mailJobs, ...auditChainJobs]
export const operationsSchedules: readonly Schedule[] = [...mailSchedules, ...auditChainSchedules]
