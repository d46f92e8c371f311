import type { ModulePages } from '../kernel/api/pages.ts'

/** The tabs of `/ats` are `/ats/jobs`, `/ats/applicants`, `/ats/submissions` and `/ats/interviews`. */
export const recruitingPages = {
  addresses: ['ats', 'jobs', 'job-form', 'applicant-form'],
  records: {
    job: '/jobs/:id',
    applicant: '/ats/applicants/:id',
    'applicant-submission': '/ats/submissions/:id',
    interview: '/ats/interviews/:id',
  },
} satisfies ModulePages
