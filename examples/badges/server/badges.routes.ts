import { historyOf } from '@muster/server/kernel/app/history.ts'
import { routes } from '@muster/server/kernel/http/route.ts'
import { badgeEndpoints } from '../contract/badges.contract.ts'
import { createBadge } from './badges.actions.ts'
import { findBadges, getBadge } from './badges.queries.ts'

export const badgeRoutes = routes(badgeEndpoints, {
  list: findBadges,
  get: ({ db, params }) => getBadge(db, params.id),
  create: createBadge,
  history: async (call) => {
    const { id } = await getBadge(call.db, call.params.id)
    return historyOf(call, { entity: 'badge', entityID: id, view: { resource: 'assets' } })
  },
})
