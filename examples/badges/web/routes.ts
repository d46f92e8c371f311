import { right } from '@muster/contract/kernel/api/permission.ts'
import { type ModuleRoute, page } from '../../../web/src/kernel/routes.ts'

export const badgeRoutes: readonly ModuleRoute[] = [
  page('/badges', () => import('./BadgeListScreen.tsx'), 'BadgeListScreen', {
    rows: '/badges',
    needs: right('assets', 'view'),
  }),
  page('/badges/new', () => import('./NewBadgeScreen.tsx'), 'NewBadgeScreen'),
  page('/badges/$badgeID', () => import('./BadgeScreen.tsx'), 'BadgeScreen'),
]
