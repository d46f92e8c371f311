import { leaveEventLabels } from '@muster/contract/leave/leave.labels.ts'
import { leavePages } from '@muster/contract/leave/leave.pages.ts'
import { leaveStates } from '@muster/contract/leave/states.contract.ts'
import { leaveView } from '@muster/contract/leave/visibility.contract.ts'
import { defineModule } from '../../kernel/app/module.ts'
import { readDemoUsers } from '../access/users/users.demo.ts'
import { demoLeave } from './demo/leave.demo.ts'
import { leaveInvariants } from './leave.invariants.ts'
import { leaveJobs, leaveSchedules } from './leave.jobs.ts'
import { leaveRoutes } from './leave.routes.ts'
import { leaveWork } from './tasks.queries.ts'

export const leave = defineModule({
  name: 'leave',
  pages: leavePages,
  routes: leaveRoutes,
  jobs: leaveJobs,
  schedules: leaveSchedules,
  states: [leaveStates],
  tasks: [{ order: 65, read: async (reader) => ({ forMe: await leaveWork(reader) }) }],
  auditEvents: leaveEventLabels,
  auditViews: { leave: leaveView },
  invariants: leaveInvariants,
  demo: [
    {
      chapter: 5,
      write: async ({ db, random, now }) =>
        demoLeave(db, { random: random.fork('leave'), users: await readDemoUsers(db), now }),
    },
  ],
  testAccess: () => import('./module.testing.ts'),
})
