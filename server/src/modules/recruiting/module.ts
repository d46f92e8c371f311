import { applicantStates } from '@muster/contract/recruiting/applicants/states.contract.ts'
import { applicantView } from '@muster/contract/recruiting/applicants/visibility.contract.ts'
import { interviewStates } from '@muster/contract/recruiting/interviews/states.contract.ts'
import { jobEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import { jobStates } from '@muster/contract/recruiting/jobs/states.contract.ts'
import { jobView } from '@muster/contract/recruiting/jobs/visibility.contract.ts'
import { recruitingPages } from '@muster/contract/recruiting/recruiting.pages.ts'
import { submissionStates } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { defineModule } from '../../kernel/app/module.ts'
import { defineSearch, joinText, nameOf } from '../../kernel/app/search-source.ts'
import { readDemoUsers } from '../access/users/users.demo.ts'
import { demoJobs } from './demo/jobs.demo.ts'
import { jobsIn } from './jobs/jobs.queries.ts'
import { jobRoutes } from './jobs/jobs.routes.ts'
import { findJobs } from './jobs/list.queries.ts'
import { jobWork } from './jobs/tasks.queries.ts'
import { recruitingInvariants } from './recruiting.invariants.ts'

export const recruiting = defineModule({
  name: 'recruiting',
  pages: recruitingPages,
  routes: jobRoutes,
  states: [jobStates, applicantStates, submissionStates, interviewStates],
  search: [
    defineSearch({
      kind: 'jobs',
      label: 'Jobs',
      order: 25,
      list: jobEndpoints.list,
      find: findJobs,
      show: ({ id, number, title, _client }) => ({
        id,
        title: String(title),
        subtitle: joinText(number, nameOf(_client)),
        path: `/jobs/${id}`,
      }),
    }),
  ],
  tasks: [{ order: 20, read: jobWork }],
  digest: {
    records: {
      job: {
        resource: 'jobs',
        within: (db, scope, ids) => jobsIn(db, scope).select('job.id').where('job.id', 'in', ids).execute(),
      },
    },
  },
  auditViews: {
    job: jobView,
    applicant: applicantView,
    'applicant-submission': { resource: 'applicant-submissions' },
    interview: { resource: 'applicant-submissions' },
  },
  invariants: recruitingInvariants,
  demo: [
    {
      chapter: 4,
      write: async ({ db, appContext, random, now }) =>
        demoJobs(db, appContext, { random: random.fork('jobs'), users: await readDemoUsers(db), now }),
    },
  ],
  testAccess: () => import('./module.testing.ts'),
})
