import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconBriefcase2, IconCalendarEvent, IconSend, IconUserSearch, IconUserShare } from '@tabler/icons-react'
import { defineModule } from '../../kernel/module.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'

const SubmissionBehind = lazyNamed(() => import('./submissions/SubmissionBehind.tsx'), 'SubmissionBehind')
const ClientJobs = lazyNamed(() => import('./jobs/ClientJobs.tsx'), 'ClientJobs')

const BEHIND = { order: 10, key: 'recruiting', label: 'Recruiting', needs: right('applicant-submissions', 'view') }

export const recruiting = defineModule({
  name: 'recruiting',
  search: [
    { kind: 'jobs', icon: IconBriefcase2, area: { resource: 'jobs', name: 'jobs' }, order: 30 },
    { kind: 'applicants', icon: IconUserSearch, order: 70 },
    { kind: 'applicant-submissions', icon: IconUserShare, order: 80 },
    { kind: 'interviews', icon: IconCalendarEvent, order: 90 },
    { kind: 'submission-packs', icon: IconSend, order: 100 },
  ],
  titles: { '/jobs': 'Job' },
  palette: [
    { order: 10, path: '/jobs/new', label: 'New job', needs: right('jobs', 'create') },
    { order: 11, path: '/ats/submissions', label: 'Submissions', needs: right('applicant-submissions', 'view') },
  ],
  recordTabs: {
    orderFormOverview: [{ ...BEHIND, part: ({ id }) => <SubmissionBehind query={{ orderFormID: [id] }} /> }],
    consultantOverview: [{ ...BEHIND, part: ({ id }) => <SubmissionBehind query={{ candidateID: [id] }} /> }],
    client: [
      {
        order: 45,
        key: 'jobs',
        label: 'Jobs',
        needs: right('jobs', 'view'),
        part: ({ id }) => <ClientJobs clientID={id} />,
      },
    ],
  },
})
