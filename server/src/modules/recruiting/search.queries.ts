import { applicantEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { interviewEndpoints } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { interviewStatusLabels } from '@muster/contract/recruiting/interviews/interviews.labels.ts'
import { jobEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import { packEndpoints } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { submissionEndpoints } from '@muster/contract/recruiting/submissions/submissions.contract.ts'
import { submissionStatusLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { defineSearch, joinText, nameOf } from '../../kernel/app/search-source.ts'
import { findApplicants } from './applicants/list.queries.ts'
import { findInterviews } from './interviews/list.queries.ts'
import { findJobs } from './jobs/list.queries.ts'
import { findPacks } from './packs/packs.queries.ts'
import { findSubmissions } from './submissions/list.queries.ts'

const labelOf = (labels: Readonly<Record<string, string>>, status: unknown) => labels[String(status)]

/** The records of recruiting that the global search finds. */
export const recruitingSearch = [
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
  defineSearch({
    kind: 'applicants',
    label: 'Applicants',
    order: 26,
    list: applicantEndpoints.list,
    find: findApplicants,
    show: ({ id, number, name, title }) => ({
      id,
      title: String(name),
      subtitle: joinText(number, title),
      path: `/ats/applicants/${id}`,
    }),
  }),
  defineSearch({
    kind: 'applicant-submissions',
    label: 'Submissions',
    order: 27,
    list: submissionEndpoints.list,
    find: findSubmissions,
    show: ({ id, _applicant, _job, _client, status }) => ({
      id,
      title: String(nameOf(_applicant)),
      path: `/ats/submissions/${id}`,
      subtitle: joinText(labelOf(submissionStatusLabels, status), nameOf(_job), nameOf(_client)),
    }),
  }),
  defineSearch({
    kind: 'interviews',
    label: 'Interviews',
    order: 28,
    list: interviewEndpoints.list,
    find: findInterviews,
    show: ({ id, _applicant, _job, status, round }) => ({
      id,
      title: String(nameOf(_applicant)),
      path: `/ats/interviews/${id}`,
      subtitle: joinText(`Round ${round}`, labelOf(interviewStatusLabels, status), nameOf(_job)),
    }),
  }),
  defineSearch({
    kind: 'submission-packs',
    label: 'Packs',
    order: 29,
    list: packEndpoints.list,
    find: findPacks,
    // A pack links to the pipeline of its job.
    show: ({ id, subject, _job, jobID }) => ({
      id,
      title: String(subject),
      subtitle: joinText(nameOf(_job)),
      path: `/jobs/${jobID}?tab=pipeline`,
    }),
  }),
]
