import { right } from '@muster/contract/kernel/api/permission.ts'
import { defineModule } from '../../kernel/module.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'

const ClientJobs = lazyNamed(() => import('./jobs/ClientJobs.tsx'), 'ClientJobs')

export const recruiting = defineModule({
  name: 'recruiting',
  titles: { '/jobs': 'Job' },
  palette: [
    { order: 10, path: '/jobs/new', label: 'New job', needs: right('jobs', 'create') },
    { order: 11, path: '/ats/submissions', label: 'Submissions', needs: right('applicant-submissions', 'view') },
  ],
  recordTabs: {
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
