import type { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { applicantEndpoints, resumeEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import type { applicantSearchEndpoints } from '@muster/contract/recruiting/applicants/searches.contract.ts'
import type { timelineEndpoints } from '@muster/contract/recruiting/applicants/timeline.contract.ts'
import type { formEndpoints } from '@muster/contract/recruiting/forms/forms.contract.ts'
import type {
  applicantLinkEndpoints,
  jobLinkEndpoints,
  openFormEndpoints,
} from '@muster/contract/recruiting/forms/links.contract.ts'
import type { interviewEndpoints } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import type { recruitingTaskEndpoints } from '@muster/contract/recruiting/interviews/tasks.contract.ts'
import type { jobEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import type { recruitingMailEndpoints } from '@muster/contract/recruiting/mails/mails.contract.ts'
import type { matchingEndpoints } from '@muster/contract/recruiting/matching/matching.contract.ts'
import type { recruitingReportEndpoints } from '@muster/contract/recruiting/reports/reports.contract.ts'
import type { packEndpoints } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import type {
  submissionEndpoints,
  submissionOrderFormEndpoints,
} from '@muster/contract/recruiting/submissions/submissions.contract.ts'
import type { teamEndpoints } from '@muster/contract/settings/teams/teams.contract.ts'
import { endpointRefs } from '../../kernel/api/endpoint-refs.ts'

export const jobApi = endpointRefs<typeof jobEndpoints>()({
  list: 'GET /jobs',
  counts: 'GET /jobs/counts',
  get: 'GET /jobs/:id',
  remove: 'DELETE /jobs/:id',
  move: 'PUT /jobs/:id/status',
  undo: 'POST /jobs/:id/undo-status',
  notes: 'GET /jobs/:id/notes',
  addNote: 'POST /jobs/:id/notes',
  history: 'GET /jobs/:id/history',
  description: 'GET /jobs/:id/description',
  documents: 'GET /jobs/:id/documents',
  downloadDocument: 'GET /jobs/:id/documents/:documentID',
  removeDocument: 'DELETE /jobs/:id/documents/:documentID',
})

export const matchingApi = endpointRefs<typeof matchingEndpoints>()({
  applicants: 'GET /jobs/:id/matches',
  jobs: 'GET /applicants/:id/matching-jobs',
})

export const submissionApi = endpointRefs<typeof submissionEndpoints>()({
  list: 'GET /applicant-submissions',
  counts: 'GET /applicant-submissions/counts',
  board: 'GET /applicant-submissions/board',
  get: 'GET /applicant-submissions/:id',
  create: 'POST /applicant-submissions',
  remove: 'DELETE /applicant-submissions/:id',
  move: 'PUT /applicant-submissions/:id/status',
  moveMany: 'PUT /applicant-submissions/status',
  notes: 'GET /applicant-submissions/:id/notes',
  addNote: 'POST /applicant-submissions/:id/notes',
  history: 'GET /applicant-submissions/:id/history',
})
export const submissionOrderFormApi = endpointRefs<typeof submissionOrderFormEndpoints>()({
  orderForm: 'POST /applicant-submissions/:id/order-form',
})
export const timelineApi = endpointRefs<typeof timelineEndpoints>()({ timeline: 'GET /applicants/:id/timeline' })
export const applicantApi = endpointRefs<typeof applicantEndpoints>()({
  list: 'GET /applicants',
  counts: 'GET /applicants/counts',
  get: 'GET /applicants/:id',
  create: 'POST /applicants',
  update: 'PUT /applicants/:id',
  remove: 'DELETE /applicants/:id',
  move: 'PUT /applicants/:id/status',
  moveMany: 'PUT /applicants/status',
  tagMany: 'PUT /applicants/tags',
  tags: 'GET /applicants/tags',
  duplicates: 'GET /applicants/duplicates',
  merge: 'POST /applicants/:id/merge',
  undoMerge: 'POST /applicants/:id/undo-merge',
  undoWithdrawal: 'POST /applicants/:id/undo-withdrawal',
  notes: 'GET /applicants/:id/notes',
  addNote: 'POST /applicants/:id/notes',
  history: 'GET /applicants/:id/history',
  documents: 'GET /applicants/:id/documents',
  downloadDocument: 'GET /applicants/:id/documents/:documentID',
  removeDocument: 'DELETE /applicants/:id/documents/:documentID',
})
export const applicantSearchApi = endpointRefs<typeof applicantSearchEndpoints>()({
  all: 'GET /applicants/searches',
  save: 'POST /applicants/searches',
  open: 'PUT /applicants/searches/:id/opened',
  remove: 'DELETE /applicants/searches/:id',
})
export const resumeApi = endpointRefs<typeof resumeEndpoints>()({
  get: 'GET /resumes/:id',
  download: 'GET /resumes/:id/file',
  queue: 'GET /resumes',
  queueCounts: 'GET /resumes/counts',
  remove: 'DELETE /resumes/:id',
})
export const formApi = endpointRefs<typeof formEndpoints>()({
  get: 'GET /form-templates/:kind',
  save: 'PUT /form-templates/:kind',
  activate: 'POST /form-templates/:kind/activation',
  discard: 'POST /form-templates/:kind/discard',
  active: 'GET /form-templates/:kind/active',
  versionOf: 'GET /form-templates/:kind/versions/:number',
  versions: 'GET /form-templates/:kind/versions',
})
export const applicantLinkApi = endpointRefs<typeof applicantLinkEndpoints>()({
  list: 'GET /applicants/:id/form-links',
  create: 'POST /applicants/:id/form-links',
  revoke: 'POST /applicants/:id/form-links/:linkID/revocation',
})
export const jobLinkApi = endpointRefs<typeof jobLinkEndpoints>()({
  list: 'GET /jobs/:id/form-links',
  create: 'POST /jobs/:id/form-links',
  revoke: 'POST /jobs/:id/form-links/:linkID/revocation',
})
export const openFormApi = endpointRefs<typeof openFormEndpoints>()({ read: 'POST /open/forms/read open' })
export const interviewApi = endpointRefs<typeof interviewEndpoints>()({
  list: 'GET /interviews',
  counts: 'GET /interviews/counts',
  proposal: 'GET /interviews/proposal',
  get: 'GET /interviews/:id',
  move: 'PUT /interviews/:id/status',
  calendar: 'GET /interviews/:id/calendar',
  history: 'GET /interviews/:id/history',
})

export const recruitingReportApi = endpointRefs<typeof recruitingReportEndpoints>()({
  dashboard: 'GET /ats/dashboard',
  reports: 'GET /ats/reports',
})

export const packApi = endpointRefs<typeof packEndpoints>()({
  list: 'GET /submission-packs',
  draft: 'GET /submission-packs/draft',
  send: 'POST /submission-packs',
  revoke: 'POST /submission-packs/:id/revocation',
  extend: 'POST /submission-packs/:id/extension',
  link: 'POST /submission-packs/:id/link',
  preview: 'GET /submission-packs/preview',
  profile: 'GET /submission-packs/:id/profiles/:position',
})

export const recruitingMailApi = endpointRefs<typeof recruitingMailEndpoints>()({
  list: 'GET /recruiting-mails',
  templates: 'GET /recruiting-mails/templates',
  preview: 'POST /recruiting-mails/preview',
  send: 'POST /recruiting-mails',
  text: 'GET /recruiting-mails/:id',
  cancel: 'POST /recruiting-mails/:id/cancellation',
})

export const recruitingTaskApi = endpointRefs<typeof recruitingTaskEndpoints>()({
  list: 'GET /recruiting-tasks',
  create: 'POST /recruiting-tasks',
  update: 'PUT /recruiting-tasks/:id',
  remove: 'DELETE /recruiting-tasks/:id',
})

export const clientApi = endpointRefs<typeof clientEndpoints>()({ list: 'GET /clients', get: 'GET /clients/:id' })
export const teamApi = endpointRefs<typeof teamEndpoints>()({ directory: 'GET /team-directory' })

/** The endpoints whose data may change with an applicant or a CV. */
export const APPLICANT_KEYS = ['applicants', 'resumes', 'dashboard']
/**
 * The endpoints whose data may change with a submission: a move may fill the job and changes the applicant’s status.
 */
export const SUBMISSION_KEYS = ['applicant-submissions', 'applicants', 'jobs', 'dashboard']

/** The endpoints whose data may change with a pack. */
export const PACK_KEYS = [...SUBMISSION_KEYS, 'recruiting-mails']
/** The endpoints whose data may change with an email to applicants. */
export const MAIL_KEYS = ['applicants']

/** The endpoints whose data may change with a job. */
export const INVALIDATED_KEYS = ['jobs', 'applicant-submissions', 'dashboard']

/** The endpoints whose data may change with a follow-up task: the dashboard, and the activity log of an applicant. */
export const TASK_KEYS = ['dashboard', 'applicants']
