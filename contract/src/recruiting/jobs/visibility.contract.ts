import type { View } from '../../kernel/api/views.ts'

/** The figures of a deal are for those who see order forms in full, so not for recruiters, who see status and dates of them. */
const budgetView: View = { resource: 'order-forms', limited: [] }

const marginView: View = { resource: 'order-form-margin' }

export const jobView: View = { resource: 'jobs', blocks: { budget: budgetView, marginCorridor: marginView } }

/** The field that each filter reads, where its role may not see it. */
export const JOB_FILTER_FIELDS = { billOver: 'budget.billMaximum', billUnder: 'budget.billMaximum' } as const
