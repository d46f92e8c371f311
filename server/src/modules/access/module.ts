import { accessPages } from '@muster/contract/access/access.pages.ts'
import { userEndpoints } from '@muster/contract/access/users.contract.ts'
import { userEventLabels } from '@muster/contract/access/users.labels.ts'
import { defineModule } from '../../kernel/app/module.ts'
import { defineSearch, joinText } from '../../kernel/app/search-source.ts'
import { accessInvariants } from './access.invariants.ts'
import { accessJobs, accessSchedules } from './core/access.jobs.ts'
import { accessRoutes } from './core/access.routes.ts'
import { publicConfigRoutes } from './core/public-config.routes.ts'
import { openInvitations, userFigure } from './core/tasks.queries.ts'
import { findUsers } from './users/users.queries.ts'

export const access = defineModule({
  name: 'access',
  pages: accessPages,
  routes: [...accessRoutes, ...publicConfigRoutes],
  jobs: accessJobs,
  schedules: accessSchedules,
  search: [
    defineSearch({
      kind: 'users',
      label: 'Users',
      order: 50,
      list: userEndpoints.list,
      find: findUsers,
      show: ({ id, name, email }) => ({ id, title: String(name), subtitle: joinText(email), path: `/users/${id}` }),
    }),
  ],
  tasks: [{ order: 130, read: async (reader) => ({ onOthers: await openInvitations(reader) }) }],
  figures: [{ order: 40, read: userFigure }],
  auditEvents: userEventLabels,
  auditViews: {
    user: { resource: 'users' },
    session: { resource: 'users' },
    delegation: { resource: 'users' },
    export: { resource: 'audit-trails' },
    application: { resource: 'audit-trails' },
    'saved-view': { resource: 'audit-trails' },
  },
  invariants: accessInvariants,
  testAccess: () => import('./module.testing.ts'),
})
