import { barePage, type ModuleRoute, page } from '../../kernel/routes.ts'

export const timesheetRoutes: readonly ModuleRoute[] = [
  page('/timesheets', () => import('./TimesheetListScreen.tsx'), 'TimesheetListScreen'),
  page('/timesheets/grid', () => import('./bulk-grid/BulkGridScreen.tsx'), 'BulkGridScreen'),
  page('/timesheets/month-close', () => import('./month-close/MonthCloseScreen.tsx'), 'MonthCloseScreen'),
  page('/timesheets/reminders', () => import('./SentReminderListScreen.tsx'), 'SentReminderListScreen'),
  page('/timesheets/import', () => import('./ImportDaysScreen.tsx'), 'ImportDaysScreen'),
  page('/timesheets/$timesheetID', () => import('./record/TimesheetScreen.tsx'), 'TimesheetScreen'),
  barePage('/candidate-timesheets', () => import('./record/PrintTimesheetScreen.tsx'), 'PrintTimesheetScreen'),
]
