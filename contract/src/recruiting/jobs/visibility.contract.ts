import type { View } from '../../kernel/api/views.ts'

/** Deal figures are visible with full access to order forms, so not to recruiters, who see their status and dates. */
const budgetView: View = { resource: 'order-forms', limited: [] }

const marginView: View = { resource: 'order-form-margin' }

/**
 * Internal notes are visible to all roles that see jobs, also to business development, which enters them with the job.
 * They are internal to the company: not in the job description, the pack, the client page or the applicant form.
 */
export const jobView: View = { resource: 'jobs', blocks: { budget: budgetView, marginCorridor: marginView } }

/** The field behind each filter, for roles that may not see it. */
export const JOB_FILTER_FIELDS = { billOver: 'budget.billMaximum', billUnder: 'budget.billMaximum' } as const
