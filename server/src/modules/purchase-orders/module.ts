import { purchaseOrderEventLabels } from '@muster/contract/purchase-orders/purchase-order.labels.ts'
import { purchaseOrderEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import { purchaseOrderPages } from '@muster/contract/purchase-orders/purchase-orders.pages.ts'
import { purchaseOrderStates } from '@muster/contract/purchase-orders/states.contract.ts'
import { purchaseOrderView } from '@muster/contract/purchase-orders/visibility.contract.ts'
import { defineModule } from '../../kernel/app/module.ts'
import { defineSearch, joinText, nameOf } from '../../kernel/app/search-source.ts'
import { readDemoUsers } from '../access/users/users.demo.ts'
import { findOrders } from './core/list.queries.ts'
import { purchaseOrderJobs, purchaseOrderSchedules } from './core/purchase-orders.jobs.ts'
import { loadOrder, ordersIn } from './core/purchase-orders.queries.ts'
import { purchaseOrderRoutes } from './core/purchase-orders.routes.ts'
import { PURCHASE_ORDER_ENTITY } from './core/purchase-orders.rules.ts'
import { orderWork } from './core/tasks.queries.ts'
import { demoPurchaseOrders } from './demo/purchase-orders.demo.ts'
import { purchaseOrderInvariants } from './purchase-orders.invariants.ts'

export const purchaseOrders = defineModule({
  name: 'purchase-orders',
  pages: purchaseOrderPages,
  routes: purchaseOrderRoutes,
  jobs: purchaseOrderJobs,
  schedules: purchaseOrderSchedules,
  states: [purchaseOrderStates],
  search: [
    defineSearch({
      kind: 'purchase-orders',
      label: 'Purchase orders',
      order: 40,
      list: purchaseOrderEndpoints.list,
      find: findOrders,
      show: ({ id, number, title, _client }) => ({
        id,
        title: String(number),
        subtitle: joinText(title, nameOf(_client)),
        path: `/purchase-orders/${id}`,
      }),
    }),
  ],
  tasks: [{ order: 30, read: orderWork }],
  digest: {
    records: {
      'purchase-order': {
        resource: 'purchase-orders',
        within: (db, scope, ids) =>
          ordersIn(db, scope).select('purchaseOrder.id').where('purchaseOrder.id', 'in', ids).execute(),
      },
    },
  },
  mails: {
    [PURCHASE_ORDER_ENTITY]: { resource: 'purchase-orders', find: (db, scope, id) => loadOrder(db, scope, { id }) },
  },
  auditEvents: purchaseOrderEventLabels,
  auditViews: { 'purchase-order': purchaseOrderView },
  invariants: purchaseOrderInvariants,
  demo: [
    {
      chapter: 5,
      write: async ({ db, appContext, random, now, startedAt }) => {
        const users = await readDemoUsers(db)
        await demoPurchaseOrders(db, appContext, { random: random.fork('purchase orders'), users, now, startedAt })
      },
    },
  ],
  testAccess: () => import('./module.testing.ts'),
})
