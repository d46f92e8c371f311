import { orderFormEventLabels } from '@muster/contract/order-forms/core/order-form-history.labels.ts'
import { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import { orderFormStates } from '@muster/contract/order-forms/core/states.contract.ts'
import { orderFormView } from '@muster/contract/order-forms/core/visibility.contract.ts'
import {
  employeeDataStates,
  laptopStates,
  medicalStates,
  visaStates,
} from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import { orderFormPages } from '@muster/contract/order-forms/order-forms.pages.ts'
import { defineModule } from '../../kernel/app/module.ts'
import { defineSearch, joinText, nameOf } from '../../kernel/app/search-source.ts'
import { readDemoUsers } from '../access/users/users.demo.ts'
import { readDemoClients } from '../clients/demo/clients.demo.ts'
import { readDemoConsultants } from '../consultants/demo/consultants.demo.ts'
import { findOrderForms } from './core/list.queries.ts'
import { orderFormJobs, orderFormSchedules } from './core/order-forms.jobs.ts'
import { orderFormRoutes } from './core/order-forms.routes.ts'
import { getOrderForm, orderFormsIn } from './core/scope.queries.ts'
import { orderFormWork } from './core/tasks.queries.ts'
import { demoOrderForms } from './demo/order-forms.demo.ts'
import { documentPreviewRoutes } from './documents/document-previews.routes.ts'
import { letterSamples } from './documents/document-samples.documents.ts'
import { orderFormInvariants } from './order-forms.invariants.ts'

export const orderForms = defineModule({
  name: 'order-forms',
  pages: orderFormPages,
  routes: [...orderFormRoutes, ...documentPreviewRoutes],
  jobs: orderFormJobs,
  schedules: orderFormSchedules,
  states: [orderFormStates, visaStates, medicalStates, laptopStates, employeeDataStates],
  search: [
    defineSearch({
      kind: 'order-forms',
      label: 'Order forms',
      order: 30,
      list: orderFormEndpoints.list,
      find: findOrderForms,
      show: ({ id, number, personName, title, _client }) => ({
        id,
        title: joinText(number, personName) ?? 'Order form',
        subtitle: joinText(title, nameOf(_client)),
        path: `/order-form-setups/${id}`,
      }),
    }),
  ],
  tasks: [{ order: 10, read: orderFormWork }],
  digest: {
    skippedTasks: ['order-form-draft'],
    taskNotifications: ['ORDER_FORM_STATUS', 'OFFER_UPDATE'],
    records: {
      'order-form': {
        resource: 'order-forms',
        within: (db, scope, ids) =>
          orderFormsIn(db, scope).select('orderForm.id').where('orderForm.id', 'in', ids).execute(),
      },
    },
  },
  mails: { 'order-form': { resource: 'order-forms', find: getOrderForm } },
  auditEvents: orderFormEventLabels,
  auditViews: {
    'order-form': orderFormView,
    'visa-request': { resource: 'visas' },
    'medical-request': { resource: 'medical-cards' },
    'laptop-request': { resource: 'assets' },
    'employee-data-request': { resource: 'employee-data-forms' },
  },
  templateSamples: letterSamples,
  invariants: orderFormInvariants,
  demo: [
    {
      chapter: 3,
      write: async ({ db, appContext, random, now, startedAt }) => {
        const users = await readDemoUsers(db)
        const clients = await readDemoClients(db, startedAt)
        const consultants = await readDemoConsultants(db, startedAt)
        await demoOrderForms(db, appContext, { random: random.fork('order forms'), users, clients, consultants, now })
      },
    },
  ],
  testAccess: () => import('./module.testing.ts'),
})
