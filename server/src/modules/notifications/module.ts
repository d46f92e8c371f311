import { defineModule } from '../../kernel/app/module.ts'
import { notificationRoutes } from './notifications.routes.ts'

export const notifications = defineModule({
  name: 'notifications',
  routes: notificationRoutes,
  testAccess: () => import('./module.testing.ts'),
})
