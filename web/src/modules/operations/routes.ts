import { type ModuleRoute, settingsPage } from '../../kernel/routes.ts'

export const operationRoutes: readonly ModuleRoute[] = [
  settingsPage('/mailbox', () => import('./MailboxScreen.tsx'), 'MailboxScreen'),
  settingsPage('/background-jobs', () => import('./BackgroundJobsScreen.tsx'), 'BackgroundJobsScreen'),
]
