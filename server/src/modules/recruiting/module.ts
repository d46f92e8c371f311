import { applicantStates } from '@muster/contract/recruiting/applicants/states.contract.ts'
import { applicantView } from '@muster/contract/recruiting/applicants/visibility.contract.ts'
import { formVersionStates } from '@muster/contract/recruiting/forms/forms.contract.ts'
import { interviewStates } from '@muster/contract/recruiting/interviews/states.contract.ts'
import { jobStates } from '@muster/contract/recruiting/jobs/states.contract.ts'
import { jobView } from '@muster/contract/recruiting/jobs/visibility.contract.ts'
import { recruitingPages } from '@muster/contract/recruiting/recruiting.pages.ts'
import { recruitingEventLabels } from '@muster/contract/recruiting/recruiting-events.labels.ts'
import { submissionStates } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { submissionView } from '@muster/contract/recruiting/submissions/visibility.contract.ts'
import { defineModule } from '../../kernel/app/module.ts'
import { APPLICANT_ENTITY, applicantsIn, loadApplicant } from './applicants/applicants.queries.ts'
import { applicantRoutes } from './applicants/applicants.routes.ts'
import { applicantImport } from './applicants/import.actions.ts'
import { demoRecruiting } from './demo/recruiting.demo.ts'
import { applicantJobs, applicantSchedules } from './erasure/retention.jobs.ts'
import { formRoutes } from './forms/forms.routes.ts'
import { formView } from './forms/versions.queries.ts'
import { handOverRoutes } from './hand-over/hand-over.routes.ts'
import { submissionSync } from './hand-over/sync-submission.jobs.ts'
import { INTERVIEW_ENTITY, interviewsIn, loadInterview } from './interviews/interviews.queries.ts'
import { interviewRoutes } from './interviews/interviews.routes.ts'
import { interviewReminderJobs, interviewSchedules } from './interviews/reminders.actions.ts'
import { interviewWork } from './interviews/tasks.queries.ts'
import { interviewJobs } from './interviews/transitions.actions.ts'
import { jobImport } from './jobs/import.actions.ts'
import { jobsIn } from './jobs/jobs.queries.ts'
import { jobRoutes } from './jobs/jobs.routes.ts'
import { jobWork } from './jobs/tasks.queries.ts'
import { recruitingMailRoutes } from './mails/mails.routes.ts'
import { matchingRoutes } from './matching/matching.routes.ts'
import { assertPackInScope, PACK_ENTITY } from './packs/packs.queries.ts'
import { packRoutes } from './packs/packs.routes.ts'
import { feedbackWork } from './packs/tasks.queries.ts'
import { recruitingInvariants } from './recruiting.invariants.ts'
import { recruitingReportRoutes } from './reports/reports.routes.ts'
import { resumeReading } from './resumes/reading.jobs.ts'
import { resumeRoutes } from './resumes/resumes.routes.ts'
import { recruitingSearch } from './search.queries.ts'
import { reminderJobs, reminderSchedules } from './submissions/reminders.jobs.ts'
import { loadSubmission, SUBMISSION_ENTITY, submissionsIn } from './submissions/submissions.queries.ts'
import { submissionRoutes } from './submissions/submissions.routes.ts'
import { submissionWork } from './submissions/tasks.queries.ts'
import { taskRoutes } from './tasks/tasks.routes.ts'

export const recruiting = defineModule({
  name: 'recruiting',
  pages: recruitingPages,
  routes: [
    jobRoutes,
    applicantRoutes,
    resumeRoutes,
    formRoutes,
    matchingRoutes,
    submissionRoutes,
    packRoutes,
    interviewRoutes,
    recruitingMailRoutes,
    taskRoutes,
    handOverRoutes,
    recruitingReportRoutes,
  ].flat(),
  jobs: [
    ...applicantJobs,
    ...applicantImport.jobs,
    ...jobImport.jobs,
    resumeReading,
    ...interviewJobs,
    ...interviewReminderJobs,
    ...reminderJobs,
    submissionSync,
  ],
  schedules: [...applicantSchedules, ...interviewSchedules, ...reminderSchedules],
  states: [jobStates, applicantStates, submissionStates, interviewStates, formVersionStates],
  search: recruitingSearch,
  tasks: [
    { order: 20, read: jobWork },
    { order: 21, read: submissionWork },
    { order: 21, read: feedbackWork },
    { order: 22, read: interviewWork },
  ],
  digest: {
    records: {
      job: {
        resource: 'jobs',
        within: (db, scope, ids) => jobsIn(db, scope).select('job.id').where('job.id', 'in', ids).execute(),
      },
      applicant: {
        resource: 'applicants',
        within: (db, scope, ids) =>
          applicantsIn(db, scope).select('applicant.id').where('applicant.id', 'in', ids).execute(),
      },
      'applicant-submission': {
        resource: 'applicant-submissions',
        within: (db, scope, ids) =>
          submissionsIn(db, scope)
            .select('applicantSubmission.id')
            .where('applicantSubmission.id', 'in', ids)
            .execute(),
      },
      interview: {
        resource: 'applicant-submissions',
        within: (db, scope, ids) =>
          interviewsIn(db, scope).select('interview.id').where('interview.id', 'in', ids).execute(),
      },
    },
  },
  mails: {
    [APPLICANT_ENTITY]: { resource: 'applicants', find: (db, scope, id) => loadApplicant(db, scope, { id }) },
    [SUBMISSION_ENTITY]: {
      resource: 'applicant-submissions',
      find: (db, scope, id) => loadSubmission(db, scope, { id }),
    },
    [PACK_ENTITY]: { resource: 'applicant-submissions', find: assertPackInScope },
    [INTERVIEW_ENTITY]: {
      resource: 'applicant-submissions',
      find: (db, scope, id) => loadInterview(db, scope, { id }),
    },
  },
  auditEvents: recruitingEventLabels,
  auditViews: {
    job: jobView,
    applicant: applicantView,
    'applicant-submission': submissionView,
    interview: { resource: 'applicant-submissions' },
    'recruiting-task': { resource: 'applicant-submissions' },
    form: formView,
  },
  invariants: recruitingInvariants,
  demo: [{ chapter: 4, write: demoRecruiting }],
  testAccess: () => import('./module.testing.ts'),
})
