import { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import { clientEventLabels } from '@muster/contract/clients/clients.labels.ts'
import { clientPages } from '@muster/contract/clients/clients.pages.ts'
import { clientView } from '@muster/contract/clients/visibility.contract.ts'
import { defineModule } from '../../kernel/app/module.ts'
import { defineSearch, joinText, nameOf } from '../../kernel/app/search-source.ts'
import { readDemoUsers } from '../access/users/users.demo.ts'
import { clientInScope } from './clients.queries.ts'
import { clientRoutes } from './clients.routes.ts'
import { demoClients } from './demo/clients.demo.ts'
import { clientFigure } from './figures.queries.ts'
import { clientImport } from './import.actions.ts'
import { findClients } from './list.queries.ts'

export const clients = defineModule({
  name: 'clients',
  pages: clientPages,
  routes: clientRoutes,
  jobs: clientImport.jobs,
  search: [
    defineSearch({
      kind: 'clients',
      label: 'Clients',
      order: 10,
      list: clientEndpoints.list,
      find: findClients,
      show: ({ id, name, code, _country }) => ({
        id,
        title: String(name),
        subtitle: joinText(code, nameOf(_country)),
        path: `/clients/${id}`,
      }),
    }),
  ],
  figures: [{ order: 30, read: clientFigure }],
  digest: {
    records: {
      client: {
        resource: 'clients',
        within: (db, scope, ids) =>
          db
            .selectFrom('client')
            .select('client.id')
            .where(clientInScope(scope))
            .where('client.id', 'in', ids)
            .execute(),
      },
    },
  },
  auditEvents: clientEventLabels,
  auditViews: { client: clientView },
  demo: [
    {
      chapter: 1,
      write: async ({ db, random, now }) =>
        demoClients(db, { random: random.fork('clients'), users: await readDemoUsers(db), now }),
    },
  ],
  testAccess: () => import('./module.testing.ts'),
})
