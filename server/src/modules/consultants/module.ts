import { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import { consultantEventLabels } from '@muster/contract/consultants/consultants.labels.ts'
import { consultantPages } from '@muster/contract/consultants/consultants.pages.ts'
import { bankChangeStates, candidateStates } from '@muster/contract/consultants/states.contract.ts'
import { candidateView } from '@muster/contract/consultants/view.contract.ts'
import { defineModule } from '../../kernel/app/module.ts'
import { defineSearch, joinText, nameOf } from '../../kernel/app/search-source.ts'
import { readDemoUsers } from '../access/users/users.demo.ts'
import { readDemoClients } from '../clients/demo/clients.demo.ts'
import { consultantJobs, consultantSchedules } from './core/consultants.jobs.ts'
import { consultantsIn, getConsultant } from './core/consultants.queries.ts'
import { consultantRoutes } from './core/consultants.routes.ts'
import { consultantFigure, expiryFigure } from './core/figures.queries.ts'
import { findConsultants } from './core/list.queries.ts'
import { bankChangeWork, expiringDocuments } from './core/tasks.queries.ts'
import { demoConsultants } from './demo/consultants.demo.ts'
import { consultantImport } from './import/import.actions.ts'

export const consultants = defineModule({
  name: 'consultants',
  pages: consultantPages,
  routes: consultantRoutes,
  jobs: [...consultantImport.jobs, ...consultantJobs],
  schedules: consultantSchedules,
  states: [candidateStates, bankChangeStates],
  search: [
    defineSearch({
      kind: 'candidates',
      label: 'Consultants',
      order: 20,
      list: candidateEndpoints.list,
      find: findConsultants,
      show: ({ id, name, code, title, _client }) => ({
        id,
        title: String(name),
        subtitle: joinText(code, title, nameOf(_client)),
        path: `/candidates/${id}`,
      }),
    }),
  ],
  tasks: [
    { order: 40, read: bankChangeWork },
    { order: 45, read: async (reader) => ({ expiring: await expiringDocuments(reader) }) },
  ],
  figures: [
    { order: 10, read: consultantFigure },
    { order: 20, read: expiryFigure },
  ],
  digest: {
    taskNotifications: ['VISA_UPDATE'],
    records: {
      consultant: {
        resource: 'consultants',
        within: (db, scope, ids) =>
          consultantsIn(db, scope).select('consultant.id').where('consultant.id', 'in', ids).execute(),
      },
    },
  },
  mails: { consultant: { resource: 'consultants', find: getConsultant } },
  auditEvents: consultantEventLabels,
  auditViews: { consultant: candidateView },
  auditReasons: { consultant: 'exitReason' },
  demo: [
    {
      chapter: 1,
      write: async ({ db, appContext, random, now, startedAt }) => {
        const users = await readDemoUsers(db)
        const clients = await readDemoClients(db, startedAt)
        await demoConsultants(db, appContext, { random: random.fork('consultants'), users, clients, now, startedAt })
      },
    },
  ],
  testAccess: () => import('./module.testing.ts'),
})
