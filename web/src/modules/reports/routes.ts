import { type ModuleRoute, page, settingsPage } from '../../kernel/routes.ts'

export const reportRoutes: readonly ModuleRoute[] = [
  page('/home', () => import('./home/HomeScreen.tsx'), 'HomeScreen'),
  settingsPage('/audit-trail', () => import('./AuditTrailScreen.tsx'), 'AuditTrailScreen'),
]
