import { type ModuleRoute, page } from '../../kernel/routes.ts'

export const leaveRoutes: readonly ModuleRoute[] = [
  page('/timesheets/leave', () => import('./LeaveListScreen.tsx'), 'LeaveListScreen'),
  page('/timesheets/leave/calendar', () => import('./calendar/LeaveCalendarScreen.tsx'), 'LeaveCalendarScreen'),
]
