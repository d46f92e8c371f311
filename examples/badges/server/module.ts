import { eventLabels } from '@muster/contract/kernel/api/labels.ts'
import { defineModule } from '@muster/server/kernel/app/module.ts'
import { defineSearch, joinText } from '@muster/server/kernel/app/search-source.ts'
import { badgeEndpoints } from '../contract/badges.contract.ts'
import { badgePages } from '../contract/badges.pages.ts'
import { demoBadges } from './badges.demo.ts'
import { badgeTasks, findBadges, getBadge } from './badges.queries.ts'
import { badgeRoutes } from './badges.routes.ts'

export const badges = defineModule({
  name: 'badges',
  pages: badgePages,
  routes: badgeRoutes,
  search: [
    defineSearch({
      kind: 'badges',
      label: 'Badges',
      list: badgeEndpoints.list,
      find: findBadges,
      show: ({ id, number, holder }) => ({
        id,
        title: String(number),
        subtitle: joinText(holder),
        path: `/badges/${id}`,
      }),
    }),
  ],
  tasks: [{ read: async (reader) => ({ forMe: await badgeTasks(reader) }) }],
  mails: { badge: { resource: 'assets', find: (db, _scope, id) => getBadge(db, id) } },
  auditEvents: eventLabels('badge', ['created']),
  auditViews: { badge: { resource: 'assets' } },
  invariants: [
    {
      name: 'No badge expired before it was issued',
      sql: 'select id::text from badge where valid_to < created_at::date',
    },
  ],
  demo: [{ chapter: 8, write: demoBadges }],
  testAccess: () => import('./module.testing.ts'),
})
