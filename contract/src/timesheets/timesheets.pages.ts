import type { ModulePages } from '../kernel/api/pages.ts'

export const timesheetPages = {
  addresses: ['candidate-timesheets', 'timesheets'],
  records: {
    timesheet: '/timesheets/:id',
    // All timesheets of a month and country: the filters of their list.
    'timesheet-month': '/timesheets?:query',
  },
} satisfies ModulePages
