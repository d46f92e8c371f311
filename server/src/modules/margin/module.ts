import { marginPages } from '@muster/contract/margin/margin.pages.ts'
import { versionEventLabels } from '@muster/contract/settings/versions/versions.labels.ts'
import { defineModule } from '../../kernel/app/module.ts'
import { readDemoUsers } from '../access/users/users.demo.ts'
import { demoMarginSetups } from './demo/margin-setups.demo.ts'
import { marginSetupRoutes } from './margin-setups.routes.ts'

export const margin = defineModule({
  name: 'margin',
  pages: marginPages,
  routes: marginSetupRoutes,
  auditEvents: versionEventLabels('margin-setup'),
  auditViews: { 'margin-setup': { resource: 'settings' } },
  demo: [{ chapter: 1, write: async ({ db, now }) => demoMarginSetups(db, { users: await readDemoUsers(db), now }) }],
  testAccess: () => import('./module.testing.ts'),
})
