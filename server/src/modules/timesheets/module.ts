import { timesheetStates } from '@muster/contract/timesheets/states.contract.ts'
import { timesheetEventLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import { timesheetPages } from '@muster/contract/timesheets/timesheets.pages.ts'
import { timesheetView } from '@muster/contract/timesheets/visibility.contract.ts'
import { defineModule } from '../../kernel/app/module.ts'
import { readDemoUsers } from '../access/users/users.demo.ts'
import { timesheetsWork } from './core/tasks.queries.ts'
import { timesheetJobs, timesheetSchedules } from './core/timesheets.jobs.ts'
import { loadTimesheet, TIMESHEET_ENTITY } from './core/timesheets.queries.ts'
import { timesheetRoutes } from './core/timesheets.routes.ts'
import { demoTimesheets } from './demo/timesheets.demo.ts'
import { timesheetInvariants } from './timesheets.invariants.ts'

export const timesheets = defineModule({
  name: 'timesheets',
  pages: timesheetPages,
  routes: timesheetRoutes,
  jobs: timesheetJobs,
  schedules: timesheetSchedules,
  states: [timesheetStates],
  tasks: [{ order: 60, read: async (reader) => ({ forMe: await timesheetsWork(reader) }) }],
  mails: { [TIMESHEET_ENTITY]: { resource: 'timesheets', find: (db, scope, id) => loadTimesheet(db, scope, { id }) } },
  auditEvents: timesheetEventLabels,
  auditViews: { timesheet: timesheetView, 'timesheet-month': { resource: 'timesheets' } },
  invariants: timesheetInvariants,
  demo: [
    {
      chapter: 5,
      write: async ({ db, appContext, random, now }) =>
        demoTimesheets(db, { appContext, random: random.fork('timesheets'), users: await readDemoUsers(db), now }),
    },
  ],
  testAccess: () => import('./module.testing.ts'),
})
